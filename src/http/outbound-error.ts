/** Why a request brought no response, as one word for code and a sentence for people. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: 'network' | 'timeout' | 'too large' | 'redirect' | 'host' | 'refused';
  readonly url: string;
  /** Whether a server had responded before it went wrong. */
  readonly hasResponse: boolean;

  constructor(
    reason: OutboundError['reason'],
    message: string,
    facts: { url: string; hasResponse: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.reason = reason;
    this.url = facts.url;
    this.hasResponse = facts.hasResponse;
  }
}

/** Any fault as an `OutboundError`; `what` says what was under way. */
export function asOutboundError(
  cause: unknown,
  what: string,
  facts: { url: string; hasResponse: boolean },
): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return new OutboundError('timeout', `${what} in time`, { ...facts, cause });
  const message = cause instanceof Error ? `${what}: ${cause.message}` : what;
  return new OutboundError('network', message, { ...facts, cause });
}
