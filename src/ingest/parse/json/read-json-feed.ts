import * as v from 'valibot';
import { cleanText } from '../../../text/plain-text.ts';
import { resolveUrl } from '../../../text/resolve-url.ts';
import type { Channel, Entry, EntryAddress } from '../channel.ts';
import { FeedParseError, requireFewStories } from '../feed-errors.ts';
import { parseDate } from '../parse-date.ts';
import { pictureAddresses } from '../pictures.ts';
import { lenient, parseJson, LenientText as Text, wholeText } from './json-values.ts';

const AuthorSchema = lenient(v.object({ name: Text }));

const ItemSchema = v.object({
  id: Text,
  url: Text,
  external_url: Text,
  title: Text,
  content_html: Text,
  content_text: Text,
  summary: Text,
  image: Text,
  banner_image: Text,
  date_published: Text,
  date_modified: Text,
  author: AuthorSchema,
  authors: lenient(v.array(AuthorSchema)),
  tags: lenient(v.array(Text)),
  language: Text,
  attachments: lenient(v.array(lenient(v.object({ url: Text, mime_type: Text })))),
});
type Item = v.InferOutput<typeof ItemSchema>;

const FeedSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1/)),
  title: Text,
  home_page_url: Text,
  feed_url: Text,
  language: Text,
  author: AuthorSchema,
  authors: lenient(v.array(AuthorSchema)),
  items: v.array(v.unknown()),
});

/**
 * Reads JSON Feed 1.0 and 1.1.
 *
 * @throws FeedParseError when the text is not JSON, not a JSON Feed, or larger than any feed
 */
export function readJsonFeed(text: string, feedUrl: string | undefined): Channel {
  const parsed = v.safeParse(FeedSchema, parseJson(text));
  if (!parsed.success)
    throw new FeedParseError('the document is JSON, but not a JSON Feed with items');
  const feed = parsed.output;
  requireFewStories(feed.items.length);
  const base =
    resolveUrl(feed.home_page_url, feedUrl) ?? resolveUrl(feed.feed_url, feedUrl) ?? feedUrl;
  const feedAuthor = namesOf(feed.authors, feed.author);
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

function readItem(item: Item, base: string | undefined, feedAuthor: string | undefined): Entry {
  const attachments = (item.attachments ?? []).flatMap((attachment) => attachment ?? []);
  const ofType = (pattern: RegExp) =>
    attachments.filter(({ mime_type: type = '' }) => pattern.test(type)).map(({ url }) => url);
  const addresses = (values: readonly (string | undefined)[]): EntryAddress[] =>
    values
      .filter((value) => value !== undefined && value !== '')
      .map((value) => ({ value: value ?? '', base }));
  const permalink = /^https?:\/\//i.test(item.id ?? '') ? item.id : undefined;
  return {
    guid: item.id || undefined,
    titles: wholeText(item.title, false),
    links: addresses([item.url, item.external_url, permalink, ...ofType(/^\s*audio\//i)]),
    published: parseDate(item.date_published ?? '') ?? parseDate(item.date_modified ?? ''),
    category: (item.tags ?? []).map((tag) => cleanText(tag ?? '')).find((tag) => tag !== ''),
    author: namesOf(item.authors, item.author) ?? feedAuthor,
    source: undefined,
    language: item.language,
    direction: undefined,
    descriptions: [
      ...wholeText(item.summary, false),
      ...wholeText(item.content_html, true),
      ...wholeText(item.content_text, false),
    ],
    images: () =>
      pictureAddresses([item.image, item.banner_image, ...ofType(/^\s*image\//i)], base),
    credits: () => [],
  };
}

/** The names of the authors: JSON Feed 1.1 lists them, 1.0 has one. */
function namesOf(authors: Item['authors'], author: Item['author']): string | undefined {
  const names = (authors ?? [author])
    .map((person) => cleanText(person?.name ?? ''))
    .filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : undefined;
}
