import type { IncomingMessage, ServerResponse } from 'node:http';
import { isWorldHost } from '../addresses.ts';
import type { LoggedRequest } from './request-log.ts';

/** Header fields of a response. */
export type HeaderFields = Readonly<Record<string, string | number>>;

/** One request and its response. */
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

/** Sends a short message as plain text. */
export function sendText(
  exchange: Exchange,
  status: number,
  text: string,
  headers: HeaderFields = {},
): void {
  send(exchange, status, { 'content-type': 'text/plain; charset=utf-8', ...headers }, `${text}\n`);
}

/** Sends a value as JSON. */
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

/** A request that is refused, with a message for its sender. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Whether a POST comes from a program or this world's pages, not from another site. */
export function isLocalPost(request: IncomingMessage, origin: string): boolean {
  const from = request.headers.origin;
  return from === undefined || isWorldHost(origin, URL.parse(from)?.host ?? '');
}
