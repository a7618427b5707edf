import * as v from 'valibot';
import { plainText } from '../../../text/plain-text.ts';
import type { Channel, Entry } from '../channel.ts';
import { FeedParseError, requireFewStories } from '../feed-errors.ts';
import { parseDate } from '../parse-date.ts';
import { pictureAddresses } from '../pictures.ts';
import { lenient, parseJson, LenientText as Text, wholeText } from './json-values.ts';

const ItemSchema = v.object({
  title: Text,
  description: Text,
  content: Text,
  link: Text,
  guid: Text,
  pubDate: Text,
  author: Text,
  thumbnail: Text,
  categories: lenient(v.array(Text)),
  enclosure: lenient(v.object({ link: Text, type: Text, thumbnail: Text })),
});

const ResponseSchema = v.object({
  status: v.string(),
  message: Text,
  feed: lenient(v.object({ title: Text, link: Text })),
  items: v.optional(v.array(v.unknown())),
});

/**
 * Reads a response of the feed-to-JSON service (requirements#feed-conversion).
 *
 * @throws FeedParseError 'RSS feed error' when its status is not "ok" (the service's reason is the cause), with the reason
 * behind it when it is not such a response
 */
export function readJsonService(bytes: Uint8Array, feedUrl: string): Channel {
  const parsed = v.safeParse(ResponseSchema, readJson(bytes));
  if (!parsed.success)
    throw new FeedParseError(`RSS feed error: ${v.summarize(parsed.issues).slice(0, 200)}`);
  const response = parsed.output;
  if (response.status !== 'ok' || !response.items) {
    const reason = response.message?.slice(0, 200);
    throw new FeedParseError('RSS feed error', reason ? { cause: new Error(reason) } : {});
  }
  requireFewStories(response.items.length);
  const base = response.feed?.link || feedUrl;
  return {
    format: 'json',
    title: plainText(response.feed?.title ?? ''),
    base,
    language: undefined,
    flaw: undefined,
    entries: response.items.flatMap((value) => {
      const item = v.safeParse(ItemSchema, value);
      return item.success ? [readItem(item.output, base)] : [];
    }),
    schedule: {},
  };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    const reason = cause instanceof FeedParseError ? cause.message : 'it cannot be read';
    throw new FeedParseError(`RSS feed error: ${reason}`, { cause });
  }
}

type Item = v.InferOutput<typeof ItemSchema>;

function readItem(item: Item, base: string): Entry {
  const isPicture = /^image\b/i.test(item.enclosure?.type ?? '');
  const images = [
    item.thumbnail,
    item.enclosure?.thumbnail,
    isPicture ? item.enclosure?.link : undefined,
  ];
  return {
    guid: item.guid || undefined,
    titles: wholeText(item.title, true),
    links: item.link ? [{ value: item.link, base }] : [],
    published: parseDate(item.pubDate ?? ''),
    category: (item.categories ?? [])
      .map((name) => plainText(name ?? ''))
      .find((name) => name !== ''),
    author: plainText(item.author ?? '') || undefined,
    source: undefined,
    language: undefined,
    direction: undefined,
    descriptions: [...wholeText(item.description, true), ...wholeText(item.content, true)],
    images: () => pictureAddresses(images, base),
    credits: () => [],
  };
}
