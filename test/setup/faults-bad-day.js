// Stands in front of the built Worker (`./index.js`, which stays as it is) and gives it a bad day: storage that fails, a
// queue that delivers twice, loses or refuses, an edge that hears nothing, and a clock that a test moves. What is wrong is
// asked of the test at the beginning of every invocation; what happened is told at its end.
import worker, { Site as BuiltSite } from './index.js';

const RealDate = Date;
let aheadMs = 0;
let faults = {};

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

export default {
  async fetch(request, env, ctx) {
    await tell(env, {});
    return worker.fetch(request, onBadDay(env), ctx);
  },

  async scheduled(controller, env, ctx) {
    await tell(env, {});
    await worker.scheduled(controller, onBadDay(env), ctx);
  },

  async queue(batch, env, ctx) {
    await tell(env, {});
    const deliver = () => worker.queue(batch, onBadDay(env), ctx);
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

export class Site extends BuiltSite {
  async invalidate(tags) {
    if (faults.edgeDeaf) throw new Error('the edge does not answer');
    await tell(this.env, { invalidated: tags });
    await super.invalidate(tags);
  }
}

async function tell(env, report) {
  const answer = await env.BAD_DAY.fetch('http://bad-day/', {
    method: 'POST',
    body: JSON.stringify(report),
  });
  ({ aheadMs, faults } = await answer.json());
}

function onBadDay(env) {
  return {
    ...env,
    EDITIONS: badKv(env.EDITIONS),
    DB: badDatabase(env.DB),
    REFRESH_QUEUE: badQueue(env),
  };
}

function badKv(kv) {
  return {
    get: async (...args) => {
      if (faults.kvReads) throw new Error('KV GET failed: 500 Internal Server Error');
      return kv.get(...args);
    },
    put: async (...args) => {
      if (faults.kvWrites) throw new Error('KV PUT failed: 429 Too Many Requests');
      return kv.put(...args);
    },
    delete: async (...args) => {
      if (faults.kvWrites) throw new Error('KV DELETE failed: 429 Too Many Requests');
      return kv.delete(...args);
    },
  };
}

function badDatabase(db) {
  const fail = async () => {
    throw new Error('D1_ERROR: internal error');
  };
  const broken = { bind: () => broken, first: fail, all: fail, run: fail, raw: fail };
  return {
    prepare: (sql) => (faults.database ? broken : db.prepare(sql)),
    batch: async (statements) => {
      if (faults.database || faults.databaseWrites) return fail();
      return db.batch(statements);
    },
  };
}

function badQueue(env) {
  return {
    async sendBatch(messages) {
      if (faults.queueRefuses) throw new Error('Queue sendBatch failed: Too Many Requests');
      if (faults.queueLoses) return;
      await tell(env, { sent: messages.length });
      await env.REFRESH_QUEUE.sendBatch(messages);
    },
  };
}
