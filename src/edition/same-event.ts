import { type HeadlineFacts, lightStems, officeStems } from './headline-facts.ts';

/** What is compared of a story. */
export interface Telling {
  readonly facts: HeadlineFacts;
  /** When it was published (ms). */
  readonly at: number;
}

/** Reports that lie further apart are of two events (ms). */
export const EVENT_SPAN_MS = 36 * 3_600_000;
/** Reports of one event are rarely further apart (ms); three times as far counts in full. */
const PROMPT_MS = 6 * 3_600_000;

/** From this probability on two stories are one: a wrong pair costs more than one that is not found. */
const MIN_LIKELY = 0.74;
/**
 * What each sign adds to the logarithm of the odds that two stories report one event: a logistic regression on the half of the labelled
 * headlines that is for tuning (test/labelled/same-story.md), rounded.
 */
const SIGNS = {
  /** Weight of the words that both have, in the title or the description, of six words. */
  shared: 3.2,
  /** Share of the words of one title that only the other's description has. */
  inDescription: 5,
  /** Numbers that both have, of two. */
  numbers: 3,
  /** Words that both descriptions have and neither title, of six. */
  backing: 1.5,
  /** Share of what is new in one title that the other story has nowhere: the smaller one of the two, */
  leastOwnHead: -2.9,
  /** and the larger one. */
  mostOwnHead: -1.8,
  /** Each has a number that the other has nowhere; */
  otherNumber: -2.6,
  /** another one behind the same word ("Game 2"); */
  otherOfSeries: -1.8,
  /** each names another place; */
  otherPlace: -1.9,
  /** another step of one course ("charged", "sentenced"); */
  otherOfLine: -1.3,
  /** one says that the event has come further; */
  otherStep: -3,
  /** one word stands in the place of another; */
  otherWord: -2.3,
  /** names are all that they share, and each says something of its own; */
  otherDeed: -0.8,
  /** "not" is in one of them; */
  otherNegation: -2.2,
  /** one is much later, and in other words. */
  late: -3.5,
} as const;

/** What counts as all there can be of a sign. */
const MANY_SHARED = 6;
const MANY_NUMBERS = 2;
const MANY_BACKING = 6;
/** A name or a number of one title that the other story has in its description alone counts so much, and another word less. */
const NAME_IN_DESCRIPTION = 0.75;
const WORD_IN_DESCRIPTION = 0.5;
/** Words from this weight on say what happened. */
const MIN_DEED_WEIGHT = 0.6;
const MIN_DEEDS = 0.5;

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
  const leastOwnHead = Math.min(left.ownHead, right.ownHead);
  const apart = Math.abs(a.at - b.at) - PROMPT_MS;
  const hasOwnWords = Math.min(left.ownWords, right.ownWords) > 0;
  return {
    shared: Math.min(1, left.shared / MANY_SHARED, right.shared / MANY_SHARED),
    inDescription: (left.inDescription + right.inDescription) / (left.total + right.total || 1),
    numbers: Math.min(1, left.numbers / MANY_NUMBERS, right.numbers / MANY_NUMBERS),
    backing: Math.min(1, countBacking(one, other) / MANY_BACKING),
    leastOwnHead,
    mostOwnHead: Math.max(left.ownHead, right.ownHead),
    otherNumber: Number(hasOther(one.numbers, other.numbers, one, other)),
    otherOfSeries: Number(isOtherOfSeries(one.sequence, other.sequence)),
    otherPlace: Number(hasOther(one.places, other.places, one, other)),
    otherOfLine: Number(isOtherOfLine(one, other)),
    otherStep: Number(!one.later.isSubsetOf(other.text) || !other.later.isSubsetOf(one.text)),
    otherWord: Number(isOneWordOther(one.sequence, other.sequence)),
    otherDeed: Number(hasOwnWords && Math.min(left.deeds, right.deeds) < MIN_DEEDS),
    otherNegation: Number(one.isNegated !== other.isNegated),
    late: leastOwnHead > 0 ? Math.min(1, Math.max(0, apart / (2 * PROMPT_MS))) : 0,
  };
}

interface Compared {
  /** Weight of all words of the title, */
  readonly total: number;
  /** of those that the other story has, */
  readonly shared: number;
  /** and of those that only its description has. */
  readonly inDescription: number;
  /** How many numbers and words that say what happened the other story has. */
  readonly numbers: number;
  readonly deeds: number;
  /** How many words that are no names it has not. */
  readonly ownWords: number;
  /** Share of the title's head that the other story has not. */
  readonly ownHead: number;
}

function compare(a: HeadlineFacts, b: HeadlineFacts): Compared {
  let [total, inTitle, inDescription, numbers, deeds] = [0, 0, 0, 0, 0];
  let [ownWords, head, ownHead] = [0, 0, 0];
  const spelled = new Set<string>();
  for (const [short, full] of a.initials)
    if (b.words.has(short)) for (const word of full) spelled.add(word);
  for (const [word, weight] of a.words) {
    total += weight;
    if (a.head.has(word)) head += weight;
    const isName = a.names.has(word) || b.names.has(word);
    const isNumber = a.numbers.has(word);
    const isDeed = !isName && !isNumber && weight >= MIN_DEED_WEIGHT;
    if (b.words.has(word) || spelled.has(word)) {
      inTitle += weight;
      if (isNumber) numbers += 1;
      if (isDeed) deeds += 1;
    } else if (b.text.has(word)) {
      inDescription += weight;
      if (isNumber) numbers += NAME_IN_DESCRIPTION;
      if (isDeed) deeds += WORD_IN_DESCRIPTION;
    } else {
      if (a.head.has(word)) ownHead += weight;
      if (!isName && weight >= 1) ownWords += 1;
    }
  }
  const shared = inTitle + inDescription;
  ownHead /= head || 1;
  return { total, shared, inDescription, numbers, deeds, ownWords, ownHead };
}

/** How many words both stories have, and neither title. */
function countBacking(a: HeadlineFacts, b: HeadlineFacts): number {
  let count = 0;
  for (const word of a.text)
    if (b.text.has(word) && !a.words.has(word) && !b.words.has(word)) count += 1;
  return count;
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

/** Whether each of two stories has one that the other has nowhere. */
function hasOther(
  ofA: ReadonlySet<string>,
  ofB: ReadonlySet<string>,
  a: HeadlineFacts,
  b: HeadlineFacts,
): boolean {
  return !ofA.isSubsetOf(b.text) && !ofB.isSubsetOf(a.text);
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
