import { dropLeadingTitle } from '../../edition/same-story/same-text.ts';
import {
  cleanText,
  isEnough,
  shorten,
  startOfText,
  type TextOptions,
  type TextStart,
} from '../../text/plain-text.ts';
import { shortenToSentence } from '../../text/sentences.ts';
import type { FeedText } from '../parse/channel.ts';
import { CLOSING_LENGTH, dropClosing, mayHoldClosing } from './closing-words.ts';

/** Characters of a text that are decoded at first; most need no more. */
const FIRST_LOOK = 4096;
/** No more than that of a text is read: what has no words by then is markup. */
const LAST_LOOK = FIRST_LOOK * 64;

/** A title as plain text, cut at a word where it is longer than `maxLength` UTF-16 units; empty where there is none. */
export function readTitle(text: FeedText, maxLength: number): string {
  for (let length = FIRST_LOOK; ; length *= 4) {
    const start = readStart(text, length, maxLength, { isTitle: true });
    if (start.isWhole || length >= LAST_LOOK || isEnough(start.text, maxLength))
      return shorten(start.text, maxLength);
  }
}

/**
 * The start of a text as plain text without shortcodes, closing lines ("Continue reading") and, where it says more, the
 * captions of its pictures; no longer than `maxLength` UTF-16 units, shortened as `shortenToSentence` does. Reads no more of a
 * long text than it needs.
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
    const room = mayHoldClosing(words.slice(0, maxLength)) ? CLOSING_LENGTH : 0;
    if (isEnough(words, maxLength + room)) return finishTeaser(words, title, maxLength);
  }
}

/** At least `wanted` characters of plain text, or as many as there are in the first `length` of the text as it stands. */
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

/** `[name …]` or `[/name]`: WordPress's shortcodes and the tags of forums. */
const BRACKETS = /\[(\/?)([a-z][\w-]{0,40})(=[^[\]]{0,400}|\s[^[\]]{0,400})?\/?\]/gi;
const HAS_VALUE = /\s[\w-]+\s*=/;
/** Shortcodes that need no attributes. */
const BARE = new Set(['caption', 'embed', 'gallery', 'playlist', 'wp_caption']);
/** Forum tags that take a value. */
const VALUED = new Set(['color', 'email', 'font', 'img', 'list', 'quote', 'size', 'url']);
/** Shortcodes whose content is no text: a picture with its caption, an address. */
const SILENT = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);

interface Shortcode {
  readonly name: string;
  readonly isEnd: boolean;
  readonly value: string;
  /** Indexes of its first character and behind its last. */
  readonly start: number;
  readonly end: number;
}

/**
 * The text without shortcodes that a publishing system left in it (`[caption id="x"]…[/caption]`, `[gallery ids="1"]`).
 * Words in brackets ("[sic]", "[VIDEO]") stay. Takes time linear in the text.
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
  // What stood on two sides of a shortcode may now look like a tag.
  return cleanText(rest + text.slice(at));
}

/** What is in brackets and has attributes, or an end tag, or a name that says enough. */
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
