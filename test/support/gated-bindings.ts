import { env } from 'cloudflare:workers';
import type { Gate } from './faulty-calls.ts';
import { withMethods } from './platform-doubles.ts';

/** A binding whose methods of these names are called through a gate, each as `name.method`. */
export function gated<T extends object>(
  gate: Gate,
  name: string,
  target: T,
  methods: readonly (keyof T & string)[],
): T {
  const through = methods.map((method) => {
    const call = target[method] as (...given: unknown[]) => Promise<unknown>;
    return [
      method,
      (...given: unknown[]) => gate(`${name}.${method}`, () => call.apply(target, given)),
    ];
  });
  return withMethods(target, Object.fromEntries(through) as Partial<T>);
}

export const gatedKv = (gate: Gate): KVNamespace =>
  gated(gate, 'KV', env.EDITIONS, ['get', 'getWithMetadata', 'put', 'delete', 'list']);

/** The real D1 behind a gate; a batch is one call. */
export function gatedDatabase(gate: Gate): D1Database {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const through = gated(gate, 'D1', statement, ['run', 'all', 'first', 'raw']);
    const wrapped = withMethods(through, { bind: (...values) => wrap(statement.bind(...values)) });
    real.set(wrapped, statement);
    return wrapped;
  };
  const batch: D1Database['batch'] = (statements) =>
    gate('D1.batch', () => env.DB.batch(statements.map((each) => real.get(each) ?? each)));
  return withMethods(env.DB, { prepare: (sql) => wrap(env.DB.prepare(sql)), batch });
}
