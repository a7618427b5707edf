import { SAMPLE_FEEDS } from './feeds/catalogue.ts';
import type { SampleFeed } from './feeds/feed-shape.ts';
import { MOODS, type Mood, photographFormat } from './pictures/picture-names.ts';
import { publisherOrigin, WORLD_PORTS } from './publications/sources.ts';
import { type Story, steadyNumber } from './stories/story.ts';

/** The address at which the site polls a feed, on the publisher's own host. */
export function feedAddress(origin: string, feed: SampleFeed): string {
  return publisherOrigin(origin, feed.place) + feedPath(feed);
}

/** The address of the next feed in the catalogue; after the last one, the first. */
export function otherFeedAddress(origin: string, feed: SampleFeed): string {
  return feedAddress(origin, SAMPLE_FEEDS[feed.place + 1] ?? SAMPLE_FEEDS[0] ?? feed);
}

/** The path of a feed; it is served there on every host of the world. */
export function feedPath(feed: SampleFeed): string {
  return `/feeds/${feed.id}`;
}

/** The path of the feed's second address, the target of the faults `moved` and `found`. */
export function newFeedPath(feed: SampleFeed): string {
  return `${feedPath(feed)}/new`;
}

/** Whether `host` (`127.0.0.1:8793`, `localhost:8788`) is one of the world at `origin`. */
export function isWorldHost(origin: string, host: string): boolean {
  const [, port = ''] = /^(?:localhost|127\.0\.0\.1):(\d+)$/.exec(host) ?? [];
  const first = Number(new URL(origin).port);
  return port !== '' && Number(port) >= first && Number(port) < first + WORLD_PORTS;
}

export function publisherAddress(origin: string, feed: SampleFeed): string {
  return `${origin}/publishers/${feed.id}`;
}

/** A story's page, the same in every feed that carries it. */
export function storyAddress(origin: string, story: Story): string {
  return `${origin}/stories/${story.slug}`;
}

/** The address of a story's photograph; `undefined` for a story without one. */
export function pictureAddress(origin: string, story: Story): string | undefined {
  const { picture } = story;
  if (!picture) return undefined;
  return `${origin}/pictures/${picture}.${photographFormat(picture)}?mood=${moodOf(story)}&w=800`;
}

/** The mood of a story's picture, derived from the story. */
export function moodOf(story: Story): Mood {
  return MOODS[steadyNumber(story.slug, MOODS.length)] ?? 'dusk';
}
