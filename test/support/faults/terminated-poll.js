// An invocation that ends in the middle, as one ends whose isolate has no memory or time left: what it had stored is stored,
// what it was doing brings nothing, and nobody is told.
const NEVER = new Promise(() => {});

/** Runs `deliver` in an environment in which a poll of the source, once it has begun, ends everything. Resolves to whether it did. */
export function dieWithPoll(source, env, deliver) {
  const { promise: death, resolve: die } = Promise.withResolvers();
  let isDead = false;

  const mortal = (target, names) => {
    const call =
      (name) =>
      async (...args) => {
        const value = isDead ? NEVER : await target[name](...args);
        return isDead ? NEVER : value;
      };
    return Object.fromEntries(names.map((name) => [name, call(name)]));
  };
  const statement = (real, isDeadly) => ({
    ...mortal(real, ['first', 'all', 'run', 'raw']),
    ...(isDeadly && { first: () => beginPoll(real) }),
    real,
  });
  const beginPoll = async (real) => {
    const begun = await real.first();
    if (!begun) return begun;
    isDead = true;
    die(true);
    return NEVER;
  };
  const prepare = (sql) => {
    const real = env.DB.prepare(sql);
    const isBegin = sql.includes("SET lease = 'used:'");
    const bind = (...values) => statement(real.bind(...values), isBegin && values[1] === source);
    return { ...statement(real), bind };
  };
  const batch = (statements) => mortal(env.DB, ['batch']).batch(statements.map(({ real }) => real));

  const living = deliver({
    ...env,
    EDITIONS: mortal(env.EDITIONS, ['get', 'put', 'delete']),
    DB: { prepare, batch },
    REFRESH_QUEUE: mortal(env.REFRESH_QUEUE, ['sendBatch']),
  });
  return Promise.race([death, living.then(() => false)]);
}
