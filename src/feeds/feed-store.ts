import type { Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import type { NewsItem } from './news-item.ts';
import { newSourceState, readSourceState, type SourceState } from './source-state.ts';

/** Longer than any fetch may take: a check that was cut off is due again after this. */
const LEASE_MS = 5 * 60_000;
/** When the next try after a fault on our side may be, at the earliest. */
const STORED_ITEMS_LIMIT = 1_000_000;

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

  /** Leases every source that is due at `now` (ms) and that nobody else has leased; at most `limit`, longest due first. */
  async claimDue(publication: Publication, now: number, limit: number): Promise<Claim[]> {
    await this.#addMissing(publication);
    const lease = crypto.randomUUID();
    const followed = followedSources(publication).map((source) => source.id);
    const { results } = await this.#db
      .prepare(
        `UPDATE source_states SET lease = ?1 || ':' || source, lease_until = ?2
         WHERE publication = ?3 AND source IN (
           SELECT source FROM source_states
           WHERE publication = ?3 AND next_at <= ?4 AND lease_until <= ?4 AND source IN (SELECT value FROM json_each(?5))
           ORDER BY next_at LIMIT ?6)
         RETURNING source, lease`,
      )
      .bind(lease, now + LEASE_MS, publication.id, now, JSON.stringify(followed), limit)
      .all<{ source: string; lease: string }>();
    return results.map((row) => ({
      publication: publication.id,
      source: row.source,
      lease: row.lease,
    }));
  }

  /** A row for each source that has none, and a fresh start where the configured address is another. */
  async #addMissing(publication: Publication): Promise<void> {
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
    const insert = this.#db.prepare(
      `INSERT INTO source_states (publication, source, host, next_at, state) VALUES (?1, ?2, ?3, 0, ?4)
       ON CONFLICT (publication, source) DO UPDATE SET host = ?3, next_at = 0, state = ?4`,
    );
    await this.#db.batch(
      missing.map((source) =>
        insert.bind(
          publication.id,
          source.id,
          hostOf(source.url),
          JSON.stringify(newSourceState(source.url)),
        ),
      ),
    );
  }

  /** Uses up a claim: what is known of the source, or `undefined` where the claim was used or has lapsed. */
  async begin(claim: Claim, source: Source, now: number): Promise<ClaimedSource | undefined> {
    const [begun, channel] = await this.#db.batch<{ state?: string; items?: string }>([
      this.#db
        .prepare(
          `UPDATE source_states SET lease = 'used:' || lease, lease_until = ?4
           WHERE publication = ?1 AND source = ?2 AND lease = ?3 RETURNING state`,
        )
        .bind(claim.publication, claim.source, claim.lease, now + LEASE_MS),
      this.#db
        .prepare('SELECT items FROM channels WHERE publication = ? AND source = ?')
        .bind(claim.publication, claim.source),
    ]);
    const state = begun?.results[0]?.state;
    if (state === undefined) return undefined;
    return {
      state: readSourceState(state, source.url),
      items: readItems(channel?.results[0]?.items),
    };
  }

  /** Stores the result of a check and gives the lease back. Items are written only where they changed. */
  async finish(
    claim: Claim,
    result: { state: SourceState; items?: readonly NewsItem[]; hostWaitsUntil?: number },
    now: number,
  ): Promise<void> {
    const { publication, source } = claim;
    const statements = [
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
          hostOf(result.state.movedTo ?? result.state.address),
        ),
    ];
    if (result.items) {
      const items = JSON.stringify(result.items);
      if (items.length > STORED_ITEMS_LIMIT)
        throw new RangeError(`the items of ${source} are too large to store`);
      statements.push(
        this.#db
          .prepare(
            `INSERT INTO channels (publication, source, items, stored_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (publication, source) DO UPDATE SET items = ?3, stored_at = ?4`,
          )
          .bind(publication, source, items, now),
        this.#db
          .prepare(
            `INSERT INTO editions (publication, revision) VALUES (?1, 1)
             ON CONFLICT (publication) DO UPDATE SET revision = revision + 1`,
          )
          .bind(publication),
      );
    }
    if (result.hostWaitsUntil !== undefined) {
      statements.push(
        this.#db
          .prepare(
            'UPDATE source_states SET next_at = max(next_at, ?3) WHERE publication = ?1 AND host = ?2',
          )
          .bind(
            publication,
            hostOf(result.state.movedTo ?? result.state.address),
            result.hostWaitsUntil,
          ),
      );
    }
    await this.#db.batch(statements);
  }

  /** The states of a publication's sources, by source id; a source that was never checked is not there. */
  async readStates(publication: Publication): Promise<Map<string, SourceState>> {
    const { results } = await this.#db
      .prepare('SELECT source, state FROM source_states WHERE publication = ?')
      .bind(publication.id)
      .all<{ source: string; state: string }>();
    const addresses = new Map(publication.sources.map((source) => [source.id, source.url]));
    return new Map(
      results
        .filter((row) => addresses.has(row.source))
        .map((row) => [row.source, readSourceState(row.state, addresses.get(row.source) ?? '')]),
    );
  }

  /** The last good items of every source that had any. */
  async readChannels(publication: Publication): Promise<Map<string, readonly NewsItem[]>> {
    const { results } = await this.#db
      .prepare('SELECT source, items FROM channels WHERE publication = ?')
      .bind(publication.id)
      .all<{ source: string; items: string }>();
    return new Map(results.map((row) => [row.source, readItems(row.items)]));
  }

  /** How far the published edition is behind. */
  async readProgress(publication: Publication): Promise<EditionProgress> {
    const row = await this.#db
      .prepare(
        'SELECT revision, published_revision, published_at, section_versions FROM editions WHERE publication = ?',
      )
      .bind(publication.id)
      .first<{
        revision: number;
        published_revision: number;
        published_at: number;
        section_versions: string;
      }>();
    return {
      revision: row?.revision ?? 0,
      publishedRevision: row?.published_revision ?? 0,
      publishedAt: row?.published_at ?? 0,
      sectionVersions: JSON.parse(row?.section_versions ?? '{}'),
    };
  }

  async markPublished(
    publication: Publication,
    revision: number,
    sectionVersions: Record<string, string>,
    at: number,
  ): Promise<void> {
    await this.#db
      .prepare(
        'UPDATE editions SET published_revision = ?2, section_versions = ?3, published_at = ?4 WHERE publication = ?1',
      )
      .bind(publication.id, revision, JSON.stringify(sectionVersions), at)
      .run();
  }
}

export interface EditionProgress {
  readonly revision: number;
  readonly publishedRevision: number;
  /** Milliseconds since the epoch; 0 for never. */
  readonly publishedAt: number;
  readonly sectionVersions: Readonly<Record<string, string>>;
}

export function followedSources(publication: Publication): Source[] {
  return publication.sources.filter((source) => source.paused === undefined);
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function readItems(stored: string | undefined): readonly NewsItem[] {
  return stored === undefined ? [] : (JSON.parse(stored) as NewsItem[]);
}
