/**
 * How long a response is waited for where there is a cached copy. On a satellite link (0.6 s a round trip) a new connection
 * responds within 2.4 s, and within 18 s where one packet is lost four times in a row (resent after 1, 2, 4 and 8 s). After
 * 20 s without a response the link is dead, although the device still reports it as connected.
 */
export const TIMEOUT_MS = 20_000;

/**
 * Settles as the response does; rejects where that takes longer than `ms` milliseconds. The service worker has its own
 * `withTimeout`, because a module that pages use too would become a separate chunk, and a classic worker cannot import one.
 */
export function withNetworkTimeout<Value>(response: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms);
    response.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
