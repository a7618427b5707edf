import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from 'miniflare';
import { build, type Plugin, type Rolldown } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { clientModule } from '../../scripts/vite/client-build.ts';
import { lightReact } from '../../scripts/vite/light-libraries.ts';
import { nameplates, papers } from '../../scripts/vite/papers.ts';
import { openInspector } from '../inspector.ts';

/** The heap that the platform gives an isolate. */
const HEAP_MEGABYTES = 128;

const ROOT = join(import.meta.dirname, '../..');

/** A bundled Worker in a workerd of its own, with real D1 and KV. */
export interface LocalWorker {
  /** Sends a command as JSON and reads the response as JSON. */
  call(command: unknown): Promise<unknown>;
  /** Applies the migrations to an empty D1. */
  createTables(): Promise<void>;
  /** What the Worker logged as an error or a warning. */
  readonly complaints: readonly string[];
  /** Megabytes of its heap that are in use after a garbage collection. */
  heapMegabytes(): Promise<number>;
  close(): Promise<void>;
}

export interface LocalWorkerOptions {
  /** The configuration whose compatibility settings it has. */
  readonly config: 'wrangler.toml' | 'wrangler.ingest.toml';
  readonly code: string;
  readonly vars?: Readonly<Record<string, string>>;
  /** Who responds to its requests. */
  readonly publishers?: Outside;
  /** Where KV and D1 keep their data. */
  readonly stateDir?: string;
}

/** What responds to a Worker's requests. */
export interface Outside {
  respond(url: string, ifNoneMatch: string | null): Outgoing | Promise<Outgoing>;
}

interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Starts a Worker. */
export async function startLocalWorker(options: LocalWorkerOptions): Promise<LocalWorker> {
  const { config, code, vars, publishers, stateDir } = options;
  const read = unstable_readConfig({ config: join(ROOT, config) });
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= `--max-heap-size=${HEAP_MEGABYTES} --expose-gc`;
  const complaints: string[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      telemetry: { enabled: false },
      inspectorPort: 0,
      ...(stateDir && { resourcePersistencePath: stateDir }),
      handleStructuredLogs: ({ message }) => {
        if (/"level":"(?:warn|error)"/.test(message)) complaints.push(message);
      },
      workers: [
        {
          name: 'simulated',
          modules: [{ type: 'ESModule', path: 'index.js', contents: code }],
          compatibilityDate: read.compatibility_date ?? '',
          compatibilityFlags: read.compatibility_flags,
          bindings: Object.assign({}, read.vars, vars),
          d1Databases: ['DB'],
          kvNamespaces: ['EDITIONS'],
          outboundService: async (request) => {
            if (!publishers) return new Response(null, { status: 404 });
            const sent = await publishers.respond(
              request.url,
              request.headers.get('If-None-Match'),
            );
            return new Response(sent.body ?? null, { status: sent.status, headers: sent.headers });
          },
        },
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const send = async (command: unknown): Promise<unknown> => {
    const response = await fetch(origin, { method: 'POST', body: JSON.stringify(command) });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    call: send,
    async createTables() {
      const db = await miniflare.getD1Database('DB');
      for (const { queries } of await readD1Migrations(join(ROOT, 'migrations')))
        await db.batch(queries.map((query) => db.prepare(query)));
    },
    complaints,
    async heapMegabytes() {
      await send({ kind: 'collect-garbage' });
      const inspector = await openInspector(await miniflare.getInspectorURL(), 'simulated');
      const { usedSize } = await inspector.send<{ usedSize: number }>('Runtime.getHeapUsage');
      inspector.close();
      return usedSize / 1024 / 1024;
    },
    close: () => miniflare.dispose(),
  };
}

/** In place of the built-in papers and their desks: the simulated ones. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'virtual:papers': join(import.meta.dirname, 'worker/papers.ts'),
  'virtual:network': join(import.meta.dirname, 'worker/network.ts'),
};

type WorkerName = 'ingest' | 'site' | 'push';

const bundles = new Map<WorkerName, Promise<string>>();

/**
 * The code of one of the folder's Workers, with the network's generated publications in place of
 * the real ones.
 */
export function bundleWorker(name: WorkerName): Promise<string> {
  const bundle = bundles.get(name) ?? makeBundle(name);
  bundles.set(name, bundle);
  return bundle;
}

async function makeBundle(name: WorkerName): Promise<string> {
  // With another one Vite compiles JSX for development, which React's production build does not render.
  process.env.NODE_ENV = 'production';
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      simulatedNetwork(),
      clientScript(),
      papers({ isSample: false }),
      nameplates({ isSample: false }),
      lightReact(),
    ],
    define: {
      'import.meta.env.BUILD_ID': '"simulated"',
      'import.meta.env.LOCAL_ORIGIN': '""',
      'process.env.NODE_ENV': '"production"',
    },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
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

function simulatedNetwork(): Plugin {
  return {
    name: 'simulated-network',
    enforce: 'pre',
    resolveId(id, importer) {
      const replacement = REPLACEMENTS[id];
      // The simulated papers are copies of the built-in one.
      return importer === replacement ? undefined : replacement;
    },
  };
}

/** `virtual:client` without a build of the client. */
function clientScript(): Plugin {
  return {
    name: 'client-script',
    resolveId: (id) => (id === 'virtual:client' ? '\0virtual:client' : undefined),
    load: (id) => (id === '\0virtual:client' ? clientModule(['/assets/main.js']) : undefined),
  };
}
