import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import { beginPoll, type Claim, type ClaimedSource, claimDue } from './claims.ts';
import { type EditionProgress, type ProgressRow, readProgressRow } from './edition-progress.ts';
import type { NewsItem } from './news-item.ts';
import {
  readSourceStatus,
  type SourceStatus,
  STATUS_COLUMNS,
  type StatusRow,
} from './source-status.ts';
import { storeResult } from './store-result.ts';
import { readItems } from './stored-items.ts';

/** The durable side of the feeds: states, leases and last good items in D1, where an update can be conditional. */
export class FeedStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Leases the sources that are due at `now` (ms) and that nobody else has leased; at most `limit`, longest due first. */
  claimDue(publication: Publication, now: number, limit: number): Promise<Claim[]> {
    return claimDue(this.#db, publication, now, limit);
  }

  /** Uses up a claim and counts the poll that begins; `undefined` where it may not begin. */
  begin(claim: Claim, source: Source, now: number): Promise<ClaimedSource | undefined> {
    return beginPoll(this.#db, claim, source, now);
  }

  /** Stores the result of a poll and gives the lease back; nothing where the lease is somebody else's by now. */
  finish(
    claim: Claim,
    result: Parameters<typeof storeResult>[2],
    host: string,
    now: number,
  ): Promise<void> {
    return storeResult(this.#db, claim, result, host, now);
  }

  /** How a publication's sources stand at `now` (ms), by source id; one that was never polled is not there. */
  async readStates(publication: Publication, now: number): Promise<Map<string, SourceStatus>> {
    const { results } = await this.#db
      .prepare(`SELECT source, ${STATUS_COLUMNS} FROM source_states WHERE publication = ?`)
      .bind(publication.id)
      .all<StatusRow & { source: string }>();
    const rows = new Map(results.map((row) => [row.source, row]));
    const states = new Map<string, SourceStatus>();
    for (const { id, url } of publication.sources) {
      const row = rows.get(id);
      if (row) states.set(id, readSourceStatus(row, url, now));
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
