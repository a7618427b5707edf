import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { BlogBackend } from '../../../../src/site/blog/blog-backend.ts';
import { serveNewsSitemap, serveSitemap } from '../../../../src/site/syndication/documents.ts';
import { readNewsPosts } from '../../../../src/site/syndication/news-sitemap.ts';
import { siteAddresses } from '../../../../src/site/syndication/site-addresses.ts';
import { writeSitemap } from '../../../../src/site/syndication/sitemap.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { DAY, HOUR, publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

interface Url {
  loc: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'url',
});

/** A date or an instant with its zone (W3C Datetime, as the schema takes it). */
const W3C_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;
const FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];

/** The addresses of a site map, after checking it against the rules of the sitemaps.org schema. */
function validUrls(xml: string): Url[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  const { urlset } = parser.parse(xml);
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const urls: Url[] = urlset.url;
  expect(urls.length).toBeGreaterThan(0);
  for (const url of urls) {
    const inOrder = ['loc', 'lastmod', 'changefreq', 'priority'].filter((name) => name in url);
    expect(Object.keys(url)).toEqual(inOrder);
    expect(new URL(url.loc).href).toBe(url.loc);
    expect(url.loc.length).toBeGreaterThanOrEqual(12);
    expect(url.loc.length).toBeLessThanOrEqual(2048);
    if (url.lastmod !== undefined) expect(url.lastmod).toMatch(W3C_DATE);
    if (url.changefreq !== undefined) expect(FREQUENCIES).toContain(url.changefreq);
    if (url.priority !== undefined) expect(Number(url.priority)).toBeLessThanOrEqual(1);
  }
  expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length);
  return urls;
}

describe('/sitemap.xml', () => {
  test('/sitemap.xml names every page, section, resource and post, and fits the schema', async () => {
    const fixture = publicationFixture();
    const site = `https://${fixture.publication.hosts[0]}`;
    await fixture.publish(
      { slug: 'map-day', date: '2026-11-02' },
      { slug: 'map-instant', date: '2026-11-01T10:20:30.000Z' },
    );
    const urls = validUrls(
      await (await fixture.request(serveSitemap, { path: '/sitemap.xml' })).text(),
    );
    const paths = urls.map(({ loc }) => loc.replace(site, ''));
    for (const page of ['/', '/news', '/blog', '/community', '/resources', '/contact', '/partners'])
      expect(paths).toContain(page);
    for (const page of [
      '/about',
      '/privacy',
      '/terms',
      '/faq',
      '/sitemap',
      '/today',
      '/rss',
      '/radio',
      '/books',
    ])
      expect(paths).toContain(page);
    expect(paths).toContain('/news?category=real-estate');
    expect(paths.filter((path) => path.startsWith('/resources/'))).toHaveLength(13);
    expect(urls.slice(-2)).toEqual([
      { loc: `${site}/blog/map-day`, lastmod: '2026-11-02' },
      { loc: `${site}/blog/map-instant`, lastmod: '2026-11-01T10:20:30Z' },
    ]);
  });

  test('/sitemap.xml gives an edited post the date of its edit', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'map-edited', title: 'Before', date: '2026-11-02' });
    await fixture.request(serveSitemap, { path: '/sitemap.xml' });
    await fixture.publish({ slug: 'map-edited', title: 'After' });
    fixture.now += HOUR;
    const xml = await (await fixture.request(serveSitemap, { path: '/sitemap.xml' })).text();
    expect(validUrls(xml).at(-1)?.lastmod).toBe('2026-11-20T13:00:00Z');
  });

  test('/sitemap.xml contains 230 posts, more than one call of the backend returns', async () => {
    const fixture = publicationFixture();
    await fixture.publish(...Array.from({ length: 230 }, (_, n) => ({ slug: `many-${n}` })));
    const xml = await (await fixture.request(serveSitemap, { path: '/sitemap.xml' })).text();
    expect(validUrls(xml).filter(({ loc }) => loc.includes('/blog/many-'))).toHaveLength(230);
  });

  test('/sitemap.xml over 50,000 addresses leaves out the oldest posts and logs it', () => {
    const posts = Array.from({ length: 50_000 }, (_, n) => ({ path: `/blog/${n}` }));
    const all = siteAddresses(NUNAVUT_NEWS, []);
    const addresses = siteAddresses(NUNAVUT_NEWS, posts);
    expect(addresses).toHaveLength(50_000);
    expect(addresses.slice(0, all.length)).toEqual(all);
    expect(addresses.at(-1)).toEqual({ path: `/blog/${49_999 - all.length}` });
    expect(log.lines('site map full')).toEqual([
      { level: 'warn', event: 'site map full', publication: 'nunavut-news', limit: 50_000 },
    ]);
    expect(writeSitemap(NUNAVUT_NEWS, addresses).match(/<loc>/g)).toHaveLength(50_000);
  });

  test('/sitemap.xml with exactly 50,000 addresses contains each of them and logs nothing', () => {
    const fixture = 50_000 - siteAddresses(NUNAVUT_NEWS, []).length;
    const posts = Array.from({ length: fixture }, (_, n) => ({ path: `/blog/${n}` }));
    expect(siteAddresses(NUNAVUT_NEWS, posts).at(-1)).toEqual(posts.at(-1));
    expect(log.lines('site map full')).toEqual([]);
  });
});

describe('/news-sitemap.xml', () => {
  test('/news-sitemap.xml contains the posts of the last two days in Google’s format', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'news-1', title: 'Ice & <snow>', date: '2026-11-20T08:00:00Z' },
      { slug: 'news-2', title: 'Yesterday', date: '2026-11-19' },
      { slug: 'news-3', title: 'Too old', date: '2026-11-17' },
    );
    const xml = await (await fixture.request(serveNewsSitemap)).text();
    expect(XMLValidator.validate(xml)).toBe(true);
    const { urlset } = parser.parse(xml);
    expect(urlset['@_xmlns:news']).toBe('http://www.google.com/schemas/sitemap-news/0.9');
    const site = `https://${fixture.publication.hosts[0]}`;
    const publication = { 'news:name': 'Paper', 'news:language': 'en' };
    expect(urlset.url).toEqual([
      {
        loc: `${site}/blog/news-1`,
        'news:news': {
          'news:publication': publication,
          'news:publication_date': '2026-11-20T08:00:00Z',
          'news:title': 'Ice & <snow>',
        },
      },
      {
        loc: `${site}/blog/news-2`,
        'news:news': {
          'news:publication': publication,
          'news:publication_date': '2026-11-19',
          'news:title': 'Yesterday',
        },
      },
    ]);
  });

  test('/news-sitemap.xml contains all 130 new posts, and at most a thousand of 1,140', async () => {
    const fixture = publicationFixture();
    const day = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        slug: `bulk-${String(n).padStart(4, '0')}`,
        date: '2026-11-20',
      }));
    const numberOfNews = async () =>
      (await (await fixture.request(serveNewsSitemap)).text()).match(/<news:news>/g)?.length;
    await fixture.publish(...day(130));
    expect(await numberOfNews()).toBe(130);
    fixture.now += HOUR;
    await fixture.publish(...day(1010));
    expect(await numberOfNews()).toBe(1000);
  });

  test('/news-sitemap.xml contains a post with a future date from that date on', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'future-1', date: '2026-11-22' },
      { slug: 'future-2', date: '2026-11-20T13:00:00Z' },
      { slug: 'future-3', date: '2026-11-20T11:00:00Z' },
    );
    const slugs = async () =>
      (await (await fixture.request(serveNewsSitemap)).text()).match(/future-\d/g);
    expect(await slugs()).toEqual(['future-3']);
    fixture.now += HOUR;
    expect(await slugs()).toEqual(['future-2', 'future-3']);
    fixture.now = Date.parse('2026-11-22T06:00:00Z');
    expect(await slugs()).toEqual(['future-1', 'future-2', 'future-3']);
  });

  test('/news-sitemap.xml contains a post dated by day until two days after that day ends', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'mixed-1', date: '2026-11-20T11:00:00Z' },
      { slug: 'mixed-2', date: '2026-11-18T11:00:00Z' },
      { slug: 'mixed-3', date: '2026-11-18' },
    );
    const xml = await (await fixture.request(serveNewsSitemap)).text();
    expect(xml.match(/mixed-\d/g)).toEqual(['mixed-1', 'mixed-3']);
  });

  test('/news-sitemap.xml drops a post after two days', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'leaves', date: '2026-11-20T11:00:00Z' });
    const isThere = async () =>
      (await (await fixture.request(serveNewsSitemap)).text()).includes('/blog/leaves');
    expect(await isThere()).toBe(true);
    fixture.now += 2 * DAY - HOUR - 1000;
    expect(await isThere()).toBe(true);
    fixture.now += HOUR;
    expect(await isThere()).toBe(false);
  });

  test('/news-sitemap.xml without recent posts is a valid site map without news elements', async () => {
    const fixture = publicationFixture();
    const xml = await (await fixture.request(serveNewsSitemap)).text();
    expect(validUrls(xml)).toEqual([{ loc: `https://${fixture.publication.hosts[0]}/blog` }]);
    expect(xml).not.toContain('<news:');
  });

  test('/news-sitemap.xml reads dates post by post when the list has none, up to the first old post', async () => {
    const dates = ['2026-11-20', '2026-11-19T20:00:00Z', '2026-11-10', '2026-11-09', '2026-11-08'];
    const requested: string[] = [];
    const backend: BlogBackend = {
      list: async () => ({
        blogs: dates.map((_, n) => ({
          id: `${n}`,
          slug: `${n}`,
          metaTitle: `Post ${n}`,
          metaDescription: '',
        })),
        total: dates.length,
      }),
      details: async (slug) => {
        requested.push(slug);
        const date = dates[Number(slug)] ?? '';
        return { date, metaTitle: '', metaDescription: '', shortTailKeywords: '', blog: '' };
      },
    };
    const posts = await readNewsPosts(publicationFixture().context(), backend);
    expect(posts.map(({ slug }) => slug)).toEqual(['0', '1']);
    expect(requested).toEqual(['0', '1', '2']);
  });

  test('/news-sitemap.xml reads on past a list page whose posts were all left out', async () => {
    const post = (slug: string) => ({
      id: slug,
      slug,
      metaTitle: slug,
      metaDescription: '',
      date: '2026-11-20',
    });
    const pages = [
      { blogs: [post('one')], leftOut: 1 },
      { blogs: [], leftOut: 2 },
      { blogs: [post('two')] },
    ];
    const backend: BlogBackend = {
      list: async ({ page }) => ({ blogs: [], ...pages[page - 1], total: 5 }),
      details: async () => undefined,
    };
    const posts = await readNewsPosts(publicationFixture().context(), backend);
    expect(posts.map(({ slug }) => slug)).toEqual(['one', 'two']);
  });
});
