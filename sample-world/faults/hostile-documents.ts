/** The limit of feed readers (src/feeds/parse/parse-feed.ts), less the surrounding bytes. */
const LENGTH = 4_990_000;
/** Number of links in a story of slightly less than 5 MB. */
const LINKS = 142_000;
/** A nested element: a scanner for `>` takes that of the next tag for the end of this one. */
const OPEN_END_TAG = '<image><url>http://127.0.0.1/</url </image>';

/** Documents with parts repeated until a reader's memory or time is used up, by fault. */
const WRITERS = {
  'empty-stories': () => rss(fill('<item/>')),
  'future-stories': () => rss(fill('<item><pubDate>2099-01-01</pubDate></item>')),
  'many-elements': () => rss(fill('<a/>')),
  'many-texts': () => rss(fill('a<b/>')),
  'many-attributes': () => rss(`<item ${fill('a="" ')}/>`),
  'many-links': () => atom(`<entry><title>A</title>${'<link/>'.repeat(LINKS)}</entry>`),
  'empty-json-stories': () => `{"status":"ok","feed":{},"items":[${fill('{},').slice(0, -1)}]}`,
} as const;

export type HostileDocument = keyof typeof WRITERS;

/** Writes a document of up to 5 MB. */
export function writeHostileDocument(name: HostileDocument): Buffer {
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

/** The format of a document of padding. */
export type Filler = 'xml' | 'json';

const SENTENCE = 'This sample story goes on and on, and nothing in it has ever happened. ';
const LONG_TEXT = SENTENCE.repeat(220);

/** Opens a feed (RSS 2.0) or a response of the feed-to-JSON service. */
export function fillerHead(filler: Filler): string {
  return filler === 'json'
    ? '{"status":"ok","feed":{"url":"","title":"Endless","link":"","author":"","description":"","image":""},"items":['
    : '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Endless</title><link>http://127.0.0.1/</link><description>Too much</description>\n';
}

/** One story of about 15 KB; `index` counts from 0. */
export function fillerItem(filler: Filler, index: number): string {
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

/** Closes what `fillerHead` opened. */
export function fillerTail(filler: Filler): string {
  return filler === 'json' ? ']}\n' : '</channel></rss>\n';
}
