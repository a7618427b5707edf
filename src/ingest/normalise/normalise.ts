import { withoutTracking } from '../../edition/canonical-link.ts';
import { type NewsItem, STOCK_PHOTO, UNTITLED } from '../../edition/news-item.ts';
import { isTitleRepeated } from '../../edition/repeated-title.ts';
import { shorten } from '../../text/plain-text.ts';
import { NO_LINK, resolveImage, resolveUrl } from '../../text/resolve-url.ts';
import { shortHash } from '../../text/short-hash.ts';
import type { Channel, Entry, FeedText } from '../parse/channel.ts';
import { readByline } from './byline.ts';
import { findImages } from './find-image.ts';
import { isoTime } from './iso-time.ts';
import { readTeaser, readTitle } from './teaser.ts';
import { readTextLanguage, type TextLanguage } from './text-language.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_CATEGORY_LENGTH = 80;
/** Characters of a text that are decoded at first; most need no more. */
const FIRST_LOOK = 4096;
/** Pictures are looked for in no more than that of a text: an article's first one does not stand behind 250 KB of it. */
const LAST_LOOK = FIRST_LOOK * 64;

/** A publisher's clock may be so much ahead of ours and its dates are still dates. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** One of them, or "img", stands in every text that has a picture. */
const PICTURE_WORDS = /srcset|poster|IMG/;

/** What normalising depends on beside the entry itself. */
export interface NormaliseOptions {
  /** The present: what a missing or a future date becomes (spec §3). */
  readonly now: Date;
  /** Hosts whose pictures stay on http: the publication's. */
  readonly insecureHosts?: ReadonlySet<string> | undefined;
}

/** Turns what a channel says into the site's items (spec §3), in the channel's order. */
export function normaliseChannel(channel: Channel, options: NormaliseOptions): NewsItem[] {
  const links = channel.entries.map(findLink);
  // What tracks readers may change from one poll to the next, and tells no stories apart.
  const pages = links.map(withoutTracking);
  const reused = findReusedGuids(channel.entries, pages);
  const language = readTextLanguage(channel.language, undefined);
  return channel.entries.map((entry, index) => {
    const item = normaliseEntry(entry, links[index] ?? NO_LINK, channel.base, options);
    const id = itemId(entry, item, pages[index] ?? NO_LINK, reused);
    return { id, ...item, ...describeTexts(entry, channel.language, language) };
  });
}

/** Whether a time (ms) is so far ahead that it is no date of a story. */
export function isAhead(time: number, now: Date): boolean {
  return time > now.getTime() + CLOCK_SKEW_MS;
}

function normaliseEntry(
  entry: Entry,
  link: string,
  base: string | undefined,
  options: NormaliseOptions,
): Omit<NewsItem, 'id'> {
  const named = firstOf(entry.titles, (text) => readTitle(text, MAX_TITLE_LENGTH) || undefined);
  const title = named ?? UNTITLED;
  const description = findDescription(entry, named ?? '');
  const { published } = entry;
  const now = options.now.getTime();
  const isDated = published !== undefined && !isAhead(published.getTime(), options.now);
  return {
    title,
    description,
    link,
    pubDate: isoTime(isDated ? Math.min(published.getTime(), now) : now),
    isDated,
    category: shorten(entry.category ?? '', MAX_CATEGORY_LENGTH),
    image: findImage(entry, link === NO_LINK ? base : link, options.insecureHosts) ?? STOCK_PHOTO,
  };
}

/** The language of an entry's texts and who wrote them, as far as either is to be said. */
function describeTexts(
  { author, language, direction }: Entry,
  channelTag: string | undefined,
  ofChannel: TextLanguage,
): TextLanguage & Pick<NewsItem, 'byline'> {
  const isOwn = language !== undefined || direction !== undefined;
  const own = isOwn ? readTextLanguage(language ?? channelTag, direction) : ofChannel;
  const byline = readByline(author);
  return byline === undefined ? own : { ...own, byline };
}

function findLink({ links }: Entry): string {
  return firstOf(links, ({ value, base }) => resolveUrl(value, base)) ?? NO_LINK;
}

function firstOf<T, R>(values: Iterable<T>, pick: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = pick(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first text that says more than the title, else the first. */
function findDescription(entry: Entry, title: string): string {
  let first = '';
  for (const text of entry.descriptions) {
    const teaser = readTeaser(text, title, MAX_DESCRIPTION_LENGTH);
    if (teaser !== '' && !isTitleRepeated(teaser, title)) return teaser;
    first ||= teaser;
  }
  return first;
}

/** The first picture in the texts, else a thumbnail, media or enclosure (spec §3). */
function findImage(
  entry: Entry,
  articleBase: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  for (const text of entry.descriptions) {
    const image = findImageIn(text, text.base ?? articleBase, insecureHosts);
    if (image) return image;
  }
  return firstOf(entry.images(), ({ value, base }) => resolveImage(value, base, insecureHosts));
}

function findImageIn(
  text: FeedText,
  base: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  if (!text.isHtml || !mayHoldPicture(text.raw)) return undefined;
  for (let length = FIRST_LOOK; ; length *= 4) {
    const start = text.start(length);
    const image = firstOf(findImages(start.text), (address) =>
      resolveImage(address, base, insecureHosts),
    );
    if (image || start.isWhole || length >= LAST_LOOK) return image;
  }
}

function mayHoldPicture(raw: string): boolean {
  return raw.includes('img') || PICTURE_WORDS.test(raw);
}

/** A guid of items with different links identifies none of them (manners 39); with the same link it is one item twice. */
function findReusedGuids(entries: readonly Entry[], links: readonly string[]): ReadonlySet<string> {
  const firstLinks = new Map<string, string | undefined>();
  const reused = new Set<string>();
  entries.forEach(({ guid }, index) => {
    if (guid === undefined) return;
    if (!firstLinks.has(guid)) firstLinks.set(guid, links[index]);
    else if (firstLinks.get(guid) !== links[index]) reused.add(guid);
  });
  return reused;
}

function itemId(
  entry: Entry,
  { title, description }: Pick<NewsItem, 'title' | 'description'>,
  link: string,
  reused: ReadonlySet<string>,
): string {
  if (entry.guid !== undefined)
    return shortHash(reused.has(entry.guid) ? `${entry.guid}\n${link}` : entry.guid);
  return shortHash(link !== NO_LINK ? link : `${title}\n${description}`);
}
