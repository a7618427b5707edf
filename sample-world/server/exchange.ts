import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isWorldHost } from '../addresses.ts';

export type HeaderFields = Readonly<Record<string, string | number>>;

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** This request's line in the log. */
  entry: LoggedRequest;
  /** Aborts when the request is finished on this connection, with or without a response. */
  closed: AbortSignal;
  now: () => Date;
}

/** Sends status and headers, and logs the status. */
export function sendHead(exchange: Exchange, status: number, headers: HeaderFields): void {
  exchange.entry.status = status;
  exchange.response.writeHead(status, { date: exchange.now().toUTCString(), ...headers });
}

/** Sends a whole response; for HEAD and 304 only the headers (`Content-Length` as for GET). */
export function send(
  exchange: Exchange,
  status: number,
  headers: HeaderFields,
  body?: Buffer | string,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  sendHead(exchange, status, bytes ? { ...headers, 'content-length': bytes.length } : headers);
  exchange.response.end(exchange.request.method === 'HEAD' ? undefined : bytes);
}

export function sendText(
  exchange: Exchange,
  status: number,
  text: string,
  headers: HeaderFields = {},
): void {
  send(exchange, status, { 'content-type': 'text/plain; charset=utf-8', ...headers }, `${text}\n`);
}

export function sendJson(exchange: Exchange, status: number, value: unknown): void {
  send(
    exchange,
    status,
    { 'content-type': 'application/json; charset=utf-8' },
    `${JSON.stringify(value)}\n`,
  );
}

/** Redirects the client; `location` may be relative. */
export function redirect(exchange: Exchange, status: 301 | 302 | 303, location: string): void {
  sendText(exchange, status, `See ${location}`, { location });
}

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Whether a POST comes from a program or this world's pages, not from another site. */
export function isLocalPost(request: IncomingMessage, origin: string): boolean {
  const from = request.headers.origin;
  return from === undefined || isWorldHost(origin, URL.parse(from)?.host ?? '');
}

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

interface FeedTally {
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

  tally(feedId: string): FeedTally {
    const own = this.entries.filter((entry) => entry.feedId === feedId);
    return { requests: own.length, last: own.at(-1) };
  }
}
