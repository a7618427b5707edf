import * as v from 'valibot';
import type { FeedText } from '../channel.ts';
import { FeedParseError } from '../feed-errors.ts';

/** Documents of fewer characters hold too few values to matter. */
const SMALL_DOCUMENT = 64_000;
const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;

/**
 * The value that a JSON text holds. Texts that would cost far more memory than any feed does are refused before a value is made
 * of them.
 *
 * @throws FeedParseError when the text is not JSON, holds more than 200,000 values, or nests them more than 100 levels deep
 */
export function parseJson(text: string): unknown {
  requireSmall(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FeedParseError('the document is not JSON', { cause });
  }
}

function requireSmall(text: string): void {
  if (text.length < SMALL_DOCUMENT) return;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x2c || code === 0x3a) {
      values++;
    } else if (code === 0x5b || code === 0x7b) {
      values++;
      depth++;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
    }
    if (values > MAX_VALUES)
      throw new FeedParseError(`the document has more than ${MAX_VALUES} values`);
    if (depth > MAX_DEPTH)
      throw new FeedParseError(`the document is nested more than ${MAX_DEPTH} levels deep`);
  }
}

/** The index of the quote that closes the string opened at `open`, or the text's length. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
  }
  return text.length;
}

/** A value that is not of its kind is as good as none: one odd field costs no story, one odd story no feed. */
export function lenient<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** A text; a number counts as its digits. */
export const LenientText = lenient(v.union([v.string(), v.pipe(v.number(), v.transform(String))]));

/** A text that needs no decoding, as JSON gives it; none where there is nothing in it. */
export function wholeText(value: string | undefined, isHtml: boolean): FeedText[] {
  if (!value) return [];
  const whole = { text: value, isWhole: true };
  return [{ isHtml, base: undefined, raw: value, start: () => whole }];
}
