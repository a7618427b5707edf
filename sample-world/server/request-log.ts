import type { IncomingHttpHeaders } from 'node:http';

const MAX_ENTRIES = 10_000;

/** One request as the sample world saw it. */
export interface LoggedRequest {
  method: string;
  path: string;
  /** Without the question mark; `''` without a query. */
  query: string;
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  receivedAt: Date;
  /** The feed that was requested, directly or through the feed-to-JSON service. */
  feedId?: string;
  /** The status that was sent; absent until headers are sent. */
  status?: number;
  /** When the response was finished or the connection lost; absent while the request is open. */
  closedAt?: Date;
}

/** A feed's share of the log. */
export interface FeedTally {
  requests: number;
  last: LoggedRequest | undefined;
}

/** Stores the last 10,000 requests, oldest first. */
export class RequestLog {
  readonly entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > MAX_ENTRIES)
      this.entries.splice(0, this.entries.length - MAX_ENTRIES);
  }

  /** The number of requests for a feed in the log, and the latest one. */
  tally(feedId: string): FeedTally {
    const own = this.entries.filter((entry) => entry.feedId === feedId);
    return { requests: own.length, last: own.at(-1) };
  }
}
