/** A document that is not a feed, or is incomplete. The message is for operators. */
export class FeedParseError extends Error {
  override readonly name = 'FeedParseError';
}

/** Maximum stories in a document. A source shows 15; the largest real feed has some 2,000. */
export const MAX_STORIES = 10_000;

/** A request for a feed that returned no document. */
export class FeedFetchError extends Error {
  override readonly name = 'FeedFetchError';
  readonly url: string;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(message: string, facts: { url: string; status?: number; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.url = facts.url;
    this.status = facts.status;
  }
}

/** Converts an error of a poll; internal errors retain their message for operators. */
export function asFeedError(cause: unknown): FeedFetchError | FeedParseError {
  if (cause instanceof FeedFetchError || cause instanceof FeedParseError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new FeedParseError(`Failed to load RSS feed: ${why}`, { cause });
}
