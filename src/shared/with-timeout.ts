/**
 * What `work` comes to, but no later than `timeoutMs` milliseconds from now: then what `onTimeout` returns, or throws, comes in
 * its place; without one, a `TimeoutError` as `AbortSignal.timeout` has it. A failure of `work` in time is thrown as it is,
 * one that comes later is dropped. The work itself goes on: only `onTimeout` can stop it, by aborting it. No timer is left behind.
 */
export function withTimeout<Value, Fallback = never>(
  work: Promise<Value>,
  timeoutMs: number,
  onTimeout: () => Fallback = throwTimeout,
): Promise<Value | Fallback> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error);
      }
    }, timeoutMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

function throwTimeout(): never {
  throw new DOMException('timed out', 'TimeoutError');
}
