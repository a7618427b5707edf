/**
 * Settles as `work` does, but after `timeoutMs` milliseconds at the latest: then with what `onTimeout` returns or throws, which
 * by default is a `TimeoutError` like that of `AbortSignal.timeout`. A rejection of `work` after the time-out is ignored. The work
 * itself goes on: only `onTimeout` can stop it, by aborting it. No timer is left behind.
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
