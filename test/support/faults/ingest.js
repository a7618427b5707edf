// Wraps the built ingest Worker (`./index.js`) with faulty storage.
import { report, withFaults } from './faulty-bindings.js';
import ingest from './index.js';

export default {
  async scheduled(controller, env, ctx) {
    await report(env, {});
    await ingest.scheduled(controller, withFaults(env), ctx);
  },

  async queue(batch, env, ctx) {
    await report(env, {});
    try {
      await ingest.queue(batch, withFaults(env), ctx);
    } finally {
      await report(env, { taken: batch.messages.length });
    }
  },
};
