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
  const hasBegun = ({ results }) => results.some((row) => row.source === source);
  const begin = async (act, toResult) => {
    const value = await act();
    if (!hasBegun(toResult(value))) return value;
    isTerminated = true;
    terminate(true);
    return NEVER;
  };
  const statement = (real, isBegin) => ({
    ...untilTerminated(real, ['first', 'all', 'run', 'raw']),
    ...(isBegin && {
      all: () =>
        begin(
          () => real.all(),
          (result) => result,
        ),
    }),
    real,
    isBegin,
  });
  const prepare = (sql) => {
    const real = env.DB.prepare(sql);
    const isBegin = sql.includes("SET lease = 'used:'");
    return { ...statement(real), bind: (...values) => statement(real.bind(...values), isBegin) };
  };
  const batch = (statements) => {
    const { batch: run } = untilTerminated(env.DB, ['batch']);
    const act = () => run(statements.map(({ real }) => real));
    // The last statement of a group is the one with which polls begin.
    return statements.at(-1)?.isBegin ? begin(act, (results) => results.at(-1)) : act();
  };

  const delivery = deliver({
    ...env,
    EDITIONS: untilTerminated(env.EDITIONS, ['get', 'put', 'delete']),
    DB: { prepare, batch },
    REFRESH_QUEUE: untilTerminated(env.REFRESH_QUEUE, ['sendBatch']),
  });
  return Promise.race([termination, delivery.then(() => false)]);
}
