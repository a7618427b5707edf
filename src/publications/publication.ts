import type { Source } from './source.ts';

/** Who a site is: all that differs from one publication of the network to the next. */
export interface Publication {
  /** Unique in the network, kebab-case; part of storage keys and cache tags. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The hosts that the publication is served at; the first is the one in absolute addresses. */
  readonly hosts: readonly [string, ...string[]];
  readonly language: string;
  /** IANA name, for all dates and times. */
  readonly timeZone: string;
  readonly cityLine: string;
  readonly price: string;
  readonly byline: string;
  readonly featuredPhotoCredit: string;
  readonly weather: Weather;
  readonly contacts: Contacts;
  readonly socialLinks: readonly ExternalLink[];
  /** Other publications of the network, named in the footer. */
  readonly sisterSites: readonly ExternalLink[];
  readonly sources: readonly Source[];
  /** Address of the feed-to-JSON service (requirements#feed-conversion), which takes `rss_url`. */
  readonly feedToJsonUrl?: string;
  readonly radio: Radio;
  readonly embeds: Embeds;
  /** The ad network. Without one no ad slot is shown. */
  readonly ads?: AdNetwork;
  /** The donation site (requirements#donation-link). Without one no pop-up is shown. */
  readonly donationUrl?: string;
  readonly bookshop: Bookshop;
  readonly topics: readonly string[];
  readonly newsResources: readonly ExternalLink[];
  /** A line above every page that says what this edition is. */
  readonly notice?: string;
  /** Hosts (`127.0.0.1:8788`) that may be requested by plain http, on loopback too. In production there are none. */
  readonly insecureHosts?: ReadonlySet<string>;
}

/** A box of text, not a forecast (requirements#home-weather). Degrees Celsius. */
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
  /** `Mon-Fri 8AM-6PM`. */
  readonly supportHours: string;
}

export interface ExternalLink {
  readonly name: string;
  readonly href: string;
}

/** A third party's page, shown in a frame. */
export interface FrameSource {
  readonly url: string;
  /** Roughly how much data it loads, in MB. */
  readonly megabytes: number;
  /** `near`: it loads as it scrolls near. `click`: only when the reader clicks its button. */
  readonly loads: 'near' | 'click';
}

/** Third-party frames. One that is not configured shows its placeholder panel. */
export interface Embeds {
  readonly eventsWall?: FrameSource;
  readonly imageBoard?: FrameSource;
  readonly contactForm?: FrameSource;
  /** The partner documents, in order; three are shown (requirements#partner-documents). */
  readonly documents?: readonly FrameSource[];
}

/** Live radio (requirements#radio-player). Without a stream /radio says that there is no station yet. */
export interface Radio {
  /** The same programme in each, best first: a player takes the first that it can play. */
  readonly streams: readonly RadioStream[];
}

export interface RadioStream {
  /** The parameter of `/api/stream?port=8076`. Unique; without a parameter 8076 is meant. */
  readonly port: number;
  /** The station, as lock screens name it. */
  readonly name: string;
  /** The https address of the audio; redirects are followed within its host. */
  readonly url: string;
  /** The media type given to players, such as `audio/mpeg`. */
  readonly type: 'audio/mpeg' | 'audio/ogg' | 'audio/aac';
  /** Icecast's `status-json.xsl` on any host. Without one the title is read from the stream itself. */
  readonly statusUrl?: string;
}

/** Where advertisements come from. */
export interface AdNetwork {
  /** The network's script; `{id}` stands for the id of the slot. */
  readonly scriptUrl: string;
}

/** What /books shows beside the books (requirements#books). */
export interface Bookshop {
  /** The university that the banner promotes, with its addresses. Without one there is no banner. */
  readonly university?: {
    readonly heading: string;
    readonly text: string;
    readonly applyHref: string;
    readonly learnMoreHref: string;
  };
  readonly author: { readonly heading: string; readonly text: string; readonly href: string };
}

/** The sources that are polled and shown: those that are not paused. */
export function activeSources({ sources }: Pick<Publication, 'sources'>): Source[] {
  return sources.filter(({ paused }) => paused === undefined);
}
