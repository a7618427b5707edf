import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { feedPath } from '../../sample-world/addresses.ts';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import { startSampleWorld } from '../../sample-world/sample-world.ts';

/** Documents to measure with, under the name by which a report calls them. */
export interface ParseInputSet {
  readonly name: string;
  readonly inputs: readonly ParseInput[];
}

const FIXTURES = fileURLToPath(new URL('../../test/unit/ingest/parse/fixtures/', import.meta.url));
const PUBLISHED = fileURLToPath(new URL('../../../shared/feeds/visible/real/', import.meta.url));
const SAMPLE_TIME = new Date('2026-01-15T12:00:00Z');

/** The project's own feeds (fixtures and sample world) and, where that folder is there, feeds of real publishers. */
export async function readParseInputs(): Promise<ParseInputSet[]> {
  const own = [...(await readFolder(FIXTURES)), ...(await readSampleWorld())];
  const published = await readFolder(PUBLISHED);
  const sets = [
    { name: 'fixtures and sample world', inputs: own },
    { name: 'shapes of feeds', inputs: shapedFeeds() },
  ];
  return published.length > 0 ? [...sets, { name: 'real feeds', inputs: published }] : sets;
}

async function readFolder(folder: string): Promise<ParseInput[]> {
  const names = await readdir(folder).catch(() => []);
  const feeds = names.filter((name) => /\.(?:xml|rss|rdf|atom)$/.test(name)).sort();
  return Promise.all(
    feeds.map(async (name) => ({
      name,
      bytes: new Uint8Array(await readFile(folder + name)),
      url: 'https://paper.example/feed',
      contentType: undefined,
    })),
  );
}

async function readSampleWorld(): Promise<ParseInput[]> {
  const world = await startSampleWorld({ port: 0, now: () => SAMPLE_TIME });
  try {
    return await Promise.all(
      SAMPLE_FEEDS.map(async (feed) => {
        const url = world.origin + feedPath(feed);
        const response = await fetch(url);
        return {
          name: feed.id,
          bytes: new Uint8Array(await response.arrayBuffer()),
          url,
          contentType: response.headers.get('content-type') ?? undefined,
        };
      }),
    );
  } finally {
    await world.close();
  }
}

/** One document as a publisher sends it. */
export interface ParseInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly contentType: string | undefined;
}

const SIZES = [60_000, 250_000, 1_000_000];
const PARAGRAPH =
  'The sealift ship lay at anchor off the beach for two days while the wind went round to the north. On the third morning the barges went in, and by noon the first snowmobiles stood on the gravel in their crates.';

/** The inner HTML of an article of some 3 KB: paragraphs, links and a picture. */
function articleHtml(index: number): string {
  const picture = `<p><img class="wide" src="https://paper.example/pictures/${index}.jpg" alt="The beach" width="1024" height="683"></p>`;
  const paragraph = `<p>${PARAGRAPH} <a href="https://paper.example/tags/sealift">More on the sealift</a> &amp; the harbour.</p>\n`;
  return picture + paragraph.repeat(12);
}

const escaped = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One story of each shape that publishers' feeds have. */
const SHAPES: Readonly<
  Record<string, { readonly kind: 'rss' | 'atom'; readonly story: (index: number) => string }>
> = {
  'rss, teasers': {
    kind: 'rss',
    story: (i) =>
      `<item><title>Story ${i}</title><link>https://paper.example/${i}</link><guid>https://paper.example/${i}</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><category>Local</category><description>${PARAGRAPH}</description></item>`,
  },
  'rss, pictures in sizes': {
    kind: 'rss',
    story: (i) =>
      `<item><title>Story ${i}</title><link>https://paper.example/${i}</link><description>${PARAGRAPH}</description>${[140, 460, 700].map((width) => `<media:content width="${width}" url="https://paper.example/${i}/${width}.jpg"><media:credit scheme="urn:ebu">The desk</media:credit></media:content>`).join('')}<dc:creator>The desk</dc:creator><dc:date>2026-01-05T10:00:00Z</dc:date></item>`,
  },
  'rss, articles in CDATA': {
    kind: 'rss',
    story: (i) =>
      `<item><title>Story ${i}</title><link>https://paper.example/${i}</link><description><![CDATA[${PARAGRAPH}]]></description><content:encoded><![CDATA[${articleHtml(i)}]]></content:encoded></item>`,
  },
  'atom, articles escaped': {
    kind: 'atom',
    story: (i) =>
      `<entry><title>Story ${i}</title><id>urn:${i}</id><link href="https://paper.example/${i}"/><updated>2026-01-05T10:00:00Z</updated><content type="html">${escaped(articleHtml(i))}</content></entry>`,
  },
  'atom, articles in XHTML': {
    kind: 'atom',
    story: (i) =>
      `<entry><title>Story ${i}</title><id>urn:${i}</id><link href="https://paper.example/${i}"/><updated>2026-01-05T10:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${articleHtml(i).replace(/(<img[^>]*)>/, '$1/>')}</div></content></entry>`,
  },
};

/** Feeds of each shape in three sizes. */
export function shapedFeeds(): ParseInput[] {
  return Object.entries(SHAPES).flatMap(([shape, { kind, story }]) =>
    SIZES.map((size) => ({
      name: `${shape}, ${size / 1000} KB`,
      bytes: new TextEncoder().encode(wrap(kind, stories(story, size))),
      url: 'https://paper.example/feed',
      contentType: undefined,
    })),
  );
}

function stories(story: (index: number) => string, size: number): string {
  let text = '';
  for (let index = 1; text.length < size; index++) text += story(index);
  return text;
}

function wrap(kind: 'rss' | 'atom', inner: string): string {
  return kind === 'atom'
    ? `<feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><id>urn:paper</id>${inner}</feed>`
    : `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Paper</title><link>https://paper.example/</link>${inner}</channel></rss>`;
}
