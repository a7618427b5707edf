import { SECTION_IDS, type SectionId } from '../../publications/sections.ts';
import { joinTellings, type TellingFacts } from './also-in.ts';
import { findFamilies, ownSiteOf } from './publisher-family.ts';
import { isSameText, textWords } from './same-text.ts';
import { pageKey, type StoryKeys, storyKeys } from './story-keys.ts';

/** What of a story tells whether it is one with others. */
export interface JoinableStory extends TellingFacts {
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

/** Stories that are one, and the feeds that they are of. */
interface Group {
  readonly members: number[];
  readonly feeds: Set<string>;
  first?: number;
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
    group.first ??= findFirst(items, group.members);
    if (group.first !== index) return [];
    const others = group.members.flatMap((member) =>
      member === index ? [] : (items[member] ?? []),
    );
    return [joinTellings(item, others.sort(compare))];
  });
}

/** The group of each story that shares a key with another one, by its index. */
function groupStories(
  items: readonly JoinableStory[],
  feeds: readonly string[],
): ReadonlyMap<number, Group> {
  const keys = items.map(storyKeys);
  const order = findCandidates(items, keys).sort((a, b) => compare(items[a], items[b]));
  const groups = new Map(
    order.map((index) => [index, { members: [index], feeds: new Set([feeds[index] ?? '']) }]),
  );
  const pages = new Map<string, number>();
  for (const kind of ['page', 'pageAndTitle', 'familyTitle'] as const) {
    const reused = findReusedKeys(order, feeds, keys, kind);
    const firsts = kind === 'page' ? pages : new Map<string, number>();
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
  uniteLinked(items, order, pages, groups);
  return groups;
}

/** The stories that share a key with another one, or name other tellers. */
function findCandidates(items: readonly JoinableStory[], keys: readonly StoryKeys[]): number[] {
  const seen = new Map<string, number>();
  const found = new Set<number>();
  const note = (key: string, index: number) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else found.add(first).add(index);
  };
  keys.forEach(({ page, title }, index) => {
    for (const key of page) note(`page ${key}`, index);
    for (const key of title) note(key, index);
    for (const { link } of items[index]?.alsoIn ?? []) note(`page ${pageKey(link)}`, index);
  });
  return [...found];
}

/** The earliest first; stories without a date last. Two stories with no difference here are the same to readers. */
function compare(a: JoinableStory | undefined, b: JoinableStory | undefined): number {
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

/** Joins a story that was joined before with the copy of a page that it names, unless two stories name that page. */
function uniteLinked(
  items: readonly JoinableStory[],
  order: readonly number[],
  pages: ReadonlyMap<string, number>,
  groups: Map<number, Group>,
): void {
  const namedBy = new Map<number, Set<Group | undefined>>();
  const links: { readonly index: number; readonly copy: number }[] = [];
  for (const index of order)
    for (const { link } of items[index]?.alsoIn ?? []) {
      const copy = pages.get(pageKey(link) ?? '');
      if (copy === undefined) continue;
      links.push({ index, copy });
      namedBy.set(copy, (namedBy.get(copy) ?? new Set()).add(groups.get(index)));
    }
  for (const { index, copy } of links)
    if (namedBy.get(copy)?.size === 1) unite(groups, index, copy);
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
function findFirst(items: readonly JoinableStory[], members: readonly number[]): number {
  const sorted = [...members].sort((a, b) => compare(items[a], items[b]));
  const onOwnPage = sorted.filter((member) => !items[member]?.isElsewhere);
  if (onOwnPage.length === 0) return sorted[0] ?? 0;
  const original = onOwnPage.filter((member) => items[member]?.takenFrom === undefined);
  const own = original.length > 0 ? original : onOwnPage;
  const ofRegion = own.filter((member) => items[member]?.section === 'local');
  const [earliest = 0, ...others] = ofRegion.length > 0 ? ofRegion : own;
  const families = new Set(familiesOf(items[earliest]));
  const copies = others.filter(
    (other) => !families.isDisjointFrom(new Set(familiesOf(items[other]))),
  );
  return copies.reduce(
    (newest, copy) => (isNewer(items[copy], items[newest]) ? copy : newest),
    earliest,
  );
}

function familiesOf(item: JoinableStory | undefined): string[] {
  return item ? findFamilies(item) : [];
}

/** Whether a story has the newer text; one with a date comes before one without. */
function isNewer(a: JoinableStory | undefined, b: JoinableStory | undefined): boolean {
  if (!a || !b) return false;
  if (a.isDated !== b.isDated) return a.isDated;
  return Date.parse(a.pubDate) > Date.parse(b.pubDate);
}
