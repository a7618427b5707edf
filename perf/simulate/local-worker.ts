import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import type { Request, Response } from 'miniflare';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { build, type Plugin, type Rolldown } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { clientModule } from '../../scripts/vite/client-build.ts';
import { REACT_SERVER } from '../../scripts/vite/light-libraries.ts';
import { nameplates, papers } from '../../scripts/vite/papers.ts';

/** The platform's heap limit of an isolate. */
const HEAP_MEGABYTES = 128;
const ROOT = join(import.meta.dirname, '../..');

/** A bundled Worker in a workerd of its own, with real D1 and KV. */
export interface LocalWorker {
  /** Sends a command as JSON and reads the response as JSON. */
  call<R>(command: unknown): Promise<R>;
  createTables(): Promise<void>;
  /** Errors and warnings that the Worker logged. */
  complaints: readonly string[];
  close(): Promise<void>;
}

export interface LocalWorkerOptions {
  name: 'ingest' | 'site';
  vars: Readonly<Record<string, string>>;
  /** Responds to the Worker's outbound requests. */
  respond?: (request: Request) => Response;
  /** The folder of KV and D1. */
  stateDir?: string | undefined;
}

/** Starts one of the folder's Workers, with the compatibility settings of the real one. */
export async function startLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  const { name, vars, respond, stateDir } = options;
  const config = name === 'site' ? 'wrangler.toml' : `wrangler.${name}.toml`;
  const read = unstable_readConfig({ config: join(ROOT, config) });
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= `--max-heap-size=${HEAP_MEGABYTES}`;
  const complaints: string[] = [];
  const worker = {
    name: 'simulated',
    modules: [{ type: 'ESModule' as const, path: 'index.js', contents: await bundle(name) }],
    compatibilityDate: read.compatibility_date ?? '',
    compatibilityFlags: read.compatibility_flags,
    bindings: Object.assign({}, read.vars, vars),
    d1Databases: ['DB'],
    kvNamespaces: ['EDITIONS'],
    ...(respond && { outboundService: respond }),
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      telemetry: { enabled: false },
      ...(stateDir && { resourcePersistencePath: stateDir }),
      handleStructuredLogs: ({ message }) => {
        if (/"level":"(?:warn|error)"/.test(message)) complaints.push(message);
      },
      workers: [worker],
    }),
  );
  const { origin } = await miniflare.ready;
  return {
    async call(command) {
      const response = await fetch(origin, { method: 'POST', body: JSON.stringify(command) });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return response.json();
    },
    async createTables() {
      const db = await miniflare.getD1Database('DB');
      for (const { queries } of await readD1Migrations(join(ROOT, 'migrations')))
        await db.batch(queries.map((query) => db.prepare(query)));
    },
    complaints,
    close: () => miniflare.dispose(),
  };
}

const bundles = new Map<string, Promise<string>>();

function bundle(name: LocalWorkerOptions['name']): Promise<string> {
  const bundled = bundles.get(name) ?? makeBundle(name);
  bundles.set(name, bundled);
  return bundled;
}

async function makeBundle(name: string): Promise<string> {
  // Otherwise Vite compiles JSX for development, which React's production build refuses.
  process.env.NODE_ENV = 'production';
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [simulatedNetwork(), papers({ isSample: false }), nameplates({ isSample: false })],
    define: {
      'import.meta.env.BUILD_ID': '"simulated"',
      'import.meta.env.LOCAL_ORIGIN': '""',
      'process.env.NODE_ENV': '"production"',
    },
    resolve: { alias: REACT_SERVER, conditions: ['workerd', 'worker', 'module', 'browser'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(import.meta.dirname, `worker/${name}.ts`),
      write: false,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        external: /^cloudflare:/,
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  return code;
}

/** Vite plugin that replaces the built-in papers and desks by simulated ones, without client. */
function simulatedNetwork(): Plugin {
  const replacements: Readonly<Record<string, string>> = {
    'virtual:papers': join(import.meta.dirname, 'worker/papers.ts'),
    'virtual:network': join(import.meta.dirname, 'worker/network.ts'),
    'virtual:client': '\0client',
  };
  return {
    name: 'simulated-network',
    enforce: 'pre',
    resolveId(id, importer) {
      const replacement = replacements[id];
      // The simulated papers are copies of the built-in one.
      return importer === replacement ? undefined : replacement;
    },
    load: (id) => (id === '\0client' ? clientModule(['/assets/main.js']) : undefined),
  };
}
