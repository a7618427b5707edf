import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ReadableStream } from 'node:stream/web';
import type { DevEnvironment, Plugin } from 'vite';

/** The name of the Worker with the cron in wrangler.ingest.toml. */
export const INGEST_NAME = 'nunavut-news-ingest';
const PATH = '/cdn-cgi/handler/scheduled';

/** The used part of Miniflare. Its own types need the Worker's, which scripts lack. */
interface LocalPlatform {
  getWorker(name: string): Promise<LocalWorker>;
}

interface LocalWorker {
  scheduled(options: { scheduledTime: Date; cron: string }): Promise<{ outcome: string }>;
  fetch(address: string, init: object): Promise<LocalResponse>;
}

interface LocalResponse {
  status: number;
  headers: Iterable<readonly [string, string]>;
  body: ReadableStream | null;
}

let platform: LocalPlatform | undefined;

/** A Worker of the development server by name. Throws Error if it is not running yet. */
export async function localWorker(name: string): Promise<LocalWorker> {
  if (!platform) throw new Error('the local platform has not started yet');
  return platform.getWorker(name);
}

type RunnerEnvironment = DevEnvironment & {
  initRunner(platform: LocalPlatform, ...rest: readonly unknown[]): Promise<void>;
};

/**
 * Routes cron requests of the development server to ingest. Cloudflare's plugin, which must come
 * later, would run the entry Worker's cron handler.
 */
export function devCron(): Plugin {
  return {
    name: 'dev-cron',
    enforce: 'pre',
    configureServer(server) {
      const environment = server.environments[INGEST_NAME.replaceAll('-', '_')];
      if (!isRunner(environment)) throw new Error('ingest has no module runner');
      const start = environment.initRunner.bind(environment);
      environment.initRunner = (started, ...rest) => {
        platform = started;
        return start(started, ...rest);
      };
      server.middlewares.use(PATH, async (request, response) => {
        const time = Number(new URLSearchParams(request.url?.split('?')[1]).get('time'));
        try {
          const ingest = await localWorker(INGEST_NAME);
          const scheduledTime = new Date(time || Date.now());
          const result = await ingest.scheduled({ scheduledTime, cron: '*' });
          response.statusCode = result.outcome === 'ok' ? 200 : 500;
          response.end(result.outcome);
        } catch (error) {
          response.statusCode = 500;
          response.end(String(error));
        }
      });
    },
  };
}

function isRunner(environment: DevEnvironment | undefined): environment is RunnerEnvironment {
  return typeof (environment as Partial<RunnerEnvironment> | undefined)?.initRunner === 'function';
}

/** Vite's name for the site of wrangler.toml. */
const SITE_ENVIRONMENT = 'nunavut_news';
/** A module that every page of the site needs. */
const MARKER = '\0virtual:client';
const UPDATED = 'dev-reload:updated';
const CONDITIONS = new Set(['if-none-match', 'if-modified-since']);

/**
 * Reloads open pages after changed modules are evaluated; browsers cache nothing. This plugin must
 * come before Cloudflare's, which sends the responses.
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
        // Without clients Vite would buffer the message and needlessly reload the next page.
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

/** Removes conditional headers: validators name a build, so a 304 could confirm a stale page. */
function dropConditions({ rawHeaders }: IncomingMessage): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2)
    if (CONDITIONS.has(rawHeaders[i]?.toLowerCase() ?? '')) rawHeaders.splice(i, 2);
}

function forbidStoring(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers?: OutgoingHttpHeaders) =>
    writeHead(status, { ...headers, 'cache-control': 'no-store' })) as ServerResponse['writeHead'];
}

const LEFT_OUT = 'which are ignored since they are not applicable when using Vite:';
/** The warning about `[build]` in Wrangler's configurations, which only refuses deployments. */
const EXPECTED = /^\s*- (?:`build` |\((?:entry|auxiliary)\) worker )/;

/**
 * Suppresses one warning that Cloudflare's plugin logs as it reads the configuration: that Vite
 * does not run `[build]`.
 */
export function expectedWarning(): Plugin {
  const { warn } = console;
  return {
    name: 'expected-warning',
    enforce: 'pre',
    config() {
      console.warn = (...texts: readonly unknown[]) => {
        if (!isExpected(String(texts[0]))) warn(...texts);
      };
    },
    configResolved() {
      console.warn = warn;
    },
  };
}

function isExpected(message: string): boolean {
  const [, options] = message.split(LEFT_OUT);
  const lines = options?.split('\n').filter((line) => line.trim() !== '');
  return lines?.every((line) => EXPECTED.test(line)) ?? false;
}

/** Cloudflare's plugin that writes `.wrangler/deploy/config.json` into the project's folder. */
const WRITER = 'vite-plugin-cloudflare:output-config';

/**
 * Cloudflare's plugins, without the file by which `wrangler deploy` finds the last build:
 * concurrent builds would overwrite it.
 */
export function separateBuilds(plugins: readonly Plugin[]): Plugin[] {
  const writer = plugins.find(({ name }) => name === WRITER);
  if (!writer?.writeBundle) throw new Error(`${WRITER} no longer writes which build was the last`);
  return plugins.map((plugin) =>
    plugin === writer ? { ...plugin, writeBundle: undefined } : plugin,
  );
}
