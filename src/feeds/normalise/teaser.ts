import {
  cleanText,
  findSentenceEnds,
  isEnough,
  shorten,
  shortenToSentence,
  startOfText,
  type TextOptions,
  type TextStart,
  trimEndOf,
} from '../../lib/text/plain-text.ts';
import { dropLeadingTitle, isBeginning, lettersOf } from '../../model/same-story/same-text.ts';
import type { FeedText } from '../parse/channel.ts';

/** Number of characters of a text that are decoded first. */
const FIRST_LOOK = 4096;
/** Maximum characters of a text that are read. */
const LAST_LOOK = FIRST_LOOK * 64;

/** A title as plain text, shortened at a word to `maxLength` UTF-16 units; may be empty. */
export function readTitle(text: FeedText, maxLength: number): string {
  for (let length = FIRST_LOOK; ; length *= 4) {
    const start = readStart(text, length, maxLength, { isTitle: true });
    if (start.isWhole || length >= LAST_LOOK || isEnough(start.text, maxLength))
      return shorten(start.text, maxLength);
  }
}

/**
 * The start of a text as plain text, without shortcodes, closing lines ("Continue reading") and,
 * unless there is nothing else, captions. Reads no more of a long text than needed.
 */
export function readTeaser(text: FeedText, title: string, maxLength: number): string {
  const teaser = readWords(text, title, maxLength, { hasCaptions: false });
  if (teaser !== '' || !text.raw.includes('caption')) return teaser;
  return readWords(text, title, maxLength, { hasCaptions: true });
}

function readWords(text: FeedText, title: string, maxLength: number, options: TextOptions): string {
  for (let length = FIRST_LOOK, wanted = maxLength; ; length *= 4, wanted *= 4) {
    const start = readStart(text, length, wanted, options);
    const words = dropShortcodes(start.text);
    if (start.isWhole && words.length <= maxLength + CLOSING_LENGTH)
      return finishTeaser(dropClosing(words, title), title, maxLength);
    if (start.isWhole || length >= LAST_LOOK) return finishTeaser(words, title, maxLength);
    const room = mayContainClosing(words.slice(0, maxLength)) ? CLOSING_LENGTH : 0;
    if (isEnough(words, maxLength + room)) return finishTeaser(words, title, maxLength);
  }
}

/** Reads `wanted` or more characters of plain text, from up to `length` undecoded ones. */
function readStart(
  text: FeedText,
  length: number,
  wanted: number,
  options: TextOptions,
): TextStart {
  const given = text.start(length);
  if (!text.isHtml) return { ...given, text: cleanText(given.text, undefined, options) };
  const start = startOfText(given.text, wanted, options);
  return { text: start.text, isWhole: start.isWhole && given.isWhole };
}

function finishTeaser(words: string, title: string, maxLength: number): string {
  return shortenToSentence(dropLeadingTitle(words, title), maxLength);
}

/** `[name …]` or `[/name]`: WordPress shortcodes and forum tags. */
const BRACKETS = /\[(\/?)([a-z][\w-]{0,40})(=[^[\]]{0,400}|\s[^[\]]{0,400})?\/?\]/gi;
const HAS_VALUE = /\s[\w-]+\s*=/;
/** Shortcodes without attributes. */
const BARE = new Set(['caption', 'embed', 'gallery', 'playlist', 'wp_caption']);
/** Forum tags with a value. */
const VALUED = new Set(['color', 'email', 'font', 'img', 'list', 'quote', 'size', 'url']);
/** Shortcodes whose content is not text: a captioned picture, an address. */
const SILENT = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);

interface Shortcode {
  name: string;
  isEnd: boolean;
  value: string;
  start: number;
  end: number;
}

/**
 * Removes shortcodes (`[caption id="x"]…[/caption]`); words in brackets ("[sic]") stay. Linear
 * time.
 */
function dropShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const codes = findShortcodes(text);
  if (codes.length === 0) return text;
  const lastEnds = new Map(
    codes.filter((code) => code.isEnd).map((code) => [code.name, code.start]),
  );
  let rest = '';
  let at = 0;
  let silent: string | undefined;
  for (const { name, isEnd, start, end } of codes) {
    if (silent === undefined) {
      rest += `${text.slice(at, start)} `;
      if (!isEnd && SILENT.has(name) && (lastEnds.get(name) ?? -1) > start) silent = name;
    } else if (isEnd && silent === name) {
      silent = undefined;
    }
    at = end;
  }
  // The text around a removed shortcode may now look like a tag.
  return cleanText(rest + text.slice(at));
}

/** Finds bracketed parts that have attributes, an end tag, or a known name. */
function findShortcodes(text: string): Shortcode[] {
  const found = Array.from(
    text.matchAll(BRACKETS),
    ({ 0: whole, 1: slash, 2: name = '', 3: value = '', index }): Shortcode => ({
      name: name.toLowerCase(),
      isEnd: slash === '/',
      value,
      start: index,
      end: index + whole.length,
    }),
  );
  const closed = new Set(found.filter((code) => code.isEnd).map((code) => code.name));
  const isOpening = ({ name, isEnd, value }: Shortcode) =>
    !isEnd &&
    (BARE.has(name) ||
      (value === '' && closed.has(name)) ||
      (value.startsWith('=') ? VALUED.has(name) : HAS_VALUE.test(value)));
  const opened = new Set(found.filter(isOpening).map((code) => code.name));
  return found.filter(
    (code) => isOpening(code) || (code.isEnd && (opened.has(code.name) || BARE.has(code.name))),
  );
}

/** Start and middle of WordPress's line below articles ("appeared first on"), by language. */
const OPENING =
  /(?<=^|\s)(?:(?:The|This) (?:post|article|story|entry)|L[’'] ?article|Cet article|Le (?:billet|post)|(?:Der|Dieser) (?:Beitrag|Artikel)|(?:La|Esta) (?:entrada|publicación)|El (?:artículo|post)|L[’']articolo|Questo articolo|(?:O|Este) (?:post|artigo|conteúdo)|A publicação|(?:Het|Dit) (?:bericht|artikel))(?=\s)/g;
const ORIGIN =
  /\s(?:(?:first appeared|appeared first|was first published) (?:on|in|at)|est (?:apparue?|parue?) en premier sur|a été publiée? en premier sur|erschien (?:zuerst|als erstes) (?:auf|bei|in)|(?:ist|wurde) zuerst (?:erschienen auf|auf|bei)|(?:se publicó|aparece|apareció|aparece publicad[oa]) (?:primero|por primera vez) en|proviene da|sembra essere il primo su|è apparso per primo su|(?:apareceu|aparece|foi publicado) primeiro (?:em|no|na)|verscheen (?:eerst|als eerste) op)(?=\s)/g;

/** Maximum length of the name of the place of first publication, alone and with its words. */
const PLACE_LENGTH = 120;
const ORIGIN_LENGTH = 200;

const MORE = [
  'continue reading|keep reading|read (?:more(?: here)?|on|the (?:full|whole|entire|rest of the) (?:story|article|post))',
  'read (?:full|more of this) (?:story|article|post)(?: at [^.]{1,40})?|full story|click here to (?:read more|continue reading)',
  "lire la suite|lire plus|lire l[’']article(?: complet)?|en savoir plus|weiterlesen|weiter lesen|mehr lesen|mehr erfahren",
  'leer más|seguir leyendo|sigue leyendo|continuar leyendo|leggi tutto|leggi di più|continua a leggere',
  'leia mais|ler mais|saiba mais|continue lendo|continue a ler|lees (?:meer|verder)|verder lezen',
].join('|');
const LINK_TO_MORE = new RegExp(`\\b(?:${MORE})(?![a-z\u00c0-\u024f])`, 'gi');
/**
 * The last words of links such as "Continue reading": a quick test, as most texts end otherwise.
 */
const LAST_WORDS_OF_LINKS =
  /^(?:reading|more|here|on|story|article|post|suite|plus|complet|savoir|weiterlesen|lesen|erfahren|más|leyendo|tutto|più|leggere|mais|lendo|ler|meer|verder|lezen)$/i;
/** The end of a text before such a link. `LINK_LENGTH`: maximum length without the title. */
const BEFORE_LINK = /[\s.!?…:[(|»›>→]$/;
const LINK_LENGTH = 120;

const ELLIPSIS_IN_BRACKETS = / ?[[(] ?(?:…|\.{2,6}) ?[\])]$/;
const ARROWS = /[→⟶➔]/;
/** Arrows, and closing quotes that serve as arrows in texts without an opening quote. */
const ARROWS_AND_QUOTES = /[→⟶➔»›]/;
const END_OF_SENTENCE = /[.!?…。！？᙮]["'”’»)\]]*$/;

/** Maximum length of a closing line, including the title. */
const CLOSING_LENGTH = 800;

/** Whether the text may contain the start of a closing line: then its end must be read. */
function mayContainClosing(text: string): boolean {
  return text.search(OPENING) !== -1 || /continue reading/i.test(text);
}

/**
 * Removes what publishing systems add below the start of an article: "The post X appeared first on
 * Y.", "Continue reading", "[…]", arrows. Such a line may contain the item's `title`.
 */
export function dropClosing(text: string, title: string): string {
  let rest = text;
  for (let round = 0; round < 6; round++) {
    const shorter = dropMarks(dropLinkToMore(dropOrigin(rest, title), title));
    if (shorter === rest) break;
    rest = shorter;
  }
  return rest;
}

function dropOrigin(text: string, title: string): string {
  const end = Math.max(0, text.length - ORIGIN_LENGTH);
  const found = findOrigin(text.slice(end));
  if (found === -1) return text;
  const from = Math.max(0, text.length - CLOSING_LENGTH);
  const tail = text.slice(from);
  const origin = end + found - from;
  const openings = [...`${tail.slice(0, origin)} `.matchAll(OPENING)];
  const named = openings.find(
    (found) => title !== '' && tail.startsWith(title, found.index + found[0].length + 1),
  );
  const opening = named ?? openings.at(-1);
  if (!opening) return text;
  // A line with another title counts only if it is a single sentence.
  const [firstEnd] = findSentenceEnds(tail.slice(opening.index, origin));
  const isOneLine = named !== undefined || firstEnd === undefined;
  return isOneLine ? text.slice(0, from + opening.index).trimEnd() : text;
}

/** The index of the words at the end that name the place of first publication, or -1. */
function findOrigin(text: string): number {
  for (const { 0: words, index } of text.matchAll(ORIGIN)) {
    const place = text.slice(index + words.length + 1);
    const { length } = place.replace(/[.!?…]$/, '');
    if (length > 0 && length <= PLACE_LENGTH && !/[.!?]\s/.test(place)) return index;
  }
  return -1;
}

function dropLinkToMore(text: string, title: string): string {
  const word = lastWord(text);
  if (!LAST_WORDS_OF_LINKS.test(word) && !title.includes(word)) return text;
  const from = Math.max(0, text.length - LINK_LENGTH - title.length);
  const tail = text.slice(from);
  const found = [...tail.matchAll(LINK_TO_MORE)].at(-1);
  if (!found || !/^[A-Z]/.test(found[0])) return text;
  const before = text.slice(0, from + found.index);
  if (before !== '' && !BEFORE_LINK.test(before)) return text;
  const following = lettersOf(tail.slice(found.index + found[0].length));
  if (following !== '' && !isBeginning(following, title)) return text;
  return trimEndOf(before, /[ |»›>→([–—-]/);
}

function lastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !isLetter(text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && isLetter(text.charCodeAt(start - 1))) start--;
  return text.slice(start, end);
}

/** Whether a UTF-16 unit is a letter: Latin, or from "À" to the punctuation at U+2000. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0xc0 && code < 0x2000);
}

/** "[…]" becomes an ellipsis, or nothing after the end of a sentence; arrows are removed. */
function dropMarks(text: string): string {
  const arrows = /[«‹]/.test(text) ? ARROWS : ARROWS_AND_QUOTES;
  const shorter = trimEndOf(text, arrows);
  const plain = shorter === text ? text : shorter.trimEnd();
  const mark = /[\])]$/.test(plain.slice(-1)) ? ELLIPSIS_IN_BRACKETS.exec(plain) : null;
  if (!mark) return plain;
  const before = plain.slice(0, mark.index);
  if (before === '' || END_OF_SENTENCE.test(before)) return before;
  return `${before}${/^\s/.test(mark[0]) ? ' ' : ''}…`;
}
