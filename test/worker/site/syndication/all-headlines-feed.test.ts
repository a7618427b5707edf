import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Publication } from '../../../../src/publications/publication.ts';
import { ALL_VIEW_SECTIONS, type SectionId } from '../../../../src/publications/sections.ts';
import { serveHeadlineFeed, serveOpml } from '../../../../src/site/syndication/documents.ts';
import { editionOf, getFeed } from '../../../support/headline-feed.ts';
import { editionItem } from '../../../support/news-items.ts';
import { MINUTE, START } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';

test('/feeds.opml lists the RSS feed of posts and a feed for each section with sources, each story once', async () => {
  const fixture = await editionOf([editionItem()]);
  const { hosts } = fixture.publication;
  const xml = await (await fixture.request(serveOpml)).text();
  const addresses = Array.from(xml.matchAll(/xmlUrl="(.*?)"/g), ([, address]) => address);
  expect(addresses).toEqual([`https://${hosts[0]}/rss.xml`, `https://${hosts[0]}/feeds/local.xml`]);
  expect(xml.match(/type="rss" version="RSS2"/g)).toHaveLength(2);
  expect(xml).toContain('<opml version="2.0">');
});

describe('/feeds/all.xml', () => {
  test('has the newest 50 headlines of the sections of “All News”, newest first, and no other section', async () => {
    const at = (minute: number) => new Date(START - minute * MINUTE).toISOString();
    const many = (section: SectionId, count: number, first: number) =>
      Array.from({ length: count }, (_, index) =>
        editionItem({
          id: `${section}-${index}`,
          section,
          title: `${section} ${index}`,
          link: `https://courier.example/${section}/${index}`,
          pubDate: at(first + index * 2),
        }),
      );
    const fixture = await editionOf(many('local', 15, 1));
    const sections = {
      local: many('local', 15, 1),
      world: many('world', 15, 2),
      sports: many('sports', 15, 40),
      arts: many('arts', 15, 41),
      opinion: many('opinion', 15, 0),
    };
    const edition = { shape: 1, version: 'all', publishedAt: at(0), sections } as const;
    await showEdition(env.EDITIONS, fixture.publication, edition, new Date(fixture.now));
    const response = await getFeed(fixture, '/feeds/all.xml');
    expect(response.headers.get('Cache-Tag')?.split(',')).toEqual(
      ALL_VIEW_SECTIONS.map((section) => `desk:${fixture.publication.id}:${section}`),
    );
    const xml = await response.text();
    expect(xml).toContain(`<title>${fixture.publication.hosts[1]} - All Headlines</title>`);
    expect(xml).toContain(`<link>https://${fixture.publication.hosts[0]}/news</link>`);
    const dates = Array.from(xml.matchAll(/<\/description>\s*<pubDate>(.*?)</g), ([, date]) =>
      Date.parse(date ?? ''),
    );
    expect(dates).toHaveLength(50);
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    expect(xml).not.toContain('opinion');
    expect(xml).toContain('<title>local 0</title>');
  });

  test('is a 503 where nothing was ever fetched, and a 404 where no section of it has a source', async () => {
    const { publication, context } = await editionOf([]);
    const statusFor = async (changes: Partial<Publication>) => {
      const request = new Request('https://reader.example/feeds/all.xml');
      const site = { ...context(), publication: { ...publication, ...changes } };
      const unread = { ...site, edition: async () => undefined };
      return (await serveHeadlineFeed(request, unread, 'all.xml')).status;
    };
    expect(await statusFor({ id: 'none-fetched' })).toBe(503);
    expect(await statusFor({ id: 'no-sources', desks: [] })).toBe(404);
  });
});
