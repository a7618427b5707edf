import { findFeed, SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import type { SampleFeed } from '../feeds/feed-shape.ts';
import { RefusedError } from '../server/exchange.ts';

/** The faults of feeds; by default a feed works. */
export class FaultBoard {
  readonly #faults = new Map<string, Fault>();

  /** Sets a fault of a feed (`*`: all that can have it); `none` heals. Throws `RefusedError`. */
  set(feedId: string, fault: string): void {
    if (!isFault(fault)) throw new RefusedError(`There is no fault "${fault}".`);
    if (feedId === '*') {
      for (const feed of SAMPLE_FEEDS) if (canHave(feed, fault)) this.#faults.set(feed.id, fault);
      return;
    }
    const feed = findFeed(feedId);
    if (!feed) throw new RefusedError(`There is no feed "${feedId}".`);
    if (!canHave(feed, fault)) {
      const reason = feed.isReadAsJson
        ? `"${fault}" is for feeds read as XML; "${feedId}" is read through the feed-to-JSON service.`
        : `"${fault}" is for feeds read through the feed-to-JSON service; "${feedId}" is not.`;
      throw new RefusedError(reason);
    }
    this.#faults.set(feedId, fault);
  }

  of(feed: SampleFeed): Fault {
    return this.#faults.get(feed.id) ?? 'none';
  }

  clear(): void {
    this.#faults.clear();
  }
}

const JSON_FAULTS: readonly Fault[] = ['json-error', 'empty-json-stories'];
const XML_FAULTS: readonly Fault[] = [
  'open-end-tag',
  'empty-stories',
  'future-stories',
  'many-elements',
  'many-texts',
  'many-attributes',
  'many-links',
];

export function canHave(feed: SampleFeed, fault: Fault): boolean {
  return !(feed.isReadAsJson ? XML_FAULTS : JSON_FAULTS).includes(fault);
}

/** Every fault of feeds, with its effect in plain words. */
export const FAULTS = [
  ['none', 'works'],
  ['slow', 'responds after 3 seconds'],
  ['hang', 'never responds (60 seconds, then hangs up)'],
  ['hang-up', 'hangs up without a response'],
  ['drip', 'sends one byte a second'],
  ['endless', 'sends stories, slowly, and never ends'],
  ['404', '404 not found'],
  ['410', '410 gone for good'],
  ['403', '403 refused'],
  ['429', '429 too many requests, again in 120 seconds'],
  ['503', '503 unavailable, again in ten minutes'],
  ['500', '500 server error'],
  ['html', 'an HTML page instead of the feed'],
  ['cut', 'half of the document, then the line breaks'],
  ['cut-clean', 'half of the document as if that were all'],
  ['wrong-length', 'a Content-Length that is 60 bytes short'],
  ['empty', '200 with nothing in it'],
  ['no-items', 'a proper feed without stories'],
  ['huge', '20 MB of stories'],
  ['gzip-bomb', 'small gzip that unpacks to 60 MB'],
  ['open-end-tag', 'an end tag without its “>” before the first story'],
  ['empty-stories', '5 MB of stories with nothing in them'],
  ['future-stories', '5 MB of stories dated years ahead'],
  ['many-elements', '5 MB of elements in the channel'],
  ['many-texts', '5 MB of text between tags'],
  ['many-attributes', '5 MB of attributes in one tag'],
  ['many-links', 'one story with 142,000 links'],
  ['empty-json-stories', '5 MB of JSON stories with nothing in them'],
  ['garbage', 'random bytes'],
  ['moved', 'moved for good (301) to its new address'],
  ['found', 'elsewhere for now (302), at its new address'],
  ['redirect-loop', 'redirects in a circle'],
  ['redirect-publisher', 'redirects to the feed of another publisher'],
  ['redirect-http', 'redirects to another host over plain http'],
  ['redirect-private', 'redirects into private networks'],
  ['redirect-scheme', 'redirects to ftp://'],
  ['json-error', 'the feed-to-JSON service reports an error'],
] as const;

/** The name of a fault; `none` is a feed that works. */
export type Fault = (typeof FAULTS)[number][0];

export function isFault(value: string): value is Fault {
  return FAULTS.some(([name]) => name === value);
}
