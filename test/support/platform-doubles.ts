import { env } from 'cloudflare:workers';
import type { RefreshQueue } from '../../src/model/edition/first-refresh.ts';

export function countingKv(): { kv: KVNamespace; puts: string[] } {
  const puts: string[] = [];
  return { kv: kvWith((key) => puts.push(key)), puts };
}

/** The real KV; `beforePut` may throw to prevent a write. */
export function kvWith(beforePut: (key: string) => unknown): KVNamespace {
  const put: KVNamespace['put'] = async (key: string, ...rest: [never]) => {
    await beforePut(key);
    await env.EDITIONS.put(key, ...rest);
  };
  return withMethods(env.EDITIONS, { put });
}

export function kvRefusing(text: string): KVNamespace {
  return kvWith((key) => {
    if (key.includes(text)) throw new Error('refused');
  });
}

/** The real D1; a callback that throws prevents the call. */
export function databaseWith(before: {
  prepare?: (sql: string) => unknown;
  batch?: () => unknown;
}): D1Database {
  const prepare: D1Database['prepare'] = (sql) => {
    before.prepare?.(sql);
    return env.DB.prepare(sql);
  };
  const batch: D1Database['batch'] = async (statements) => {
    await before.batch?.();
    return env.DB.batch(statements);
  };
  return withMethods(env.DB, { prepare, batch });
}

const reject = () => Promise.reject(new Error('KV is unavailable')) as never;

export const KV_AWAY = withMethods(env.EDITIONS, {
  get: reject,
  getWithMetadata: reject,
  list: reject,
  put: reject,
  delete: reject,
});

export function withMethods<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(object, name) {
      const own = Reflect.get(methods, name);
      if (own) return own;
      const value = Reflect.get(object, name);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}

/** Records the first argument of each call of `method`. */
export function watched<T extends object>(target: T, method: keyof T) {
  const calls: string[] = [];
  const call = (...args: [string]) => {
    calls.push(...args.slice(0, 1));
    return Reflect.apply(target[method] as () => unknown, target, args);
  };
  return { double: withMethods(target, { [method]: call } as Partial<T>), calls };
}

export function recordingQueue(): { queue: RefreshQueue; bodies: unknown[] } {
  const bodies: unknown[] = [];
  const sendBatch = async (batch: Iterable<MessageSendRequest>) => {
    for (const { body } of batch) bodies.push(body);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
  return { queue: { sendBatch }, bodies };
}
