import { dropLeadingTitle } from '../../edition/repeated-title.ts';
import type { TextStart } from '../../text/plain-text.ts';
import {
  cleanText,
  isEnough,
  shorten,
  startOfText,
  type TextOptions,
} from '../../text/plain-text.ts';
import { lastSentenceEnd } from '../../text/sentence-ends.ts';
import type { FeedText } from '../parse/channel.ts';
import { CLOSING_LENGTH, dropClosing, mayHoldClosing } from './closing-words.ts';
import { dropShortcodes } from './shortcodes.ts';

/** Characters of a text that are decoded at first; most need no more. */
const FIRST_LOOK = 4096;
/** No more than that of a text is read: what has no words by then is markup. */
const LAST_LOOK = FIRST_LOOK * 64;
/** A teaser ends at a sentence where one ends in this last part of the room that it has. */
const REACH = 0.4;
/** Characters before a full stop that decide whether it ends a sentence. */
const SENTENCE_CONTEXT = 20;

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
 * captions of its pictures; no longer than `maxLength` UTF-16 units, to the end of a sentence where one is in reach, else
 * of a word. Reads no more of a long text than it needs.
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
  return dropSentenceFragment(shortenToSentence(dropLeadingTitle(words, title), maxLength));
}

/** The text cut at the end of a sentence in reach, else at a word's end with an ellipsis, where it is too long. */
export function shortenToSentence(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const reach = Math.floor(maxLength * (1 - REACH));
  const from = Math.max(0, reach - SENTENCE_CONTEXT);
  const end = from + lastSentenceEnd(text.slice(from, maxLength + 1));
  if (end > reach && end <= maxLength) return text.slice(0, end);
  return shorten(text, maxLength);
}

/** One or two short words behind the last sentence of a text that was cut ("It burned. The…") go. */
function dropSentenceFragment(text: string): string {
  const body = text.replace(/(?:…|\.{3})$/, '').trimEnd();
  if (body === text) return text;
  const end = lastSentenceEnd(body);
  const stump = text.slice(end).trim();
  return end > 0 && stump.length <= 16 && !/\s\S+\s/.test(stump) ? text.slice(0, end) : text;
}
