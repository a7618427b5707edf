import { DAY_MS } from '../../lib/clock/durations.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { shorten } from '../../lib/text/plain-text.ts';
import { NO_LINK, resolveUrl } from '../../lib/text/resolve-url.ts';
import { readTextLanguage, type TextLanguage } from '../../lib/text/text-language.ts';
import { MAX_SECTION_ITEMS, sortNewestFirst } from '../../model/edition/edition.ts';
import { isPreviousTitleShown, type NewsItem, STOCK_PHOTO } from '../../model/edition/news-item.ts';
import type { Source } from '../../model/publication/desk.ts';
import { ownSiteOf, withoutTracking } from '../../model/same-story/canonical-link.ts';
import { isTitleRepeated, lettersOf, UNTITLED } from '../../model/same-story/same-text.ts';
import type { SourceState } from '../../model/sources/source-state.ts';
import type { Channel, Entry } from '../parse/channel.ts';
import { firstOf } from '../parse/entry-reader.ts';
import { isSameName, readByline } from './credits.ts';
import { findPicture } from './find-picture.ts';
import { readTeaser, readTitle } from './teaser.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_CATEGORY_LENGTH = 80;
/** How far a publisher's clock may be ahead of ours (ms). */
const CLOCK_SKEW_MS = 5 * 60_000;
/** The window for measuring the pace of a source (ms); older stories do not count. */
const PACE_WINDOW_MS = 28 * DAY_MS;
const MAX_FLAW_LENGTH = 200;

export interface NormaliseOptions {
  /** Replaces a missing or future date (requirements#news-item). */
  now: Date;
  /** Hosts whose pictures may stay on http. */
  insecureHosts?: ReadonlySet<string> | undefined;
}

/** Converts a channel's entries to items (requirements#news-item), in the same order. */
export function normaliseChannel(channel: Channel, options: NormaliseOptions): NewsItem[] {
  const links = channel.entries.map(findLink);
  // Without tracking parameters, which may change with each poll.
  const pages = links.map(withoutTracking);
  const reused = findReusedGuids(channel.entries, pages);
  const language = readTextLanguage(channel.language, undefined);
  return channel.entries.map((entry, index) => {
    const item = normaliseEntry(entry, links[index] ?? NO_LINK, channel.base, options);
    const id = itemId(entry, item, pages[index] ?? NO_LINK, reused);
    return { id, ...item, ...describeTexts(entry, channel.language, language) };
  });
}

/** Whether a time (ms) is too far ahead to be the date of a story. */
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
  const picture = findPicture(entry, link === NO_LINK ? base : link, options.insecureHosts);
  const takenFrom = entry.source === undefined ? undefined : ownSiteOf(entry.source);
  const isDated = published !== undefined && !isAhead(published.getTime(), options.now);
  return {
    title,
    description,
    link,
    pubDate: new Date(isDated ? Math.min(published.getTime(), now) : now).toISOString(),
    isDated,
    category: shorten(entry.category ?? '', MAX_CATEGORY_LENGTH),
    image: picture?.image ?? STOCK_PHOTO,
    ...(picture?.credit !== undefined && { credit: picture.credit }),
    ...(takenFrom !== undefined && takenFrom !== ownSiteOf(link) && { takenFrom }),
  };
}

/** The language, direction and byline of an entry. */
function describeTexts(
  { author, language, direction }: Entry,
  channelTag: string | undefined,
  ofChannel: TextLanguage,
): TextLanguage & Pick<NewsItem, 'byline'> {
  const isOwn = (language ?? channelTag) !== channelTag || direction !== undefined;
  const own = isOwn ? readTextLanguage(language ?? channelTag, direction) : ofChannel;
  const byline = readByline(author);
  return byline === undefined ? own : { ...own, byline };
}

function findLink({ links }: Entry): string {
  return firstOf(links, ({ value, base }) => resolveUrl(value, base)) ?? NO_LINK;
}

/** The first text that does not only repeat the title, else the first text. */
function findDescription(entry: Entry, title: string): string {
  let first = '';
  for (const text of entry.descriptions) {
    const teaser = readTeaser(text, title, MAX_DESCRIPTION_LENGTH);
    if (teaser !== '' && !isTitleRepeated(teaser, title)) return teaser;
    first ||= teaser;
  }
  return first;
}

/** Guids shared by entries with different links: they identify none (feed-politeness rule 39). */
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

export type DocumentFacts = Pick<SourceState, 'schedule' | 'storyAheadAt' | 'pace' | 'flaw'>;

/** The facts about a document that its source's state stores. */
export function readDocumentFacts(channel: Channel, now: Date): DocumentFacts {
  const times = channel.entries.flatMap(({ published }) => published?.getTime() ?? []);
  times.sort((a, b) => a - b);
  return {
    schedule: channel.schedule,
    storyAheadAt: times.find((time) => isAhead(time, now)),
    pace: readPace(
      times.filter((time) => !isAhead(time, now)),
      now,
    ),
    flaw: channel.flaw?.slice(0, MAX_FLAW_LENGTH),
  };
}

/**
 * Counts the changes in the last four weeks from the times of stories (ms, ascending). Stories of
 * the same minute are one change. `undefined` without a dated story.
 */
function readPace(times: readonly number[], now: Date): SourceState['pace'] {
  const earliest = now.getTime() - PACE_WINDOW_MS;
  const [oldest] = times;
  if (oldest === undefined) return undefined;
  const minutes = new Set(
    times.filter((time) => time >= earliest).map((time) => Math.floor(time / 60_000)),
  );
  return { changes: minutes.size, since: Math.max(earliest, oldest) };
}

/** Maximum length of stored addresses (characters), so that items fit into a D1 row (1 MB). */
const MAX_ADDRESS_LENGTH = 4_000;

/**
 * Selects the items to store: the newest that the source's settings allow, each id once. An item
 * without a valid date retains the date of its stored version; an item with a changed headline
 * contains the earlier one.
 */
export function selectItems(
  source: Source,
  items: readonly NewsItem[],
  previous: readonly NewsItem[],
  now: Date,
): NewsItem[] {
  const seen = new Map(previous.map((item) => [item.id, item]));
  const selected = items
    .filter((item) => isWanted(source, item))
    .map((item) => {
      const { pubDate, isDated } = (!item.isDated && seen.get(item.id)) || item;
      const { byline = '', ...story } = item;
      const selected = {
        ...story,
        link: withoutTracking(item.link),
        pubDate,
        isDated,
        ...(byline !== '' && !isSameName(byline, source.publisher) && { byline }),
      };
      return withPreviousTitle(selected, seen.get(item.id), now);
    });
  return dropRepeatedIds(sortNewestFirst(selected)).slice(0, MAX_SECTION_ITEMS);
}

/** Removes repeated ids, which identify a story within a feed (feed-politeness rule 39). */
function dropRepeatedIds(items: readonly NewsItem[]): NewsItem[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Serialises the settings that select items; `undefined` if all are selected. */
export function selectionOf({ onlyCategories, onlyMentioning }: Source): string | undefined {
  if (!onlyCategories && !onlyMentioning) return undefined;
  return JSON.stringify([onlyCategories, onlyMentioning]);
}

function isWanted({ onlyCategories, onlyMentioning }: Source, item: NewsItem): boolean {
  if (Math.max(item.link.length, item.image.length) > MAX_ADDRESS_LENGTH) return false;
  if (
    onlyCategories &&
    !onlyCategories.some((name) => name.toLowerCase() === item.category.toLowerCase())
  )
    return false;
  if (!onlyMentioning) return true;
  const text = `${item.title} ${item.description}`.toLowerCase();
  return onlyMentioning.some((word) => text.includes(word.toLowerCase()));
}

/**
 * Adds the first headline of the last hours to an item whose publisher changed it
 * (docs/north/05-stories.md). Once a headline has changed back, further changes are ignored.
 */
function withPreviousTitle(item: NewsItem, previous: NewsItem | undefined, now: Date): NewsItem {
  if (!previous || item.title === UNTITLED || previous.title === UNTITLED) return item;
  const { title, titleBefore: before } = previous;
  const known = before && isPreviousTitleShown(before, now) ? before : undefined;
  if (isSameHeadline(item.title, title)) return known ? { ...item, titleBefore: known } : item;
  const changedAt = now.toISOString();
  const since = known && (known.since ?? known.changedAt);
  if (known && since && isSameHeadline(item.title, known.title))
    return known.isReturned
      ? { ...item, title, titleBefore: known }
      : { ...item, titleBefore: { title, changedAt, since, isReturned: true } };
  // The earliest headline is retained: readers may have seen that one.
  const isFirst = !known || !since || known.isReturned;
  const titleBefore = isFirst ? { title, changedAt } : { title: known.title, changedAt, since };
  return { ...item, titleBefore };
}

/** Whether headlines are equal apart from case, punctuation, spaces and letter forms. */
function isSameHeadline(a: string, b: string): boolean {
  return a === b || comparable(a) === comparable(b);
}

/** The letters and digits of a title; the whole title if it has none. */
function comparable(title: string): string {
  const form = title.normalize('NFKC');
  return lettersOf(form) || form;
}

/**
 * Removes withdrawn stories from the stored ones if nothing of a document was selected. A story is
 * withdrawn if it is missing from `read` although an older one is there.
 */
export function withoutWithdrawn(
  previous: readonly NewsItem[],
  read: readonly NewsItem[],
): readonly NewsItem[] {
  const ids = new Set(read.map(({ id }) => id));
  const dates = read.filter(({ isDated }) => isDated).map(({ pubDate }) => Date.parse(pubDate));
  const oldest = dates.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const isLeft = ({ id, isDated, pubDate }: NewsItem) =>
    ids.has(id) || !isDated || Date.parse(pubDate) <= oldest;
  return previous.every(isLeft) ? previous : previous.filter(isLeft);
}
