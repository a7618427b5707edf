import { findFeed, SAMPLE_FEEDS } from '../catalogue.ts';
import type { SampleFeed } from '../feed-shape.ts';
import { type Fault, isFault } from './fault-names.ts';

/** A fault that cannot be set, with a message for whoever tried. */
export class FaultRefusedError extends Error {
  readonly feedId: string;
  readonly fault: string;

  constructor(feedId: string, fault: string, reason: string) {
    super(reason);
    this.name = 'FaultRefusedError';
    this.feedId = feedId;
    this.fault = fault;
  }
}

/** Which feed has which fault; a feed that was never set works. */
export class FaultBoard {
  readonly #faults = new Map<string, Fault>();

  /**
   * Gives a feed (`*`: every feed that can have it) a fault; `none` heals. Throws
   * `FaultRefusedError` for an unknown feed or fault, and for a fault that only the other kind of feed
   * can have.
   */
  set(feedId: string, fault: string): void {
    if (!isFault(fault))
      throw new FaultRefusedError(feedId, fault, `There is no fault "${fault}".`);
    if (feedId === '*') {
      for (const feed of SAMPLE_FEEDS) if (canHave(feed, fault)) this.#faults.set(feed.id, fault);
      return;
    }
    const feed = findFeed(feedId);
    if (!feed) throw new FaultRefusedError(feedId, fault, `There is no feed "${feedId}".`);
    if (!canHave(feed, fault)) {
      const reason = feed.isReadAsJson
        ? `"${fault}" is for feeds read as XML; "${feedId}" is read through the feed-to-JSON service.`
        : `"${fault}" is for feeds read through the feed-to-JSON service; "${feedId}" is not.`;
      throw new FaultRefusedError(feedId, fault, reason);
    }
    this.#faults.set(feedId, fault);
  }

  /** The fault of a feed at present. */
  of(feed: SampleFeed): Fault {
    return this.#faults.get(feed.id) ?? 'none';
  }

  /** Heals every feed. */
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

/** Whether a fault makes sense for a feed. */
export function canHave(feed: SampleFeed, fault: Fault): boolean {
  return !(feed.isReadAsJson ? XML_FAULTS : JSON_FAULTS).includes(fault);
}
