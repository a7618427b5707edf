import { SECTION_IDS, type SectionId } from '../publications/sections.ts';
import { joinTellings, type TellingFacts } from './also-in.ts';
import { headlineFacts } from './headline-facts.ts';
import type { NewsItem } from './news-item.ts';
import { EVENT_SPAN_MS, likeness, type Telling } from './same-event.ts';
import { pageKey, type StoryKeys, storyKeys } from './story-keys.ts';

/** A story as it is joined with others. */
export type JoinableStory = NewsItem & TellingFacts & { readonly section: SectionId };

/** Words of a headline that it is looked up by, two at a time: those that the fewest others have. */
const MAX_INDEX_WORDS = 6;
/** Stories that are looked at for one such pair of words at most: the latest ones. */
const MAX_BUCKET = 8;

/** Stories that are one, which of them stays, and the feeds that they are of. */
interface Group {
  first: number;
  readonly members: number[];
  readonly feeds: Set<string>;
}

/**
 * Each story of several feeds once, in the order of `items`: copies of one page, one title of one family of publishers, and reports of one
 * event (`likeness`). Of copies the newest stays, of several publishers' reports the earliest, with the pages of the others (`alsoIn`).
 * Which stories are one, and which of them stays, depends on the stories and not on their order. Those of one feed (`feedOf`) are never one, and a title or a page that a feed uses for
 * several of its stories says nothing about them. The work grows with the number of stories: `onCompared` hears of each comparison.
 */
export function joinStories<T extends JoinableStory>(
  items: readonly T[],
  feedOf: (item: T) => string,
  onCompared: () => void = () => undefined,
): T[] {
  if (items.length < 2) return [...items];
  const feeds = items.map(feedOf);
  const order = items.map((_, index) => index).sort((a, b) => compare(items[a], items[b]));
  const groups = joinCopies(items, feeds, order);
  joinReports(items, order, groups, onCompared);
  return items.flatMap((item, index) => {
    const { first, members } = groups[index] as Group;
    if (first !== index) return [];
    if (members.length === 1) return [item];
    const others = members.filter((member) => member !== first).sort(byRank(order));
    return [
      joinTellings(
        item,
        others.flatMap((other) => items[other] ?? []),
      ),
    ];
  });
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

function byRank(order: readonly number[]): (a: number, b: number) => number {
  const ranks = rankOf(order);
  return (a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0);
}

const ranksOfOrders = new WeakMap<readonly number[], ReadonlyMap<number, number>>();

function rankOf(order: readonly number[]): ReadonlyMap<number, number> {
  let ranks = ranksOfOrders.get(order);
  if (!ranks) {
    ranks = new Map(order.map((index, rank) => [index, rank]));
    ranksOfOrders.set(order, ranks);
  }
  return ranks;
}

/** The group of each story: those that share a key are one. */
function joinCopies(
  items: readonly JoinableStory[],
  feeds: readonly string[],
  order: readonly number[],
): Group[] {
  const groups = items.map((_, index): Group => {
    return { first: index, members: [index], feeds: new Set([feeds[index] ?? '']) };
  });
  const keys = items.map(storyKeys);
  const pages = new Map<string, number>();
  for (const kind of ['page', 'pageAndTitle', 'title'] as const) {
    const common = findCommonKeys(feeds, keys, kind);
    const firsts = kind === 'page' ? pages : new Map<string, number>();
    for (const index of order)
      for (const key of keys[index]?.[kind] ?? []) {
        if (common.has(key)) continue;
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, index);
        else if (kind !== 'title' || isNear(items[first], items[index]))
          unite(groups, first, index);
      }
  }
  keepNewest(items, order, groups);
  // A copy of a page that was joined with a story before.
  for (const index of order)
    for (const { link } of items[index]?.alsoIn ?? []) {
      const copy = pages.get(pageKey(link) ?? '');
      if (copy !== undefined) unite(groups, index, copy, groups[index]?.first);
    }
  return groups;
}

/** Of copies the one with the newest text stays; one with a date comes before one without. */
function keepNewest(
  items: readonly JoinableStory[],
  order: readonly number[],
  groups: readonly Group[],
): void {
  for (const index of order) {
    const group = groups[index];
    if (group && isNewer(items[index], items[group.first])) group.first = index;
  }
}

function isNewer(a: JoinableStory | undefined, b: JoinableStory | undefined): boolean {
  if (!a || !b) return false;
  if (a.isDated !== b.isDated) return a.isDated;
  return Date.parse(a.pubDate) > Date.parse(b.pubDate);
}

/** The keys that a feed uses more than once. */
function findCommonKeys(
  feeds: readonly string[],
  keys: readonly StoryKeys[],
  kind: keyof StoryKeys,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const common = new Set<string>();
  keys.forEach((own, index) => {
    for (const key of own[kind]) {
      const inFeed = `${feeds[index]}\n${key}`;
      if (seen.has(inFeed)) common.add(key);
      seen.add(inFeed);
    }
  });
  return common;
}

/** Whether two stories are of about one time, as far as both say when they were published. */
function isNear(a: JoinableStory | undefined, b: JoinableStory | undefined): boolean {
  if (!a?.isDated || !b?.isDated) return true;
  return Math.abs(Date.parse(a.pubDate) - Date.parse(b.pubDate)) <= EVENT_SPAN_MS;
}

/** Makes the groups of two stories one, unless a feed has a story in both. */
function unite(groups: Group[], a: number, b: number, first = a): void {
  const [one, other] = [groups[a], groups[b]];
  if (!one || !other || one === other || !one.feeds.isDisjointFrom(other.feeds)) return;
  const [larger, smaller] = one.members.length < other.members.length ? [other, one] : [one, other];
  for (const feed of smaller.feeds) larger.feeds.add(feed);
  for (const member of smaller.members) {
    larger.members.push(member);
    groups[member] = larger;
  }
  larger.first = first;
}

/** Joins the groups whose earliest stories report one event. */
function joinReports(
  items: readonly JoinableStory[],
  order: readonly number[],
  groups: Group[],
  onCompared: () => void,
): void {
  const firsts = order.filter((index) => groups[index]?.first === index);
  const tellings = new Map(firsts.map((index) => [index, tellingOf(items[index])]));
  const frequency = countWords([...tellings.values()]);
  const buckets = new Map<string, number[]>();
  for (const index of firsts) {
    const telling = tellings.get(index);
    if (!telling || telling.facts.isOfSeries) continue;
    const pairs = pairsOf(telling, frequency);
    const candidates = new Set(pairs.flatMap((pair) => buckets.get(pair) ?? []));
    let best: { readonly index: number; readonly likely: number } | undefined;
    for (const candidate of candidates) {
      const other = tellings.get(candidate);
      if (!other || !isApart(groups, candidate, index)) continue;
      onCompared();
      const likely = likeness(other, telling);
      if (likely > 0 && isBetter({ index: candidate, likely }, best, order))
        best = { index: candidate, likely };
    }
    if (best) unite(groups, best.index, index, best.index);
    else for (const pair of pairs) addTo(buckets, pair, index);
  }
}

function tellingOf(item: JoinableStory | undefined): Telling | undefined {
  return item && { facts: headlineFacts(item), at: Date.parse(item.pubDate) };
}

function isApart(groups: readonly Group[], a: number, b: number): boolean {
  const [one, other] = [groups[a], groups[b]];
  return one !== undefined && other !== undefined && one.feeds.isDisjointFrom(other.feeds);
}

interface Candidate {
  readonly index: number;
  readonly likely: number;
}

/** The more alike one; of two that are as alike the earlier. */
function isBetter(a: Candidate, b: Candidate | undefined, order: readonly number[]): boolean {
  if (!b || a.likely !== b.likely) return !b || a.likely > b.likely;
  return byRank(order)(a.index, b.index) < 0;
}

/** How many headlines have a word, light words and numbers aside. */
function countWords(tellings: readonly (Telling | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const telling of tellings)
    for (const [word, weight] of telling?.facts.words ?? [])
      if (weight >= 1) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The rarest words of a headline that another one has too, in twos. */
function pairsOf({ facts }: Telling, frequency: ReadonlyMap<string, number>): string[] {
  const words = [...facts.words.keys()]
    .map((word) => ({ word, count: frequency.get(word) ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => a.count - b.count || compareTexts(a.word, b.word))
    .slice(0, MAX_INDEX_WORDS)
    .map(({ word }) => word)
    .sort();
  return words.flatMap((word, index) => words.slice(index + 1).map((other) => `${word} ${other}`));
}

function addTo(buckets: Map<string, number[]>, pair: string, index: number): void {
  const bucket = buckets.get(pair) ?? [];
  if (bucket.length >= MAX_BUCKET) bucket.shift();
  bucket.push(index);
  buckets.set(pair, bucket);
}
