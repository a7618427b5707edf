import { STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, type HeaderFields, redirect, send, sendHead } from '../server/exchange.ts';
import { headersOf, type Representation, sendRepresentation } from '../server/representation.ts';
import type { Fault } from './fault-board.ts';

/** The metadata service of cloud machines, which returns credentials. */
export const METADATA_ADDRESS = 'http://169.254.169.254/latest/meta-data/';
/** Addresses in private networks; used in turn. */
const PRIVATE_ADDRESSES = ['http://10.0.0.1/feed', METADATA_ADDRESS];
/** `.invalid` never resolves (RFC 2606), so nothing leaves the machine even if a client follows. */
const PLAIN_HTTP_ADDRESS = 'http://mirror.sample.invalid/feed';
const FTP_ADDRESS = 'ftp://files.sample.invalid/feed.xml';

type RedirectFault = Extract<Fault, 'moved' | 'found' | `redirect-${string}`>;

let privateTurn = 0;

/** Redirects according to the fault. At its second address a moved document is served normally. */
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

/** The next target of a circular redirect: `round=1`, then `round=2`, and back. */
export function nextRound({ url }: Exchange, address: string): string {
  const next = new URL(address);
  next.searchParams.set('round', url.searchParams.get('round') === '1' ? '2' : '1');
  return next.href;
}

/** A document that may have a fault: the request, and the data for the faults. */
export interface FaultyDocument {
  /** The document itself. */
  whole: () => Representation;
  /** The same without stories. */
  withoutItems: () => Representation;
  /** The same with an end tag without its `>`; absent unless it is XML. */
  withOpenEndTag: (() => Representation) | undefined;
  /** The format of fillers for `huge`, `endless` and `gzip-bomb`. */
  filler: 'xml' | 'json';
  /** This document's own address. */
  address: string;
  /** The second address, which works; absent if this is the second address. */
  newAddress: string | undefined;
  /** The address of another publisher's feed. */
  otherPublisher: string;
}

const RETRY_SECONDS = 120;
const RETRY_AT_MS = 10 * 60_000;

/** Responds with an error status and page; 429 and 503 have Retry-After. */
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

/** Retry-After in both forms (RFC 9110 §10.2.3): seconds for 429, a date for 503. */
function retryAfter(exchange: Exchange, status: number): HeaderFields {
  if (status === 429) return { 'retry-after': RETRY_SECONDS };
  if (status !== 503) return {};
  return { 'retry-after': new Date(exchange.now().getTime() + RETRY_AT_MS).toUTCString() };
}

const SLOW_MS = 3_000;
const HANG_MS = 60_000;
const DRIP_MS = 1000;
const BYTES_SHORT = 60;

/** Waits three seconds; rejects if the client leaves. */
export async function delay(exchange: Exchange): Promise<void> {
  await wait(SLOW_MS, undefined, { signal: exchange.closed });
}

/** Sends nothing until the client leaves; after 60 seconds the connection is dropped. */
export async function hang(exchange: Exchange): Promise<void> {
  await wait(HANG_MS, undefined, { signal: exchange.closed });
  exchange.response.destroy();
}

/** Sends correct headers, and the body at one byte per second. */
export async function sendDrip(exchange: Exchange, document: Representation): Promise<void> {
  sendHead(exchange, 200, { ...headersOf(document), 'content-length': document.body.length });
  if (exchange.request.method === 'HEAD') {
    exchange.response.end();
    return;
  }
  for (const byte of document.body) {
    exchange.response.write(Buffer.of(byte));
    await wait(DRIP_MS, undefined, { signal: exchange.closed });
  }
  exchange.response.end();
}

/** Declares the whole body, sends half of it and breaks the connection. */
export function sendCut(exchange: Exchange, document: Representation): void {
  const { response } = exchange;
  sendHead(exchange, 200, { ...headersOf(document), 'content-length': document.body.length });
  if (exchange.request.method === 'HEAD') response.end();
  else response.write(half(document.body), () => response.destroy());
}

/** Sends half of the document with the Content-Length of the half. */
export function sendCutClean(exchange: Exchange, document: Representation): void {
  const body = half(document.body);
  sendHead(exchange, 200, { ...headersOf(document), 'content-length': body.length });
  exchange.response.end(body);
}

/** Sends the whole document with a Content-Length that is 60 bytes too short, and closes. */
export function sendWrongLength(exchange: Exchange, document: Representation): void {
  const stated = Math.max(0, document.body.length - BYTES_SHORT);
  sendHead(exchange, 200, {
    ...headersOf(document),
    'content-length': stated,
    connection: 'close',
  });
  exchange.response.end(document.body);
}

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}
