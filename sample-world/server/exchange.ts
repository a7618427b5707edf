import type { IncomingMessage, ServerResponse } from 'node:http';
import { isWorldHost } from '../addresses.ts';
import type { LoggedRequest } from './request-log.ts';

/** Header fields of a response. */
export type HeaderFields = Readonly<Record<string, string | number>>;

/** One request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** This request's line in the log. */
  readonly entry: LoggedRequest;
  /** Aborts when the connection is done with this request, with a response or without. */
  readonly closed: AbortSignal;
  readonly now: () => Date;
}

/** Sends status and headers, and notes the status in the log. */
export function sendHead(exchange: Exchange, status: number, headers: HeaderFields): void {
  exchange.entry.status = status;
  exchange.response.writeHead(status, { date: exchange.now().toUTCString(), ...headers });
}

/**
 * Sends a whole response; to HEAD and with 304 the headers alone (`Content-Length` as GET would have
 * it).
 */
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

/** Sends the client elsewhere; `location` may be relative. */
export function redirect(exchange: Exchange, status: 301 | 302 | 303, location: string): void {
  sendText(exchange, status, `See ${location}`, { location });
}

/** A request that cannot be carried out, with a message for whoever sent it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/**
 * Whether a POST comes from a program or from this world's own pages, not from another site in the
 * same browser.
 */
export function isLocalPost(request: IncomingMessage, origin: string): boolean {
  const from = request.headers.origin;
  return from === undefined || isWorldHost(origin, URL.parse(from)?.host ?? '');
}
