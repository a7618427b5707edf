// Wraps the built Workers with failing bindings, held timers and a clock that the test moves.
// Every invocation reports to the test, which responds with the faults and the time.
const RealDate = Date;
let aheadMs = 0;
export let faults = {};
let lastEnv;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** A timer that fires once its time is over and the test no longer holds such timers. */
class HeldTimer {
  isCleared = false;

  constructor(act, ms) {
    startTimer(() => this.#end(act, ms), ms);
  }

  async #end(act, ms) {
    while (ms >= faults.heldFromMs && !this.isCleared) {
      await new Promise((resolve) => startTimer(resolve, 100));
      await report(lastEnv, {});
    }
    if (!this.isCleared) act();
  }
}

globalThis.setTimeout = (act, ms, ...args) =>
  ms >= faults.heldFromMs ? new HeldTimer(() => act(...args), ms) : startTimer(act, ms, ...args);
globalThis.clearTimeout = (timer) => {
  if (timer instanceof HeldTimer) timer.isCleared = true;
  else stopTimer(timer);
};

export async function report(env, facts) {
  lastEnv = env;
  const response = await env.FAULT_CONTROL.fetch('http://fault-control/', {
    method: 'POST',
    body: JSON.stringify(facts),
  });
  ({ aheadMs, faults } = await response.json());
}

export function withFaults(env) {
  return {
    ...env,
    EDITIONS: faultyKv(env.EDITIONS),
    DB: faultyDatabase(env.DB),
    REFRESH_QUEUE: watchedQueue(env),
  };
}

function faultyKv(kv) {
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

function faultyDatabase(db) {
  const fail = async () => {
    throw new Error('D1_ERROR: internal error');
  };
  const broken = { bind: () => broken, first: fail, all: fail, run: fail, raw: fail };
  return {
    prepare: (sql) => (faults.database ? broken : db.prepare(sql)),
    batch: async (statements) => {
      if (faults.database) return fail();
      return db.batch(statements);
    },
  };
}

function watchedQueue(env) {
  return {
    async sendBatch(messages) {
      await report(env, { sent: messages.length });
      await env.REFRESH_QUEUE.sendBatch(messages);
    },
  };
}
