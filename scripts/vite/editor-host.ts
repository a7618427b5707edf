import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connect, Plugin } from 'vite';
import { localWorker } from './dev-server.ts';

/** The name of the Worker in wrangler.editor.toml. */
export const EDITOR_NAME = 'nunavut-news-editor';
/** The editor's host on this machine; browsers resolve `.localhost` to it. */
export const EDITOR_HOST = 'desk.localhost';
/** The header with which the local platform routes a request to a Worker other than the first. */
const ROUTE_OVERRIDE = 'mf-route-override';

/**
 * Routes requests for the editor's host to the editor. The preview server routes by a header; the
 * development server overwrites that header, so there the Worker is called directly.
 */
export function editorHost(): Plugin {
  return {
    name: 'editor-host',
    enforce: 'pre',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (isForEditor(request)) {
          request.headers[ROUTE_OVERRIDE] = EDITOR_NAME;
          request.rawHeaders.push(ROUTE_OVERRIDE, EDITOR_NAME);
        }
        next();
      });
    },
    configureServer({ middlewares }) {
      middlewares.use(callEditor);
    },
  };
}

function isForEditor({ headers }: IncomingMessage): boolean {
  return headers.host?.replace(/:\d+$/, '') === EDITOR_HOST;
}

const callEditor: Connect.NextHandleFunction = async (request, response, next) => {
  if (!isForEditor(request)) return next();
  try {
    const editor = await localWorker(EDITOR_NAME);
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : request;
    const reply = await editor.fetch(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
      // Without `Origin`, which the local platform would refuse; the editor checks Sec-Fetch-Site.
      headers: Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name !== 'origin')
          .map(([name, value]) => [name, String(value)]),
      ),
      body: body && Readable.toWeb(body),
      duplex: 'half',
      redirect: 'manual',
    });
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    if (reply.body) await pipeline(Readable.fromWeb(reply.body), response);
    else response.end();
  } catch (error) {
    next(error);
  }
};
