import { HOUR_MS } from '../../lib/clock/durations.ts';
import { compareTexts } from '../../lib/text/compare-texts.ts';
import { SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { type AlsoReported, joinReports, type OtherReport } from './also-in.ts';
import { findFamilies, ownSiteOf, pageKey } from './canonical-link.ts';
import { isSameText, textWords, titleKey } from './same-text.ts';

/** The fields of a story by which it is joined with others. */
export interface JoinableStory extends OtherReport, AlsoReported {
  id: string;
  title: string;
  description: string;
  /** ISO 8601. */
  pubDate: string;
  isDated: boolean;
  takenFrom?: string;
  section: SectionId;
  isElsewhere?: true;
}

/** Reports with one title that are further apart are different stories (ms). */
const TITLE_SPAN_MS = 36 * HOUR_MS;
/** Maximum number of texts that a story is compared with: the latest ones with its title. */
const MAX_TEXTS = 8;

/** Keys of a story. Stories of different feeds that share one are, or may be, the same. */
interface StoryKeys {
  page: readonly string[];
  pageAndTitle: readonly string[];
  /** The title with each family of its publisher. */
  familyTitle: readonly string[];
  /** The title alone: counts only together with the text. */
  title: string | undefined;
}

interface Entry<T> {
  item: T;
  feed: string;
  keys: StoryKeys;
  group: Group<T>;
}

/** Reports of the same story, and their feeds. */
interface Group<T> {
  members: Entry<T>[];
  feeds: Set<string>;
  first?: T | undefined;
}

/**
 * Joins reports of the same story, in the order of `items` (docs/north/05-stories.md): they share a
 * page, or a title within a family of publishers, or a title and a text, or a title where one names
 * the other as its source. Stories of one feed (`feedOf`) are never joined, and what a feed repeats
 * does not count for it. `findFirst` chooses the report that stays and links to the others. The
 * result does not depend on the order of `items`; about linear time.
 */
export function joinStories<T extends JoinableStory>(
  items: readonly T[],
  feedOf: (item: T) => string,
): T[] {
  const entries = items.map((item) => entryOf(item, feedOf(item)));
  groupStories(entries);
  return entries.flatMap(({ item, group }) => {
    if (group.members.length < 2) return [item];
    group.first ??= findFirst(group.members.map((member) => member.item));
    if (group.first !== item) return [];
    const others = group.members.map((member) => member.item).filter((other) => other !== item);
    return [joinReports(item, others.sort(compareStories))];
  });
}

function entryOf<T extends JoinableStory>(item: T, feed: string): Entry<T> {
  const group: Group<T> = { members: [], feeds: new Set([feed]) };
  const entry = { item, feed, keys: storyKeys(item), group };
  group.members.push(entry);
  return entry;
}

function groupStories<T extends JoinableStory>(entries: readonly Entry<T>[]): void {
  const sorted = entries.toSorted((a, b) => compareStories(a.item, b.item));
  for (const kind of ['page', 'pageAndTitle', 'familyTitle'] as const) {
    const reused = findReusedKeys(sorted, kind);
    const firsts = new Map<string, Entry<T>>();
    for (const entry of sorted)
      for (const key of entry.keys[kind]) {
        if (reused.size > 0 && reused.has(`${entry.feed}\n${key}`)) continue;
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, entry);
        else if (kind !== 'familyTitle' || isNear(first.item, entry.item))
          mergeGroups(first, entry);
      }
  }
  // Under one title, reports that name the site of another as their source, and reports with one
  // text.
  for (const [title, some] of Map.groupBy(sorted, ({ keys }) => keys.title))
    if (title !== undefined && some.length > 1) mergeByText(mergeBySource(some));
}

/**
 * The keys of a story. If its page is not its publisher's own, the page is the only key: the title
 * could join the page with another story.
 */
function storyKeys(item: JoinableStory): StoryKeys {
  const title = titleKey(item.title);
  const page = pageKey(item.link);
  const own = item.isElsewhere ? undefined : title;
  return {
    page: page === undefined ? [] : [page],
    pageAndTitle: page !== undefined && title !== undefined ? [`${page}\n${title}`] : [],
    familyTitle: own === undefined ? [] : findFamilies(item).map((family) => `${family}\n${own}`),
    title: own,
  };
}

/** Earliest first, undated last. Stories that compare equal look the same to readers. */
function compareStories(a: JoinableStory, b: JoinableStory): number {
  return (
    Number(b.isDated) - Number(a.isDated) ||
    Date.parse(a.pubDate) - Date.parse(b.pubDate) ||
    SECTION_IDS.indexOf(a.section) - SECTION_IDS.indexOf(b.section) ||
    compareTexts(a.publisher, b.publisher) ||
    compareTexts(a.link, b.link) ||
    compareTexts(a.id, b.id) ||
    compareTexts(a.title, b.title)
  );
}

/** Keys that a feed repeats, each with the feed: they do not count for the stories of that feed. */
function findReusedKeys(
  entries: readonly Entry<unknown>[],
  kind: 'page' | 'pageAndTitle' | 'familyTitle',
): ReadonlySet<string> {
  const seen = new Set<string>();
  const reused = new Set<string>();
  for (const { feed, keys } of entries)
    for (const key of keys[kind]) {
      const inFeed = `${feed}\n${key}`;
      if (seen.has(inFeed)) reused.add(inFeed);
      seen.add(inFeed);
    }
  return reused;
}

/** Whether two stories were published at about the same time; `true` if one has no date. */
function isNear(a: JoinableStory, b: JoinableStory): boolean {
  if (!a.isDated || !b.isDated) return true;
  return Math.abs(Date.parse(a.pubDate) - Date.parse(b.pubDate)) <= TITLE_SPAN_MS;
}

/** Joins reports with the report on the site that they name as source. Returns the others. */
function mergeBySource<T extends JoinableStory>(entries: readonly Entry<T>[]): Entry<T>[] {
  const bySite = new Map<string | undefined, Entry<T>>();
  for (const entry of entries) {
    const site = ownSiteOf(entry.item.link);
    if (entry.item.takenFrom === undefined && !bySite.has(site)) bySite.set(site, entry);
  }
  return entries.filter((entry) => {
    const from = entry.item.takenFrom;
    const source = from === undefined ? undefined : bySite.get(from);
    if (source === undefined || !isNear(source.item, entry.item)) return true;
    mergeGroups(source, entry);
    // Its text is not compared with others: that would join them with its source.
    return false;
  });
}

/** Joins stories with the same text. Only the first text of each group is compared. */
function mergeByText<T extends JoinableStory>(entries: readonly Entry<T>[]): void {
  const texts: { entry: Entry<T>; words: readonly string[] }[] = [];
  for (const entry of entries) {
    const words = textWords(entry.item.description);
    const same = texts.find(
      (text) => isNear(text.entry.item, entry.item) && isSameText(text.words, words),
    );
    if (same) mergeGroups(same.entry, entry);
    else if (texts.push({ entry, words }) > MAX_TEXTS) texts.shift();
  }
}

/** Merges the groups of two stories, unless a feed has a story in both. */
function mergeGroups<T>({ group: one }: Entry<T>, { group: other }: Entry<T>): void {
  if (one === other || !one.feeds.isDisjointFrom(other.feeds)) return;
  const [larger, smaller] = one.members.length < other.members.length ? [other, one] : [one, other];
  for (const feed of smaller.feeds) larger.feeds.add(feed);
  for (const member of smaller.members) {
    larger.members.push(member);
    member.group = larger;
  }
}

/**
 * The report that stays: on its publisher's own page before others, without a named source before
 * those with one, in the section `local` first; then the earliest, but of that publisher's copies
 * the newest.
 */
function findFirst<T extends JoinableStory>(copies: readonly T[]): T | undefined {
  const sorted = copies.toSorted(compareStories);
  const onOwnPage = sorted.filter(({ isElsewhere }) => !isElsewhere);
  if (onOwnPage.length === 0) return sorted[0];
  const original = onOwnPage.filter(({ takenFrom }) => takenFrom === undefined);
  const candidates = original.length > 0 ? original : onOwnPage;
  const ofRegion = candidates.filter(({ section }) => section === 'local');
  const [earliest, ...others] = ofRegion.length > 0 ? ofRegion : candidates;
  if (!earliest) return undefined;
  const families = new Set(findFamilies(earliest));
  return others
    .filter((other) => !families.isDisjointFrom(new Set(findFamilies(other))))
    .reduce((newest, copy) => (isNewer(copy, newest) ? copy : newest), earliest);
}

/** Whether a story is newer; one with a date counts as newer than one without. */
function isNewer(a: JoinableStory, b: JoinableStory): boolean {
  if (a.isDated !== b.isDated) return a.isDated;
  return Date.parse(a.pubDate) > Date.parse(b.pubDate);
}

/**
 * Stories of lists (`listOf`), each page once, in the order of `items`; `findFirst` chooses. Pages
 * that a list repeats do not count for it. A story in another list's `alsoIn` is left out.
 */
export function uniquePages<T extends JoinableStory>(
  items: readonly T[],
  listOf: (item: T) => string,
): T[] {
  const pages = new Map(items.map((item) => [item, pageKey(item.link)]));
  const once = new Set(items);
  for (const [page, copies] of Map.groupBy(items, (item) => pages.get(item))) {
    if (page === undefined || copies.length < 2) continue;
    const single = [...Map.groupBy(copies, listOf).values()].filter(({ length }) => length === 1);
    const first = findFirst(single.flat());
    for (const [copy] of single) {
      if (copy && copy !== first) once.delete(copy);
    }
  }
  const namedIn = new Map<string, T>();
  const isNamedElsewhere = (item: T) => {
    const by = namedIn.get(pages.get(item) ?? '');
    return by !== undefined && listOf(by) !== listOf(item);
  };
  // Stories with other reports come first: of two that name each other, one stays.
  const reporting = [...once].filter(({ alsoIn = [] }) => alsoIn.length > 0).sort(compareStories);
  for (const story of reporting)
    if (isNamedElsewhere(story)) once.delete(story);
    else for (const { link } of story.alsoIn ?? []) namedIn.set(pageKey(link) ?? '', story);
  return items.filter((item) => once.has(item) && (item.alsoIn || !isNamedElsewhere(item)));
}

/** Joins lists without duplicates into one without duplicates, in the order of `items`. */
export function joinLists<T extends JoinableStory>(
  items: readonly T[],
  listOf: (item: T) => string,
): T[] {
  return uniquePages(joinStories(items, listOf), listOf);
}
