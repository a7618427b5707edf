import {
  feedPath,
  isWorldHost,
  newFeedPath,
  otherFeedAddress,
  pictureAddress,
  publisherAddress,
  storyAddress,
} from '../addresses.ts';
import { respondWithFault } from '../faults/respond-with-fault.ts';
import { type Exchange, sendJson } from '../server/exchange.ts';
import type { Representation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { PublishedStory } from '../stories/story.ts';
import {
  articleHtml,
  measurePictures,
  pictureBytes,
  pictureType,
  summaryHtml,
} from './article-html.ts';
import { SAMPLE_FEEDS } from './catalogue.ts';
import type { SampleFeed } from './feed-shape.ts';

const MAX_ITEMS = 15;

/** `GET /json-service?rss_url=…`: 422 without an address, 500 for a feed outside this world. */
export async function serveJsonService(exchange: Exchange, world: World): Promise<void> {
  const address = exchange.url.searchParams.get('rss_url') ?? '';
  if (!isHttpAddress(address)) {
    return sendJson(exchange, 422, {
      status: 'error',
      message: '`rss_url` parameter must be a valid url.',
    });
  }
  const found = findByAddress(world.origin, new URL(address));
  if (!found) {
    const message = 'Cannot download this RSS feed, make sure the Rss URL is correct.';
    return sendJson(exchange, 500, { status: 'error', message });
  }
  const { feed, isNewAddress } = found;
  const channel = world.newsroom.channel(feed);
  const newAddress = new URL(newFeedPath(feed), address).href;
  exchange.entry.feedId = feed.id;
  await measurePictures(channel);
  await respondWithFault(exchange, world.faults.of(feed), {
    whole: () => writeJson(channel, address),
    withoutItems: () => writeJson({ ...channel, stories: [] }, address),
    withOpenEndTag: undefined,
    filler: 'json',
    address: serviceAddress(exchange, address),
    newAddress: isNewAddress ? undefined : serviceAddress(exchange, newAddress),
    otherPublisher: otherFeedAddress(world.origin, feed),
  });
}

/** A channel in the service's JSON. `address`: as the client requested it. */
function writeJson(channel: Channel, address: string): Representation {
  const { feed, origin, changedAt } = channel;
  const response = {
    status: 'ok',
    feed: {
      url: address,
      title: feed.publisher,
      link: publisherAddress(origin, feed),
      author: '',
      description: feed.tagline,
      image: '',
    },
    items: channel.stories.slice(0, MAX_ITEMS).map((published) => item(channel, published)),
  };
  return {
    body: Buffer.from(JSON.stringify(response)),
    contentType: 'application/json; charset=utf-8',
    lastModified: changedAt,
  };
}

function item(channel: Channel, { story, publishedAt, isDated }: PublishedStory) {
  const { feed, origin } = channel;
  const address = storyAddress(origin, story);
  const picture = pictureAddress(origin, story);
  const description = summaryHtml(channel, story);
  return {
    title: story.title,
    pubDate: isDated ? publishedAt.toISOString().slice(0, 19).replace('T', ' ') : '',
    link: address,
    guid: address,
    author: story.author,
    thumbnail: picture && feed.picture.startsWith('media') ? picture : '',
    description,
    content: feed.text === 'summary' ? description : articleHtml(channel, story),
    enclosure:
      picture && feed.picture === 'enclosure'
        ? { link: picture, type: pictureType(story), length: pictureBytes(story) }
        : {},
    categories: story.categories,
  };
}

function isHttpAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function serviceAddress({ url }: Exchange, feedAddress: string): string {
  return new URL(`/json-service?rss_url=${encodeURIComponent(feedAddress)}`, url).href;
}

function findByAddress(
  origin: string,
  { host, pathname }: URL,
): { feed: SampleFeed; isNewAddress: boolean } | undefined {
  if (!isWorldHost(origin, host)) return undefined;
  const feed = SAMPLE_FEEDS.find(
    (one) => pathname === feedPath(one) || pathname === newFeedPath(one),
  );
  return feed && { feed, isNewAddress: pathname === newFeedPath(feed) };
}
