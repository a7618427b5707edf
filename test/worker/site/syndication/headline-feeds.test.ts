import { beforeEach, describe, expect, test } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { ALL_VIEW_SECTIONS, type SectionId } from '../../../../src/shared/sections.ts';
import { editionOf, paper, story, WITHOUT_ARCHIVES } from '../../../support/archive-fixtures.ts';
import { editionItem, newsSource } from '../../../support/fixtures.ts';
import {
  HOUR,
  MINUTE,
  type PublicationFixture,
  showEdition,
} from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** Shows an edition with these stories of local news, and with other sections. */
function show(
  { publication, now }: PublicationFixture,
  title: string,
  more: ReturnType<typeof editionOf>['sections'] = {},
) {
  const edition = editionOf([editionItem({ title })], now);
  const sections = { ...edition.sections, ...more };
  return showEdition(publication, { ...edition, sections }, new Date(now));
}

async function get(fixture: PublicationFixture, path: string) {
  const response = await fixture.get(path);
  return { status: response.status, headers: response.headers, xml: await response.text() };
}

test('/feeds.opml lists the feeds of posts, of each section with sources, of notices and of the day', async () => {
  const fixture = paper();
  const { hosts } = fixture.publication;
  const { xml } = await get(fixture, '/feeds.opml');
  const addresses = Array.from(xml.matchAll(/xmlUrl="(.*?)"/g), ([, address]) => address);
  expect(addresses).toEqual(
    [
      '/rss.xml',
      ...['local', 'notices', 'alerts', 'today'].map((name) => `/feeds/${name}.xml`),
    ].map((path) => `https://${hosts[0]}${path}`),
  );
  expect(xml.match(/type="rss"/g)).toHaveLength(5);
  expect(xml.match(/version="RSS2"/g)).toHaveLength(4);
  expect(xml).toContain('<opml version="2.0">');
});

test('/feeds/all.xml has the newest 50 headlines of the sections of “All News”, newest first', async () => {
  const fixture = paper();
  const { id, hosts, name } = fixture.publication;
  const many = (section: SectionId, first: number) =>
    Array.from({ length: 15 }, (_, index) =>
      editionItem({
        id: `${section}-${index}`,
        section,
        title: `${section} ${index}`,
        link: `https://courier.example/${section}/${index}`,
        pubDate: new Date(fixture.now - (first + index * 2) * MINUTE).toISOString(),
      }),
    );
  await show(fixture, '', {
    local: many('local', 1),
    world: many('world', 2),
    sports: many('sports', 40),
    arts: many('arts', 41),
    opinion: many('opinion', 0),
  });
  const { headers, xml } = await get(fixture, '/feeds/all.xml');
  expect(headers.get('Cache-Tag')?.split(',')).toEqual(
    ALL_VIEW_SECTIONS.map((section) => `desk:${id}:${section}`),
  );
  expect(xml).toContain(`<title>${name}: All headlines</title>`);
  expect(xml).toContain(`<link>https://${hosts[0]}/news</link>`);
  const dates = Array.from(xml.matchAll(/<\/description>\s*<pubDate>(.*?)</g), ([, date]) =>
    Date.parse(date ?? ''),
  );
  expect(dates).toHaveLength(50);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(xml).not.toContain('opinion');
  expect(xml).toContain('<title>local 0</title>');
});

test('a headline feed of an unknown section, or of one without sources, is 404', async () => {
  for (const path of ['sports.xml', 'nowhere.xml', 'local', 'local.xml.xml']) {
    const { status, headers } = await get(paper(), `/feeds/${path}`);
    expect([path, status, headers.get('Cache-Control')]).toEqual([path, 404, 'max-age=60']);
  }
});

describe.each(['/feeds/local.xml', '/feeds/all.xml', '/feeds/search.xml?q=headline'])(
  '%s',
  (path) => {
    test('is 503 without fallback items if nothing was ever fetched, and 404 if no section of it has a source', async () => {
      const { status, headers } = await get(paper(), path);
      expect([status, headers.get('Retry-After')]).toEqual([503, '300']);
      expect(log.lines('document not renewed')).toHaveLength(1);
      const fixture = paper();
      Object.assign(fixture.publication, { desks: [] });
      expect((await get(fixture, path)).status).toBe(404);
    });

    test('has the same bytes and validators while its headlines are the same', async () => {
      const fixture = paper();
      await show(fixture, 'The first headline');
      const before = await get(fixture, path);
      expect(before.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
      expect(before.headers.get('Cache-Tag')).toContain(`desk:${fixture.publication.id}:local`);
      fixture.now += HOUR;
      clearCaches();
      const after = await get(fixture, path);
      expect(after.xml).toBe(before.xml);
      expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
      expect(after.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    });

    test('contains new stories within a minute', async () => {
      const fixture = paper();
      await show(fixture, 'The first headline');
      await get(fixture, path);
      await show(fixture, 'The next headline');
      fixture.now += MINUTE;
      expect((await get(fixture, path)).xml).toContain('The next headline');
    });
  },
);

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
      shape: 1,
      version: 'v',
      number: 1,
      publishedAt: new Date(fixture.now).toISOString(),
      sections: Object.fromEntries(Map.groupBy(STORIES, ({ section }) => section)),
    },
    new Date(fixture.now),
  );
});

const feedAt = (parameters: Record<string, string>) => `${PATH}?${new URLSearchParams(parameters)}`;

/** The titles of a feed, as our own parser reads them. */
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
  // In all sections, including stories first published by another publisher.
  ['a publisher', { publisher: NEWS }, ['Char festival in Iqaluit', 'On ice', 'ᐃᒡᓗ ᓄᑖᖅ']],
  ['a publisher in a section', { publisher: NEWS, category: 'opinion' }, ['On ice']],
  ['a community in a section', { community: 'iqaluit', category: 'sports' }, [RINK]],
  [
    'a community, a publisher and a search',
    { community: 'iqaluit', publisher: NEWS, q: 'char' },
    ['Char festival in Iqaluit'],
  ],
  ['a publisher with nearly the same name', { publisher: 'Nunatsiaq News + Co.' }, []],
  ['nothing in the edition', { q: 'zzzz' }, []],
] as const)('the feed of %s has these headlines alone', async (_, parameters, expected) => {
  expect(await titles(parameters)).toEqual(expected);
});

test('the feed of a search has the stories of /news, and is announced there instead of the feed of all', async () => {
  const page = await fixture.read('/news?category=local&q=ice+%26+sea');
  const links = await page.all('link[type="application/rss+xml"]');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    '/feeds/search.xml?category=local&q=ice+%26+sea',
    '/rss.xml',
  ]);
  const shown = await (await fixture.read('/news?q=ice')).texts('.card h2');
  expect(shown.map((title) => title.trim()).sort()).toEqual(await titles({ q: 'ice' }));
  const response = await fixture.get(feedAt({ q: 'ice' }));
  expect(response.headers.get('Cache-Tag')).toContain(':sports');
  const xml = await response.text();
  const [host] = fixture.publication.hosts;
  expect(xml).toContain(`<link>https://${host}/news?q=ice</link>`);
  expect(xml).toContain(`<atom:link href="https://${host}/feeds/search.xml?q=ice"`);
});

test('a feed of an unknown section, community or publisher, or of a long query, is 404', async () => {
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

test('a community’s feed is 503 while its stored headlines cannot be read, and the log has no search terms', async () => {
  const path = feedAt({ community: 'iqaluit', q: 'secret' });
  expect((await fixture.get(path, { EDITIONS: WITHOUT_ARCHIVES })).status).toBe(503);
  expect(log.lines('document not renewed')).toMatchObject([{ path: PATH }]);
  expect(JSON.stringify(log.lines('document not renewed'))).not.toContain('secret');
  expect(log.lines('places not read')).toHaveLength(1);
});
