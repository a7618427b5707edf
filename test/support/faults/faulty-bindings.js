// What stands in front of the built Workers shares this: storage that fails, a queue that loses or refuses, and a clock that a
// test moves. What is wrong is asked of the test at the beginning of every invocation; what happened is told at its end.
const RealDate = Date;
let aheadMs = 0;
export let faults = {};

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

export async function tell(env, report) {
  const answer = await env.BAD_DAY.fetch('http://bad-day/', {
    method: 'POST',
    body: JSON.stringify(report),
  });
  ({ aheadMs, faults } = await answer.json());
}

export function onBadDay(env) {
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
