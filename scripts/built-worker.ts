import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import './quick-avif.ts';

interface CronHandler {
  scheduled(options: { scheduledTime: Date; cron: string }): Promise<unknown>;
}

/** Replaces a built entry module; may import the built one (`./index.js`) and those in `beside`. */
export interface EntryModule {
  name: string;
  contents: string;
  /** Further modules that it imports, by name. */
  beside?: Readonly<Record<string, string>>;
}

export interface ServeOptions {
  /** The Worker with the cron and the queue consumer, by its generated wrangler.json. */
  ingest?: { config: string; entry?: EntryModule };
  /** Directory of KV and D1 data, to share it with another workerd; by default a temporary one. */
  stateDir?: string;
  /** Number of further isolates of the first Worker, each with its own address. */
  copies?: number;
  /** Omits KV, D1, queues and limits: locally, each is a Worker of its own. */
  withoutStorage?: boolean;
  /** Whether a debugger can connect to it. */
  isInspected?: boolean;
  /** Variables that override those of the builds' configurations. */
  vars?: Readonly<Record<string, string>>;
  entry?: EntryModule;
  /** Service bindings of every Worker that this process handles, by name. */
  services?: Readonly<Record<string, (body: string) => Promise<string>>>;
  /** Called with each line that a Worker logs; without it the lines are dropped. */
  onLog?: (line: string) => void;
}

/** A Worker, and ingest if `ingest` is given, in their own workerd, without a proxy. */
export interface ServedWorker {
  /** `http://127.0.0.1:{port}`. */
  address: string;
  /** The addresses of the copies. */
  copies: readonly string[];
  /** Runs the cron handler of ingest, or of the only Worker, as of a time (ms since the epoch). */
  refresh(at: number): Promise<void>;
  /** Direct access to the Workers' storage. */
  storage: Pick<Miniflare, 'getD1Database' | 'getKVNamespace'>;
  /** The address for a debugger, with `isInspected`. */
  inspector(): Promise<URL>;
  /** Kills workerd immediately. */
  close(): Promise<void>;
}

/** A socket on a free port with direct access to a Worker. */
const DIRECT = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] };

/** Serves a built Worker on workerd's own socket: measurements have no proxy in Node. */
export async function serveBuiltWorker(
  configPath: string,
  options: ServeOptions = {},
): Promise<ServedWorker> {
  const { stateDir, isInspected, copies = 0, onLog = () => {}, ingest } = options;
  const built = builtWorker(configPath, options.entry, options);
  const copyNames = Array.from({ length: copies }, (_, index) => `${built.name}-copy-${index}`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      telemetry: { enabled: false },
      ...(isInspected && { inspectorPort: 0 }),
      ...(stateDir && { resourcePersistencePath: stateDir }),
      handleStructuredLogs: ({ message }) => onLog(message),
      workers: [
        built,
        ...copyNames.map((name) => ({ ...built, ...DIRECT, name })),
        ...(ingest ? [builtWorker(ingest.config, ingest.entry, options)] : []),
      ],
    }),
  );
  const entry = await miniflare.ready;
  const directAddress = async (name: string) => (await miniflare.unsafeGetDirectURL(name)).origin;
  let cron: CronHandler | undefined;
  return {
    address: entry.origin,
    copies: await Promise.all(copyNames.map(directAddress)),
    storage: miniflare,
    async refresh(at) {
      if (!cron) {
        // Untyped, because scripts lack the Worker's types. Looked up once, because it takes time.
        const worker: unknown = await miniflare.getWorker(nameOf(ingest?.config ?? configPath));
        cron = worker as CronHandler;
      }
      await cron.scheduled({ scheduledTime: new Date(at), cron: '*' });
    },
    inspector: () => miniflare.getInspectorURL(),
    close: () => miniflare.dispose(),
  };
}

function builtWorker(
  configPath: string,
  entry: EntryModule | undefined,
  { vars, services, withoutStorage }: ServeOptions,
) {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath);
  // Without `assets`, which locally would add another Worker in front of this one.
  const { modulesRules: _, assets: __, ...configured } = workerOptions;
  const { compatibilityDate, compatibilityFlags, bindings } = configured;
  const options = withoutStorage ? { compatibilityDate, compatibilityFlags, bindings } : configured;
  const built = main ?? join(dirname(configPath), 'index.js');
  const others = readdirSync(dirname(built), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.m?js$/.test(file) && file !== basename(built),
  );
  const onDisk = [basename(built), ...others].map((path) => ({ type: 'ESModule' as const, path }));
  const inFront = entry
    ? [[entry.name, entry.contents], ...Object.entries(entry.beside ?? {})]
    : [];
  return {
    ...options,
    name: nameOf(configPath),
    rootPath: dirname(built),
    bindings: Object.assign({}, bindings, vars),
    serviceBindings: Object.assign(
      staticFiles(configPath),
      configured.serviceBindings,
      localServices(services),
    ),
    modules: [
      ...inFront.map(([path = '', contents]) => ({ type: 'ESModule' as const, path, contents })),
      ...onDisk,
    ],
  };
}

/** The binding through which a Worker reads its static files, here from the disk. */
function staticFiles(configPath: string) {
  const { assets } = unstable_readConfig({ config: configPath });
  if (!assets?.binding || !assets.directory) return {};
  const path = resolve(dirname(configPath), assets.directory);
  return { [assets.binding]: { disk: { path, writable: false } } };
}

function nameOf(configPath: string): string {
  return unstable_readConfig({ config: configPath }).name ?? 'worker';
}

function localServices(services: ServeOptions['services'] = {}) {
  return Object.fromEntries(
    Object.entries(services).map(([name, respond]) => [
      name,
      async (request: Request) => new Response(await respond(await request.text())),
    ]),
  );
}
