import { readTitle } from '../../feeds/normalise/teaser.ts';
import type { Entry } from '../../feeds/parse/channel.ts';
import { type DocumentOrigin, parseFeed } from '../../feeds/parse/parse-feed.ts';
import { FeedParseError } from '../../model/sources/feed-errors.ts';
import type { StationOrigin } from './read-city-page.ts';
import { type SeenWarning, type StationContent, storeWarnings } from './station-content.ts';
import { isAllClearTitle, readWarningTitle } from './warning-title.ts';

/** Maximum length of a title in characters. */
const MAX_TITLE = 200;
const MAX_TEXT = 300;
/** Maximum number of entries that are read. */
const MAX_READ = 200;
/** A text that only repeats the time of issue. */
const STUB = /^(?:issued|émis)\b/i;

/** Reads the warnings at a point from their feed. Throws FeedParseError if it has none. */
export function readAlerts(
  bytes: Uint8Array,
  facts: DocumentOrigin,
  { now, previous }: StationOrigin,
): StationContent {
  const { entries } = parseFeed(bytes, facts);
  if (entries.length === 0) throw new FeedParseError('the feed holds no items');
  const warnings: SeenWarning[] = [];
  let isComplete = entries.length <= MAX_READ;
  for (const entry of entries.slice(0, MAX_READ)) {
    const title = textOf(entry.titles, MAX_TITLE);
    if (isAllClearTitle(title)) continue;
    const read = readWarningTitle(title);
    if (!read) {
      isComplete = false;
      continue;
    }
    const text = textOf(entry.descriptions, MAX_TEXT);
    const body = STUB.test(text) ? '' : text;
    warnings.push({ ...read, text: { en: body, fr: body }, issued: entry.published });
  }
  if (warnings.length === 0 && !isComplete)
    throw new FeedParseError('no item of the feed names a warning');
  return storeWarnings({ warnings, isComplete }, previous, now);
}

/** The first of these texts that is not empty, as plain text. */
function textOf(texts: Entry['titles'], maxLength: number): string {
  for (const text of texts) {
    const read = readTitle(text, maxLength);
    if (read !== '') return read;
  }
  return '';
}
