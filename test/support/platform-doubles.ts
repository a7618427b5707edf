import { env } from 'cloudflare:workers';
import type { RefreshQueue } from '../../src/edition/first-refresh.ts';

/** The real KV, and the keys that were written to it. */
export function countingKv(): { kv: KVNamespace; puts: string[] } {
  const puts: string[] = [];
  const put: KVNamespace['put'] = (key: string, ...rest: [never]) => {
    puts.push(key);
    return env.EDITIONS.put(key, ...rest);
  };
  return { kv: withMethods(env.EDITIONS, { put }), puts };
}

/** An object that behaves like another but for these methods. */
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

/** A queue that keeps what it is given: the messages, and their bodies alone. */
export function keepingQueue(): {
  queue: RefreshQueue;
  bodies: unknown[];
  messages: MessageSendRequest[];
} {
  const messages: MessageSendRequest[] = [];
  const bodies: unknown[] = [];
  const sendBatch = async (batch: Iterable<MessageSendRequest>) => {
    for (const message of batch) {
      messages.push(message);
      bodies.push(message.body);
    }
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
  return { queue: { sendBatch }, bodies, messages };
}
