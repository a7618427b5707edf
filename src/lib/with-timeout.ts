/**
 * Settles like `work`, or after `timeoutMs` like `onTimeout`, which by default throws a
 * `TimeoutError`. The work continues unless `onTimeout` aborts it; its later rejection is ignored.
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

/** Whether an error is a timeout or an abort. */
export function isInterrupted(error: unknown): boolean {
  return error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name);
}

function throwTimeout(): never {
  throw new DOMException('timed out', 'TimeoutError');
}
