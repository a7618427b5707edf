import { STATUS_CODES } from 'node:http';
import { type Exchange, type HeaderFields, redirect, send } from '../server/exchange.ts';
import { type Representation, sendRepresentation } from '../server/representation.ts';
import type { Fault } from './fault-board.ts';

/** Where machines in data centres find what is known of them, their keys included. */
export const METADATA_ADDRESS = 'http://169.254.169.254/latest/meta-data/';
/** Addresses inside other people's networks; used in turn. */
const PRIVATE_ADDRESSES = ['http://10.0.0.1/feed', METADATA_ADDRESS];
/**
 * `.invalid` never resolves (RFC 2606), so that nothing leaves the machine even if a client
 * follows.
 */
const PLAIN_HTTP_ADDRESS = 'http://mirror.sample.invalid/feed';
const FTP_ADDRESS = 'ftp://files.sample.invalid/feed.xml';

type RedirectFault = Extract<Fault, 'moved' | 'found' | `redirect-${string}`>;

let privateTurn = 0;

/**
 * Redirects as the fault says; at its second address a moved document is served as if nothing were
 * wrong.
 */
export function redirectWrongly(
  exchange: Exchange,
  fault: RedirectFault,
  document: FaultyDocument,
): void {
  switch (fault) {
    case 'moved':
    case 'found':
      if (!document.newAddress) return sendRepresentation(exchange, document.whole());
      return redirect(exchange, fault === 'moved' ? 301 : 302, document.newAddress);
    case 'redirect-loop':
      return redirect(exchange, 302, nextRound(exchange, document.address));
    case 'redirect-publisher':
      return redirect(exchange, 301, document.otherPublisher);
    case 'redirect-http':
      return redirect(exchange, 302, PLAIN_HTTP_ADDRESS);
    case 'redirect-private':
      return redirect(
        exchange,
        302,
        PRIVATE_ADDRESSES[privateTurn++ % PRIVATE_ADDRESSES.length] ?? '',
      );
    case 'redirect-scheme':
      return redirect(exchange, 302, FTP_ADDRESS);
  }
}

/** Where a redirect in a circle leads next: to the document's address with `round=1`, and from there with `round=2`, and back. */
export function nextRound({ url }: Exchange, address: string): string {
  const next = new URL(address);
  next.searchParams.set('round', url.searchParams.get('round') === '1' ? '2' : '1');
  return next.href;
}

/** A document that can go wrong: what was requested, and what the faults need beside it. */
export interface FaultyDocument {
  /** The document itself. */
  readonly whole: () => Representation;
  /** The same with no story in it. */
  readonly withoutItems: () => Representation;
  /** The same with an end tag that lacks its `>`; absent where it is not XML. */
  readonly withOpenEndTag: (() => Representation) | undefined;
  /** The shape in which fillers for `huge`, `endless` and `gzip-bomb` are written. */
  readonly filler: 'xml' | 'json';
  /** This document's own address. */
  readonly address: string;
  /** The second address, which works; absent where this is the second address. */
  readonly newAddress: string | undefined;
  /** The address of another publisher's feed. */
  readonly otherPublisher: string;
}

const RETRY_SECONDS = 120;
const RETRY_AT_MS = 10 * 60_000;

/**
 * Responds with an error status and a publisher's usual error page; 429 (after `retrySeconds`) and
 * 503 say when to come again.
 */
export function refuse(exchange: Exchange, status: number): void {
  const reason = STATUS_CODES[status] ?? 'Error';
  const page = `<!doctype html><title>${status} ${reason}</title><h1>${reason}</h1><p>Sample fault.</p>\n`;
  send(
    exchange,
    status,
    { 'content-type': 'text/html; charset=utf-8', ...retryAfter(exchange, status) },
    page,
  );
}

/**
 * Retry-After in its two forms (RFC 9110 §10.2.3): seconds with 429, a date ten minutes off with
 * 503.
 */
function retryAfter(exchange: Exchange, status: number): HeaderFields {
  if (status === 429) return { 'retry-after': RETRY_SECONDS };
  if (status !== 503) return {};
  return { 'retry-after': new Date(exchange.now().getTime() + RETRY_AT_MS).toUTCString() };
}
