import { logEvent } from '../http/log.ts';
import { followedSources, type Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import { type EditionProgress, type ProgressRow, readProgressRow } from './edition-progress.ts';
import type { NewsItem } from './news-item.ts';
import { MIN_INTERVAL } from './plan-next-check.ts';
import type { RefreshResult } from './refresh-source.ts';
import { newSourceState, readSourceState, type SourceState } from './source-state.ts';
import { readItems } from './stored-items.ts';

/** A claim that nobody took up is due again after this: longer than a queue takes to deliver. */
const CLAIM_MS = 5 * 60_000;
/** A check that was begun and cut off: its request may have gone out, so no feed is asked sooner (manners 13). */
const CHECK_MS = MIN_INTERVAL;
/** At most so many feeds of one host in one go; the others follow with the next cron (manners 20). */
const MAX_CLAIMS_PER_HOST = 6;

/** Whether a check still has its lease: parameters 1, 2 and 5 are publication, source and lease. */
const HELD =
  "SELECT 1 FROM source_states WHERE publication = ?1 AND source = ?2 AND lease = 'used:' || ?5";

/** A source that this refresh, and no other, may check. */
export interface Claim {
  readonly publication: string;
  readonly source: string;
  readonly lease: string;
}

/** What is known of a claimed source. */
export interface ClaimedSource {
  readonly state: SourceState;
  readonly items: readonly NewsItem[];
}

/** The durable side of the feeds: states, leases and last good items in D1, where an update can be conditional. */
export class FeedStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Leases the sources that are due at `now` (ms) and that nobody else has leased; at most `limit`, longest due first. */
  async claimDue(publication: Publication, now: number, limit: number): Promise<Claim[]> {
    await this.#addMissing(publication, now);
    const lease = crypto.randomUUID();
    const followed = followedSources(publication).map((source) => source.id);
    const { results } = await this.#db
      .prepare(
        `UPDATE source_states SET lease = ?1 || ':' || source, lease_until = ?2
         WHERE publication = ?3 AND source IN (
           SELECT source FROM (
             SELECT source, next_at, row_number() OVER (PARTITION BY host ORDER BY next_at) AS place
             FROM source_states
             WHERE publication = ?3 AND next_at <= ?4 AND lease_until <= ?4 AND source IN (SELECT value FROM json_each(?5)))
           WHERE place <= ?7 ORDER BY next_at LIMIT ?6)
         RETURNING source, lease`,
      )
      .bind(
        lease,
        now + CLAIM_MS,
        publication.id,
        now,
        JSON.stringify(followed),
        limit,
        MAX_CLAIMS_PER_HOST,
      )
      .all<{ source: string; lease: string }>();
    return results.map((row) => ({
      publication: publication.id,
      source: row.source,
      lease: row.lease,
    }));
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
    const missing = followedSources(publication).filter(
      (source) => known.get(source.id) !== source.url,
    );
    if (missing.length === 0) return;
    // One statement for all of them, due now; those listed first are due first, so that local news leads on a cold start.
    const rows = missing.map((source, index) => ({
      source: source.id,
      host: askedHost(publication, source),
      nextAt: now - missing.length + index,
      state: JSON.stringify(newSourceState(source.url)),
    }));
    await this.#db
      .prepare(
        `INSERT INTO source_states (publication, source, host, next_at, state)
         SELECT ?1, value ->> 'source', value ->> 'host', value ->> 'nextAt', value ->> 'state'
         FROM json_each(?2) WHERE true
         ON CONFLICT (publication, source) DO UPDATE
         SET host = excluded.host, next_at = excluded.next_at, state = excluded.state
         WHERE json_extract(source_states.state, '$.address') IS NOT json_extract(excluded.state, '$.address')`,
      )
      .bind(publication.id, JSON.stringify(rows))
      .run();
  }

  /**
   * Uses up a claim: what is known of the source, or `undefined` where the claim was used, went to somebody else, or its host
   * has asked us to wait since.
   */
  async begin(claim: Claim, source: Source, now: number): Promise<ClaimedSource | undefined> {
    const begun = await this.#db
      .prepare(
        `UPDATE source_states SET lease = 'used:' || lease, lease_until = ?4
         WHERE publication = ?1 AND source = ?2 AND lease = ?3 AND next_at <= ?5
         RETURNING state, (SELECT items FROM channels WHERE publication = ?1 AND source = ?2) AS items`,
      )
      .bind(claim.publication, claim.source, claim.lease, now + CHECK_MS, now)
      .first<{ state: string; items: string | null }>();
    if (!begun) return undefined;
    const state = readSourceState(begun.state, source.url);
    const items = begun.items === null ? [] : readItems(begun.items);
    if (items) return { state, items };
    // What cannot be read is fetched anew, whole.
    return { state: { ...state, validators: undefined, bodyHash: undefined }, items: [] };
  }

  /**
   * Stores the result of a check and gives the lease back; all of it, or nothing where the lease is somebody else's by now.
   * Only the wait that a host asks for is kept whoever has the lease: it was asked of all of us. Items are written only where
   * they changed. `host` is the one that the source is asked at.
   */
  async finish(
    claim: Claim,
    result: Pick<RefreshResult, 'state' | 'items' | 'hostWait'>,
    host: string,
    now: number,
  ): Promise<void> {
    const { publication, source } = claim;
    const statements: D1PreparedStatement[] = [];
    if (result.items) {
      const items = JSON.stringify(result.items);
      statements.push(
        this.#db
          .prepare(
            `INSERT INTO channels (publication, source, items, stored_at)
             SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (${HELD})
             ON CONFLICT (publication, source) DO UPDATE SET items = ?3, stored_at = ?4`,
          )
          .bind(publication, source, items, now, claim.lease),
        this.#db
          .prepare(
            `INSERT INTO editions (publication, revision, behind_since) SELECT ?1, 1, ?4 WHERE EXISTS (${HELD})
             ON CONFLICT (publication) DO UPDATE SET revision = revision + 1,
               behind_since = CASE revision WHEN published_revision THEN ?4 ELSE behind_since END`,
          )
          .bind(publication, source, null, now, claim.lease),
      );
    }
    if (result.hostWait) {
      statements.push(
        this.#db
          .prepare('UPDATE source_states SET next_at = max(next_at, ?2) WHERE host = ?1')
          .bind(result.hostWait.host, result.hostWait.until),
      );
    }
    statements.push(
      this.#db
        .prepare(
          `UPDATE source_states SET state = ?3, next_at = ?4, lease = NULL, lease_until = 0, host = ?6
           WHERE publication = ?1 AND source = ?2 AND lease = 'used:' || ?5`,
        )
        .bind(
          publication,
          source,
          JSON.stringify(result.state),
          result.state.nextAt,
          claim.lease,
          host,
        ),
    );
    await this.#db.batch(statements);
  }

  /** The states of a publication's sources, by source id; a source that was never checked is not there. */
  async readStates(publication: Publication): Promise<Map<string, SourceState>> {
    const { results } = await this.#db
      .prepare('SELECT source, state, next_at FROM source_states WHERE publication = ?')
      .bind(publication.id)
      .all<{ source: string; state: string; next_at: number }>();
    const rows = new Map(results.map((row) => [row.source, row]));
    const states = new Map<string, SourceState>();
    for (const { id, url } of publication.sources) {
      const row = rows.get(id);
      // The column counts: it moves when the source's host asks us to wait.
      if (row) states.set(id, { ...readSourceState(row.state, url), nextAt: row.next_at });
    }
    return states;
  }

  /** The last good items of every source that had any; `unreadable` where they are damaged or of another shape, which is logged. */
  async readChannels(publication: Publication): Promise<StoredChannels> {
    const { results } = await this.#db
      .prepare('SELECT source, items FROM channels WHERE publication = ?')
      .bind(publication.id)
      .all<{ source: string; items: string }>();
    const items = new Map<string, readonly NewsItem[]>();
    const unreadable = new Set<string>();
    for (const row of results) {
      const read = readItems(row.items);
      if (read) items.set(row.source, read);
      else {
        unreadable.add(row.source);
        logEvent('error', 'stored items unreadable', {
          publication: publication.id,
          source: row.source,
        });
      }
    }
    return { items, unreadable };
  }

  /** How far the published edition is behind. */
  async readProgress(publication: Publication): Promise<EditionProgress> {
    const row = await this.#db
      .prepare(
        `SELECT revision, published_revision, published_at, behind_since, section_versions, publications
         FROM editions WHERE publication = ?`,
      )
      .bind(publication.id)
      .first<ProgressRow>();
    return readProgressRow(row);
  }

  /**
   * Notes that the edition in KV is that of `progress.revision`. `false`, and nothing noted, where somebody else has published
   * since `progress` was read: which of the two editions is in KV nobody knows then.
   */
  async markPublished(
    publication: Publication,
    progress: EditionProgress,
    sectionVersions: Record<string, string>,
    at: number,
  ): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE editions SET published_revision = ?2, section_versions = ?3, published_at = ?4, publications = publications + 1
         WHERE publication = ?1 AND publications = ?5`,
      )
      .bind(
        publication.id,
        progress.revision,
        JSON.stringify(sectionVersions),
        at,
        progress.publications,
      )
      .run();
    return meta.changes > 0;
  }
}

/** What is stored of a publication's sources, by source id. */
export interface StoredChannels {
  readonly items: ReadonlyMap<string, readonly NewsItem[]>;
  readonly unreadable: ReadonlySet<string>;
}

/** The host at which a source is asked: where it moved, the feed-to-JSON service's, or its own. */
export function askedHost(publication: Publication, source: Source, state?: SourceState): string {
  const address =
    source.via === 'json'
      ? (publication.feedToJsonUrl ?? source.url)
      : (state?.movedTo ?? source.url);
  return URL.parse(address)?.host ?? '';
}
