import { SECTION_IDS, type SectionId } from '../../publications/sections.ts';
import { type AlsoTold, joinTellings, type OtherTelling } from './also-in.ts';
import { findFamilies, ownSiteOf, pageKey } from './canonical-link.ts';
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
  readonly title: readonly string[];
}

/** Stories that are one, and the feeds that they are of. */
interface Group {
  readonly members: number[];
  readonly feeds: Set<string>;
  first?: JoinableStory;
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
  const groups = groupStories(items, items.map(feedOf));
  return items.flatMap((item, index) => {
    const group = groups.get(index);
    if (!group || group.members.length < 2) return [item];
    const membersOf = () => group.members.flatMap((member) => items[member] ?? []);
    group.first ??= findFirst(membersOf());
    if (group.first !== item) return [];
    const others = membersOf().filter((member) => member !== item);
    return [joinTellings(item, others.sort(compareStories))];
  });
}

/** The group of each story, by its index. */
function groupStories(
  items: readonly JoinableStory[],
  feeds: readonly string[],
): ReadonlyMap<number, Group> {
  const keys = items.map(storyKeys);
  const order = [...items.keys()].sort((a, b) => compareStories(items[a], items[b]));
  const groups = new Map(
    order.map((index) => [index, { members: [index], feeds: new Set([feeds[index] ?? '']) }]),
  );
  for (const kind of ['page', 'pageAndTitle', 'familyTitle'] as const) {
    const reused = findReusedKeys(order, feeds, keys, kind);
    const firsts = new Map<string, number>();
    for (const index of order)
      for (const key of keys[index]?.[kind] ?? []) {
        if (reused.has(`${feeds[index]}\n${key}`)) continue;
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, index);
        else if (kind !== 'familyTitle' || isNear(items[first], items[index]))
          unite(groups, first, index);
      }
  }
  uniteReports(items, keys, order, groups);
  return groups;
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
    title: own === undefined ? [] : [own],
  };
}

/** The earliest first; stories without a date last. Two stories with no difference here are the same to readers. */
export function compareStories(a: JoinableStory | undefined, b: JoinableStory | undefined): number {
  if (!a || !b) return 0;
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

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The keys that a feed uses more than once, behind the feed: of its own stories they say nothing, of others' as much as before. */
function findReusedKeys(
  order: readonly number[],
  feeds: readonly string[],
  keys: readonly StoryKeys[],
  kind: keyof StoryKeys,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const reused = new Set<string>();
  for (const index of order)
    for (const key of keys[index]?.[kind] ?? []) {
      const inFeed = `${feeds[index]}\n${key}`;
      if (seen.has(inFeed)) reused.add(inFeed);
      seen.add(inFeed);
    }
  return reused;
}

/** Whether two stories are of about one time, as far as both say when they were published. */
function isNear(a: JoinableStory | undefined, b: JoinableStory | undefined): boolean {
  if (!a?.isDated || !b?.isDated) return true;
  return Math.abs(Date.parse(a.pubDate) - Date.parse(b.pubDate)) <= TITLE_SPAN_MS;
}

/** Joins the stories under one title of which one names the site of the other as its source, and those that have one text. */
function uniteReports(
  items: readonly JoinableStory[],
  keys: readonly StoryKeys[],
  order: readonly number[],
  groups: Map<number, Group>,
): void {
  const byTitle = Map.groupBy(order, (index) => keys[index]?.title[0]);
  for (const [title, indexes] of byTitle) {
    if (title === undefined || indexes.length < 2) continue;
    uniteTexts(items, uniteSources(items, indexes, groups), groups);
  }
}

/** Joins each story with the one on the site that it names as its source; the stories that name no such one. */
function uniteSources(
  items: readonly JoinableStory[],
  indexes: readonly number[],
  groups: Map<number, Group>,
): number[] {
  const bySite = new Map<string | undefined, number>();
  for (const index of indexes) {
    const { link = '', takenFrom } = items[index] ?? {};
    const site = ownSiteOf(link);
    if (takenFrom === undefined && !bySite.has(site)) bySite.set(site, index);
  }
  return indexes.filter((index) => {
    const from = items[index]?.takenFrom;
    const source = from === undefined ? undefined : bySite.get(from);
    if (source === undefined || !isNear(items[source], items[index])) return true;
    unite(groups, source, index);
    // Its text is compared with no other: it would join that one with its source.
    return false;
  });
}

/** Joins stories that have one text. Each is compared with the first of those that are one already, so that no third story joins two. */
function uniteTexts(
  items: readonly JoinableStory[],
  indexes: readonly number[],
  groups: Map<number, Group>,
): void {
  const texts: { readonly index: number; readonly words: readonly string[] }[] = [];
  for (const index of indexes) {
    const words = textWords(items[index]?.description ?? '');
    const same = texts.find(
      (text) => isNear(items[text.index], items[index]) && isSameText(text.words, words),
    );
    if (same) unite(groups, same.index, index);
    else if (texts.push({ index, words }) > MAX_TEXTS) texts.shift();
  }
}

/** Makes the groups of two stories one, unless a feed has a story in both. */
function unite(groups: Map<number, Group>, a: number, b: number): void {
  const [one, other] = [groups.get(a), groups.get(b)];
  if (!one || !other || one === other || !one.feeds.isDisjointFrom(other.feeds)) return;
  const [larger, smaller] = one.members.length < other.members.length ? [other, one] : [one, other];
  for (const feed of smaller.feeds) larger.feeds.add(feed);
  for (const member of smaller.members) {
    larger.members.push(member);
    groups.set(member, larger);
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
