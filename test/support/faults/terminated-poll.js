// An invocation that is terminated half-way, as the platform terminates an isolate that has no memory or time left: what it has
// stored stays stored, calls under way never resolve, and no error is reported.
const NEVER = new Promise(() => {});

/**
 * Runs `deliver` with bindings that stop responding as soon as a poll of the source has begun. Resolves to whether that
 * happened.
 */
export function terminateWithPoll(source, env, deliver) {
  const { promise: termination, resolve: terminate } = Promise.withResolvers();
  let isTerminated = false;

  const untilTerminated = (target, names) => {
    const call =
      (name) =>
      async (...args) => {
        const value = isTerminated ? NEVER : await target[name](...args);
        return isTerminated ? NEVER : value;
      };
    return Object.fromEntries(names.map((name) => [name, call(name)]));
  };
  const statement = (real, isTerminating) => ({
    ...untilTerminated(real, ['first', 'all', 'run', 'raw']),
    ...(isTerminating && { first: () => beginPoll(real) }),
    real,
  });
  const beginPoll = async (real) => {
    const begun = await real.first();
    if (!begun) return begun;
    isTerminated = true;
    terminate(true);
    return NEVER;
  };
  const prepare = (sql) => {
    const real = env.DB.prepare(sql);
    const isBegin = sql.includes("SET lease = 'used:'");
    const bind = (...values) => statement(real.bind(...values), isBegin && values[1] === source);
    return { ...statement(real), bind };
  };
  const batch = (statements) =>
    untilTerminated(env.DB, ['batch']).batch(statements.map(({ real }) => real));

  const delivery = deliver({
    ...env,
    EDITIONS: untilTerminated(env.EDITIONS, ['get', 'put', 'delete']),
    DB: { prepare, batch },
    REFRESH_QUEUE: untilTerminated(env.REFRESH_QUEUE, ['sendBatch']),
  });
  return Promise.race([termination, delivery.then(() => false)]);
}
