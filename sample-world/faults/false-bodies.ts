import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Exchange, send, sendHead } from '../server/exchange.ts';
import { headersOf, type Representation, sendRepresentation } from '../server/representation.ts';

const HUGE_BYTES = 20 * 1024 * 1024;
const BOMB_BYTES = 60 * 1024 * 1024;
const GARBAGE_BYTES = 4096;
/** Pause between two stories of 15 KB: time-outs end the request long before 5 MB. */
const ENDLESS_PAUSE_MS = 200;
const bombs = new Map<Filler, Promise<Buffer>>();

export const MAINTENANCE_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>We will be right back</title></head>
<body><h1>We will be right back</h1><p>Our site is being looked after. Please try again later.</p></body></html>
`;

export function sendHtml(exchange: Exchange): void {
  send(exchange, 200, { 'content-type': 'text/html; charset=utf-8' }, MAINTENANCE_PAGE);
}

/** 4 KB of noise under the feed's own content type: the same bytes each time. */
export function sendGarbage(exchange: Exchange, document: Representation): void {
  let state = 20_261_121;
  const noise = Buffer.alloc(GARBAGE_BYTES);
  for (let place = 0; place < noise.length; place += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[place] = state >>> 24;
  }
  send(exchange, 200, { 'content-type': document.contentType }, noise);
}

/** At least 20 MB of a well-formed feed, chunked and never held in memory as a whole. */
export async function sendHuge(
  exchange: Exchange,
  document: Representation,
  filler: Filler,
): Promise<void> {
  sendHead(exchange, 200, { 'content-type': contentTypeOf(document, filler) });
  await pipeline(Readable.from(hugeDocument(filler)), exchange.response);
}

/** Well-formed stories at 75 KB a second, until the client leaves. */
export async function sendEndless(
  exchange: Exchange,
  document: Representation,
  filler: Filler,
): Promise<void> {
  const { request, response, closed } = exchange;
  sendHead(exchange, 200, { 'content-type': contentTypeOf(document, filler) });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(fillerHead(filler));
  for (let index = 0; ; index += 1) {
    response.write(fillerItem(filler, index));
    await wait(ENDLESS_PAUSE_MS, undefined, { signal: closed });
  }
}

/** Sends a document of 1 to 5 MB that is designed to take long to read; a few KB with gzip. */
export function sendHostile(
  exchange: Exchange,
  document: Representation,
  name: HostileDocument,
): void {
  const filler = name === 'empty-json-stories' ? 'json' : 'xml';
  sendRepresentation(exchange, {
    ...document,
    body: writeHostileDocument(name),
    contentType: contentTypeOf(document, filler),
  });
}

/** Some 60 KB of gzip that unpack to 60 MB, even to clients that do not accept gzip. */
export async function sendGzipBomb(
  exchange: Exchange,
  document: Representation,
  filler: Filler,
): Promise<void> {
  const bomb = bombs.get(filler) ?? packBomb(filler);
  bombs.set(filler, bomb);
  const headers = { ...headersOf(document), 'content-type': contentTypeOf(document, filler) };
  send(exchange, 200, { ...headers, 'content-encoding': 'gzip' }, await bomb);
}

function* hugeDocument(filler: Filler): Generator<Buffer> {
  yield Buffer.from(fillerHead(filler));
  for (let sent = 0, index = 0; sent < HUGE_BYTES; index += 1) {
    const item = Buffer.from(fillerItem(filler, index));
    sent += item.length;
    yield item;
  }
  yield Buffer.from(fillerTail(filler));
}

function packBomb(filler: Filler): Promise<Buffer> {
  const head = fillerHead(filler) + fillerItem(filler, 0);
  const tail = fillerTail(filler);
  const space = Buffer.alloc(BOMB_BYTES - Buffer.byteLength(head + tail), ' ');
  return promisify(gzip)(Buffer.concat([Buffer.from(head), space, Buffer.from(tail)]));
}

/** Fillers are UTF-8, whatever the feed's own encoding. */
function contentTypeOf(document: Representation, filler: Filler): string {
  return filler === 'json' ? document.contentType : 'application/rss+xml; charset=utf-8';
}

/** The limit of documents (src/feeds/parse/parse-feed.ts) minus the surrounding bytes. */
const LENGTH = 4_990_000;
/** Number of links in a story of slightly less than 5 MB. */
const LINKS = 142_000;
/** A nested element: a scanner for `>` takes that of the next tag for the end of this one. */
const OPEN_END_TAG = '<image><url>http://127.0.0.1/</url </image>';

/** Writers of documents with parts repeated to exhaust a reader's memory or time, by fault. */
const WRITERS = {
  'empty-stories': () => rss(fill('<item/>')),
  'future-stories': () => rss(fill('<item><pubDate>2099-01-01</pubDate></item>')),
  'many-elements': () => rss(fill('<a/>')),
  'many-texts': () => rss(fill('a<b/>')),
  'many-attributes': () => rss(`<item ${fill('a="" ')}/>`),
  'many-links': () => atom(`<entry><title>A</title>${'<link/>'.repeat(LINKS)}</entry>`),
  'empty-json-stories': () => `{"status":"ok","feed":{},"items":[${fill('{},').slice(0, -1)}]}`,
} as const;

type HostileDocument = keyof typeof WRITERS;

function writeHostileDocument(name: HostileDocument): Buffer {
  return Buffer.from(WRITERS[name]());
}

/** A feed with an end tag without its `>` before the first story; otherwise unchanged. */
export function withOpenEndTag(xml: string): string {
  return xml.replace(/<(?:item|entry)\b/, (story) => OPEN_END_TAG + story);
}

function fill(piece: string): string {
  return piece.repeat(Math.floor(LENGTH / piece.length));
}

function rss(xml: string): string {
  return `<rss version="2.0"><channel><title>Hostile</title>${xml}</channel></rss>`;
}

function atom(xml: string): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>Hostile</title>${xml}</feed>`;
}

type Filler = 'xml' | 'json';

const SENTENCE = 'This sample story goes on and on, and nothing in it has ever happened. ';
const LONG_TEXT = SENTENCE.repeat(220);

/** Opens a feed (RSS 2.0) or a response of the feed-to-JSON service. */
function fillerHead(filler: Filler): string {
  return filler === 'json'
    ? '{"status":"ok","feed":{"url":"","title":"Endless","link":"","author":"","description":"","image":""},"items":['
    : '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Endless</title><link>http://127.0.0.1/</link><description>Too much</description>\n';
}

/** One story of about 15 KB; `index` counts from 0. */
function fillerItem(filler: Filler, index: number): string {
  const title = `Endless sample story ${index + 1}`;
  const link = `http://127.0.0.1/stories/endless-${index + 1}`;
  if (filler === 'xml') {
    return `<item><title>${title}</title><link>${link}</link><description>${LONG_TEXT}</description></item>\n`;
  }
  const item = {
    title,
    pubDate: '2026-01-01 00:00:00',
    link,
    guid: link,
    author: '',
    thumbnail: '',
    description: LONG_TEXT,
    content: '',
    enclosure: {},
    categories: [],
  };
  return `${index > 0 ? ',' : ''}${JSON.stringify(item)}\n`;
}

function fillerTail(filler: Filler): string {
  return filler === 'json' ? ']}\n' : '</channel></rss>\n';
}
