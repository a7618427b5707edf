import type { Source } from './source.ts';
import type { Station, WeatherService } from './station.ts';

/** A group of sources that is polled, composed and stored once, however many publications carry it. */
export interface Desk {
  /** Unique in the network, kebab-case; part of storage keys and cache tags. */
  readonly id: string;
  /** As the status page names it. */
  readonly name: string;
  readonly sources: readonly Source[];
  /** The language of its stories (BCP 47), where neither their feed nor their source says it. */
  readonly language?: string;
  /** Address of the feed-to-JSON service (requirements#feed-conversion), which takes `rss_url`. */
  readonly feedToJsonUrl?: string;
  /** Where it follows the weather. */
  readonly stations?: readonly Station[];
  /** Whose weather it is, where that is not the Canadian service. */
  readonly weatherService?: WeatherService;
}

/** The sources that are polled and shown: those that are not paused. */
export function activeSources({ sources }: Pick<Desk, 'sources'>): Source[] {
  return sources.filter(({ paused }) => paused === undefined);
}

/** The active sources of several desks. */
export function activeSourcesOf(desks: readonly Pick<Desk, 'sources'>[]): Source[] {
  return desks.flatMap(activeSources);
}
