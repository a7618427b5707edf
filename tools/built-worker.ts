import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';

interface CronHandler {
  scheduled(options: { scheduledTime: Date; cron: string }): Promise<unknown>;
}

export interface ServeOptions {
  /** Where KV and D1 keep their data, so that another workerd finds it; a directory that is deleted at the end by default. */
  readonly stateDir?: string;
  /** Variables that have other values than in the build's configuration. */
  readonly vars?: Readonly<Record<string, string>>;
  /** A module that stands in front of the built one: it may `import './index.js'`. */
  readonly entry?: { readonly name: string; readonly contents: string };
  /** Bindings that are answered by this process. */
  readonly services?: Readonly<Record<string, (body: string) => Promise<string>>>;
  /** Told of each line that the Worker logs; by default they go to the console. */
  readonly onLog?: (line: string) => void;
}

/** A Worker in a workerd of its own, with no server in front of it. */
export interface ServedWorker {
  /** `http://127.0.0.1:{port}`. */
  readonly address: string;
  /** Runs the cron handler as of a time (ms since the epoch). */
  refresh(at: number): Promise<void>;
  /** The Worker's storage, seen from outside. */
  readonly storage: Pick<Miniflare, 'getD1Database' | 'getKVNamespace'>;
  /** Kills workerd, whatever it is doing. */
  close(): Promise<void>;
}

/**
 * Serves a built Worker from its generated wrangler.json, the way the preview server does, but answering on workerd's own
 * socket: what is measured is the Worker and its runtime, not a proxy in Node.
 */
export async function serveBuiltWorker(
  configPath: string,
  { stateDir, vars, entry, services, onLog }: ServeOptions = {},
): Promise<ServedWorker> {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath);
  // Static files are the platform's part, served before the Worker is asked; locally they would be one more Worker in front.
  const { modulesRules: _, assets: __, ...options } = workerOptions;
  const built = main ?? join(dirname(configPath), 'index.js');
  const others = readdirSync(dirname(built), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && file !== basename(built),
  );
  const modules = [basename(built), ...others].map((path) => ({ type: 'ESModule' as const, path }));
  const inFront = entry && {
    type: 'ESModule' as const,
    path: entry.name,
    contents: entry.contents,
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      telemetry: { enabled: false },
      ...(stateDir && { resourcePersistencePath: stateDir }),
      ...(onLog && { handleStructuredLogs: ({ message }) => onLog(message) }),
      workers: [
        {
          ...options,
          name: 'measured',
          rootPath: dirname(built),
          bindings: Object.assign({}, options.bindings, vars),
          serviceBindings: Object.assign({}, options.serviceBindings, answeredHere(services)),
          modules: inFront ? [inFront, ...modules] : modules,
        },
      ],
    }),
  );
  const address = (await miniflare.ready).origin;
  return {
    address,
    storage: miniflare,
    async refresh(at) {
      // Its type comes from the Worker's own types, which tools do not have.
      const worker: unknown = await miniflare.getWorker();
      await (worker as CronHandler).scheduled({ scheduledTime: new Date(at), cron: '*' });
    },
    close: () => miniflare.dispose(),
  };
}

function answeredHere(services: ServeOptions['services'] = {}) {
  return Object.fromEntries(
    Object.entries(services).map(([name, answer]) => [
      name,
      async (request: Request) => new Response(await answer(await request.text())),
    ]),
  );
}
