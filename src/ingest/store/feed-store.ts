import {
  type EditionProgress,
  PROGRESS_COLUMNS,
  type ProgressRow,
  readProgress,
  readProgressRow,
} from '../../edition/edition-progress.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import { newSourceState, readSourceState, type SourceState } from '../../edition/source-state.ts';
import { readItems } from '../../edition/stored-items.ts';
import { logEvent } from '../../http/log.ts';
import { activeSources, type Publication } from '../../publications/publication.ts';
import type { Source } from '../../publications/source.ts';
import { requestHost } from '../fetch/source-address.ts';
import { GroupedCalls } from './grouped-calls.ts';
import {
  ITEMS_VERSION,
  ItemMemory,
  itemsVersion,
  type KnownItems,
  type SourceKey,
} from './item-memory.ts';
import {
  type Claim,
  type PollCall,
  type PollRow,
  type StoredResult,
  sendPollCalls,
  sizeOfCall,
  storeCall,
} from './poll-calls.ts';

/** A claim whose message was not delivered is due again after this: longer than a queue takes to deliver (ms). */
export const CLAIM_MS = 5 * 60_000;
/** Characters that are stored in one statement at most: in UTF-8 fewer bytes than D1 takes (2 MB). */
const MAX_GROUP_SIZE = 500_000;
/**
 * While other polls are under way, those that begin or end wait for them so long at most, to be one call to D1 (ms). A place in
 * the pool is taken again with the next poll only, so no more results are lost with an isolate than polls may be under way.
 */
const GATHER_MS = 50;
/** At most so many feeds of one host in one refresh; the others follow with the next cron (feed-politeness rule 20). */
const MAX_CLAIMS_PER_HOST = 6;
/** What is known of a claimed source. `items` are its last good items. */
export interface ClaimedSource {
  readonly state: SourceState;
  readonly items: readonly NewsItem[];
}

/** The last good items of a publication, by source id, and the revision that they are of. */
export interface LastGoodItems {
  readonly items: ReadonlyMap<string, readonly NewsItem[]>;
  /** Sources whose items are damaged or of another shape. */
  readonly unreadable: ReadonlySet<string>;
  readonly progress: EditionProgress;
}

/**
 * The feed tables of D1, where an UPDATE can be conditional: `source_states` (schedules, leases and what is known of each
 * source), `channels` (the last good items of each source; the table has kept its first name) and `editions` (how far the
 * edition in KV has come).
 */
export class FeedStore {
  readonly #db: D1Database;
  /** The leases of polls that have begun and not ended. */
  readonly #underWay = new Set<string>();
  /** Polls that begin or end at one moment, or while D1 is busy with others, are one call to it. */
  readonly #pollCalls: GroupedCalls<PollCall, PollRow>;

  readonly #memory: ItemMemory;

  /** `memory`: the isolate's, where it has one. */
  constructor(db: D1Database, memory = new ItemMemory()) {
    this.#db = db;
    this.#memory = memory;
    this.#pollCalls = new GroupedCalls({
      send: (calls) => sendPollCalls(db, calls),
      sizeOf: sizeOfCall,
      maxSize: MAX_GROUP_SIZE,
      expectsMore: () => this.#underWay.size > 0,
      gatherMs: GATHER_MS,
    });
  }

  /** Leases the sources that are due at `now` (ms) and not leased; at most `limit`, longest due first. */
  async claimDue(publication: Publication, now: number, limit: number): Promise<Claim[]> {
    await this.#addMissing(publication, now);
    const active = activeSources(publication).map((source) => source.id);
    const { results } = await this.#db
      .prepare(
        `UPDATE source_states SET lease = ?1 || ':' || source, lease_until = ?2
         WHERE publication = ?3 AND source IN (
           SELECT source FROM (
             SELECT source, next_at, row_number() OVER (PARTITION BY host ORDER BY next_at) AS place
             FROM source_states
             WHERE publication = ?3 AND next_at <= ?4 AND lease_until <= ?4 AND source IN (SELECT value FROM json_each(?5)))
           WHERE place <= ?7 ORDER BY next_at LIMIT ?6)
         RETURNING source, lease, begun_polls AS cutOffs`,
      )
      .bind(
        crypto.randomUUID(),
        now + CLAIM_MS,
        publication.id,
        now,
        JSON.stringify(active),
        limit,
        MAX_CLAIMS_PER_HOST,
      )
      .all<Omit<Claim, 'publication'>>();
    return results.map((row) => ({ ...row, publication: publication.id }));
  }

  /** A row for each source that has none, and a fresh start where the configured address is another. */
  async #addMissing(publication: Publication, now: number): Promise<void> {
    const { results } = await this.#db
      .prepare(
        "SELECT source, json_extract(state, '$.address') AS address FROM source_states WHERE publication = ?",
      )
      .bind(publication.id)
      .all<{ source: string; address: string | null }>();
    const known = new Map(results.map((row) => [row.source, row.address]));
    const missing = activeSources(publication).filter(
      (source) => known.get(source.id) !== source.url,
    );
    if (missing.length === 0) return;
    // One statement for all of them, due now; those listed first are due first, so that local news leads on a cold start.
    const rows = missing.map((source, index) => ({
      source: source.id,
      host: requestHost(publication, source),
      nextAt: now - missing.length + index,
      state: JSON.stringify(newSourceState(source.url)),
    }));
    await this.#db
      .prepare(
        `INSERT INTO source_states (publication, source, host, next_at, state)
         SELECT ?1, value ->> 'source', value ->> 'host', value ->> 'nextAt', value ->> 'state'
         FROM json_each(?2) WHERE true
         ON CONFLICT (publication, source) DO UPDATE
         SET host = excluded.host, next_at = excluded.next_at, state = excluded.state,
           lease = NULL, lease_until = 0, begun_polls = 0, wait_until = 0
         WHERE json_extract(source_states.state, '$.address') IS NOT json_extract(excluded.state, '$.address')`,
      )
      .bind(publication.id, JSON.stringify(rows))
      .run();
  }

  /**
   * Uses up a claim and counts the poll that begins: what is known of the source, or `undefined` where the claim was used, is
   * another refresh's by now, or its host has requested a pause since. If no result is stored the source is due again after a pause that
   * doubles from 15 minutes to a day.
   */
  async beginPoll(claim: Claim, source: Source, now: number): Promise<ClaimedSource | undefined> {
    const known = this.#memory.get(claim);
    const begin = { kind: 'begin', claim, now, known: known?.version } as const;
    const begun = await this.#pollCalls.call(begin);
    if (!begun) return undefined;
    this.#underWay.add(claim.lease);
    const state = readSourceState(begun.state, source.url);
    const items = this.#takeItems(claim, begun, known);
    if (items) return { state, items };
    // What cannot be read is fetched anew, whole.
    return { state: { ...state, validators: undefined, bodyHash: undefined }, items: [] };
  }

  /**
   * Stores the result of a poll and gives the lease back: all of it, or nothing where another poll has the lease by now. Only the
   * pause that a host requests is stored in any case, as it is meant for all requests. `host`: where the source is requested.
   */
  async storeResult(claim: Claim, result: StoredResult, host: string, now: number): Promise<void> {
    this.#underWay.delete(claim.lease);
    const call = storeCall(claim, result, host, now);
    const isStored = await this.#pollCalls.call(call);
    if (isStored && result.items && call.items)
      this.#memory.set(claim, { items: result.items, version: itemsVersion(now, call.items) });
  }

  /** The items of a row, or those that are known where the row has none; `undefined` where they are unreadable. */
  #takeItems(
    of: SourceKey,
    { items: stored, version }: Pick<PollRow, 'items' | 'version'>,
    known: KnownItems | undefined,
  ): readonly NewsItem[] | undefined {
    if (version === null) return [];
    if (stored === null) return known?.items;
    const items = readItems(stored);
    if (items) this.#memory.set(of, { items, version });
    return items;
  }

  /** How far the published edition is behind. */
  readProgress(publication: Publication): Promise<EditionProgress> {
    return readProgress(this.#db, publication);
  }

  /**
   * The last good items of every source and the revision that they are of, from one statement: what changes meanwhile is in
   * both or in neither. Unreadable items are logged.
   */
  async readLastGoodItems(publication: Publication): Promise<LastGoodItems> {
    const known = new Map<string, KnownItems>();
    for (const { id } of activeSources(publication)) {
      const items = this.#memory.get({ publication: publication.id, source: id });
      if (items) known.set(id, items);
    }
    const versions = Object.fromEntries([...known].map(([id, { version }]) => [id, version]));
    const { results } = await this.#db
      .prepare(
        `SELECT ${PROGRESS_COLUMNS}, channels.source, ${ITEMS_VERSION} AS version,
           CASE ${ITEMS_VERSION} WHEN ?2 ->> channels.source THEN NULL ELSE channels.items END AS items
         FROM editions LEFT JOIN channels ON channels.publication = editions.publication
         WHERE editions.publication = ?1`,
      )
      .bind(publication.id, JSON.stringify(versions))
      .all<ProgressRow & Pick<PollRow, 'items' | 'version'> & { source: string | null }>();
    const items = new Map<string, readonly NewsItem[]>();
    const unreadable = new Set<string>();
    for (const { source, ...row } of results) {
      if (source === null) continue;
      const of = { publication: publication.id, source };
      const read = this.#takeItems(of, row, known.get(source));
      if (read) items.set(source, read);
      else {
        unreadable.add(source);
        logEvent('error', 'stored items unreadable', of);
      }
    }
    return { progress: readProgressRow(results[0] ?? null), items, unreadable };
  }

  /** Takes `number` for an edition made of these items; `false` where another refresh has taken one since they were read. */
  async claimNumber(
    publication: Publication,
    { progress }: LastGoodItems,
    number: number,
  ): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('UPDATE editions SET publications = ?3 WHERE publication = ?1 AND publications = ?2')
      .bind(publication.id, progress.number, number)
      .run();
    return meta.changes > 0;
  }

  /**
   * Notes that the edition in KV is the one with this number, of this revision: what D1 knows then. `undefined`, and nothing noted,
   * where another refresh has taken a number since: which of the two editions is in KV is then unknown.
   */
  async markPublished(
    publication: Publication,
    edition: { readonly number: number; readonly revision: number },
    sectionVersions: Readonly<Record<string, string>>,
    at: number,
  ): Promise<EditionProgress | undefined> {
    const row = await this.#db
      .prepare(
        `UPDATE editions SET published_revision = ?3, section_versions = ?4, published_at = ?5
         WHERE publication = ?1 AND publications = ?2 RETURNING ${PROGRESS_COLUMNS}`,
      )
      .bind(publication.id, edition.number, edition.revision, JSON.stringify(sectionVersions), at)
      .first<ProgressRow>();
    return row ? readProgressRow(row) : undefined;
  }
}
