import * as v from 'valibot';
import { cleanText, plainText } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import { FeedParseError, MAX_STORIES } from '../../model/sources/feed-errors.ts';
import type { Channel, Entry, FeedText } from './channel.ts';
import { isPicture } from './entry-media.ts';
import { parseDate } from './parse-date.ts';
import { pictureAddress, pictureAddresses } from './pictures.ts';

/**
 * Replaces an invalid value by `undefined`, so that an invalid field or story costs only itself.
 */
function lenient<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** Numbers are accepted as text. */
const StringOrNumber = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
const Text = lenient(StringOrNumber);

/** A list, or a single value in place of one. */
function oneOrMore<const Schema extends v.GenericSchema>(schema: Schema) {
  const one = v.pipe(
    schema,
    v.transform((value) => [value]),
  );
  return lenient(v.union([v.array(lenient(schema)), one]));
}

/** Texts, or objects with the text in a field. */
function textsOr(field: string) {
  const inObject = v.pipe(
    v.object({ [field]: Text }),
    v.transform((value) => value[field]),
  );
  return oneOrMore(v.union([v.string(), inObject]));
}

const Pictures = textsOr('url');
const Authors = textsOr('name');

const ItemSchema = v.object({
  id: Text,
  url: Text,
  external_url: Text,
  title: Text,
  content_html: Text,
  content_text: Text,
  summary: Text,
  image: Pictures,
  banner_image: Pictures,
  date_published: Text,
  date_modified: Text,
  author: Authors,
  authors: Authors,
  tags: oneOrMore(StringOrNumber),
  language: Text,
  attachments: oneOrMore(v.object({ url: Text, mime_type: Text })),
});
type Item = v.InferOutput<typeof ItemSchema>;

const FeedSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1/)),
  title: Text,
  home_page_url: Text,
  feed_url: Text,
  language: Text,
  author: Authors,
  authors: Authors,
  items: v.array(v.unknown()),
});

/** Reads JSON Feed 1.0 and 1.1. Throws FeedParseError if it is no JSON Feed, or too large. */
export function readJsonFeed(text: string, feedUrl: string | undefined): Channel {
  const parsed = v.safeParse(FeedSchema, parseJson(text));
  if (!parsed.success)
    throw new FeedParseError('the document is JSON, but not a JSON Feed with items');
  const feed = parsed.output;
  requireFewStories(feed.items);
  const base =
    resolveUrl(feed.home_page_url, feedUrl) ?? resolveUrl(feed.feed_url, feedUrl) ?? feedUrl;
  const feedAuthor = namesOf(feed.authors) ?? namesOf(feed.author);
  return {
    format: 'jsonfeed',
    title: cleanText(feed.title ?? ''),
    base,
    language: feed.language,
    flaw: undefined,
    entries: feed.items.flatMap((value) => {
      const item = v.safeParse(ItemSchema, value);
      return item.success ? [readItem(item.output, base, feedAuthor)] : [];
    }),
    schedule: {},
  };
}

/** Fields of an entry that JSON formats lack. */
const WITHOUT = { source: undefined, direction: undefined, credits: () => [] };

function readItem(item: Item, base: string | undefined, feedAuthor: string | undefined): Entry {
  const attachments = (item.attachments ?? []).filter((attachment) => attachment !== undefined);
  const recordings = attachments.filter(({ mime_type = '' }) => /^\s*audio\//i.test(mime_type));
  const permalink = /^https?:\/\//i.test(item.id ?? '') ? item.id : undefined;
  const links = [item.url, item.external_url, permalink, ...recordings.map(({ url }) => url)];
  const images = () => [
    ...(item.image ?? []),
    ...(item.banner_image ?? []),
    ...attachments
      .filter(({ url, mime_type: type }) => isPicture({ type }, url))
      .map(({ url, mime_type: type }) => pictureAddress(url, type)),
  ];
  return {
    ...WITHOUT,
    guid: item.id || undefined,
    titles: wholeText(item.title, false),
    links: links.filter((value) => !!value).map((value = '') => ({ value, base })),
    published: parseDate(item.date_published ?? '') ?? parseDate(item.date_modified ?? ''),
    category: (item.tags ?? []).map((tag) => cleanText(tag ?? '')).find((tag) => tag !== ''),
    author: namesOf(item.authors) ?? namesOf(item.author) ?? feedAuthor,
    language: item.language,
    descriptions: [
      ...wholeText(item.summary, false),
      ...wholeText(item.content_html, true),
      ...wholeText(item.content_text, false),
    ],
    images: () => pictureAddresses(images(), base),
  };
}

function namesOf(authors: Item['authors']): string | undefined {
  const names = (authors ?? []).map((name) => cleanText(name ?? '')).filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : undefined;
}

const ServiceItemSchema = v.object({
  title: Text,
  description: Text,
  content: Text,
  link: Text,
  guid: Text,
  pubDate: Text,
  author: Text,
  thumbnail: Text,
  categories: oneOrMore(StringOrNumber),
  enclosure: lenient(v.object({ link: Text, type: Text, thumbnail: Text })),
});

const ResponseSchema = v.object({
  status: v.string(),
  message: Text,
  feed: lenient(v.object({ title: Text, link: Text })),
  items: v.optional(v.array(v.unknown())),
});

/**
 * Reads a response of the feed-to-JSON service (requirements#feed-conversion). Throws
 * FeedParseError 'RSS feed error', with the service's reason as cause, or followed by the problem
 * of the response.
 */
export function readJsonService(bytes: Uint8Array, feedUrl: string): Channel {
  const parsed = v.safeParse(ResponseSchema, parseResponse(bytes));
  if (!parsed.success)
    throw new FeedParseError(`RSS feed error: ${v.summarize(parsed.issues).slice(0, 200)}`);
  const response = parsed.output;
  if (response.status !== 'ok' || !response.items) {
    const reason = response.message?.slice(0, 200);
    throw new FeedParseError('RSS feed error', reason ? { cause: new Error(reason) } : {});
  }
  requireFewStories(response.items);
  const base = response.feed?.link || feedUrl;
  return {
    format: 'json',
    title: plainText(response.feed?.title ?? ''),
    base,
    language: undefined,
    flaw: undefined,
    entries: response.items.flatMap((value) => {
      const item = v.safeParse(ServiceItemSchema, value);
      return item.success ? [readServiceItem(item.output, base)] : [];
    }),
    schedule: {},
  };
}

function parseResponse(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    const reason = cause instanceof FeedParseError ? cause.message : 'it cannot be read';
    throw new FeedParseError(`RSS feed error: ${reason}`, { cause });
  }
}

function readServiceItem(item: v.InferOutput<typeof ServiceItemSchema>, base: string): Entry {
  const { link, type = '', thumbnail } = item.enclosure ?? {};
  const enclosed = isPicture({ type }, link) ? pictureAddress(link, type) : undefined;
  const images = [item.thumbnail, thumbnail, enclosed];
  return {
    ...WITHOUT,
    guid: item.guid || undefined,
    titles: wholeText(item.title, true),
    links: item.link ? [{ value: item.link, base }] : [],
    published: parseDate(item.pubDate ?? ''),
    category: (item.categories ?? [])
      .map((name) => plainText(name ?? ''))
      .find((name) => name !== ''),
    author: plainText(item.author ?? '') || undefined,
    language: undefined,
    descriptions: [...wholeText(item.description, true), ...wholeText(item.content, true)],
    images: () => pictureAddresses(images, base),
  };
}

/** A text that needs no decoding; none if it is empty. */
function wholeText(value: string | undefined, isHtml: boolean): FeedText[] {
  if (!value) return [];
  const whole = { text: value, isWhole: true };
  return [{ isHtml, base: undefined, raw: value, start: () => whole }];
}

function requireFewStories({ length }: readonly unknown[]): void {
  if (length > MAX_STORIES)
    throw new FeedParseError(`the document has more than ${MAX_STORIES} stories`);
}

/** Minimum length of documents whose number of values is checked (characters). */
const SMALL_DOCUMENT = 64_000;
const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;

/** Parses JSON. Throws FeedParseError if it is invalid, or has too many values or levels. */
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

/** The index of the closing quote, or the length of the text. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
  }
  return text.length;
}
