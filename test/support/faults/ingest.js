// In front of the built ingest Worker (`./index.js`): faulty storage.
import { tell, withFaults } from './faulty-bindings.js';
import ingest from './index.js';

export default {
  async scheduled(controller, env, ctx) {
    await tell(env, {});
    await ingest.scheduled(controller, withFaults(env), ctx);
  },

  async queue(batch, env, ctx) {
    await tell(env, {});
    try {
      await ingest.queue(batch, withFaults(env), ctx);
    } finally {
      await tell(env, { taken: batch.messages.length });
    }
  },
};
