import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';

interface CronHandler {
  scheduled(options: { scheduledTime: Date; cron: string }): Promise<unknown>;
}

/** A Worker in a workerd of its own, with no server in front of it. */
export interface ServedWorker {
  /** `http://127.0.0.1:{port}`. */
  readonly address: string;
  /** Runs the cron handler as of a time (ms since the epoch). */
  refresh(at: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves a built Worker from its generated wrangler.json, the way the preview server does, but answering on workerd's own
 * socket: what is measured is the Worker and its runtime, not a proxy in Node.
 */
export async function serveBuiltWorker(
  configPath: string,
  stateDir?: string,
): Promise<ServedWorker> {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(configPath);
  // Static files are the platform's part, served before the Worker is asked; locally they would be one more Worker in front.
  const { modulesRules: _, assets: __, ...options } = workerOptions;
  const entry = main ?? join(dirname(configPath), 'index.js');
  const others = readdirSync(dirname(entry), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && file !== basename(entry),
  );
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      host: '127.0.0.1',
      port: 0,
      telemetry: { enabled: false },
      ...(stateDir && { resourcePersistencePath: stateDir }),
      workers: [
        {
          ...options,
          name: 'measured',
          rootPath: dirname(entry),
          modules: [basename(entry), ...others].map((path) => ({
            type: 'ESModule' as const,
            path,
          })),
        },
      ],
    }),
  );
  const address = (await miniflare.ready).origin;
  return {
    address,
    async refresh(at) {
      // Its type comes from the Worker's own types, which tools do not have.
      const worker: unknown = await miniflare.getWorker();
      await (worker as CronHandler).scheduled({ scheduledTime: new Date(at), cron: '*' });
    },
    close: () => miniflare.dispose(),
  };
}
