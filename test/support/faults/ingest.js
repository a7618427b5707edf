// Runs in front of the built ingest Worker (`./index.js`, unchanged): storage that fails, and a poll that terminates
// its invocation.
import { faults, tell, withFaults } from './faulty-bindings.js';
import ingest from './index.js';
import { terminateWithPoll } from './terminated-poll.js';

export default {
  async scheduled(controller, env, ctx) {
    await tell(env, {});
    await ingest.scheduled(controller, withFaults(env), ctx);
  },

  async queue(batch, env, ctx) {
    await tell(env, {});
    const deliver = (to = withFaults(env)) => ingest.queue(batch, to, ctx);
    try {
      if (faults.terminatedPoll) {
        const isTerminated = await terminateWithPoll(
          faults.terminatedPoll,
          withFaults(env),
          deliver,
        );
        // The queue delivers a batch again that was not acknowledged.
        if (isTerminated) await deliver();
      } else await deliver();
    } finally {
      await tell(env, { taken: batch.messages.length });
    }
  },
};
