import { decodeHTML } from 'entities';
import { type StripOptions, stripTags } from './strip-tags.ts';

/** Controls, bidirectional marks, zero-width and byte order marks, noncharacters. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
/** White space other than a single space. */
const LOOSE_SPACE = /[\s\u0085]{2,}|[^\S ]|\u0085/g;
/** Characters that HTML would parse as the start of a tag. */
const TAG_START = /<\s*[a-zA-Z/!?]/;
/** A quick test for characters, except a space, that the three patterns above may match. */
const NEEDS_CLEANING =
  /[\u0000-\u001f<\u007f-\u00a0\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff\ufffe\uffff]/;

/** Extra characters to read, so that text truncated at the end of the input is never shown. */
const MARGIN = 64;

export interface TextStart {
  text: string;
  isWhole: boolean;
}

export type TextOptions = Pick<StripOptions, 'isTitle' | 'hasCaptions'>;

/**
 * Plain text of an HTML fragment, without scripts, styles, invisible characters and what looks like
 * a tag after decoding. Linear time; reads no more than `maxLength` characters of text require.
 */
export function plainText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  return shorten(startOfText(html, maxLength).text, maxLength);
}

/** Cleans plain text in the same way, without decoding references. */
export function cleanText(
  text: string,
  maxLength = Number.POSITIVE_INFINITY,
  options: TextOptions = {},
): string {
  return shorten(clean(text, { ...options, includesRest: true }), maxLength);
}

/** The text of an HTML fragment: whole, or long enough to be shortened to `length`. */
export function startOfText(html: string, length: number, options: TextOptions = {}): TextStart {
  if (!html.includes('<') && html.length <= length * 4)
    return { text: clean(decode(html), { ...options, includesRest: true }), isWhole: true };
  for (let enough = Math.ceil(length * 1.25); ; enough *= 4) {
    const stripped = stripTags(html, { ...options, enough });
    const isWhole = stripped.length < enough;
    const text = clean(decode(stripped), { ...options, includesRest: isWhole });
    if (isWhole || isEnough(text, length)) return { text, isWhole };
  }
}

/** Whether the start of a text is long enough for its first `length` characters to be final. */
export function isEnough(start: string, length: number): boolean {
  return start.length > length + MARGIN;
}

/** Shortens a text longer than `maxLength` UTF-16 units at the end of a word, with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  const words = space > maxLength * 0.6 ? cut.slice(0, space) : cut;
  return `${trimEndOf(words, /[\s,;:.!?…–—-]/)}…`;
}

/** Trims the characters that `characters` matches from the end. Takes linear time. */
export function trimEndOf(text: string, characters: RegExp): string {
  let end = text.length;
  while (end > 0 && characters.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function decode(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/** Cleans text. In plain text, a "<" without a complete tag stays a character. */
function clean(text: string, options: StripOptions): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  if (!NEEDS_CLEANING.test(wellFormed) && !wellFormed.includes('  ')) return wellFormed.trim();
  // Folds white space first: later, this could join a "<" and a letter.
  const visible = fold(wellFormed.replace(INVISIBLE, ''));
  if (!TAG_START.test(visible)) return visible;
  return fold(stripTags(visible, options).replace(/<(?=\s*[a-zA-Z/!?])/g, '‹'));
}

function fold(text: string): string {
  return text.replace(LOOSE_SPACE, ' ').trim();
}

/** Full stops and other marks that end a sentence, with closing quotes and brackets. */
const END = /(?:(?<![.!?…᙮؟।])[.!?…᙮؟।]+["'”’»)\]›]*(?=\s|$)|(?<![。！？])[。！？]+["”’」』）]*)/g;
/** Words whose full stop ends no sentence: initials, abbreviated titles, months, addresses. */
const ABBREVIATION =
  /(?:^|[\s(“"‹])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Dr|Mr|Mrs|Ms|Mx|St|Ste|Gov|Gen|Lt|Col|Capt|Cpl|Cst|Const|Sgt|Insp|Supt|Rev|Hon|Prof|Sen|Rep|Pres|Jr|Sr|No|vs|Mt|Ft|Ave|Blvd|Rd|Inc|Ltd|Corp|Co|Bros|Dept|approx|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/u;
/** Maximum length of an abbreviation with its context. */
const LONGEST = 12;

/** The last share of the maximum length in which a text may end at a sentence, or a clause. */
const SENTENCE_REACH = 0.5;
const CLAUSE_REACH = 0.35;
/** Characters before and after a full stop that decide whether it ends a sentence. */
const CONTEXT_BEFORE = 20;
const CONTEXT_AFTER = 4;
/** Minimum words after the last whole sentence; fewer are not informative. */
const MIN_WORDS = 3;

/** The beginning of a clause, before which a text may end. */
const CLAUSE =
  /(?:[,;:]|\s[–—-])(?=\s)|\s(?=(?:although|because|but|until|when|where|which|while|who|whose)\s)/g;
/** Words that must not end a text: English ones, and French ones that are not English too. */
const LINKING_WORDS = new Set(
  `a about across after against all along although am among an and any are around as at be because been before behind
  being below beside between beyond both but by can cannot could did do does during each either every few for from had has have he
  her his how i if in inside into is it its many may might more most much must my near neither no nor not of off on onto or other
  our over per shall she should since so some such than that the their them then there these they this those though through to
  too toward towards under unless until upon very was we were what when where whether which while who whom whose why will with
  within without would you your
  à au aux avec ce cette dans de des du en et il la le les leur par pour que qui sa se ses sur un une`.split(
    /\s+/,
  ),
);

/**
 * The indexes after the sentences of a text; its end counts only after a full stop. Abbreviations,
 * initials and dots before a lower-case letter end no sentence.
 */
export function* findSentenceEnds(text: string): Generator<number, void> {
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '.' && ABBREVIATION.test(text.slice(Math.max(0, end - LONGEST), end))) continue;
    if (/^\s+\p{Ll}/u.test(text.slice(end, end + 3))) continue;
    yield end;
  }
}

/** The first `count` sentences of a text (requirements#home-featured); all of a shorter one. */
export function firstSentences(text: string, count: number): string {
  const [end = text.length] = findSentenceEnds(text).drop(count - 1);
  return text.slice(0, end).trim();
}

/**
 * Shortens a text (also one that its publisher cut) to `maxLength` UTF-16 units: at a sentence if
 * one is near enough, else at a clause or a sensible word, with an ellipsis.
 */
export function shortenToSentence(text: string, maxLength: number): string {
  if (text.length <= maxLength) return /(?:…|\.{3})$/.test(text) ? endWithSense(text) : text;
  const sentence = lastEndWithin(text, maxLength);
  if (sentence > maxLength * (1 - SENTENCE_REACH)) return text.slice(0, sentence);
  const words = shorten(text, maxLength);
  const clause = lastClauseEnd(words, Math.floor(maxLength * (1 - CLAUSE_REACH)));
  return endWithSense(clause > 0 ? `${words.slice(0, clause)}…` : words);
}

/** The index after the last sentence that ends near the maximum length; 0 if none does. */
function lastEndWithin(text: string, maxLength: number): number {
  const from = Math.max(0, Math.floor(maxLength * (1 - SENTENCE_REACH)) - CONTEXT_BEFORE);
  const end = lastWholeSentence(text.slice(from, maxLength + CONTEXT_AFTER), maxLength - from);
  return end > 0 ? from + end : 0;
}

/** The index after the last sentence up to `maxLength` that does not trail off; 0 if none. */
function lastWholeSentence(text: string, maxLength = text.length): number {
  const trailsOff = (end: number) =>
    /(?:…|\.\.)[^.…\s]*$/.test(text.slice(Math.max(0, end - 6), end));
  const ends = [...findSentenceEnds(text)];
  return ends.findLast((end) => end <= maxLength && !trailsOff(end)) ?? 0;
}

function lastClauseEnd(text: string, from: number): number {
  const last = [...text.slice(from).matchAll(CLAUSE)].at(-1);
  return last ? from + last.index : 0;
}

/** Drops linking words, and a meaningless remainder, before the ellipsis at the end. */
function endWithSense(text: string): string {
  const body = text.replace(/(?:…|\.{3})$/, '').trimEnd();
  let end = body.length;
  while (end > 0 && isLinkingWord(body, end)) end = Math.max(0, body.lastIndexOf(' ', end - 1));
  if (end === 0) return text;
  const shortened = trimEndOf(body.slice(0, end), /[\s,;:–—-]/);
  const sentence = lastWholeSentence(body.slice(0, end));
  if (sentence > 0 && countWords(shortened.slice(sentence)) < MIN_WORDS)
    return body.slice(0, sentence);
  return end === body.length ? text : `${shortened}…`;
}

/** Whether a linking word or a lone mark ends before an index, whatever its punctuation. */
function isLinkingWord(text: string, end: number): boolean {
  const marked = text.slice(text.lastIndexOf(' ', end - 1) + 1, end);
  const word = trimEndOf(marked.replace(/^["'“‘«‹(]+/, ''), /[,;:–—-]/);
  return word === '' || LINKING_WORDS.has(word.toLowerCase());
}

function countWords(text: string): number {
  return text.split(' ').filter(Boolean).length;
}
