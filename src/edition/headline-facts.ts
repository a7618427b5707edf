import {
  foldWord,
  isFeature,
  isOfSeries,
  LABEL,
  laterClasses,
  lightWords,
  negations,
  numberWords,
  offices,
  replacePhrases,
  stopWords,
  weekdays,
  wordClasses,
} from './headline-lexicon.ts';
import type { NewsItem } from './news-item.ts';

/** What two headlines are compared by. */
export interface HeadlineFacts {
  /** Each word of the title once, as its stem or its class, with its weight. */
  readonly words: ReadonlyMap<string, number>;
  /** Words that are names, as far as their capitals say so. */
  readonly names: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly weekdays: ReadonlySet<string>;
  /** The classes of words that exclude one another, by their line. */
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>;
  /** The classes that say how far an event has come. */
  readonly later: ReadonlySet<string>;
  /** Initials of names of several words, with those words. */
  readonly initials: ReadonlyMap<string, readonly string[]>;
  /** The words before one such as "after": what is new, where the rest says what it follows. */
  readonly head: ReadonlySet<string>;
  /** The title's words in their order. */
  readonly sequence: readonly string[];
  readonly isNegated: boolean;
  /** A column, a quiz, a round-up: only its page says which it is. */
  readonly isOfSeries: boolean;
  /** A question, an explanation, a guide: about an event, and no report of it. */
  readonly isFeature: boolean;
  /** Words, numbers and names of title and description. */
  readonly text: ReadonlySet<string>;
  /** The names of both. */
  readonly allNames: ReadonlySet<string>;
}

const LIGHT = 0.35;
const NUMBER = 0.6;
const NAME = 1.3;
const STEM_LENGTH = 6;
/** Texts are read so far. */
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 300;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.,-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu;
const YEAR = /^(?:19|20)\d\d$/;
/** What stands behind such a word was known before. */
const TAIL_BEFORE = /^(?:after|over|following|amid|despite|as|since|ahead|during)$/;
/** Words that are a head, at least. */
const MIN_HEAD = 2;
/** A word with a capital within a sentence. */
const NAME_WITHIN = /(?<=[\p{Ll},’'] )\p{Lu}[\p{L}\p{M}'’-]+/gu;
/** More capitals than this in a title are its style and tell no names. */
const MAX_CAPITALS = 0.7;

/** Items never change: the facts of each are found once. */
const known = new WeakMap<object, HeadlineFacts>();

/** What a story's headline and description say. */
export function headlineFacts(
  item: Pick<NewsItem, 'title' | 'description'> & { readonly publisher: string },
): HeadlineFacts {
  let facts = known.get(item);
  if (!facts) {
    facts = readFacts(item);
    known.set(item, facts);
  }
  return facts;
}

function readFacts(item: Parameters<typeof headlineFacts>[0]): HeadlineFacts {
  const title = plainTitle(item.title.slice(0, MAX_TITLE), item.publisher);
  const names = findNames(title);
  const days = new Set<string>();
  const numbers = new Set<string>();
  const words = new Map<string, number>();
  const lines = new Map<string, Set<string>>();
  // Most stories are compared with none, so that nobody asks for it.
  let text: ReadonlySet<string> | undefined;
  let allNames: ReadonlySet<string> | undefined;
  const later = new Set<string>();
  const sequence: string[] = [];
  let isNegated = false;
  const head = new Set<string>();
  let inHead = true;
  for (const word of wordsOf(title)) {
    if (negations.has(word) || word.endsWith("n't")) isNegated = !isNegated;
    if (TAIL_BEFORE.test(word) && sequence.length >= MIN_HEAD) inHead = false;
    if (weekdays.has(word)) {
      days.add(word);
      continue;
    }
    const token = tokenOf(word);
    if (token === undefined) continue;
    const entry = wordClasses.get(word);
    if (entry && entry.line !== '')
      lines.set(entry.line, (lines.get(entry.line) ?? new Set()).add(entry.name));
    if (laterClasses.has(token)) later.add(token);
    sequence.push(token);
    if (inHead) head.add(token);
    if (isNumber(token) && !YEAR.test(token)) numbers.add(token);
    words.set(token, weightOf(word, token, names));
  }
  const initials = findInitials(title);
  return {
    words,
    names,
    numbers,
    weekdays: days,
    lines,
    initials,
    later,
    head,
    sequence,
    isNegated,
    isOfSeries: isOfSeries(title),
    isFeature: isFeature(title),
    get text() {
      text ??= new Set([
        ...[...words.keys()].flatMap(withWhole),
        ...initials.keys(),
        ...tokensOf(item.description).flatMap(withWhole),
      ]);
      return text;
    },
    get allNames() {
      allNames ??= new Set([...names, ...namesWithin(item.description)]);
      return allNames;
    },
  };
}

function tokensOf(description: string): string[] {
  return wordsOf(description.slice(0, MAX_DESCRIPTION)).flatMap((word) => tokenOf(word) ?? []);
}

/** Without a label in front and the publisher's name behind. */
function plainTitle(title: string, publisher: string): string {
  const straight = title.normalize('NFKC').replace(/[‘’ʼ]/g, "'").replace(LABEL, '');
  const end = straight.search(/\s[|–—-]\s[^|–—-]{2,40}$/u);
  const tail = end === -1 ? '' : straight.slice(end + 3).trim();
  const isName = tail !== '' && publisher.toLowerCase().includes(tail.toLowerCase());
  return end !== -1 && (isName || straight[end + 1] === '|') ? straight.slice(0, end) : straight;
}

function wordsOf(text: string): string[] {
  const found =
    replacePhrases(spellCountries(text).replace(/[‘’ʼ]/g, "'").toLowerCase()).match(WORD) ?? [];
  return found.flatMap(splitWord);
}

/** Short names of countries that would be other words in lower case. */
function spellCountries(text: string): string {
  return text.replace(/\bU\.?S\.?A?\b\.?/g, 'USA ').replace(/\bU\.?K\b\.?/g, 'UK ');
}

/** Words that a hyphen joins; a number, a score and a short form with dots stay whole. */
function splitWord(word: string): string[] {
  const folded = foldWord(word).replace(/'s$|^(?:l|d|qu|n|s|c|j|m)'(?=\p{L})/gu, '');
  const joined = /^(\d[\d.,]*)-(\p{L}.*)$/u.exec(folded);
  if (joined)
    return [joined[1] ?? '', ...splitWord(joined[2] ?? '')].map((part) => part.replaceAll(',', ''));
  if (/^\d/.test(folded)) return [folded.replaceAll(',', '')];
  const parts = folded.includes('-') ? folded.split('-') : [folded];
  return parts.map((part) => (part.includes('.') ? part.replaceAll('.', '') : part));
}

/** What a word is compared by; `undefined` where it says nothing. */
function tokenOf(word: string): string | undefined {
  const entry = wordClasses.get(word);
  if (entry) return entry.name;
  const number = numberWords.get(word);
  if (number !== undefined && number !== '1') return number;
  if (stopWords.has(word) || (word.length < 2 && !/\d/.test(word))) return undefined;
  return isNumber(word) ? numberOf(word) : stemOf(word);
}

/** `214`, of `214m` and `$214`; `4-3`. */
function numberOf(word: string): string {
  return word.replace(/(?<=\d)\p{L}{1,3}$/u, '');
}

/** `78.3` is said as `78` too. */
function withWhole(token: string): string[] {
  const whole = /^(\d+)\.\d+$/.exec(token)?.[1];
  return whole === undefined ? [token] : [token, whole];
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word
    .replace(/ies$/, 'y')
    .replace(/(?<=..)(?:ing|ed|es|s)$/, '')
    .replace(/(?<=....)(?:ern|e)$/, '')
    .replace(/(?<=....)(?:ian|ia|an|a|y|i)$/, '');
  return stem.slice(0, STEM_LENGTH);
}

function weightOf(word: string, token: string, names: ReadonlySet<string>): number {
  if (isNumber(token)) return NUMBER;
  if (lightWords.has(word)) return LIGHT;
  return names.has(token) ? NAME : 1;
}

/** What persons are, as it stands in `words`. */
export const officeStems: ReadonlySet<string> = new Set([...offices].map(stemOf));
/** Light words, as they stand in `sequence`. */
export const lightStems: ReadonlySet<string> = new Set([...lightWords].map(stemOf));

/** The words with a capital inside the title, as tokens; none where most words have one. */
function findNames(title: string): ReadonlySet<string> {
  const all = title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'.-]*/gu) ?? [];
  const capitals = all.filter((word) => /^\p{Lu}/u.test(word));
  if (all.length > 3 && capitals.length > all.length * MAX_CAPITALS) return new Set();
  // The first word has a capital in any case; before another one it is the beginning of a name.
  const isName = /^\p{Lu}/u.test(all[1] ?? '');
  const inside = isName ? capitals : capitals.filter((word) => word !== all[0]);
  return new Set(
    inside
      .flatMap((word) => wordsOf(word))
      .filter((word) => !lightWords.has(word) && !wordClasses.has(word) && !weekdays.has(word))
      .flatMap((word) => tokenOf(word) ?? [])
      .filter((token) => !isNumber(token)),
  );
}

/** The names in a description, as tokens: what has a capital and does not begin a sentence. */
function namesWithin(description: string): string[] {
  const found = description.slice(0, MAX_DESCRIPTION).match(NAME_WITHIN) ?? [];
  return found.flatMap((word) => wordsOf(word)).flatMap((word) => tokenOf(word) ?? []);
}

/** The initials of names of several words, which another publisher may write instead, and those words. */
function findInitials(title: string): ReadonlyMap<string, readonly string[]> {
  const runs = title.match(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,5}/gu) ?? [];
  return new Map(
    runs.map((run) => [
      run.replace(/(\p{Lu})\p{L}+ ?/gu, '$1').toLowerCase(),
      wordsOf(run).flatMap((word) => tokenOf(word) ?? []),
    ]),
  );
}
