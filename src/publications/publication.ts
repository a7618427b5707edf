import type { SectionId } from './sections.ts';
import type { Source } from './source.ts';

/** Who a site is: all that differs from one publication of the network to the next. */
export interface Publication {
  /** Unique in the network, kebab-case; part of storage keys and cache tags. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The hosts that the publication answers to; the first is the one in absolute addresses. */
  readonly hosts: readonly [string, ...string[]];
  readonly language: string;
  /** IANA name, for the date line and for days in times. */
  readonly timeZone: string;
  readonly cityLine: string;
  readonly price: string;
  readonly byline: string;
  readonly featuredPhotoCredit: string;
  readonly weather: Weather;
  readonly contacts: Contacts;
  readonly sources: readonly Source[];
  /** Address of the feed-to-JSON service (spec §7), which takes `rss_url`. */
  readonly feedToJsonUrl?: string;
  readonly embeds: Embeds;
  readonly topics: readonly string[];
  readonly newsResources: readonly ExternalLink[];
}

/** A box of text, not a forecast (spec §2). Degrees Celsius. */
export interface Weather {
  readonly temperature: number;
  readonly conditions: string;
  readonly high: number;
  readonly low: number;
}

export interface Contacts {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export interface ExternalLink {
  readonly name: string;
  readonly href: string;
}

/** Third-party frames. One that is not configured shows its placeholder panel. */
export interface Embeds {
  readonly eventsWall?: string;
  readonly imageBoard?: string;
}

/** The section that a source feeds, and its sources. */
export function sourcesOf(publication: Publication, section: SectionId): Source[] {
  return publication.sources.filter((source) => source.section === section);
}
