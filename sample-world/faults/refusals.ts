import { STATUS_CODES } from 'node:http';
import { type Exchange, type HeaderFields, send } from '../exchange.ts';

const RETRY_SECONDS = 120;
const RETRY_AT_MS = 10 * 60_000;

/**
 * Responds with an error status and a publisher's usual error page; 429 (after `retrySeconds`) and
 * 503 say when to come again.
 */
export function refuse(
  exchange: Exchange,
  status: number,
  retrySeconds: number = RETRY_SECONDS,
): void {
  const reason = STATUS_CODES[status] ?? 'Error';
  const page = `<!doctype html><title>${status} ${reason}</title><h1>${reason}</h1><p>Sample fault.</p>\n`;
  send(
    exchange,
    status,
    { 'content-type': 'text/html; charset=utf-8', ...retryAfter(exchange, status, retrySeconds) },
    page,
  );
}

/**
 * Retry-After in its two forms (RFC 9110 §10.2.3): seconds with 429, a date ten minutes off with
 * 503.
 */
function retryAfter(exchange: Exchange, status: number, seconds: number): HeaderFields {
  if (status === 429) return { 'retry-after': seconds };
  if (status !== 503) return {};
  return { 'retry-after': new Date(exchange.now().getTime() + RETRY_AT_MS).toUTCString() };
}
