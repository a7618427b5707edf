import { oncePer } from '../../lib/caches.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { runsRightToLeft } from '../../lib/text/text-language.ts';
import { SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import type { DeskBulletin } from '../bulletin.ts';
import { activeSources, type Desk, type Source } from '../publication/desk.ts';
import type { FallbackText } from '../publication/publication.ts';
import type { AlsoReported, OtherReport } from '../same-story/also-in.ts';
import { isElsewhere } from '../same-story/canonical-link.ts';
import { joinLists, joinStories, uniquePages } from '../same-story/join-stories.ts';
import { isTitleRepeated } from '../same-story/same-text.ts';
import { fallbackItems, isPreviousTitleShown, type NewsItem, STOCK_PHOTO } from './news-item.ts';

/** An item as a page shows it: with its publisher, its section, and other reports of the story. */
export interface EditionItem extends NewsItem, OtherReport, AlsoReported {
  section: SectionId;
  /** The key of its picture at the papers’ own addresses (shared/picture-address.ts), if any. */
  picture?: string;
  /** Set if its page is on another publisher’s host, whose own report takes precedence. */
  isElsewhere?: true;
}

/** The stories of a desk's feeds, or of several desks' (`mergeEditions`), ready to render. */
export interface Edition {
  /** The shape of this object; other shapes are not read. */
  shape: typeof EDITION_SHAPE;
  /** Changes if and only if the content does. */
  version: string;
  /** For one desk: D1's count of changes of the stored stories that this edition shows. */
  revision?: number;
  /** For one desk: orders its editions, even those of the same revision. */
  number?: number;
  /** ISO 8601. */
  publishedAt: string;
  /** Newest first, each story once. A section without any successful poll is missing. */
  sections: Readonly<Partial<Record<SectionId, readonly EditionItem[]>>>;
  /** Set if a desk's edition is unreadable, so its stories are missing. Not stored. */
  isPartial?: true;
  /** The publisher of the fallback items, set when the edition is loaded. Not stored. */
  publisher?: string;
  /** The texts of the fallback items. Not stored. */
  fallback?: readonly FallbackText[];
  /** The sections with a source; others have no fallback items. By default all. Not stored. */
  awaited?: ReadonlySet<SectionId>;
  /** The stories that the paper's editors hide (`storyKey`). Like `lead`, not stored. */
  hidden?: ReadonlySet<string>;
  /** The story pinned as the lead of the front page until a time (ms since the epoch). */
  lead?: { item: EditionItem; until: number };
}

/** Values that ingest has just written. KV may return older ones for a minute. */
export interface WrittenToKv {
  editions?: Readonly<Record<string, Edition>>;
  weather?: Readonly<Record<string, DeskBulletin>>;
  /** For every desk of the build. */
  latest: readonly LatestOfDesk[];
}

/** The versions of a desk's values that were written to KV, according to D1; `null` for none. */
export interface LatestOfDesk {
  desk: string;
  /** The number of its latest edition. */
  number: number | null;
  /** The time of its latest bulletin (ms since the epoch). */
  takenAt: number | null;
}

export const EDITION_SHAPE = 1;
/** Maximum stories that a section shows (requirements#feed-counts: 15 for each on /news). */
export const MAX_SECTION_ITEMS = 15;
/** Maximum number of a desk’s stories per section: some may be in another desk's as well. */
const MAX_DESK_ITEMS = 20;
/** Maximum stories of one publisher per section, as long as others have more. */
const MAX_OF_PUBLISHER = 12;

/** Versions by section; each changes if and only if its items do. */
export const sectionVersions = oncePer(
  (sections: Edition['sections']): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(sections).map(([name, items]) => [name, shortHash(JSON.stringify(items))]),
    ),
);

export function editionOf(sections: Edition['sections'], now: Date): Edition {
  return {
    shape: EDITION_SHAPE,
    version: shortHash(JSON.stringify(sectionVersions(sections))),
    publishedAt: now.toISOString(),
    sections,
  };
}

/** Composes sections from the last good items by source id (newest first, ids unique). */
export function composeSections(
  desk: Pick<Desk, 'sources' | 'language'>,
  lastGoodItems: ReadonlyMap<string, readonly NewsItem[]>,
  now: Date,
): Edition['sections'] {
  const sections: Partial<Record<SectionId, readonly EditionItem[]>> = {};
  const fetched = activeSources(desk).filter(({ id }) => lastGoodItems.has(id));
  for (const section of SECTION_IDS) {
    const sources = fetched.filter((source) => source.section === section);
    if (sources.length > 0)
      sections[section] = composeSection(section, sources, desk.language, lastGoodItems, now);
  }
  return sections;
}

function composeSection(
  section: SectionId,
  sources: readonly Source[],
  editorLanguage: string | undefined,
  lastGoodItems: ReadonlyMap<string, readonly NewsItem[]>,
  now: Date,
): EditionItem[] {
  const feeds = new Map<EditionItem, string>();
  for (const source of sources) {
    const { id, publisher, owner, maxItems, language = editorLanguage } = source;
    const items = (lastGoodItems.get(id) ?? []).slice(0, maxItems);
    for (const item of items) {
      const description = isTitleRepeated(item.description, item.title) ? '' : item.description;
      const whose = owner === undefined ? { publisher } : { publisher, owner };
      const where = isElsewhere(item.link, source) && { isElsewhere: true as const };
      const shown = {
        ...withoutOldTitle(source.noPictures === undefined ? item : withoutPicture(item), now),
        ...languageOf(item, language),
      };
      feeds.set({ ...shown, description, ...whose, section, ...where }, id);
    }
  }
  const newest = sortNewestFirst([...feeds.keys()]);
  const stories = joinStories(newest, (item) => feeds.get(item) ?? '');
  return fairShare(stories, MAX_DESK_ITEMS, MAX_OF_PUBLISHER);
}

/** The source's language, for a story whose feed gives none. */
function languageOf(
  item: NewsItem,
  language: string | undefined,
): Pick<NewsItem, 'language' | 'direction'> {
  if (item.language !== undefined || language === undefined) return {};
  return { language, ...(runsRightToLeft(language) && { direction: 'rtl' }) };
}

/** Replaces a picture that its publisher does not permit by the stock photo. */
function withoutPicture({ credit: _, ...item }: NewsItem): NewsItem {
  return { ...item, image: STOCK_PHOTO };
}

function withoutOldTitle(item: NewsItem, now: Date): NewsItem {
  const { titleBefore, ...others } = item;
  return titleBefore && !isPreviousTitleShown(titleBefore, now) ? others : item;
}

/** Newest first; stories without a date of their own come last (feed-politeness rule 40). */
export function sortNewestFirst<T extends NewsItem>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, isDated: Number(item.isDated), time: Date.parse(item.pubDate) }))
    .sort((a, b) => b.isDated - a.isDated || b.time - a.time)
    .map(({ item }) => item);
}

/**
 * The stories of a section; fallback items before the first (requirements#feed-failure), unless it
 * has no source from which any could come.
 */
export function sectionItems(
  edition: Edition,
  section: SectionId,
  limit = MAX_SECTION_ITEMS,
): EditionItem[] {
  const items = edition.sections[section];
  if (items) return items.slice(0, limit);
  if (edition.awaited?.has(section) === false) return [];
  const now = new Date(edition.publishedAt);
  return fallbackItems(now, edition.fallback)
    .slice(0, limit)
    .map((item) => ({ ...item, publisher: edition.publisher ?? '', section }));
}

/** The edition with fallback items only in the first of these sections that has them. */
export function withCardsOnce(edition: Edition, sections: readonly SectionId[]): Edition {
  const { awaited } = edition;
  const first = sections.find((each) => !edition.sections[each] && awaited?.has(each) !== false);
  return { ...edition, awaited: new Set(first ? [first] : []) };
}

/** The items of the first of these sections that has any. */
export function firstItems(
  edition: Edition,
  sections: readonly SectionId[],
): readonly EditionItem[] {
  const first = sections.find((section) => sectionItems(edition, section, 1).length > 0);
  return first ? sectionItems(edition, first) : [];
}

/** Results of `mergedItems` for an edition's sections, by the requested sections. */
const mergedOf = oncePer((_: Edition['sections']) => new Map<string, readonly EditionItem[]>());

/**
 * The stories of several sections, newest first, each once (requirements#news-all-view). Cached:
 * finding duplicates takes longer than rendering the list.
 */
export function mergedItems(
  edition: Edition,
  sections: readonly SectionId[],
): readonly EditionItem[] {
  const fetched = sections.filter((section) => edition.sections[section] !== undefined);
  if (fetched.length === 0) return firstItems(edition, sections);
  const lists = mergedOf(edition.sections);
  const key = fetched.join(' ');
  const known = lists.get(key);
  if (known) return known;
  const items = fetched.flatMap((section) => sectionItems(edition, section));
  const joined = joinLists(sortNewestFirst(items), ({ section }) => section);
  lists.set(key, joined);
  return joined;
}

/** The edition before the first fetch: the built-in items in every section. */
export function emptyEdition(now: Date): Edition {
  return { shape: EDITION_SHAPE, version: 'empty', publishedAt: now.toISOString(), sections: {} };
}

/**
 * A publication's edition: per section the newest stories of all its desks, each page once; its
 * version combines theirs in order. `undefined` if no desk has one.
 */
export function mergeEditions(editions: readonly Edition[]): Edition | undefined {
  if (editions.length === 0) return undefined;
  const sections: Partial<Record<SectionId, readonly EditionItem[]>> = {};
  for (const section of SECTION_IDS) {
    const lists = editions.flatMap((edition) => {
      const items = edition.sections[section];
      return items ? [items] : [];
    });
    if (lists.length > 0)
      sections[section] = fairShare(mergeItems(lists), MAX_SECTION_ITEMS, MAX_OF_PUBLISHER);
  }
  return {
    shape: EDITION_SHAPE,
    version: mergedVersion(editions),
    publishedAt: editions.map(({ publishedAt }) => publishedAt).reduce(latest),
    sections,
  };
}

function mergedVersion(editions: readonly Edition[]): string {
  const versions = editions.map(({ version }) => version);
  return versions.length === 1 ? String(versions[0]) : shortHash(versions.join(' '));
}

function latest(a: string, b: string): string {
  return a > b ? a : b;
}

/** Stories of several desks, newest first. Each desk's list has no duplicates. */
function mergeItems(lists: readonly (readonly EditionItem[])[]): readonly EditionItem[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const desks = new Map(lists.flatMap((items, desk) => items.map((item) => [item, String(desk)])));
  return uniquePages(sortNewestFirst([...desks.keys()]), (item) => desks.get(item) ?? '');
}

/** The first `limit` stories, up to `share` per publisher while others have more. */
export function fairShare<T extends Pick<OtherReport, 'publisher' | 'owner'>>(
  items: readonly T[],
  limit: number,
  share: number,
): T[] {
  const counts = new Map<string, number>();
  const beyondShare = items.filter(({ publisher, owner = publisher }) => {
    const count = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, count);
    return count > share;
  });
  const room = Math.max(0, limit - (items.length - beyondShare.length));
  const leftOut = new Set(beyondShare.slice(room));
  return items.filter((item) => !leftOut.has(item)).slice(0, limit);
}
