import { pick, seededRandom } from '../sampling.ts';
import type { Wanted } from './drive.ts';

const page = (path: string): Wanted => ({ path, statuses: [200] });
const odd = (path: string, status: number): Wanted => ({ path, statuses: [status] });

const NEWS = [
  // Half of these readers look at the front page.
  ...Array.from({ length: 12 }, () => page('/')),
  ...Array.from({ length: 4 }, () => page('/news')),
  page('/news?category=local'),
  page('/news?category=sports'),
  page('/news?page=2'),
  page('/news?q=ice'),
  page('/news?q=%E1%90%83%E1%96%83%E1%93%97%E1%90%83%E1%91%A6'),
  page('/news?category=world&utm_source=letter'),
];
const FEEDS = ['/rss.xml', '/feeds/local.xml', '/feeds/sports.xml', '/atom.xml', '/feed.json'];
const JUNK: readonly Wanted[] = [
  odd('/no-such-page', 404),
  odd('/resources/..%2f..%2fetc%2fpasswd', 404),
  odd('/%zz', 400),
  odd('/news%00', 400),
  odd('//evil.example/', 308),
  page('/blog?page=99999999999999999999'),
  page(`/news?q=${'x'.repeat(4_000)}`),
  odd(`/${'long/'.repeat(2_000)}`, 414),
  { ...odd('/', 405), method: 'POST' },
  { ...page('/'), headers: { 'If-None-Match': 'W/"nothing", ,,"' } },
  { ...odd('/news', 431), headers: { 'X-Long': 'y'.repeat(40_000) } },
];

const inTwenty = (times: number, requests: readonly Wanted[]) =>
  Array.from({ length: times }, () => requests);

/** 70 % front page and news, 20 % blog, 5 % feeds whose ETag the reader has, 5 % junk. */
export async function readerMix(site: string): Promise<() => Wanted> {
  const siteMap = await (await fetch(`${site}/sitemap.xml`)).text();
  const posts = siteMap.matchAll(/<loc>https:\/\/[^/<]+(\/blog\/[^<]+)/g);
  const blog = ['/blog', '/blog', ...Array.from(posts, ([, path]) => String(path))].map(page);
  const feeds = await Promise.all(FEEDS.map((path) => knownFeed(site, path)));
  const random = seededRandom(1);
  const shares = [...inTwenty(14, NEWS), ...inTwenty(4, blog), feeds, JUNK];
  return () => pick(pick(shares, random), random);
}

async function knownFeed(site: string, path: string): Promise<Wanted> {
  const response = await fetch(site + path);
  const etag = response.headers.get('ETag');
  if (!etag) throw new Error(`${path} has no ETag`);
  return { path, statuses: [200, 304], headers: { 'If-None-Match': etag } };
}
