import type { Channel, Entry, FeedText } from './channel.ts';
import { findImages } from './find-image.ts';
import { type NewsItem, STOCK_PHOTO } from './news-item.ts';
import { parseDate } from './parse-date.ts';
import { cleanText, plainText } from './plain-text.ts';
import { NO_LINK, resolveImage, resolveUrl } from './resolve-url.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_CATEGORY_LENGTH = 80;

/** What normalising depends on beside the entry itself. */
export interface NormaliseOptions {
  /** The present: what a missing or a future date becomes (spec §3). */
  readonly now: Date;
  /** An origin whose pictures stay on http: the sample world's. */
  readonly plainOrigin?: string | undefined;
}

/** Turns what a channel says into the site's items (spec §3), in the channel's order. */
export function normaliseChannel(channel: Channel, options: NormaliseOptions): NewsItem[] {
  const reused = findReusedGuids(channel.entries);
  return channel.entries.map((entry) => normaliseEntry(entry, channel.base, reused, options));
}

function normaliseEntry(
  entry: Entry,
  base: string | undefined,
  reused: ReadonlySet<string>,
  options: NormaliseOptions,
): NewsItem {
  const link =
    firstOf(entry.links, (address) => resolveUrl(address.value, address.base)) ?? NO_LINK;
  const title = toPlainText(entry.title, MAX_TITLE_LENGTH) || 'Untitled';
  const description =
    firstOf(entry.descriptions, (text) => toPlainText(text, MAX_DESCRIPTION_LENGTH) || undefined) ??
    '';
  const published = firstOf(entry.dates, parseDate);
  const isDated = published !== undefined && published <= options.now;
  return {
    id: itemId(entry, { link, title, description }, reused),
    title,
    description,
    link,
    pubDate: (isDated ? published : options.now).toISOString(),
    isDated,
    category: entry.categories[0]?.slice(0, MAX_CATEGORY_LENGTH).trim() ?? '',
    image: findImage(entry, link === NO_LINK ? base : link, options.plainOrigin) ?? STOCK_PHOTO,
  };
}

function firstOf<T, R>(values: readonly T[], pick: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = pick(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toPlainText(text: FeedText | undefined, maxLength: number): string {
  if (!text) return '';
  return text.isHtml ? plainText(text.value(), maxLength) : cleanText(text.value(), maxLength);
}

/** The first picture in the texts, else a thumbnail, media or enclosure (spec §3). */
function findImage(
  entry: Entry,
  articleBase: string | undefined,
  plainOrigin: string | undefined,
): string | undefined {
  for (const text of entry.descriptions) {
    if (!text.isHtml) continue;
    for (const address of findImages(text.value())) {
      const image = resolveImage(address, text.base ?? articleBase, plainOrigin);
      if (image) return image;
    }
  }
  return firstOf(entry.images, ({ value, base }) => resolveImage(value, base, plainOrigin));
}

/** Publishers that give several items one guid give none that identifies (manners 39). */
function findReusedGuids(entries: readonly Entry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const reused = new Set<string>();
  for (const { guid } of entries) {
    if (guid === undefined) continue;
    if (seen.has(guid)) reused.add(guid);
    seen.add(guid);
  }
  return reused;
}

function itemId(
  entry: Entry,
  item: { link: string; title: string; description: string },
  reused: ReadonlySet<string>,
): string {
  if (entry.guid !== undefined) {
    return reused.has(entry.guid)
      ? shortHash(`${entry.guid}\n${item.link}`)
      : shortHash(entry.guid);
  }
  return shortHash(item.link !== NO_LINK ? item.link : `${item.title}\n${item.description}`);
}

/** 53 bits of a string in base 36 (cyrb53): short, quick and enough to tell the items of one source apart. */
export function shortHash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
