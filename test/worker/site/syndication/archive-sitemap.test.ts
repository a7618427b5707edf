import { expect, test } from 'vitest';
import { storeDays } from '../../../support/back-issues.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';

test('the site map of the back issues names that of each month, which names its days; robots.txt names it', async () => {
  const { publication, get } = publicationFixture();
  await storeDays(publication.id, { '2026-10-02': {}, '2026-10-03': {}, '2026-11-19': {} });
  const [host] = publication.hosts;
  const read = async (path: string) => (await get(path)).text();
  const found = (xml: string) => Array.from(xml.matchAll(/<(?:loc|lastmod)>(.*?)</g), ([, t]) => t);
  const index = await read('/archive/sitemap.xml');
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(found(index)).toEqual([
    `https://${host}/archive/sitemap.xml?month=2026-10`,
    '2026-10-03',
    `https://${host}/archive/sitemap.xml?month=2026-11`,
    '2026-11-19',
  ]);
  const month = await read('/archive/sitemap.xml?month=2026-10');
  expect(month).toContain('<urlset ');
  expect(found(month)).toEqual([
    `https://${host}/archive/2026-10-02`,
    '2026-10-02',
    `https://${host}/archive/2026-10-03`,
    '2026-10-03',
  ]);
  expect(await read('/robots.txt')).toContain(`Sitemap: https://${host}/archive/sitemap.xml\n`);
});

test.each(['?month=2026-09', '?month=2', '?month=2026-10-02', '?month=x'])(
  '/archive/sitemap.xml%s, which would be empty, is a 404, as is the index of a paper without an issue',
  async (query) => {
    const { get } = publicationFixture();
    expect((await get('/archive/sitemap.xml')).status).toBe(404);
    const other = publicationFixture();
    await storeDays(other.publication.id, { '2026-10-02': {} });
    expect((await other.get(`/archive/sitemap.xml${query}`)).status).toBe(404);
  },
);

test('the site map, sitemap.xml and llm.txt name the back issues where the deployment keeps them, and else do not', async () => {
  const paths = ['/sitemap', '/sitemap.xml', '/llm.txt'];
  const leadThere = async (changes: Partial<Env>) => {
    const { get } = publicationFixture();
    const texts = paths.map(async (path) => (await get(path, changes)).text());
    return (await Promise.all(texts)).map((text) => /\/archive["<)]/.test(text));
  };
  expect(await leadThere({})).toEqual([true, true, true]);
  // A deployment without the bucket has no such binding.
  const without: { ARCHIVE?: unknown } = { ARCHIVE: undefined };
  expect(await leadThere(without as Partial<Env>)).toEqual([false, false, false]);
});
