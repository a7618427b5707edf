import { pick } from '../sampling.ts';
import type { Kind, ReaderProfile, Target } from './drive.ts';

/** Requests of each kind in a hundred. */
const SHARES: Readonly<Record<Kind, number>> = { news: 70, blog: 20, feeds: 5, junk: 5 };

const HTML = { method: 'GET', contentType: 'text/html; charset=utf-8', end: '</html>' };
const RSS = { contentType: 'application/rss+xml; charset=utf-8', end: '</rss>' };

const NEWS: readonly Target[] = [
  // Half of these readers look at the front page.
  ...Array.from({ length: 12 }, () => '/'),
  ...Array.from({ length: 4 }, () => '/news'),
  '/news?category=local',
  '/news?category=sports',
  '/news?category=real-estate',
  '/news?page=2',
  '/news?q=ice',
  '/news?q=%E1%90%83%E1%96%83%E1%93%97%E1%90%83%E1%91%A6',
  '/news?category=world&utm_source=letter',
].map((path) => ({ ...HTML, kind: 'news', path, statuses: [200] }));

const FEED_FORMATS: readonly [path: string, format: Pick<Target, 'contentType' | 'end'>][] = [
  ['/rss.xml', RSS],
  ['/feeds/local.xml', RSS],
  ['/feeds/sports.xml', RSS],
  ['/atom.xml', { contentType: 'application/atom+xml; charset=utf-8', end: '</feed>' }],
  ['/feed.json', { contentType: 'application/feed+json; charset=utf-8', end: '}' }],
];
const FEEDS: readonly Target[] = FEED_FORMATS.map(([path, format]) => ({
  ...format,
  kind: 'feeds',
  method: 'GET',
  path,
  statuses: [200, 304],
}));

const ODD_REQUESTS: readonly [
  path: string,
  status: number,
  more?: Partial<Pick<Target, 'method' | 'headers'>>,
][] = [
  ['/no-such-page', 404],
  ['/blog/no-such-post', 404],
  ['/resources/..%2f..%2fetc%2fpasswd', 404],
  ['/wp-login.php', 404],
  ['/xmlrpc.php?rsd', 404],
  ['/.env', 404],
  ['/cgi-bin/test.cgi', 404],
  ['/%', 400],
  ['/%zz', 400],
  ['/%c0%af', 400],
  ['/news%00', 400],
  ['//', 308],
  ['//evil.example/', 308],
  ['/news//', 308],
  ['/?a&b=&&=c&%', 200],
  ['/news?category=%27%20OR%201=1--', 200],
  ['/news?q=%E0%A4%A&page=-1', 200],
  ['/blog?page=99999999999999999999', 200],
  [`/news?q=${'x'.repeat(4_000)}`, 200],
  [`/${'long/'.repeat(2_000)}`, 414],
  ['/', 405, { method: 'POST' }],
  ['/news', 405, { method: 'DELETE' }],
  ['/', 200, { headers: { 'If-None-Match': 'W/"nothing", ,,"' } }],
  ['/news', 431, { headers: { 'X-Long': 'y'.repeat(40_000) } }],
];
const JUNK: readonly Target[] = ODD_REQUESTS.map(([path, status, more]) => ({
  ...HTML,
  ...more,
  kind: 'junk',
  path,
  statuses: [status],
}));

/** 70 % front page and news, 20 % blog, 5 % feeds with validators, 5 % junk. */
export function readerProfile(postPaths: readonly string[], random: () => number): ReaderProfile {
  const blog = ['/blog', '/blog', '/blog?page=2', ...postPaths].map(
    (path): Target => ({ ...HTML, kind: 'blog', path, statuses: [200] }),
  );
  const targets: Readonly<Record<Kind, readonly Target[]>> = {
    news: NEWS,
    blog,
    feeds: FEEDS,
    junk: JUNK,
  };
  const etags = new Map<string, string>();
  return {
    next() {
      const target = pick(targets[kindOf(random() * 100)], random);
      const etag = target.kind === 'feeds' ? etags.get(target.path) : undefined;
      return etag ? { ...target, headers: { 'If-None-Match': etag } } : target;
    },
    storeEtag: (path, etag) => void etags.set(path, etag),
  };
}

function kindOf(place: number): Kind {
  let end = 0;
  for (const kind of ['news', 'blog', 'feeds'] as const) {
    end += SHARES[kind];
    if (place < end) return kind;
  }
  return 'junk';
}
