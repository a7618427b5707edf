import { describe, expect, test } from 'vitest';
import { ALL_VIEW_SECTIONS, type SectionId } from '../../../../src/publications/sections.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { editionItem } from '../../../support/news-items.ts';
import { editionOf, paper } from '../../../support/place-paper.ts';
import { HOUR, MINUTE, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
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

test('/feeds.opml lists the RSS feed of posts and a feed for each section with sources, each story once', async () => {
  const fixture = paper();
  const { hosts } = fixture.publication;
  const { xml } = await get(fixture, '/feeds.opml');
  const addresses = Array.from(xml.matchAll(/xmlUrl="(.*?)"/g), ([, address]) => address);
  expect(addresses).toEqual([`https://${hosts[0]}/rss.xml`, `https://${hosts[0]}/feeds/local.xml`]);
  expect(xml.match(/type="rss" version="RSS2"/g)).toHaveLength(2);
  expect(xml).toContain('<opml version="2.0">');
});

test('/feeds/all.xml has the newest 50 headlines of the sections of “All News”, newest first, and no other section', async () => {
  const fixture = paper();
  const { id, hosts } = fixture.publication;
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
  expect(xml).toContain(`<title>${hosts[1]} - All Headlines</title>`);
  expect(xml).toContain(`<link>https://${hosts[0]}/news</link>`);
  const dates = Array.from(xml.matchAll(/<\/description>\s*<pubDate>(.*?)</g), ([, date]) =>
    Date.parse(date ?? ''),
  );
  expect(dates).toHaveLength(50);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(xml).not.toContain('opinion');
  expect(xml).toContain('<title>local 0</title>');
});

test('a feed of headlines of a section without sources, or of none, is 404', async () => {
  for (const path of ['sports.xml', 'nowhere.xml', 'local', 'local.xml.xml']) {
    const { status, headers } = await get(paper(), `/feeds/${path}`);
    expect([path, status, headers.get('Cache-Control')]).toEqual([path, 404, 'max-age=60']);
  }
});

describe.each(['/feeds/local.xml', '/feeds/all.xml'])('%s', (path) => {
  test('is 503, without fallback items, when nothing was ever fetched, and 404 where no section of it has a source', async () => {
    const { status, headers } = await get(paper(), path);
    expect([status, headers.get('Retry-After')]).toEqual([503, '300']);
    expect(log.lines('document not renewed')).toHaveLength(1);
    const fixture = paper();
    Object.assign(fixture.publication, { desks: [] });
    expect((await get(fixture, path)).status).toBe(404);
  });

  test('has the same bytes while its headlines are the same, and the same validators', async () => {
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
});
