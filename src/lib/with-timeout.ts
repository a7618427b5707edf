/**
 * Settles as `work` does, but after `timeoutMs` milliseconds at the latest: then with what
 * `onTimeout` returns or throws, which by default is a `TimeoutError` like that of
 * `AbortSignal.timeout`. A rejection of `work` after the time-out is ignored. The work itself goes
 * on: only `onTimeout` can stop it, by aborting it. No timer is left behind.
 */
export function withTimeout<Value, Fallback = never>(
  work: Promise<Value>,
  timeoutMs: number,
  onTimeout: () => Fallback = throwTimeout,
): Promise<Value | Fallback> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  return Promise.race([work, late.then(onTimeout)]).finally(() => clearTimeout(timer));
}

/** Whether an error is a time-out or an abort, which is no fault of what was requested. */
export function isInterrupted(error: unknown): boolean {
  return error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name);
}

function throwTimeout(): never {
  throw new DOMException('timed out', 'TimeoutError');
}
