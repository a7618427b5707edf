import * as v from 'valibot';
import type { CalendarContent } from '../../calendars/calendar-content.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import type { SourceState } from '../../model/sources/source-state.ts';
import type { StationContent } from '../weather/station-content.ts';

/** Characters that are stored in one statement at most: in UTF-8 fewer bytes than D1 takes (2 MB). */
const MAX_GROUP_SIZE = 500_000;
/** A call waits so long for others to go along (ms). */
const GATHER_MS = 20;
/** A group of calls is waited for so long; then the next group is sent beside it (ms). */
const GROUP_WAIT_MS = 2_000;

/** A source that this refresh, and no other, may poll. */
export const ClaimSchema = v.object({
  desk: v.string(),
  source: v.string(),
  lease: v.string(),
  /** How many polls in a row, the last ones before this, were begun and brought no result. */
  cutOffs: v.number(),
});
export type Claim = Readonly<v.InferOutput<typeof ClaimSchema>>;

/** What a poll found out and D1 keeps. */
export interface StoredResult {
  readonly state: SourceState;
  /** The items, where they changed. */
  readonly items?: readonly NewsItem[];
  /** What a station's document says, where it changed. */
  readonly content?: StationContent;
  /** What a calendar says, where it changed. */
  readonly calendar?: CalendarContent;
  /** A host that requested a pause in all requests to it (429), and until when, ms since the epoch. */
  readonly hostWait?: { readonly host: string; readonly until: number };
  /** Until when the publisher requested a pause for this source (429, or 503 with Retry-After), ms since the epoch. */
  readonly waitUntil?: number;
}

/** A poll that begins at `now` (ms). */
export interface BeginCall {
  readonly kind: 'begin';
  readonly claim: Claim;
  readonly now: number;
}

/** A poll that is over at `now` (ms). `host`: where the source is requested. `state` and `items` are JSON. */
export interface StoreCall {
  readonly kind: 'store';
  readonly claim: Claim;
  readonly now: number;
  readonly state: string;
  readonly nextAt: number;
  readonly host: string;
  readonly waitUntil: number;
  readonly items: string | undefined;
  /** What the items are: those of a feed, or what a station's document or a calendar says. */
  readonly brings: 'stories' | 'weather' | 'events';
  readonly hostWait: StoredResult['hostWait'];
}

/** The beginning or the end of a poll, as D1 is told of it. */
export type PollCall = BeginCall | StoreCall;

/** What D1 has of a source whose poll has begun or ended; of one that has ended no more than that its lease was good. */
export interface PollRow {
  readonly desk: string;
  readonly source: string;
  readonly state: string;
  /** `null` where there never were any. */
  readonly items: string | null;
}

/** The end of a poll as a call. */
export function storeCall(
  claim: Claim,
  { state, items, content, calendar, hostWait, waitUntil = 0 }: StoredResult,
  host: string,
  now: number,
): StoreCall {
  return {
    kind: 'store',
    claim,
    now,
    state: JSON.stringify(state),
    nextAt: state.nextAt,
    host,
    waitUntil,
    items: JSON.stringify(items ?? content ?? calendar),
    brings: content ? 'weather' : calendar ? 'events' : 'stories',
    hostWait,
  };
}

interface WaitingCall {
  readonly call: PollCall;
  readonly resolve: (row: PollRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes one transaction of the calls that are made within 20 ms, or while the transaction before is under way. Their order stays.
 * Where one fails each of its calls is made again by itself, one after the other, so that none fails because of another.
 */
export class PollCalls {
  readonly #send: (calls: readonly PollCall[]) => Promise<readonly (PollRow | undefined)[]>;
  readonly #waiting: WaitingCall[] = [];
  #isSending = false;

  /** `send`: as `sendPollCalls`. */
  constructor(send: (calls: readonly PollCall[]) => Promise<readonly (PollRow | undefined)[]>) {
    this.#send = send;
  }

  /** The row of a call that was good. */
  make(call: PollCall): Promise<PollRow | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (!this.#isSending) void this.#sendWaiting();
    });
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      // One that hangs holds up the others no longer than this.
      await withTimeout(this.#sendGroup(this.#takeGroup()), GROUP_WAIT_MS, () => {});
    }
    this.#isSending = false;
  }

  /** A call that is too large for any group is one by itself. */
  #takeGroup(): WaitingCall[] {
    let size = 0;
    const end = this.#waiting.findIndex(({ call }, index) => {
      size += sizeOf(call);
      return index > 0 && size > MAX_GROUP_SIZE;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #sendGroup(group: readonly WaitingCall[]): Promise<void> {
    try {
      const rows = await this.#send(group.map(({ call }) => call));
      for (const [index, { resolve }] of group.entries()) resolve(rows[index]);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const call of group) await this.#sendGroup([call]);
    }
  }
}

/** Characters that a call takes in a statement's parameters, roughly. */
function sizeOf(call: PollCall): number {
  return call.kind === 'begin' ? 200 : 500 + call.state.length + (call.items?.length ?? 0);
}
