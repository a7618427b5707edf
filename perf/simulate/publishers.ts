import { Response } from 'miniflare';

const HOUR = 60 * 60_000;
const ITEMS = 15;
/**
 * Mean time between stories (ms), by the first word of the desk's id. It results in 18 polls per
 * feed and day; real feeds have 16.
 */
const STORY_INTERVALS: Readonly<Record<string, number>> = { town: 2 * HOUR, region: HOUR };
const SHARED_INTERVAL = HOUR / 2;
const WORDS = [
  ...'sealift barge harbour council vote school roof winter road ice hunters elders'.split(' '),
  ...'budget hearing nurse clinic airport runway fuel tank store price char caribou'.split(' '),
  ...'herd survey drum dance youth hockey final power plant repair house plan water'.split(' '),
  ...'line dump fire song prize film book'.split(' '),
];

/** The publishers of a network: feeds that change at times, and respond 304 if unchanged. */
export class Publishers {
  /** The simulated time (ms since the epoch). */
  now = 0;
  /** How often each address was requested. */
  readonly requests = new Map<string, number>();

  /** Responds to a request for a feed of `network-shape.ts`. */
  respond(url: string, ifNoneMatch: string | null): Response {
    this.requests.set(url, (this.requests.get(url) ?? 0) + 1);
    const newest = newestStory(url, this.now);
    const etag = `"${newest}"`;
    const headers = { ETag: etag, 'Content-Type': 'application/rss+xml; charset=utf-8' };
    if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
    return new Response(feed(url, newest), { headers });
  }
}

function newestStory(url: string, now: number): number {
  const story = Math.floor(now / intervalOf(url));
  return publishedAt(url, story) <= now ? story : story - 1;
}

function intervalOf(url: string): number {
  const kind = new URL(url).hostname.split('.')[1]?.split('-')[0] ?? '';
  return STORY_INTERVALS[kind] ?? SHARED_INTERVAL;
}

/** The time of a story: at a pseudo-random point of its interval. */
function publishedAt(url: string, story: number): number {
  return Math.floor((story + hash(`${url} ${story}`) / 2 ** 32) * intervalOf(url));
}

function feed(url: string, newest: number): string {
  const items = Array.from({ length: ITEMS }, (_, index) => item(url, newest - index));
  const facts = `<title>${url}</title><link>${url}</link><description>Stories</description>`;
  const channel = `<channel>${facts}${items.join('')}</channel>`;
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0">${channel}</rss>`;
}

function item(url: string, story: number): string {
  const link = `${new URL(url).origin}/stories/${hash(url)}-${story}`;
  const parts = [
    `<title>${words(`${url} ${story}`, 8)}</title><link>${link}</link><guid>${link}</guid>`,
    `<pubDate>${new Date(publishedAt(url, story)).toUTCString()}</pubDate>`,
    '<category>News</category>',
    `<description>${words(`${story} ${url}`, 38)}.</description>`,
    `<enclosure url="${link}.jpg" type="image/jpeg" length="1"/>`,
  ];
  return `<item>${parts.join('')}</item>`;
}

function words(seed: string, count: number): string {
  const word = (index: number) => WORDS[hash(`${seed} ${index}`) % WORDS.length];
  return Array.from({ length: count }, (_, index) => word(index)).join(' ');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  return value >>> 0;
}
