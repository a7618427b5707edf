/**
 * Settles as the response does; rejects once it has been waited for this long (ms). The service worker has its own `withTimeout`:
 * a module that pages use too would become a chunk of its own, and a classic worker can import none.
 */
export function withNetworkTimeout<Value>(response: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms);
    response.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
