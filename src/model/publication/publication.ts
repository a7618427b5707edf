import * as v from 'valibot';
import { ContentSchema, LinkSchema, type PaperContent } from './content.ts';
import { type DeepReadonly, type Desk, DeskSchema, isLanguage } from './desk.ts';
import { GazetteerSchema, isTimeZone } from './gazetteer.ts';

/** Maximum number of hosts per publication, without a developer’s: each is a key of KV. */
export const MAX_HOSTS = 20;

const text = v.string();
const flag = v.exactOptional(v.boolean());
const address = v.pipe(text, v.url());
const optionalText = v.exactOptional(text);
const id = v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60));
const host = v.pipe(text, v.regex(/^[a-z0-9.-]{1,253}$/));
const colour = v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i));
const ownFile = v.pipe(text, v.startsWith('/papers/'));

/** A third party's page, shown in a frame. */
const FrameSchema = v.object({
  url: address,
  /** Roughly how much data it loads, in MB. */
  megabytes: v.number(),
});

const StreamSchema = v.object({
  /** The parameter of `/api/stream?port=8076`. Unique; without a parameter 8076 is meant. */
  port: v.number(),
  /** The station, as lock screens name it. */
  name: text,
  /** The https address of the audio or its playlist; redirects stay within its host. */
  url: address,
  /** The media type given to players. */
  type: v.picklist(['audio/mpeg', 'audio/ogg', 'audio/aac']),
  /** Icecast's `status-json.xsl`; without one the stream itself names the title. */
  statusUrl: v.exactOptional(address),
  /** In kbit/s, to state the data used per hour. By default the station is queried. */
  kbps: v.exactOptional(v.number()),
});

/** A built-in item. */
const FallbackSchema = v.object({ category: text, title: text, description: text });

/** A publication; validated, so that stored values cannot break pages. */
export const PublicationSchema = v.object({
  /** Unique in the network, kebab-case; part of storage keys and cache tags. */
  id,
  name: v.pipe(text, v.nonEmpty()),
  description: text,
  /** The hosts that the publication is served at; the first is the one in absolute addresses. */
  hosts: v.pipe(v.tupleWithRest([host], host), v.maxLength(MAX_HOSTS + 1)),
  language: v.pipe(text, v.check(isLanguage)),
  /** IANA name, for all dates and times. */
  timeZone: v.pipe(text, v.check(isTimeZone)),
  cityLine: text,
  /** The region after "the news" in its language: `from Nunavut, Canada and the world`. */
  coverage: optionalText,
  /** Beside the date on the front page. */
  price: optionalText,
  /** Its accent colours (`#0b4a66`), with sufficient contrast; by default the site’s. */
  colours: v.exactOptional(v.object({ light: colour, dark: colour })),
  /** The byline of the featured story if its feed names no author, after "By". */
  byline: optionalText,
  /** The credit line of the featured picture if its feed has none. */
  featuredPhotoCredit: optionalText,
  /**
   * The weather box where no station reports: text, not a forecast (requirements#home-weather).
   * Degrees Celsius.
   */
  weather: v.exactOptional(
    v.object({ temperature: v.number(), conditions: text, high: v.number(), low: v.number() }),
  ),
  /** `supportHours`: `Mon-Fri 8AM-6PM`. */
  contacts: v.object({ email: text, phone: text, address: text, supportHours: text }),
  socialLinks: v.array(LinkSchema),
  /** What the footer says of its network (requirements#footer-words). */
  network: optionalText,
  /** Other publications of the network, named in the footer. */
  sisterSites: v.array(LinkSchema),
  /** The desks of its stories: its own first, if any, then shared ones. */
  desks: v.pipe(v.array(v.union([id, DeskSchema])), v.minLength(1)),
  /**
   * Its station (requirements#radio-player): the same programme in each stream, best first. Without
   * streams it is announced; without a station there is no /radio.
   */
  radio: v.exactOptional(v.object({ streams: v.array(StreamSchema) })),
  /** Third-party frames. In place of one that is not configured, a panel, or a link to /events. */
  embeds: v.object({
    eventsWall: v.exactOptional(FrameSchema),
    imageBoard: v.exactOptional(FrameSchema),
    contactForm: v.exactOptional(FrameSchema),
    /** Shows three (requirements#partner-documents); an empty list announces some. */
    documents: v.exactOptional(v.array(FrameSchema)),
  }),
  /**
   * Stories' pictures if the platform does not resize them: at the publishers' addresses (default),
   * small ones `through` the paper's own, or none.
   */
  pictures: v.exactOptional(v.picklist(['publisher', 'through', 'none'])),
  /** The ad network's script for the slot `{id}`; without one there are no ad slots. */
  ads: v.exactOptional(v.object({ scriptUrl: address })),
  /** Where readers may donate (requirements#donation-trigger). Without it no pop-up is shown. */
  donation: v.exactOptional(
    v.object({
      /** The donation site. */
      url: address,
      /** Limits the pop-up to once in 24 hours per browser. */
      oncePerDay: flag,
      /** On posts and resources the pop-up also waits until the end of the text was visible. */
      afterArticle: flag,
    }),
  ),
  /** The newsletter service: address of its form, and its name (by default its host). */
  newsletter: v.exactOptional(
    v.object({ url: v.pipe(address, v.startsWith('https://')), name: optionalText }),
  ),
  /** Content of /books beside the books (requirements#books). */
  bookshop: v.object({
    /** The university of the banner; without one there is no banner. */
    university: v.exactOptional(
      v.object({ heading: text, text, applyHref: text, learnMoreHref: text }),
    ),
    /** The author in focus. */
    author: v.exactOptional(v.object({ heading: text, text, href: text })),
  }),
  topics: v.array(text),
  newsResources: v.array(LinkSchema),
  /** The description of /blog, for search engines and below its title. */
  blog: v.exactOptional(v.object({ description: optionalText, tagline: optionalText })),
  /** The built-in items (requirements#fallback-items); by default three without a place. */
  fallbackItems: v.exactOptional(v.array(FallbackSchema)),
  /** The path of its icons and cards: `/papers/my-town/made/5f0c3a1b9e77`. */
  files: ownFile,
  /**
   * The served files of its folder, by their path in it: `pictures/ice.svg` is
   * `/papers/my-town/pictures/5f0c3a1b9e77/ice.svg`; `pictures/ice.jpg@640` is 640 pixels wide.
   * Papers published earlier have none.
   */
  ownFiles: v.exactOptional(v.record(text, ownFile)),
  /** Its name as an outline (width in em), unless it is in the build. */
  nameplate: v.exactOptional(v.object({ viewBox: text, width: v.number(), path: text })),
  /** The places of its region; without it there are no pages of communities. */
  gazetteer: v.exactOptional(GazetteerSchema),
  /** Its own texts. */
  content: ContentSchema,
});

/**
 * A publication in the database, as JSON. A desk of the build is stored as its id, so that its
 * change needs no publishing; other desks in full.
 */
export type StoredPublication = DeepReadonly<v.InferOutput<typeof PublicationSchema>>;

/** A publication: all that differs between the sites of the network. */
export interface Publication extends Omit<StoredPublication, 'desks' | 'content'> {
  desks: readonly Desk[];
  content: PaperContent;
  /** The version of a paper in the database; papers of the build have the build’s. */
  version?: string;
  /** A line above every page that describes this edition. */
  notice?: string;
  /** Hosts that may be requested by plain http, even on loopback. None in production. */
  insecureHosts?: ReadonlySet<string>;
  /** Origin in development, instead of the first host; see `withLocalOrigin`. */
  localOrigin?: string;
}

export type FrameSource = DeepReadonly<v.InferOutput<typeof FrameSchema>>;
export type RadioStream = DeepReadonly<v.InferOutput<typeof StreamSchema>>;
export type Radio = NonNullable<Publication['radio']>;
export type FallbackText = DeepReadonly<v.InferOutput<typeof FallbackSchema>>;
