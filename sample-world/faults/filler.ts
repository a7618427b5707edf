/** The shape of a document that is all padding. */
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
