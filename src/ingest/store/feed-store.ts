import { type CalendarContent, readCalendarContent } from '../../calendars/calendar-content.ts';
import { HOUR_MS } from '../../lib/clock/durations.ts';
import { logEvent } from '../../lib/http/log.ts';
import type { LatestOfDesk } from '../../model/edition/edition.ts';
import { type NewsItem, readItems } from '../../model/edition/news-item.ts';
import type { Desk, PolledSource } from '../../model/publication/desk.ts';
import {
  readSourceState,
  type SourceState,
  withoutDocument,
} from '../../model/sources/source-state.ts';
import { readStationContent, type StationContent } from '../weather/station-content.ts';
import { BulletinStore } from './bulletin-progress.ts';
import { type DueRow, leaseStatement, pickDue, selectDue } from './claim-due.ts';
import type { Database } from './database.ts';
import { EventsStore } from './events-progress.ts';
import { type Claim, PollCalls, type StoredResult, storeCall } from './poll-calls.ts';
import {
  type Paged,
  readUnpublished,
  rowsOf,
  selectLatest,
  type Unpublished,
} from './read-unpublished.ts';
import { sendPollCalls } from './send-poll-calls.ts';

/** How long a source is postponed if its desk is unreadable (ms). */
const UNREAD_MS = HOUR_MS;

export interface DueClaim extends Claim {
  host: string;
}

/** A new number for a desk's edition, with the number at the time its items were read. */
export interface NumberClaim {
  desk: string;
  number: number;
  before: number;
}

export interface PublishedEdition {
  desk: string;
  number: number;
  revision: number;
  sectionVersions: Readonly<Record<string, string>>;
}

/** The stored state of a claimed source, with its last good items. */
export interface ClaimedSource {
  state: SourceState;
  items: readonly NewsItem[];
  content?: StationContent | undefined;
  calendar?: CalendarContent | undefined;
}

/**
 * The feed tables of D1: `desk_sources` (schedule, lease and state of each source), `desk_items`
 * (its last good items) and `desk_editions` (progress of publishing).
 */
export class FeedStore {
  readonly #db: Database;
  readonly #pollCalls: PollCalls;
  #statements = 0;

  /** The number of statements prepared so far, each for one use. */
  get statements(): number {
    return this.#statements;
  }

  get bulletins(): BulletinStore {
    return new BulletinStore(this.#db);
  }

  get events(): EventsStore {
    return new EventsStore(this.#db);
  }

  constructor(db: Database) {
    const prepare: Database['prepare'] = (sql) => {
      this.#statements += 1;
      return db.prepare(sql);
    };
    this.#db = { prepare, batch: (statements) => db.batch(statements) };
    this.#pollCalls = new PollCalls((calls) => sendPollCalls(this.#db, calls));
  }

  /**
   * Leases the sources that `pickDue` picks at `now` (ms), and finds up to `maxUnpublished` desks
   * each with an unpublished edition or bulletin. `others` run in the same call of D1.
   */
  async claimDue(
    now: number,
    limit: number,
    maxUnpublished = 0,
    others: readonly D1PreparedStatement[] = [],
  ): Promise<{
    claims: readonly DueClaim[];
    unpublished: readonly string[];
    /** The result rows of each of `others`. */
    others: readonly (readonly unknown[])[];
  }> {
    const select = selectDue(this.#db, now, limit);
    const find = this.#db
      .prepare(
        `SELECT desk FROM (SELECT desk FROM desk_editions INDEXED BY desk_editions_unpublished WHERE published_revision <> revision LIMIT ?1)
         UNION SELECT desk FROM (SELECT desk FROM desk_bulletins INDEXED BY desk_bulletins_unpublished WHERE published_revision <> revision LIMIT ?1)`,
      )
      .bind(maxUnpublished);
    const [due, unpublished, ...found] = await this.#db.batch<unknown>([select, find, ...others]);
    const picked = pickDue(rowsOf<DueRow>(due), limit);
    const lease =
      picked.length > 0 && (await leaseStatement(this.#db, picked, now).all<DueClaim>());
    return {
      claims: lease ? lease.results : [],
      unpublished: rowsOf<{ desk: string }>(unpublished).map(({ desk }) => desk),
      others: found.map(rowsOf),
    };
  }

  /** Releases unused claims: their sources are due as before, but not before `notBefore` (ms). */
  async releaseClaims(claims: readonly Claim[], isFollowed = true, notBefore = 0): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE desk_sources SET active = min(active, ?2), next_at = max(next_at, ?3), lease = NULL, lease_until = 0
         WHERE (desk, source) IN (SELECT value ->> 'desk', value ->> 'source' FROM json_each(?1))
           AND lease IN (SELECT value ->> 'lease' FROM json_each(?1))`,
      )
      .bind(JSON.stringify(claims), isFollowed ? 1 : 0, notBefore)
      .run();
  }

  /**
   * Stops polling the sources of these claims until a desk with them is stored. If the desk is
   * unreadable (not in `found`), such as one of a newer build, they are due again in an hour.
   */
  async deactivate(
    claims: readonly Claim[],
    found: ReadonlyMap<string, Desk>,
    now: number,
  ): Promise<void> {
    for (const { desk, source } of claims)
      logEvent('warn', 'claimed source is not followed', { desk, source });
    const gone = claims.filter(({ desk }) => found.has(desk));
    const unread = claims.filter(({ desk }) => !found.has(desk));
    if (gone.length > 0) await this.releaseClaims(gone, false);
    if (unread.length > 0) await this.releaseClaims(unread, true, now + UNREAD_MS);
  }

  /**
   * Begins a poll: uses up its claim. `undefined` if the claim was already used, another refresh
   * holds the lease, or the host has requested a pause since. If no result is stored, the source is
   * due again after a pause that doubles from 15 minutes to a day.
   */
  async beginPoll(
    claim: Claim,
    source: PolledSource,
    now: number,
  ): Promise<ClaimedSource | undefined> {
    const begun = await this.#pollCalls.make({ kind: 'begin', claim, now });
    if (!begun) return undefined;
    const state = readSourceState(begun.state, source.url);
    const content = readContent(source, begun.items);
    // If the content is unreadable, the document must be fetched in full.
    return { items: [], state: content ? state : withoutDocument(state), ...content };
  }

  /**
   * Stores the result of a poll and releases the lease. If another poll has the lease by now,
   * stores only a pause requested by the host. `host`: of the source.
   */
  async storeResult(claim: Claim, result: StoredResult, host: string, now: number): Promise<void> {
    await this.#pollCalls.make(storeCall(claim, result, host, now));
  }

  readUnpublished(desks: readonly Desk[], paged: Paged, of?: 'all'): Promise<Unpublished> {
    return readUnpublished(this.#db, desks, paged, of);
  }

  /**
   * Assigns numbers to editions. `taken`: the desks that got theirs, because no other refresh took
   * one since their items were read. `latest`: the versions of the `paged` desks in KV.
   */
  async claimNumbers(
    claims: readonly NumberClaim[],
    paged: Paged,
    others: (db: Database) => readonly D1PreparedStatement[] = () => [],
  ): Promise<{ taken: ReadonlySet<string>; latest: readonly LatestOfDesk[] }> {
    const [taken, latest] = await this.#db.batch<unknown>([
      this.#db
        .prepare(
          `UPDATE desk_editions SET number = claim.value ->> 'number' FROM json_each(?) AS claim
           WHERE desk = claim.value ->> 'desk' AND desk_editions.number = claim.value ->> 'before' RETURNING desk`,
        )
        .bind(JSON.stringify(claims)),
      selectLatest(this.#db, paged),
      ...others(this.#db),
    ]);
    return {
      taken: new Set(rowsOf<{ desk: string }>(taken).map(({ desk }) => desk)),
      latest: rowsOf<LatestOfDesk>(latest),
    };
  }

  /**
   * Records published editions. Returns by desk whether D1 has no newer items. A desk is missing if
   * another refresh took a number since: then it is unknown which edition KV has.
   */
  async markPublished(
    published: readonly PublishedEdition[],
    at: number,
  ): Promise<Map<string, 'all published' | 'unpublished'>> {
    const { results } = await this.#db
      .prepare(
        `UPDATE desk_editions SET published_revision = edition.value ->> 'revision',
           section_versions = edition.value ->> 'sectionVersions', published_at = ?2
         FROM json_each(?1) AS edition
         WHERE desk = edition.value ->> 'desk' AND desk_editions.number = edition.value ->> 'number'
         RETURNING desk, iif(published_revision = revision, 'all published', 'unpublished') AS outcome`,
      )
      .bind(
        JSON.stringify(
          published.map((edition) => ({
            ...edition,
            sectionVersions: JSON.stringify(edition.sectionVersions),
          })),
        ),
        at,
      )
      .all<{ desk: string; outcome: 'all published' | 'unpublished' }>();
    return new Map(results.map(({ desk, outcome }) => [desk, outcome]));
  }
}

/** Parses stored content; `undefined` if it is unreadable. A new feed has no items. */
function readContent(
  { weather, calendar }: PolledSource,
  stored: string | null,
): Partial<ClaimedSource> | undefined {
  if (!weather && !calendar) {
    const items = stored === null ? [] : readItems(stored);
    return items && { items };
  }
  if (stored === null) return undefined;
  if (weather) {
    const content = readStationContent(stored);
    return content && { content };
  }
  const events = readCalendarContent(stored);
  return events && { calendar: events };
}
