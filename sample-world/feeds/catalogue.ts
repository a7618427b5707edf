import { sampleSources } from '../publications/sources.ts';
import type { SampleFeed } from './feed-shape.ts';
import { FEED_SHAPES } from './feed-shapes.ts';

/** Every feed, in the order of the sample sources; throws on a source without a shape. */
export const SAMPLE_FEEDS: readonly SampleFeed[] = sampleSources('http://127.0.0.1:8788').map(
  (source, place) => {
    const shape = FEED_SHAPES[source.id];
    if (!shape)
      throw new Error(
        `The sample world has no shape for the source ${source.id}: see feed-shapes.ts`,
      );
    const { id, section, publisher } = source;
    return { ...shape, id, section, publisher, place, isReadAsJson: source.via === 'json' };
  },
);

/** The feed with an id, or `undefined`. */
export function findFeed(id: string): SampleFeed | undefined {
  return SAMPLE_FEEDS.find((feed) => feed.id === id);
}
