import type { DevEnvironment, Plugin } from 'vite';

/** As wrangler.ingest.toml names the Worker that has the cron. */
export const INGEST_NAME = 'nunavut-news-ingest';
const PATH = '/cdn-cgi/handler/scheduled';

/** The part of Miniflare that is used here: its own types need the Worker's, which the tools do not have. */
interface LocalPlatform {
  getWorker(name: string): Promise<{
    scheduled(options: { scheduledTime: Date; cron: string }): Promise<{ outcome: string }>;
  }>;
}

type RunnerEnvironment = DevEnvironment & {
  initRunner(platform: LocalPlatform, ...rest: readonly unknown[]): Promise<void>;
};

/**
 * Has the development server's address for crons run that of ingest: Cloudflare's plugin, before which this one must stand, runs
 * the entry Worker's. The local platform is the one that the plugin starts ingest's module runner in.
 */
export function devCron(): Plugin {
  return {
    name: 'dev-cron',
    enforce: 'pre',
    configureServer(server) {
      const environment = server.environments[INGEST_NAME.replaceAll('-', '_')];
      if (!isRunner(environment)) throw new Error('ingest has no module runner to be watched');
      let platform: LocalPlatform | undefined;
      const start = environment.initRunner.bind(environment);
      environment.initRunner = (started, ...rest) => {
        platform = started;
        return start(started, ...rest);
      };
      server.middlewares.use(PATH, async (request, response) => {
        const time = Number(new URLSearchParams(request.url?.split('?')[1]).get('time'));
        try {
          const ingest = await platform?.getWorker(INGEST_NAME);
          const scheduledTime = new Date(time || Date.now());
          const result = await ingest?.scheduled({ scheduledTime, cron: '*' });
          response.statusCode = result?.outcome === 'ok' ? 200 : 500;
          response.end(result?.outcome ?? 'ingest is not there yet');
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
