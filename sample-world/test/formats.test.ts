import { XMLValidator } from 'fast-xml-parser';
import { parseFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { SAMPLE_FEEDS } from '../catalogue.ts';
import type { FeedEncoding } from '../feed-shape.ts';
import { publisherOrigin } from '../publications/sources.ts';
import { STARTED_AT, startFixtureWorld } from './fixture-world.ts';
import { requestFeed } from './raw-request.ts';

const LABELS: Record<FeedEncoding, string> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'windows-1252': 'windows-1252',
  'us-ascii': 'us-ascii',
};

/**
 * A feed's document, decoded as its catalogue entry says; a byte that does not fit fails the test.
 */
async function readFeed(
  world: { origin: string },
  id: string,
): Promise<{ text: string; body: Buffer }> {
  const { body } = await requestFeed(world, id);
  const encoding = SAMPLE_FEEDS.find((feed) => feed.id === id)?.encoding ?? 'utf-8';
  return { body, text: new TextDecoder(LABELS[encoding], { fatal: true }).decode(body) };
}

function countItems(text: string): number {
  const parsed = parseFeed(text);
  switch (parsed.format) {
    case 'atom':
      return parsed.feed.entries?.length ?? 0;
    case 'json':
      return 0;
    default:
      return parsed.feed.items?.length ?? 0;
  }
}

test.for(SAMPLE_FEEDS.map((feed) => [feed.id, feed] as const))(
  '%s is well-formed and in its own format',
  async ([id, feed]) => {
    const world = await startFixtureWorld();
    const { text } = await readFeed(world, id);
    expect(XMLValidator.validate(text)).toBe(true);
    const family = {
      'rss-2.0': 'rss',
      'rss-0.91': 'rss',
      'rss-0.92': 'rss',
      'rss-1.0': 'rdf',
      'atom-1.0': 'atom',
      'atom-0.3': 'atom',
    };
    expect(parseFeed(text).format).toBe(family[feed.format]);
    expect(countItems(text)).toBeGreaterThanOrEqual(2);
    expect(text).toContain(feed.publisher);
  },
);

test('every feed is served with the content type of its catalogue entry', async () => {
  const world = await startFixtureWorld();
  for (const feed of SAMPLE_FEEDS) {
    expect((await requestFeed(world, feed.id)).headers['content-type']).toBe(feed.contentType);
  }
});

test('the one feed of a section has all stories of the section, newest first', async () => {
  const world = await startFixtureWorld();
  const parsed = parseFeed((await readFeed(world, 'assembly-record')).text);
  const items = parsed.format === 'rdf' ? (parsed.feed.items ?? []) : [];
  expect(items.map((item) => item.title)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `Story ${n} about politics`),
  );
  const dates = items.map((item) => Date.parse(String(item.dc?.dates?.[0])));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(dates[0]).toBeLessThan(STARTED_AT.getTime());
});

test('the local stories are divided among the local feeds, and one story is in two of them', async () => {
  const world = await startFixtureWorld();
  const courier = (await readFeed(world, 'tundra-courier')).text;
  const post = (await readFeed(world, 'kivalliq-post')).text;
  expect(courier).toContain('local-story-1<');
  expect(post).toContain('"local-story-2"');
  expect(post).not.toContain('"local-story-1"');
  // Six stories over three feeds are two each; the second of the Courier comes back in the Post with its third.
  expect(courier.match(/<item>/g)).toHaveLength(2);
});

test('nunavut-voice is UTF-16LE with a byte order mark and has titles in syllabics', async () => {
  const world = await startFixtureWorld();
  const { body, text } = await readFeed(world, 'nunavut-voice');
  expect([...body.subarray(0, 4)]).toEqual([0xff, 0xfe, 0x3c, 0x00]);
  expect(text).toContain('encoding="UTF-16"');
  expect(text).toMatch(/<title>ᐃᖃᓗᐃᑦ: the library/);
});

test('northern-ledger is windows-1252: quotes, dashes, é and € are one byte each', async () => {
  const world = await startFixtureWorld();
  const { body, text } = await readFeed(world, 'northern-ledger');
  expect(text).toContain('encoding="windows-1252"');
  const title = Buffer.from([0x93, 0x41, 0x20, 0x63, 0x61, 0x66, 0xe9, 0x92, 0x73]);
  expect(body.includes(title)).toBe(true);
  expect(body.includes(Buffer.of(0x97))).toBe(true);
  expect(body.includes(Buffer.from([0x80, 0x32]))).toBe(true);
});

test('diamond-report is RSS 0.91 with its DTD, a named entity, and neither dates nor pictures in its items', async () => {
  const world = await startFixtureWorld();
  const { text } = await readFeed(world, 'diamond-report');
  expect(text).toContain('<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"');
  expect(text).toContain('Montr&eacute;al');
  const items = text.slice(text.indexOf('<item>'));
  expect(items).not.toMatch(/pubDate|pictures/);
});

test('us-ascii feeds write all other letters as numeric references', async () => {
  const world = await startFixtureWorld();
  const { body, text } = await readFeed(world, 'long-light');
  expect(body.every((byte) => byte < 0x80)).toBe(true);
  expect(text).toContain('d&#233;j&#224; vu');
});

test('kivalliq-post has relative links under xml:base that lead to the story pages', async () => {
  const world = await startFixtureWorld();
  const { text } = await readFeed(world, 'kivalliq-post');
  expect(text).toContain(`xml:base="${world.origin}/"`);
  expect(text).toContain('<entry xml:base="stories/">');
  const { href = '' } = /rel="self"[^>]+href="(?<href>[^"]+)"/.exec(text)?.groups ?? {};
  expect(href).toBe(`${publisherOrigin(world.origin, 1)}/feeds/kivalliq-post`);
  expect(text).toContain('href="local-story-2"');
  expect(text).toContain('&lt;img src=&quot;../pictures/harbour.svg?mood=');
  expect((await fetch(new URL('local-story-2', `${world.origin}/stories/`))).status).toBe(200);
});

test('roof-and-road has links relative to its channel that lead to the story pages', async () => {
  const world = await startFixtureWorld();
  const { text } = await readFeed(world, 'roof-and-road');
  expect(text).toContain(`<link>${world.origin}/publishers/roof-and-road</link>`);
  expect(text).toContain('<link>../stories/real-estate-story-1</link>');
  const address = new URL(
    '../stories/real-estate-story-1',
    `${world.origin}/publishers/roof-and-road`,
  );
  expect((await fetch(address)).status).toBe(200);
});

test('touchline dates its first story 40 minutes ahead, but its Last-Modified is not', async () => {
  const world = await startFixtureWorld();
  const { text } = await readFeed(world, 'touchline');
  expect(text).toMatch(/<item>[\s\S]*?<pubDate>Fri, 20 Nov 2026 15:40:00 GMT<\/pubDate>/);
  const modified = (await requestFeed(world, 'touchline')).headers['last-modified'];
  expect(Date.parse(modified ?? '')).toBeLessThan(STARTED_AT.getTime());
});

test('long-light leaves the date out of one story only', async () => {
  const world = await startFixtureWorld();
  const items = (await readFeed(world, 'long-light')).text.split('<item>').slice(1);
  expect(items.filter((item) => !item.includes('<pubDate>'))).toHaveLength(1);
});

test('each publisher puts pictures into the elements that its catalogue entry names', async () => {
  const world = await startFixtureWorld();
  const picture = `${world.origin}/pictures/harbour.svg?mood=`;
  const ways: [id: string, way: string][] = [
    ['tundra-courier', `<media:thumbnail url="${picture}`],
    ['world-wire', `<media:thumbnail url="${picture}`],
    ['dominion-daily', `<media:content url="${picture}`],
    ['ice-road-motoring', `<media:group><media:content url="${picture}`],
    ['baseline', `<enclosure url="${picture}`],
    ['fairway', `<enclosure url="${picture}`],
    ['blue-line', 'rel="enclosure"'],
    ['meridian-times', `<figure><img src="${picture}`],
    ['signal-and-circuit', `&lt;img src=&quot;${picture}`],
  ];
  for (const [id, way] of ways) expect((await readFeed(world, id)).text).toContain(way);
  expect((await readFeed(world, 'open-letter')).text).not.toContain('/pictures/');
});

test('publishers that name photographers do so in the element or the caption of the picture', async () => {
  const world = await startFixtureWorld();
  const credit = '<media:credit role="photographer" scheme="urn:ebu">';
  expect((await readFeed(world, 'dominion-daily')).text).toContain(credit);
  const { text } = await readFeed(world, 'kivalliq-post');
  expect(text).toMatch(
    /&lt;figcaption&gt;A sample picture. \(Photo by [^()]+\)&lt;\/figcaption&gt;/,
  );
  for (const id of ['world-wire', 'ice-road-motoring'])
    expect((await readFeed(world, id)).text).not.toContain(credit);
});

test('an enclosure states the size of its picture in bytes', async () => {
  const world = await startFixtureWorld();
  const { text } = await readFeed(world, 'baseline');
  const [, url = '', length] = /<enclosure url="([^"]+)" length="(\d+)"/.exec(text) ?? [];
  const picture = await fetch(url.replaceAll('&amp;', '&'));
  expect((await picture.arrayBuffer()).byteLength).toBe(Number(length));
});

test('a title with signs or markup is escaped once where it is text and twice where it is HTML', async () => {
  const world = await startFixtureWorld();
  const signal = (await readFeed(world, 'signal-and-circuit')).text;
  expect(signal).toContain('<title>R&amp;D, &quot;smart&quot; sleds &amp; a singing modem');
  const drum = (await readFeed(world, 'drum-and-print')).text;
  expect(drum).toContain('<title type="html">Review: &lt;em&gt;The Long Portage&lt;/em&gt;');
  const lamp = (await readFeed(world, 'long-light')).text;
  expect(lamp).toContain(
    '&amp;ldquo;blue hour&amp;rdquo; &amp;amp; how to &lt;i&gt;read&lt;/i&gt;',
  );
});
