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
 * Routes the editor's host to the editor, all others to the site: the preview server by a header.
 * The development server overwrites that, so it calls the Worker.
 */
export function editorHost(): Plugin {
  return {
    name: 'editor-host',
    enforce: 'pre',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (isForDesk(request)) {
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

function isForDesk({ headers }: IncomingMessage): boolean {
  return headers.host?.replace(/:\d+$/, '') === EDITOR_HOST;
}

const callEditor: Connect.NextHandleFunction = async (request, response, next) => {
  if (!isForDesk(request)) return next();
  try {
    const desk = await localWorker(EDITOR_NAME);
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : request;
    const answer = await desk.fetch(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
      // The local platform refuses the editor's origin as foreign, so the editor checks its forms
      // by Sec-Fetch-Site.
      headers: Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name !== 'origin')
          .map(([name, value]) => [name, String(value)]),
      ),
      body: body && Readable.toWeb(body),
      duplex: 'half',
      redirect: 'manual',
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) await pipeline(Readable.fromWeb(answer.body), response);
    else response.end();
  } catch (error) {
    next(error);
  }
};
