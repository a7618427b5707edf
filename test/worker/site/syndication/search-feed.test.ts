import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { beforeEach, expect, test } from 'vitest';
import { normaliseChannel } from '../../../../src/ingest/normalise/normalise.ts';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { canonicalUrl } from '../../../../src/site/http/request-address.ts';
import { newsSource } from '../../../support/news-items.ts';
import { paper, story, WITHOUT_ARCHIVES } from '../../../support/place-paper.ts';
import { MINUTE, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const PATH = '/feeds/search.xml';

const STORIES = [
  story('ice', 'Sea ice is late in Iqaluit'),
  story('char', 'Char festival in Iqaluit', { publisher: 'Nunatsiaq News & Co.' }),
  story('iglu', 'ᐃᒡᓗ ᓄᑖᖅ', {
    alsoIn: [{ publisher: 'Nunatsiaq News & Co.', link: 'https://n.example/iglu' }],
  }),
  story('rink', 'Ice in the rink of Iqaluit', { section: 'sports' }),
  story('view', 'On ice', { section: 'opinion', publisher: 'Nunatsiaq News & Co.' }),
];

let fixture: PublicationFixture;
beforeEach(async () => {
  fixture = paper();
  const { id } = fixture.publication;
  const sources = [
    newsSource('courier', { publisher: 'Courier' }),
    newsSource('courier-sports', { publisher: 'Courier', section: 'sports' }),
    newsSource('nunatsiaq', { publisher: 'Nunatsiaq News & Co.' }),
    newsSource('nunatsiaq-2', { publisher: 'Nunatsiaq News + Co.', section: 'opinion' }),
  ];
  Object.assign(fixture.publication, { desks: [{ id, name: 'Desk', sources }] });
  await showEdition(
    fixture.publication,
    {
      ...{ shape: 1, version: 'v', number: 1, publishedAt: new Date(fixture.now).toISOString() },
      sections: Object.fromEntries(Map.groupBy(STORIES, ({ section }) => section)),
    },
    new Date(fixture.now),
  );
});

const feedAt = (parameters: Record<string, string>) => `${PATH}?${new URLSearchParams(parameters)}`;

/** The titles of a feed, as our own reader reads them. */
async function titles(parameters: Record<string, string>) {
  const response = await fixture.get(feedAt(parameters));
  expect([response.status, parameters]).toEqual([200, parameters]);
  const channel = parseFeed(new Uint8Array(await response.arrayBuffer()));
  return normaliseChannel(channel, { now: new Date(fixture.now) })
    .map(({ title }) => title)
    .sort();
}

const NEWS = 'Nunatsiaq News & Co.';
const RINK = 'Ice in the rink of Iqaluit';

test.each([
  ['a search', { q: 'ice' }, [RINK, 'Sea ice is late in Iqaluit']],
  ['a search in the other script', { q: 'iglu' }, ['ᐃᒡᓗ ᓄᑖᖅ']],
  ['a search in a section', { q: 'ice', category: 'sports' }, [RINK]],
  // In all sections, and what another publisher tells first too.
  ['a publisher', { publisher: NEWS }, ['Char festival in Iqaluit', 'On ice', 'ᐃᒡᓗ ᓄᑖᖅ']],
  ['a publisher in a section', { publisher: NEWS, category: 'opinion' }, ['On ice']],
  ['a community in a section', { community: 'iqaluit', category: 'sports' }, [RINK]],
  [
    'a community, a publisher and a search',
    { community: 'iqaluit', publisher: NEWS, q: 'char' },
    ['Char festival in Iqaluit'],
  ],
  ['a publisher with nearly the same name', { publisher: 'Nunatsiaq News + Co.' }, []],
  ['nothing that there is', { q: 'zzzz' }, []],
] as const)('the feed of %s has these headlines alone', async (_, parameters, expected) => {
  expect(await titles(parameters)).toEqual(expected);
});

test('the feed of a search has the stories that /news shows for it, and is announced there in place of that of all', async () => {
  const page = await fixture.read('/news?category=local&q=ice+%26+sea');
  const links = await page.all('link[type="application/rss+xml"]');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    '/feeds/search.xml?category=local&q=ice+%26+sea',
    '/rss.xml',
  ]);
  const shown = await (await fixture.read('/news?q=ice')).texts('.card h2');
  expect(shown.map((title) => title.trim()).sort()).toEqual(await titles({ q: 'ice' }));
  const response = await fixture.get(feedAt({ q: 'ice' }));
  const xml = await response.text();
  const [host] = fixture.publication.hosts;
  expect(xml).toContain(`<link>https://${host}/news?q=ice</link>`);
  expect(xml).toContain(`<atom:link href="https://${host}/feeds/search.xml?q=ice"`);
});

test('a feed of what the paper does not have is 404', async () => {
  const queries: Record<string, string>[] = [
    ...[{ category: 'weather' }, { category: 'arts' }, { community: 'atlantis' }],
    ...[{ publisher: 'courier' }, { publisher: '__proto__' }, { q: 'x'.repeat(201) }],
    { community: 'iqaluit', publisher: 'Herald' },
  ];
  for (const query of queries) {
    const { status, headers } = await fixture.get(feedAt(query));
    expect([query, status, headers.get('Cache-Control')]).toEqual([query, 404, 'max-age=60']);
  }
  // Nor is it announced.
  expect((await fixture.read(`/news?q=${'x'.repeat(201)}`)).html).not.toContain(PATH);
});

test('the feed of a search keeps its bytes and its ETag while its headlines are the same', async () => {
  const first = await fixture.get(feedAt({ q: 'ice' }));
  const etag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Tag')).toContain(':sports');
  fixture.now += 2 * MINUTE;
  const headers = { 'If-None-Match': etag };
  expect((await fixture.get(feedAt({ q: 'ice' }), {}, { headers })).status).toBe(304);
});

test('the feed of a community is 503 while the headlines that were kept of it cannot be read, and the log does not say what a reader looks for', async () => {
  const path = feedAt({ community: 'iqaluit', q: 'secret' });
  expect((await fixture.get(path, { EDITIONS: WITHOUT_ARCHIVES })).status).toBe(503);
  expect(log.lines('document not renewed')).toMatchObject([{ path: PATH }]);
  expect(JSON.stringify(log.lines('document not renewed'))).not.toContain('secret');
  expect(log.lines('places not read')).toHaveLength(1);
});

test('the feed of any search is well-formed, and no request for one fails', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 210 }),
    fc.constantFrom(']]>', '<b>&amp;', '\u0000\ufffe', '%00', '&#x0;', 'ᐃ', "' OR 1=1 --"),
  );
  await fc.assert(
    fc.asyncProperty(text, async (q) => {
      const response = await fixture.get(feedAt({ q }));
      const xml = await response.text();
      expect(response.status).toBe(q.length > 200 ? 404 : 200);
      if (response.status === 200) expect(XMLValidator.validate(xml)).toBe(true);
    }),
  );
});

test('of the parameters of the feed those that it knows are kept, in one order', () => {
  const site = 'https://paper.example';
  expect(canonicalUrl(`${site}${PATH}?q=ice&utm_source=x&publisher=&category=local`)).toBe(
    `${site}${PATH}?category=local&q=ice`,
  );
});
