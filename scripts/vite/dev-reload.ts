import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/** The site of wrangler.toml, as Vite names it. */
const SITE_ENVIRONMENT = 'nunavut_news';
/** A module that every page of the site needs. */
const MARKER = '\0virtual:client';
const UPDATED = 'dev-reload:updated';
const CONDITIONS = new Set(['if-none-match', 'if-modified-since']);

/**
 * Has the development server show each change at once: open pages reload when the changed modules of the site have been
 * evaluated, and browsers cache none of the site's responses. The site clears its own caches by itself
 * (`import.meta.hot`). This plugin must stand before Cloudflare's, which sends the responses.
 */
export function devReload(): Plugin {
  return {
    name: 'dev-reload',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      if (id !== MARKER) return;
      return `${code}\nimport.meta.hot?.on('vite:afterUpdate', () => import.meta.hot.send('${UPDATED}'));`;
    },
    configureServer(server) {
      server.environments[SITE_ENVIRONMENT]?.hot.on(UPDATED, () => {
        // Without an open page the message would wait for the first one, which is up to date anyway.
        if (server.ws.clients.size > 0) server.ws.send({ type: 'full-reload' });
      });
      // After Vite's own files, which may be cached.
      return () => {
        server.middlewares.use((request, response, next) => {
          dropConditions(request);
          forbidStoring(response);
          next();
        });
      };
    },
  };
}

/** Removes validators: they name a build, which has many states here, so that a 304 would confirm an old page. */
function dropConditions({ rawHeaders }: IncomingMessage): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2)
    if (CONDITIONS.has(rawHeaders[i]?.toLowerCase() ?? '')) rawHeaders.splice(i, 2);
}

function forbidStoring(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers?: OutgoingHttpHeaders) =>
    writeHead(status, { ...headers, 'cache-control': 'no-store' })) as ServerResponse['writeHead'];
}
