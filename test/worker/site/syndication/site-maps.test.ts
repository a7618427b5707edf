import { describe, expect, test } from 'vitest';
import type { BlogBackend } from '../../../../src/site/blog/blog-backend.ts';
import { serveNewsSitemap, serveSitemap } from '../../../../src/site/syndication/documents.ts';
import { readNewsPosts } from '../../../../src/site/syndication/site-maps.ts';
import {
  DAY,
  HOUR,
  type PublicationFixture,
  publicationFixture,
} from '../../../support/publication-fixture.ts';

const readSitemap = async (fixture: PublicationFixture) =>
  (await fixture.request(serveSitemap, { path: '/sitemap.xml' })).text();
const readNews = async (fixture: PublicationFixture) =>
  (await fixture.request(serveNewsSitemap)).text();

describe('/sitemap.xml', () => {
  test('/sitemap.xml gives an edited post the date of its edit, another its own, and one without a date none', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'map-edited', date: '2026-11-02', updated: '2026-11-20T12:30:00.5Z' },
      { slug: 'map-plain', date: '2026-11-02' },
      { slug: 'map-dateless', date: 'some day' },
    );
    const entries = (await readSitemap(fixture)).matchAll(/(map-.*)<\/loc>\s*<(.*?)\s*[<\n]/g);
    expect(Array.from(entries, ([, slug, next]) => `${slug} ${next}`).sort()).toEqual([
      'map-dateless /url>',
      'map-edited lastmod>2026-11-20T12:30:00Z',
      'map-plain lastmod>2026-11-02',
    ]);
  });

  test('/sitemap.xml contains 230 posts, more than one call of the backend returns', async () => {
    const fixture = publicationFixture();
    await fixture.publish(...Array.from({ length: 230 }, (_, n) => ({ slug: `many-${n}` })));
    const slugs = (await readSitemap(fixture)).match(/(?<=\/blog\/)many-\d+/g);
    expect(new Set(slugs).size).toBe(230);
  });
});

describe('/news-sitemap.xml', () => {
  test('/news-sitemap.xml contains all 130 new posts, and at most a thousand of 1,140', async () => {
    const fixture = publicationFixture();
    const day = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        slug: `bulk-${String(n).padStart(4, '0')}`,
        date: '2026-11-20',
      }));
    const numberOfNews = async () => (await readNews(fixture)).match(/<news:news>/g)?.length;
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
    const slugs = async () => (await readNews(fixture)).match(/future-\d/g);
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
    const xml = await readNews(fixture);
    expect(xml.match(/mixed-\d/g)).toEqual(['mixed-1', 'mixed-3']);
  });

  test('/news-sitemap.xml drops a post after two days', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'leaves', date: '2026-11-20T11:00:00Z' });
    const isThere = async () => (await readNews(fixture)).includes('/blog/leaves');
    expect(await isThere()).toBe(true);
    fixture.now += 2 * DAY - HOUR - 1000;
    expect(await isThere()).toBe(true);
    fixture.now += HOUR;
    expect(await isThere()).toBe(false);
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
