import { expect, it, test } from 'vitest';
import { readDocumentFacts } from '../../../../src/feeds/normalise/normalise.ts';
import type { Channel, Entry } from '../../../../src/feeds/parse/channel.ts';
import { NOW, readDocument, rss } from '../../../support/read-document.ts';

const ids = (items: string) => readDocument(rss(items)).map((item) => item.id);

it('normaliseChannel keeps an item’s id while its guid stays the same', () => {
  const [before] = ids('<item><guid>g1</guid><title>Old</title><link>/1</link></item>');
  const [after] = ids('<item><guid>g1</guid><title>New</title><link>/2</link></item>');
  expect(after).toBe(before);
});

it('normaliseChannel derives the id of an item without a guid from its link, else from its text', () => {
  const [a, b, c, d] = ids(
    '<item><title>Old</title><link>/1</link></item><item><title>New</title><link>/1</link></item><item><title>One</title></item><item><title>Two</title></item>',
  );
  expect(a).toBe(b);
  expect(c).not.toBe(d);
});

const descriptionOf = (elements: string) =>
  readDocument(rss(`<item><title>The harbour opens</title>${elements}</item>`))[0]?.description;

it('normaliseChannel describes an item by its first text that says more than the title', () => {
  const body = '<content:encoded>&lt;p&gt;Ships can sail.&lt;/p&gt;</content:encoded>';
  expect(descriptionOf(`<description>The harbour opens.</description>${body}`)).toBe(
    'Ships can sail.',
  );
  expect(descriptionOf('<description>The harbour opens.</description>')).toBe('The harbour opens.');
  expect(descriptionOf('')).toBe('');
});

it('normaliseChannel describes an item by its next text if the first is only a closing line', () => {
  expect(
    descriptionOf(
      '<description>The post The harbour opens appeared first on Paper.</description><content:encoded>Ships can sail.</content:encoded>',
    ),
  ).toBe('Ships can sail.');
});

it('normaliseChannel cuts titles to 300 characters, descriptions to 500, categories to 80', () => {
  const words = 'word '.repeat(400);
  const [item] = readDocument(
    rss(
      `<item><title>${words}</title><description>${words}</description><category>${words}</category></item>`,
    ),
  );
  expect(item?.title).toBe(`${'word '.repeat(58)}word…`);
  expect(item?.description).toBe(`${'word '.repeat(98)}word…`);
  expect(item?.category).toBe(`${'word '.repeat(14)}word…`);
});

it('normaliseChannel finds a picture far down in a long text', () => {
  const text = '<p>Words &amp; words.</p>'.repeat(2000);
  const [escaped, cdata] = readDocument(
    rss(
      [
        `<item><description>${`${text}<img src="/far.png">`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</description></item>`,
        `<item><description><![CDATA[${text}<img src="/far.png">]]></description></item>`,
      ].join(''),
    ),
  );
  expect(escaped?.image).toBe('https://paper.example/far.png');
  expect(cdata?.image).toBe('https://paper.example/far.png');
  expect(escaped?.description).toBe(cdata?.description);
});

it('normaliseChannel decodes a reference that spans two chunks of a long text', () => {
  for (let shift = 0; shift < 12; shift++) {
    const text = `${'x'.repeat(shift)}${'&amp;amp;ice '.repeat(3000)}&lt;img src="/p.png"&gt;`;
    const [item] = readDocument(rss(`<item><description>${text}</description></item>`));
    expect(item?.description).toMatch(/^x*(?:&ice )+&ice…$/);
    expect(item?.image).toBe('https://paper.example/p.png');
  }
});

it('normaliseChannel gives an item with no date or a future one the current time, as undated', () => {
  const [undated, future, past] = readDocument(
    rss(
      '<item/><item><pubDate>Fri, 16 Jan 2026 00:00:00 GMT</pubDate></item><item><pubDate>Wed, 14 Jan 2026 00:00:00 GMT</pubDate></item>',
    ),
  );
  expect(undated).toMatchObject({ pubDate: NOW.toISOString(), isDated: false });
  expect(future).toMatchObject({ pubDate: NOW.toISOString(), isDated: false });
  expect(past).toMatchObject({ pubDate: '2026-01-14T00:00:00.000Z', isDated: true });
});

const SOUND: Channel = {
  format: 'rss2',
  title: '',
  base: 'https://publisher.example/',
  language: undefined,
  flaw: undefined,
  entries: [],
  schedule: {},
};

it('readDocumentFacts has the first flaw, cut to 200 characters, and none for a valid document', () => {
  const flaw = 'no end tag for <guid>';
  expect(readDocumentFacts({ ...SOUND, flaw }, NOW).flaw).toBe(flaw);
  expect(readDocumentFacts({ ...SOUND, flaw: 'x'.repeat(9_000) }, NOW).flaw).toHaveLength(200);
  expect(readDocumentFacts(SOUND, NOW)).toMatchObject({ flaw: undefined });
});

it('readDocumentFacts reads 140,000 future dates and returns the first', () => {
  const HOUR = 3_600_000;
  const entries = Array.from(
    { length: 140_000 },
    (_, index) => ({ published: new Date(NOW.getTime() + (140_000 - index) * HOUR) }) as Entry,
  );
  const { storyAheadAt } = readDocumentFacts({ ...SOUND, entries }, NOW);
  expect(storyAheadAt).toBe(NOW.getTime() + HOUR);
});

const itemFrom = (url: string) =>
  rss(
    `<item><link>https://the-paper.example/1</link><source url="${url}">The Wire</source></item>`,
  );

test.each([
  ['RSS', itemFrom('https://feeds.the-wire.example/all'), 'the-wire.example'],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://the-paper.example/1"/><source><link rel="self" href="https://feeds.the-wire.example/all"/></source></entry></feed>',
    'the-wire.example',
  ],
  ['RSS, as its own', itemFrom('https://www.the-paper.example/feed'), undefined],
])('normaliseChannel reads the site that an item was taken from: %s', (_, document, site) => {
  expect(readDocument(document)[0]?.takenFrom).toBe(site);
});

it('normaliseChannel prefers an entry’s own language to that of its feed', () => {
  const items = readDocument(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-ca"><entry><title>Un</title></entry><entry xml:lang="iu"><title>ᐊᑕᐅᓯᖅ</title></entry><entry xml:lang="en"><title>Three</title></entry></feed>`,
  );
  expect(items.map(({ language }) => language)).toEqual(['fr-CA', 'iu', 'en']);
});
