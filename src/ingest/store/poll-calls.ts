import * as v from 'valibot';
import type { CalendarContent } from '../../calendars/calendar-content.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import type { SourceState } from '../../model/sources/source-state.ts';
import type { StationContent } from '../weather/station-content.ts';

/** Maximum characters per statement: in UTF-8 less than the 2 MB that D1 accepts. */
const MAX_GROUP_SIZE = 500_000;
/** How long a call waits for others to join it (ms). */
const GATHER_MS = 20;
/** How long the next group waits for a group in flight (ms). */
const GROUP_WAIT_MS = 2_000;

/** The exclusive right to poll a source once. */
export const ClaimSchema = v.object({
  desk: v.string(),
  source: v.string(),
  lease: v.string(),
  /** How many polls in a row before this one were cut off. */
  cutOffs: v.number(),
});
export type Claim = Readonly<v.InferOutput<typeof ClaimSchema>>;

/** The result of a poll, to be stored. */
export interface StoredResult {
  state: SourceState;
  /** The items, if they changed. */
  items?: readonly NewsItem[];
  /** The content of a station's document, if it changed. */
  content?: StationContent;
  /** The content of a calendar, if it changed. */
  calendar?: CalendarContent;
  /** A host that requested a pause (429), and its end (ms since the epoch). */
  hostWait?: { host: string; until: number };
  /** The end of a pause requested for this source (429, or 503 with Retry-After; ms). */
  waitUntil?: number;
}

export interface BeginCall {
  kind: 'begin';
  claim: Claim;
  now: number;
}

/** The end of a poll at `now` (ms). `host`: of the source. `state` and `items` are JSON. */
export interface StoreCall {
  kind: 'store';
  claim: Claim;
  now: number;
  state: string;
  nextAt: number;
  host: string;
  waitUntil: number;
  items: string | undefined;
  /** The kind of `items`: a feed's stories, a station's weather or a calendar's events. */
  itemsKind: 'stories' | 'weather' | 'events';
  hostWait: StoredResult['hostWait'];
}

export type PollCall = BeginCall | StoreCall;

/** The row of a source whose poll begins or ends. For an end, only its existence matters. */
export interface PollRow {
  desk: string;
  source: string;
  state: string;
  /** `null` before the first successful poll. */
  items: string | null;
}

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
    itemsKind: kindOf({ content, calendar }),
    hostWait,
  };
}

function kindOf({
  content,
  calendar,
}: Pick<StoredResult, 'content' | 'calendar'>): StoreCall['itemsKind'] {
  if (content) return 'weather';
  return calendar ? 'events' : 'stories';
}

interface WaitingCall {
  call: PollCall;
  resolve: (row: PollRow | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups calls within 20 ms, or during a group in flight, into one transaction. If it fails, each
 * call is retried alone, in order, so that none fails because of another.
 */
export class PollCalls {
  readonly #send: (calls: readonly PollCall[]) => Promise<readonly (PollRow | undefined)[]>;
  readonly #waiting: WaitingCall[] = [];
  #isSending = false;

  /** `send`: like `sendPollCalls`. */
  constructor(send: (calls: readonly PollCall[]) => Promise<readonly (PollRow | undefined)[]>) {
    this.#send = send;
  }

  /** Makes a call. Returns its row; `undefined` if its claim or lease is invalid. */
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
      // A hanging group must not delay the next one for longer.
      await withTimeout(this.#sendGroup(this.#takeGroup()), GROUP_WAIT_MS, () => {});
    }
    this.#isSending = false;
  }

  /** Takes waiting calls up to the size limit; a larger call is sent alone. */
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

function sizeOf(call: PollCall): number {
  return call.kind === 'begin' ? 200 : 500 + call.state.length + (call.items?.length ?? 0);
}
