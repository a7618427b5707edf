import type { PaperContent } from './content.ts';
import type { Desk } from './desk.ts';
import type { ExternalLink } from './external-link.ts';
import type { Gazetteer } from './gazetteer.ts';

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
  /** Where its news is from, as its language says it after "the news": `from Nunavut, Canada and the world`. */
  readonly coverage?: string;
  readonly price: string;
  /** Its accent colour in each colour scheme, `#0b4a66`; the site's own without it. The compiler has checked that both can be read. */
  readonly colours?: { readonly light: string; readonly dark: string };
  /** Who the featured story is by where its feed names no author, shown behind "By". Without one nothing is. */
  readonly byline?: string;
  /** The whole line under the featured story's picture where its feed says nothing of whose it is. Without one there is none. */
  readonly featuredPhotoCredit?: string;
  readonly weather: Weather;
  readonly contacts: Contacts;
  readonly socialLinks: readonly ExternalLink[];
  /** Other publications of the network, named in the footer. */
  readonly sisterSites: readonly ExternalLink[];
  /** Whose stories it shows: its own desk first, where it has one, then those that it shares with others. */
  readonly desks: readonly Desk[];
  /** Its station. One without streams is announced; without a station there is no /radio. */
  readonly radio?: Radio;
  readonly embeds: Embeds;
  /** The ad network. Without one no ad slot is shown. */
  readonly ads?: AdNetwork;
  /** Where readers may donate. Without it no pop-up is shown. */
  readonly donation?: Donation;
  readonly bookshop: Bookshop;
  readonly topics: readonly string[];
  readonly newsResources: readonly ExternalLink[];
  readonly blog?: Blog;
  /** What the built-in items say before anything was fetched (requirements#fallback-items); three that name no place without it. */
  readonly fallbackItems?: readonly FallbackText[];
  /** Where the icons and cards are that are made of its name and colours: `/papers/my-town/made/5f0c3a1b9e77`. */
  readonly files: string;
  /** The files of its folder that are served, by their path there (`pictures/ice.svg`): `/papers/my-town/pictures/5f0c3a1b9e77/ice.svg`. */
  readonly ownFiles?: Readonly<Record<string, string>>;
  /** The places of its region. Without one there are no pages of communities. */
  readonly gazetteer?: Gazetteer;
  /** Its own texts. */
  readonly content: PaperContent;
  /** Its name as an outline, where that is not in the build: a paper's that was published. */
  readonly nameplate?: Nameplate;
  /** Identifies a paper that was published into the database as it is now. Those of the build have the build's. */
  readonly version?: string;
  /** A line above every page that says what this edition is. */
  readonly notice?: string;
  /** Hosts (`127.0.0.1:8788`) that may be requested by plain http, on loopback too. In production there are none. */
  readonly insecureHosts?: ReadonlySet<string>;
  /** Where absolute addresses lead in place of the first host: a developer's machine (`http://localhost:8787`). See `withLocalOrigin`. */
  readonly localOrigin?: string;
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

/** A third party's page, shown in a frame. */
export interface FrameSource {
  readonly url: string;
  /** Roughly how much data it loads, in MB. */
  readonly megabytes: number;
}

/** Third-party frames. One that is not configured shows its placeholder panel. */
export interface Embeds {
  readonly eventsWall?: FrameSource;
  readonly imageBoard?: FrameSource;
  readonly contactForm?: FrameSource;
  /** The partner documents, in order; three are shown (requirements#partner-documents). An empty list announces some; without a list there is no /partners. */
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
  /** Kilobits a second: readers are told what an hour costs. Without it the station itself is asked. */
  readonly kbps?: number;
}

/** Where advertisements come from. */
export interface AdNetwork {
  /** The network's script; `{id}` stands for the id of the slot. */
  readonly scriptUrl: string;
}

/** The donation pop-up (requirements#donation-trigger). */
export interface Donation {
  /** The donation site. */
  readonly url: string;
  /** A browser shows the pop-up once in 24 hours at most. */
  readonly oncePerDay?: boolean;
  /** On a post or a resource the pop-up also waits until the end of the text has been in view. */
  readonly afterArticle?: boolean;
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
  /** The author in focus. */
  readonly author?: { readonly heading: string; readonly text: string; readonly href: string };
}

/** A built-in item. */
export interface FallbackText {
  readonly category: string;
  readonly title: string;
  readonly description: string;
}

/** A name as an outline. */
export interface Nameplate {
  readonly viewBox: string;
  /** In em. */
  readonly width: number;
  readonly path: string;
}

/** What /blog says of itself, in the publication's own words. Without them it has those of its language. */
export interface Blog {
  /** For search engines and link previews. */
  readonly description?: string;
  /** Below the page's title. */
  readonly tagline?: string;
}
