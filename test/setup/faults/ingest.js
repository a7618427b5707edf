// Stands in front of the built ingest (`./index.js`, which stays as it is): storage that fails, a queue that delivers twice.
import { faults, onBadDay, tell } from './bad-day.js';
import ingest from './index.js';

export default {
  async scheduled(controller, env, ctx) {
    await tell(env, {});
    await ingest.scheduled(controller, onBadDay(env), ctx);
  },

  async queue(batch, env, ctx) {
    await tell(env, {});
    const deliver = () => ingest.queue(batch, onBadDay(env), ctx);
    try {
      if (!faults.queueTwice) await deliver();
      else {
        await Promise.all([deliver(), deliver()]);
        await deliver();
      }
    } finally {
      await tell(env, { taken: batch.messages.length });
    }
  },
};
