import { platformAt } from './platform.ts';
import { consumeRefreshes, startRefreshes } from './refresh-jobs.ts';

/** Ingest: follows the feeds, keeps what they say in D1 and publishes editions to KV. It answers no requests. */
export default {
  async scheduled(controller, env) {
    const platform = platformAt(controller.scheduledTime, env);
    await startRefreshes(platform.publications, platform);
  },

  queue: (batch, env) => consumeRefreshes(batch, (at) => platformAt(at, env)),
} satisfies ExportedHandler<IngestEnv>;
