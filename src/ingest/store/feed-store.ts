import { type CalendarContent, readCalendarContent } from '../../calendars/calendar-content.ts';
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
import { EventsStore } from './events-progress.ts';
import { type Claim, PollCalls, type StoredResult, storeCall } from './poll-calls.ts';
import {
  type Paged,
  readUnpublished,
  rowsOf,
  selectLatest,
  type Unpublished,
} from './read-unpublished.ts';
import { type Queried, sendPollCalls } from './send-poll-calls.ts';

/** A source whose desk cannot be read is due again after this (ms). */
const UNREAD_MS = 3_600_000;

/** A claim, and the host that is requested for it. */
export interface DueClaim extends Claim {
  readonly host: string;
}

/** A number for a desk's edition, and the one that the edition before had when its items were read. */
export interface NumberClaim {
  readonly desk: string;
  readonly number: number;
  readonly before: number;
}

/** An edition that is in KV. */
export interface PublishedEdition {
  readonly desk: string;
  readonly number: number;
  readonly revision: number;
  /** What each section is, as a hash. */
  readonly sectionVersions: Readonly<Record<string, string>>;
}

/** What is known of a claimed source. `items` are its last good items. */
export interface ClaimedSource {
  readonly state: SourceState;
  readonly items: readonly NewsItem[];
  /** What it last said, where it is a station's document. */
  readonly content?: StationContent | undefined;
  /** What it last said, where it is a calendar. */
  readonly calendar?: CalendarContent | undefined;
}

/**
 * The feed tables of D1, where an UPDATE can be conditional: `desk_sources` (schedules, leases and what is known of each
 * source), `desk_items` (the last good items of each source) and `desk_editions` (how far the edition in KV has come).
 */
export class FeedStore {
  readonly #db: Queried;
  readonly #pollCalls: PollCalls;
  #statements = 0;

  /** How many statements have been sent to D1: each is prepared for one use. */
  get statements(): number {
    return this.#statements;
  }

  get bulletins(): BulletinStore {
    return new BulletinStore(this.#db);
  }

  get events(): EventsStore {
    return new EventsStore(this.#db);
  }

  constructor(db: Queried) {
    const prepare: Queried['prepare'] = (sql) => {
      this.#statements += 1;
      return db.prepare(sql);
    };
    this.#db = { prepare, batch: (statements) => db.batch(statements) };
    this.#pollCalls = new PollCalls((calls) => sendPollCalls(this.#db, calls));
  }

  /**
   * Leases what `pickDue` picks of what is due at `now` (ms). Finds the desks whose published edition or weather is behind, at most
   * `maxBehind` of each; `others` are made in the same call of D1. One call where nothing is due, else two.
   */
  async claimDue(
    now: number,
    limit: number,
    maxBehind = 0,
    others: readonly D1PreparedStatement[] = [],
  ): Promise<{
    readonly claims: readonly DueClaim[];
    readonly unpublished: readonly string[];
    /** The rows of each. */
    readonly others: readonly (readonly unknown[])[];
  }> {
    const select = selectDue(this.#db, now, limit);
    const find = this.#db
      .prepare(
        `SELECT desk FROM (SELECT desk FROM desk_editions INDEXED BY desk_editions_unpublished WHERE published_revision <> revision LIMIT ?1)
         UNION SELECT desk FROM (SELECT desk FROM desk_bulletins INDEXED BY desk_bulletins_unpublished WHERE published_revision <> revision LIMIT ?1)`,
      )
      .bind(maxBehind);
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

  /**
   * Gives claims back that are not used: their sources are as due as before, and not before
   * `notBefore` (ms).
   */
  async giveBack(claims: readonly Claim[], isFollowed = true, notBefore = 0): Promise<void> {
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
   * Has no source of these claims claimed again, until a desk that follows it is stored. Those of
   * desks that could not be read (not in `found`), such as a newer build's after a rollback, are
   * due again in an hour.
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
    if (gone.length > 0) await this.giveBack(gone, false);
    if (unread.length > 0) await this.giveBack(unread, true, now + UNREAD_MS);
  }

  /**
   * Uses up a claim and counts the poll that begins: what is known of the source, or `undefined` where the claim was used, is
   * another refresh's by now, or its host has requested a pause since. If no result is stored the source is due again after a pause that
   * doubles from 15 minutes to a day.
   */
  async beginPoll(
    claim: Claim,
    source: PolledSource,
    now: number,
  ): Promise<ClaimedSource | undefined> {
    const begun = await this.#pollCalls.make({ kind: 'begin', claim, now });
    if (!begun) return undefined;
    const state = readSourceState(begun.state, source.url);
    if (source.weather) {
      const content = begun.items === null ? undefined : readStationContent(begun.items);
      // Validators belong to a document that was read.
      return content ? { state, items: [], content } : { state: withoutDocument(state), items: [] };
    }
    if (source.calendar) {
      const calendar = begun.items === null ? undefined : readCalendarContent(begun.items);
      return calendar
        ? { state, items: [], calendar }
        : { state: withoutDocument(state), items: [] };
    }
    const items = begun.items === null ? [] : readItems(begun.items);
    if (items) return { state, items };
    // What cannot be read is fetched anew, whole.
    return { state: withoutDocument(state), items: [] };
  }

  /**
   * Stores the result of a poll and gives the lease back: all of it, or nothing where another poll has the lease by now. Only the
   * pause that a host requests is stored in any case, as it is meant for all requests. `host`: where the source is requested.
   */
  async storeResult(claim: Claim, result: StoredResult, host: string, now: number): Promise<void> {
    await this.#pollCalls.make(storeCall(claim, result, host, now));
  }

  /** What KV lacks of desks, as `readUnpublished` has it. */
  readUnpublished(desks: readonly Desk[], paged: Paged, of?: 'all'): Promise<Unpublished> {
    return readUnpublished(this.#db, desks, paged, of);
  }

  /**
   * Takes a number for the edition of each desk: those desks where no other refresh has taken one since their items were read, and what
   * KV has been given of the `paged` ones, as of then. `others` are made in the same call of D1.
   */
  async claimNumbers(
    claims: readonly NumberClaim[],
    paged: Paged,
    others: (db: Queried) => readonly D1PreparedStatement[] = () => [],
  ): Promise<{ readonly taken: ReadonlySet<string>; readonly latest: readonly LatestOfDesk[] }> {
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
   * Notes that the editions in KV are those with these numbers, of these revisions: by desk, whether that is all that D1 has. A desk is
   * not there, and nothing of it is noted, where another refresh has taken a number since: which of the two editions is in KV is
   * then unknown.
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
