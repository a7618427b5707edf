import type { Desk, Source } from '../../src/model/publication/desk.ts';
import type { SectionId } from '../../src/shared/sections.ts';

/** A generated network. Each publication shows 20 sources: one of its own, seven of its region and twelve that all share. */
export interface NetworkShape {
  readonly publications: number;
  /** Of how many towns the publications have their own feed: fewer than publications where several show the very same feeds. */
  readonly towns: number;
}

/** A generated publication. */
export interface SimulatedPaper {
  readonly id: string;
  readonly host: string;
  /** Its own first. */
  readonly desks: readonly Desk[];
}

/** Publications of one region. */
const REGION_TOWNS = 7;
const REGION_SECTIONS = [
  'local',
  'local',
  'national',
  'politics',
  'business',
  'sports',
  'events',
] as const satisfies readonly SectionId[];
const SHARED: Readonly<Record<string, readonly SectionId[]>> = {
  country: ['national', 'politics', 'business', 'opinion'],
  world: ['world', 'world', 'technology', 'health'],
  life: ['arts', 'sports', 'food', 'lifestyle'],
};

/** The publications of a network. Desks with the same id are the same object. */
export function simulatedPapers({ publications, towns }: NetworkShape): SimulatedPaper[] {
  const townDesks = Array.from({ length: towns }, (_, town) => deskOf(`town-${town}`, ['local']));
  const regions = Array.from({ length: Math.ceil(towns / REGION_TOWNS) }, (_, region) =>
    deskOf(`region-${region}`, REGION_SECTIONS),
  );
  const shared = Object.entries(SHARED).map(([id, sections]) => deskOf(id, sections));
  return Array.from({ length: publications }, (_, index) => {
    const town = index % towns;
    const own = [townDesks[town], regions[Math.floor(town / REGION_TOWNS)]];
    const desks = [...own.filter((desk) => desk !== undefined), ...shared];
    return { id: `paper-${index}`, host: hostOf(index), desks };
  });
}

/** Where the reader finds the publication with this number. */
export function hostOf(publication: number): string {
  return `www.paper-${publication}.example.com`;
}

/** Each desk that one of these publications carries, once. */
export function desksOf(papers: readonly SimulatedPaper[]): Desk[] {
  return [...new Map(papers.flatMap(({ desks }) => desks.map((desk) => [desk.id, desk]))).values()];
}

function deskOf(id: string, sections: readonly SectionId[]): Desk {
  const sources = sections.map((section, index): Source => {
    // Two feeds of each publisher with several, as most newspapers have them.
    const host = `press-${Math.floor(index / 2)}.${id}.example.com`;
    return {
      id: `${id}-${index}`,
      section,
      publisher: `Press ${index} of ${id}`,
      url: `https://${host}/feeds/${id}-${index}.xml`,
      via: 'xml',
    };
  });
  return { id, name: id, sources };
}

/** How many distinct feeds a network has. */
export function activeFeeds(shape: NetworkShape): number {
  return desksOf(simulatedPapers(shape)).flatMap(({ sources }) => sources).length;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ITEMS = 15;
/**
 * How long a publisher takes from one story to the next on average, by the first word of its desk's id (ms). As ingest follows each
 * feed's own pace, that is 18 polls a day and feed; the real feeds that we have come to 16.
 */
const STORY_INTERVALS: Readonly<Record<string, number>> = { town: 2 * HOUR, region: HOUR };
const SHARED_INTERVAL = 30 * MINUTE;
const WORDS =
  'sealift barge harbour council vote school roof winter road ice hunters elders budget hearing nurse clinic airport runway fuel tank store price char caribou herd survey drum dance youth hockey final power plant repair house plan water line dump fire song prize film book'.split(
    ' ',
  );

/** What a publisher sends, as far as it matters here. */
export interface FeedResponse {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The publishers of a generated network: each feed has a story now and then, an ETag, and a 304 for who has all. */
export class Publishers {
  /** The present (ms since the epoch). */
  now = 0;
  /** How often each address was requested. */
  readonly requests = new Map<string, number>();

  /** Responds to a request for a feed of `network-shape.ts`. */
  respond(url: string, ifNoneMatch: string | null): FeedResponse {
    this.requests.set(url, (this.requests.get(url) ?? 0) + 1);
    const newest = newestStory(url, this.now);
    const etag = `"${newest}"`;
    const headers = { ETag: etag, 'Content-Type': 'application/rss+xml; charset=utf-8' };
    if (ifNoneMatch === etag) return { status: 304, headers };
    return { status: 200, headers, body: feed(url, newest) };
  }
}

/** The number of the last story that a feed has at a time. */
function newestStory(url: string, now: number): number {
  const story = Math.floor(now / intervalOf(url));
  return publishedAt(url, story) <= now ? story : story - 1;
}

function intervalOf(url: string): number {
  const kind = new URL(url).hostname.split('.')[1]?.split('-')[0] ?? '';
  return STORY_INTERVALS[kind] ?? SHARED_INTERVAL;
}

/** Somewhere within the story's own interval. */
function publishedAt(url: string, story: number): number {
  return Math.floor((story + hash(`${url} ${story}`) / 2 ** 32) * intervalOf(url));
}

function feed(url: string, newest: number): string {
  const items = Array.from({ length: ITEMS }, (_, index) => item(url, newest - index));
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>${url}</title><link>${url}</link><description>Stories</description>${items.join('')}</channel></rss>`;
}

function item(url: string, story: number): string {
  const { origin } = new URL(url);
  const link = `${origin}/stories/${hash(url)}-${story}`;
  const date = new Date(publishedAt(url, story)).toUTCString();
  return `<item><title>${words(`${url} ${story}`, 8)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><category>News</category><description>${words(`${story} ${url}`, 38)}.</description><enclosure url="${link}.jpg" type="image/jpeg" length="1"/></item>`;
}

function words(seed: string, count: number): string {
  const chosen = Array.from(
    { length: count },
    (_, index) => WORDS[hash(`${seed} ${index}`) % WORDS.length],
  );
  return chosen.join(' ');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  return value >>> 0;
}
