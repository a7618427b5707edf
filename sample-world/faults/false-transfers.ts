import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, sendHead } from '../server/exchange.ts';
import { headersOf, type Representation } from '../server/representation.ts';

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
