import { dropLeadingTitle } from '../../edition/same-story/repeated-title.ts';
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
import { dropShortcodes } from './shortcodes.ts';

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
