// Stands in front of the built ingest (`./index.js`, which stays as it is): storage that fails, a queue that delivers twice, a
// poll that dies.
import { faults, onBadDay, tell } from './faulty-bindings.js';
import ingest from './index.js';
import { dieWithPoll } from './terminated-poll.js';

export default {
  async scheduled(controller, env, ctx) {
    await tell(env, {});
    await ingest.scheduled(controller, onBadDay(env), ctx);
  },

  async queue(batch, env, ctx) {
    await tell(env, {});
    const deliver = (to = onBadDay(env)) => ingest.queue(batch, to, ctx);
    try {
      if (faults.queueTwice) {
        await Promise.all([deliver(), deliver()]);
        await deliver();
      } else if (faults.deadlyPoll) {
        const hasDied = await dieWithPoll(faults.deadlyPoll, onBadDay(env), deliver);
        // A queue delivers again what nobody has acknowledged.
        if (hasDied) await deliver();
      } else await deliver();
    } finally {
      await tell(env, { taken: batch.messages.length });
    }
  },
};
