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
