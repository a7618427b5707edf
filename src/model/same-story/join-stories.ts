import { SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { type AlsoTold, joinTellings, type OtherTelling } from './also-in.ts';
import { compareTexts, findFamilies, ownSiteOf, pageKey } from './canonical-link.ts';
import { isSameText, textWords, titleKey } from './same-text.ts';

/** What of a story tells whether it is one with others. */
export interface JoinableStory extends OtherTelling, AlsoTold {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601. */
  readonly pubDate: string;
  readonly isDated: boolean;
  readonly takenFrom?: string;
  readonly section: SectionId;
  readonly isElsewhere?: true;
}

/** Reports of one title that lie further apart are two (ms). */
const TITLE_SPAN_MS = 36 * 3_600_000;
/** A story is compared with so many other texts under its title at most: the latest ones. */
const MAX_TEXTS = 8;

/** Texts that two feeds' stories share where they are one, or may be. */
interface StoryKeys {
  readonly page: readonly string[];
  readonly pageAndTitle: readonly string[];
  /** The title, with each family of the publisher. */
  readonly familyTitle: readonly string[];
  /** The title alone: it says nothing without the text. */
  readonly title: string | undefined;
}

/** A story of a feed, and those that are one with it. */
interface Entry<T> {
  readonly item: T;
  readonly feed: string;
  readonly keys: StoryKeys;
  group: Group<T>;
}

/** Stories that are one, and the feeds that they are of. */
interface Group<T> {
  readonly members: Entry<T>[];
  readonly feeds: Set<string>;
  first?: T | undefined;
}

/**
 * Each story of several feeds once, in the order of `items` (docs/north/05-stories.md): copies of one page, one title of one family of
 * publishers, and under one title one text of several publishers, or a report and the one that it names as its source. Of several publishers' reports the region's own stays, else the earliest, with the pages of the others
 * (`alsoIn`), of one publisher's own copies the newest, and of a page what the publisher says of it on whose host it is. Which stories are one, and which of them stays, depends on the
 * stories and not on their order. Those of one feed (`feedOf`) are never one, and a title or a page that a feed uses for several of its stories
 * says nothing about these. The work grows with the number of stories.
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
    return [joinTellings(item, others.sort(compareStories))];
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
        else if (kind !== 'familyTitle' || isNear(first.item, entry.item)) unite(first, entry);
      }
  }
  // Under one title: those of which one names the site of the other as its source, and those that have one text.
  for (const [title, some] of Map.groupBy(sorted, ({ keys }) => keys.title))
    if (title !== undefined && some.length > 1) uniteTexts(uniteSources(some));
}

/**
 * The keys of a story: its page, its title within its publisher's family, both together, and its title. One whose page is not its publisher's own
 * has that page alone: with a title beside it, it would join the page with another story.
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

/** The earliest first; stories without a date last. Two stories with no difference here are the same to readers. */
export function compareStories(a: JoinableStory, b: JoinableStory): number {
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

/** The keys that a feed uses more than once, behind the feed: of its own stories they say nothing, of others' as much as before. */
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

/** Whether two stories are of about one time, as far as both say when they were published. */
function isNear(a: JoinableStory, b: JoinableStory): boolean {
  if (!a.isDated || !b.isDated) return true;
  return Math.abs(Date.parse(a.pubDate) - Date.parse(b.pubDate)) <= TITLE_SPAN_MS;
}

/** Joins each story with the one on the site that it names as its source; the stories that name no such one. */
function uniteSources<T extends JoinableStory>(entries: readonly Entry<T>[]): Entry<T>[] {
  const bySite = new Map<string | undefined, Entry<T>>();
  for (const entry of entries) {
    const site = ownSiteOf(entry.item.link);
    if (entry.item.takenFrom === undefined && !bySite.has(site)) bySite.set(site, entry);
  }
  return entries.filter((entry) => {
    const from = entry.item.takenFrom;
    const source = from === undefined ? undefined : bySite.get(from);
    if (source === undefined || !isNear(source.item, entry.item)) return true;
    unite(source, entry);
    // Its text is compared with no other: it would join that one with its source.
    return false;
  });
}

/** Joins stories that have one text. Each is compared with the first of those that are one already, so that no third story joins two. */
function uniteTexts<T extends JoinableStory>(entries: readonly Entry<T>[]): void {
  const texts: { readonly entry: Entry<T>; readonly words: readonly string[] }[] = [];
  for (const entry of entries) {
    const words = textWords(entry.item.description);
    const same = texts.find(
      (text) => isNear(text.entry.item, entry.item) && isSameText(text.words, words),
    );
    if (same) unite(same.entry, entry);
    else if (texts.push({ entry, words }) > MAX_TEXTS) texts.shift();
  }
}

/** Makes the groups of two stories one, unless a feed has a story in both. */
function unite<T>({ group: one }: Entry<T>, { group: other }: Entry<T>): void {
  if (one === other || !one.feeds.isDisjointFrom(other.feeds)) return;
  const [larger, smaller] = one.members.length < other.members.length ? [other, one] : [one, other];
  for (const feed of smaller.feeds) larger.feeds.add(feed);
  for (const member of smaller.members) {
    larger.members.push(member);
    member.group = larger;
  }
}

/**
 * The earliest report on a page of its publisher's own, one that names no other as its source before one that does, of those in the section `local` if there are any, or, of that publisher's copies, the one with the newest text. Where no page is its publisher's own
 * the earliest stays, whatever comes later.
 */
export function findFirst<T extends JoinableStory>(copies: readonly T[]): T | undefined {
  const sorted = copies.toSorted(compareStories);
  const onOwnPage = sorted.filter(({ isElsewhere }) => !isElsewhere);
  if (onOwnPage.length === 0) return sorted[0];
  const original = onOwnPage.filter(({ takenFrom }) => takenFrom === undefined);
  const own = original.length > 0 ? original : onOwnPage;
  const ofRegion = own.filter(({ section }) => section === 'local');
  const [earliest, ...others] = ofRegion.length > 0 ? ofRegion : own;
  if (!earliest) return undefined;
  const families = new Set(findFamilies(earliest));
  return others
    .filter((other) => !families.isDisjointFrom(new Set(findFamilies(other))))
    .reduce((newest, copy) => (isNewer(copy, newest) ? copy : newest), earliest);
}

/** Whether a story has the newer text; one with a date comes before one without. */
function isNewer(a: JoinableStory, b: JoinableStory): boolean {
  if (a.isDated !== b.isDated) return a.isDated;
  return Date.parse(a.pubDate) > Date.parse(b.pubDate);
}

/**
 * Stories of several lists as one, in the order of `items`, each page once: as `findFirst` chooses of its copies. Each list (`listOf`) has its stories
 * once already, so a page that a list has several times says nothing of that list's. A story whose page another list's
 * story names among its other tellings stands there alone.
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
    for (const [copy] of single) if (copy && copy !== first) once.delete(copy);
  }
  const namedIn = new Map<string, T>();
  const isNamedElsewhere = (item: T) => {
    const by = namedIn.get(pages.get(item) ?? '');
    return by !== undefined && listOf(by) !== listOf(item);
  };
  // Those that name others come first, so that of two which name each other one stays.
  const tellers = [...once].filter(({ alsoIn = [] }) => alsoIn.length > 0).sort(compareStories);
  for (const teller of tellers)
    if (isNamedElsewhere(teller)) once.delete(teller);
    else for (const { link } of teller.alsoIn ?? []) namedIn.set(pageKey(link) ?? '', teller);
  return items.filter((item) => once.has(item) && (item.alsoIn || !isNamedElsewhere(item)));
}

/** Stories of several lists, each of which has its own once already, as one list in the order of `items`, each once. */
export function joinLists<T extends JoinableStory>(
  items: readonly T[],
  listOf: (item: T) => string,
): T[] {
  return uniquePages(joinStories(items, listOf), listOf);
}
