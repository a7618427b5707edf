import { decodeHTML } from 'entities';
import { type StripOptions, stripTags } from './strip-tags.ts';

/**
 * C0 and C1 controls, bidirectional overrides and isolates, zero-width and byte order marks,
 * noncharacters.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
/** White space other than single spaces inside. */
const LOOSE_SPACE = /[\s\u0085]{2,}|[^\S ]|\u0085/g;
/** What would be read as the start of a tag, were it put into a page. */
const TAG_START = /<\s*[a-zA-Z/!?]/;
/** Any character but a space that one of the three above may ask to change. */
const NEEDS_CLEANING =
  /[\u0000-\u001f<\u007f-\u00a0\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff\ufffe\uffff]/;

/** Extra length, so that nothing truncated at the end of the input is ever shown. */
const MARGIN = 64;

export interface TextStart {
  readonly text: string;
  readonly isWhole: boolean;
}

export type TextOptions = Pick<StripOptions, 'isTitle' | 'hasCaptions'>;

/**
 * Plain text of an HTML fragment: markup gone (with the content of scripts and styles), references
 * decoded once, white space collapsed, control and direction-override characters removed. What
 * still looks like a tag after decoding goes too. Takes time linear in what it reads, and reads no
 * more than `maxLength` characters of text need.
 */
export function plainText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  return shorten(startOfText(html, maxLength).text, maxLength);
}

/** Plain text of what is plain text already: the same cleaning without reading references. */
export function cleanText(
  text: string,
  maxLength = Number.POSITIVE_INFINITY,
  options: TextOptions = {},
): string {
  return shorten(clean(text, { ...options, rest: 'kept' }), maxLength);
}

/**
 * The text of an HTML fragment as `plainText` gives it, uncut: all of it, or enough to be cut to
 * `length`.
 */
export function startOfText(html: string, length: number, options: TextOptions = {}): TextStart {
  if (!html.includes('<') && html.length <= length * 4)
    return { text: clean(decode(html), { ...options, rest: 'kept' }), isWhole: true };
  for (let enough = Math.ceil(length * 1.25); ; enough *= 4) {
    const stripped = stripTags(html, { ...options, enough });
    const isWhole = stripped.length < enough;
    const text = clean(decode(stripped), { ...options, rest: isWhole ? 'kept' : 'dropped' });
    if (isWhole || isEnough(text, length)) return { text, isWhole };
  }
}

/** Whether the start of a text is long enough for `length` characters of it to be final. */
export function isEnough(start: string, length: number): boolean {
  return start.length > length + MARGIN;
}

/**
 * The text, cut at a word's end with an ellipsis where it is longer than `maxLength` UTF-16 units.
 */
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

/** A "<" without a whole tag is kept as a character; elsewhere the tag may continue. */
function clean(text: string, options: StripOptions): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  if (!NEEDS_CLEANING.test(wellFormed) && !wellFormed.includes('  ')) return wellFormed.trim();
  // White space first: what is folded later could bring a "<" and a letter together.
  const visible = fold(wellFormed.replace(INVISIBLE, ''));
  if (!TAG_START.test(visible)) return visible;
  return fold(stripTags(visible, options).replace(/<(?=\s*[a-zA-Z/!?])/g, '‹'));
}

function fold(text: string): string {
  return text.replace(LOOSE_SPACE, ' ').trim();
}

/** Full stops and what else ends a sentence, with the quotes and brackets that close behind it. */
const END = /(?:(?<![.!?…᙮؟।])[.!?…᙮؟।]+["'”’»)\]›]*(?=\s|$)|(?<![。！？])[。！？]+["”’」』）]*)/g;
/**
 * Words before a full stop that is not the end: an initial, initials, a shortened title, month or
 * address.
 */
const ABBREVIATION =
  /(?:^|[\s(“"‹])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Dr|Mr|Mrs|Ms|Mx|St|Ste|Gov|Gen|Lt|Col|Capt|Cpl|Cst|Const|Sgt|Insp|Supt|Rev|Hon|Prof|Sen|Rep|Pres|Jr|Sr|No|vs|Mt|Ft|Ave|Blvd|Rd|Inc|Ltd|Corp|Co|Bros|Dept|approx|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/u;
/** The longest of them with what may stand before it. */
const LONGEST = 12;

/** Texts end at a sentence, else before a clause, if one ends in this last share of the room. */
const SENTENCE_REACH = 0.5;
const CLAUSE_REACH = 0.35;
/** Characters before a full stop that decide whether it ends a sentence, and behind it. */
const CONTEXT_BEFORE = 20;
const CONTEXT_AFTER = 4;
/** Fewer words than these behind the last whole sentence say nothing. */
const MIN_WORDS = 3;

/** What begins a clause: the text may end before it. */
const CLAUSE =
  /(?:[,;:]|\s[–—-])(?=\s)|\s(?=(?:although|because|but|until|when|where|which|while|who|whose)\s)/g;
/** Words that a text does not end with. English, and French unless a word is English too. */
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
 * The indexes after the sentences of a text, in order; the end of the text is one only where a full
 * stop stands there. Abbreviations, initials and dots before a small letter end none.
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
 * The text, no longer than `maxLength` UTF-16 units: to the end of a sentence in reach, else with
 * an ellipsis to a clause or a word that makes sense as an end. A text that its writer cut ends so
 * too.
 */
export function shortenToSentence(text: string, maxLength: number): string {
  if (text.length <= maxLength) return /(?:…|\.{3})$/.test(text) ? endWithSense(text) : text;
  const sentence = lastEndWithin(text, maxLength);
  if (sentence > maxLength * (1 - SENTENCE_REACH)) return text.slice(0, sentence);
  const words = shorten(text, maxLength);
  const clause = lastClauseEnd(words, Math.floor(maxLength * (1 - CLAUSE_REACH)));
  return endWithSense(clause > 0 ? `${words.slice(0, clause)}…` : words);
}

/** The index after the last sentence that ends in the last part of the room, 0 where none does. */
function lastEndWithin(text: string, maxLength: number): number {
  const from = Math.max(0, Math.floor(maxLength * (1 - SENTENCE_REACH)) - CONTEXT_BEFORE);
  const end = lastWholeSentence(text.slice(from, maxLength + CONTEXT_AFTER), maxLength - from);
  return end > 0 ? from + end : 0;
}

/**
 * The index, `maxLength` at most, after the last sentence that ends and does not trail off; 0 where
 * none does.
 */
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

/** Drops linking words before the ellipsis at the end, and a remainder without meaning. */
function endWithSense(text: string): string {
  const body = text.replace(/(?:…|\.{3})$/, '').trimEnd();
  let end = body.length;
  while (end > 0 && isLinkingWord(body, end)) end = Math.max(0, body.lastIndexOf(' ', end - 1));
  if (end === 0) return text;
  const kept = trimEndOf(body.slice(0, end), /[\s,;:–—-]/);
  const sentence = lastWholeSentence(body.slice(0, end));
  if (sentence > 0 && countWords(kept.slice(sentence)) < MIN_WORDS) return body.slice(0, sentence);
  return end === body.length ? text : `${kept}…`;
}

/**
 * Whether a linking word or a mark alone ends at an index, whatever marks stand around the word.
 */
function isLinkingWord(text: string, end: number): boolean {
  const marked = text.slice(text.lastIndexOf(' ', end - 1) + 1, end);
  const word = trimEndOf(marked.replace(/^["'“‘«‹(]+/, ''), /[,;:–—-]/);
  return word === '' || LINKING_WORDS.has(word.toLowerCase());
}

function countWords(text: string): number {
  return text.split(' ').filter(Boolean).length;
}
