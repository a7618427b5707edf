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

test('/archive/sitemap.xml that would be empty is a 404, as is the index of a paper without an issue', async () => {
  expect((await publicationFixture().get('/archive/sitemap.xml')).status).toBe(404);
  const { publication, get } = publicationFixture();
  await storeDays(publication.id, { '2026-10-02': {} });
  for (const month of ['2026-09', '2', '2026-10-02', 'x'])
    expect((await get(`/archive/sitemap.xml?month=${month}`)).status, month).toBe(404);
});

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

test('/sitemap.xml gives an edited post the date of its edit, another its own, and one without a date none', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    { slug: 'map-edited', date: '2026-11-02', updated: '2026-11-20T12:30:00.5Z' },
    { slug: 'map-plain', date: '2026-11-02' },
    { slug: 'map-dateless', date: 'some day' },
  );
  const xml = await (await fixture.get('/sitemap.xml')).text();
  const entries = xml.matchAll(/(map-.*)<\/loc>\s*<(.*?)\s*[<\n]/g);
  expect(Array.from(entries, ([, slug, next]) => `${slug} ${next}`).sort()).toEqual([
    'map-dateless /url>',
    'map-edited lastmod>2026-11-20T12:30:00.500Z',
    'map-plain lastmod>2026-11-02',
  ]);
});
