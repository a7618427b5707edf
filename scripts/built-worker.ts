import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

interface CronHandler {
  scheduled(options: { scheduledTime: Date; cron: string }): Promise<unknown>;
}

/** A module that stands in front of a built one: it may import `./index.js` and the modules beside it. */
export interface EntryModule {
  readonly name: string;
  readonly contents: string;
  /** More modules that it imports, by name. */
  readonly beside?: Readonly<Record<string, string>>;
}

export interface ServeOptions {
  /** The Worker that has the cron and consumes the queue, by its generated wrangler.json. */
  readonly ingest?: { readonly config: string; readonly entry?: EntryModule };
  /** Where KV and D1 keep their data, so that another workerd finds it; a directory that is deleted at the end by default. */
  readonly stateDir?: string;
  /** Variables that have other values than in the builds' configurations. */
  readonly vars?: Readonly<Record<string, string>>;
  readonly entry?: EntryModule;
  /** Bindings of every Worker that are answered by this process. */
  readonly services?: Readonly<Record<string, (body: string) => Promise<string>>>;
  /** Told of each line that a Worker logs; by default they go to the console. */
  readonly onLog?: (line: string) => void;
}

/** A Worker, and ingest where it was asked for, in a workerd of their own, with no server in front of them. */
export interface ServedWorker {
  /** `http://127.0.0.1:{port}`. */
  readonly address: string;
  /** Runs ingest's cron handler as of a time (ms since the epoch). */
  refresh(at: number): Promise<void>;
  /** The Workers' storage, seen from outside. */
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
  options: ServeOptions = {},
): Promise<ServedWorker> {
  const { stateDir, onLog, ingest } = options;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      telemetry: { enabled: false },
      ...(stateDir && { resourcePersistencePath: stateDir }),
      ...(onLog && { handleStructuredLogs: ({ message }) => onLog(message) }),
      workers: [
        builtWorker(configPath, options.entry, options),
        ...(ingest ? [builtWorker(ingest.config, ingest.entry, options)] : []),
      ],
    }),
  );
  const address = (await miniflare.ready).origin;
  return {
    address,
    storage: miniflare,
    async refresh(at) {
      if (!ingest) throw new Error('a Worker without ingest has no cron');
      // Its type comes from the Worker's own types, which tools do not have.
      const worker: unknown = await miniflare.getWorker(nameOf(ingest.config));
      await (worker as CronHandler).scheduled({ scheduledTime: new Date(at), cron: '*' });
    },
    close: () => miniflare.dispose(),
  };
}

function builtWorker(
  configPath: string,
  entry: EntryModule | undefined,
  { vars, services }: ServeOptions,
) {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath);
  // Static files are the platform's part, served before the Worker is asked; locally they would be one more Worker in front.
  const { modulesRules: _, assets: __, ...options } = workerOptions;
  const built = main ?? join(dirname(configPath), 'index.js');
  const others = readdirSync(dirname(built), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && file !== basename(built),
  );
  const onDisk = [basename(built), ...others].map((path) => ({ type: 'ESModule' as const, path }));
  const inFront = entry
    ? [[entry.name, entry.contents], ...Object.entries(entry.beside ?? {})]
    : [];
  return {
    ...options,
    name: nameOf(configPath),
    rootPath: dirname(built),
    bindings: Object.assign({}, options.bindings, vars),
    serviceBindings: Object.assign({}, options.serviceBindings, answeredHere(services)),
    modules: [
      ...inFront.map(([path = '', contents]) => ({ type: 'ESModule' as const, path, contents })),
      ...onDisk,
    ],
  };
}

function nameOf(configPath: string): string {
  return unstable_readConfig({ config: configPath }).name ?? 'worker';
}

function answeredHere(services: ServeOptions['services'] = {}) {
  return Object.fromEntries(
    Object.entries(services).map(([name, answer]) => [
      name,
      async (request: Request) => new Response(await answer(await request.text())),
    ]),
  );
}
