import type { SampleFeed } from './feed-shape.ts';
import type { PublishedStory } from './story.ts';

/** What one feed says at present; a new object each time that it changes. */
export interface Channel {
  readonly origin: string;
  readonly feed: SampleFeed;
  /** Newest first. */
  readonly stories: readonly PublishedStory[];
  /** When the newest story came, never ahead of the clock: the feed's Last-Modified. */
  readonly changedAt: Date;
}
