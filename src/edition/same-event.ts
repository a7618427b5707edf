import { type HeadlineFacts, lightStems, officeStems } from './headline-facts.ts';

/** What is compared of a story. */
export interface Telling {
  readonly facts: HeadlineFacts;
  /** When it was published (ms). */
  readonly at: number;
}

/** Reports that lie further apart are of two events (ms). */
export const EVENT_SPAN_MS = 36 * 3_600_000;
/** Reports that lie so far apart (ms) speak against one event as much as time alone does. */
const LATE_MS = 12 * 3_600_000;

/** From this probability on two stories are one: a wrong pair costs more than one that is not found. */
const MIN_LIKELY = 0.66;
/**
 * What each sign adds to the logarithm of the odds that two stories report one event: a logistic regression on the labelled headlines that
 * are for tuning (test/labelled/same-story.md), rounded.
 */
const SIGNS = {
  /** Weight of the words that both have, in the title or the description, of six words. */
  shared: 2,
  /** Share of the words of one title that only the other's description has. */
  inDescription: 4,
  /** Numbers that both have, of two. */
  numbers: 2.4,
  /** Names that both have, in the title or the description, of five. */
  names: 1.1,
  /** Share of what is new in one title that the other story has nowhere: the smaller one of the two; */
  leastOwnHead: -1.8,
  /** the same of the names in the titles. */
  leastOwnNames: -0.7,
  /** Each has a number that the other has nowhere; */
  otherNumber: -1.4,
  /** another one behind the same word ("Game 2"); */
  otherOfSeries: -1.8,
  /** another step of one course ("charged", "sentenced"); */
  otherOfLine: -1.3,
  /** one says that the event has come further; */
  otherStep: -2,
  /** one word stands in the place of another; */
  otherWord: -1.8,
  /** "not" is in one of them; */
  otherNegation: -2,
  /** one of them explains or asks; */
  otherKind: -1.6,
  /** one is later, and in other words. */
  late: -3,
} as const;

/** What counts as all there can be of a sign. */
const MANY_SHARED = 6;
const MANY_NUMBERS = 2;
const MANY_NAMES = 5;
/** A number of one title that the other story has in its description alone counts so much. */
const NUMBER_IN_DESCRIPTION = 0.75;

/**
 * How likely two stories report one event, 0..1; 0 where something speaks against it, or where it is too little to say so. The same
 * whichever story is the first.
 */
export function likeness(a: Telling, b: Telling): number {
  if (Math.abs(a.at - b.at) > EVENT_SPAN_MS || a.facts.isOfSeries || b.facts.isOfSeries) return 0;
  if (isOtherDay(a.facts, b.facts)) return 0;
  const signs = signsOf(a, b);
  let odds = 0;
  for (const sign of Object.keys(SIGNS) as (keyof typeof SIGNS)[])
    odds += SIGNS[sign] * signs[sign];
  const likely = 1 / (1 + Math.exp(-odds));
  return likely >= MIN_LIKELY ? likely : 0;
}

/** Each sign of two stories, 0..1. */
function signsOf(a: Telling, b: Telling): Record<keyof typeof SIGNS, number> {
  const [one, other] = [a.facts, b.facts];
  const left = compare(one, other);
  const right = compare(other, one);
  return {
    shared: Math.min(1, left.shared / MANY_SHARED, right.shared / MANY_SHARED),
    inDescription: (left.inDescription + right.inDescription) / (left.total + right.total || 1),
    numbers: Math.min(1, left.numbers / MANY_NUMBERS, right.numbers / MANY_NUMBERS),
    names: Math.min(1, countNames(one, other) / MANY_NAMES),
    leastOwnHead: Math.min(left.ownHead, right.ownHead),
    leastOwnNames: Math.min(left.ownNames, right.ownNames),
    otherNumber: Number(!one.numbers.isSubsetOf(other.text) && !other.numbers.isSubsetOf(one.text)),
    otherOfSeries: Number(isOtherOfSeries(one.sequence, other.sequence)),
    otherOfLine: Number(isOtherOfLine(one, other)),
    otherStep: Number(!one.later.isSubsetOf(other.text) || !other.later.isSubsetOf(one.text)),
    otherWord: Number(isOneWordOther(one.sequence, other.sequence)),
    otherNegation: Number(one.isNegated !== other.isNegated),
    otherKind: Number(one.isFeature !== other.isFeature),
    late: isSameTitle(one, other) ? 0 : Math.min(1, Math.abs(a.at - b.at) / LATE_MS),
  };
}

interface Compared {
  /** Weight of all words of the title, */
  readonly total: number;
  /** of those that the other story has, */
  readonly shared: number;
  /** and of those that only its description has. */
  readonly inDescription: number;
  /** How many numbers the other story has. */
  readonly numbers: number;
  /** Share of the title's head that the other story has not. */
  readonly ownHead: number;
  /** Share of the title's names that it has not. */
  readonly ownNames: number;
}

function compare(a: HeadlineFacts, b: HeadlineFacts): Compared {
  let [total, inTitle, inDescription, numbers, head, ownHead] = [0, 0, 0, 0, 0, 0];
  const spelled = new Set<string>();
  for (const [short, full] of a.initials)
    if (b.words.has(short)) for (const word of full) spelled.add(word);
  for (const [word, weight] of a.words) {
    total += weight;
    if (a.head.has(word)) head += weight;
    const isNumber = a.numbers.has(word);
    if (b.words.has(word) || spelled.has(word)) {
      inTitle += weight;
      if (isNumber) numbers += 1;
    } else if (b.text.has(word)) {
      inDescription += weight;
      if (isNumber) numbers += NUMBER_IN_DESCRIPTION;
    } else if (a.head.has(word)) ownHead += weight;
  }
  return {
    total,
    shared: inTitle + inDescription,
    inDescription,
    numbers,
    ownHead: ownHead / (head || 1),
    ownNames: a.names.difference(b.text).size / (a.names.size || 1),
  };
}

/** How many names of one story the other has, as names or as words. */
function countNames(a: HeadlineFacts, b: HeadlineFacts): number {
  return a.allNames.intersection(b.text).union(b.allNames.intersection(a.text)).size;
}

function isSameTitle({ sequence }: HeadlineFacts, b: HeadlineFacts): boolean {
  return sequence.join(' ') === b.sequence.join(' ');
}

function isOtherDay({ weekdays }: HeadlineFacts, b: HeadlineFacts): boolean {
  return weekdays.size > 0 && b.weekdays.size > 0 && weekdays.isDisjointFrom(b.weekdays);
}

/** Steps of one course that exclude each other. */
function isOtherOfLine(a: HeadlineFacts, b: HeadlineFacts): boolean {
  for (const [line, classes] of a.lines)
    if (b.lines.get(line)?.isDisjointFrom(classes)) return true;
  return false;
}

/** Whether only other numbers stand behind the same word. */
function isOtherOfSeries(a: readonly string[], b: readonly string[]): boolean {
  const others = numbersOf(b);
  return [...numbersOf(a)].some(([word, numbers]) => others.get(word)?.isDisjointFrom(numbers));
}

/** Numbers by the word before them. */
function numbersOf(sequence: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const numbers = new Map<string, Set<string>>();
  sequence.forEach((word, index) => {
    const before = sequence[index - 1];
    if (before === undefined || !/^\d/.test(word)) return;
    numbers.set(before, (numbers.get(before) ?? new Set()).add(word));
  });
  return numbers;
}

/** Whether two titles are the same but for a word or two between the same others. */
function isOneWordOther(a: readonly string[], b: readonly string[]): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const own = a.slice(start, a.length - end);
  const other = b.slice(start, b.length - end);
  const isShort = own.length > 0 && own.length <= 2 && other.length > 0 && other.length <= 2;
  const words = [...own, ...other];
  const isOfClass = words.some((word) => word.startsWith('='));
  const isOffice = words.some((word) => officeStems.has(word));
  return (
    start + end >= 3 &&
    isShort &&
    !isOfClass &&
    !isOffice &&
    !words.every((word) => lightStems.has(word))
  );
}
