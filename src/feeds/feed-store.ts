import type { Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import { beginPoll, type Claim, type ClaimedSource, claimDue } from './claims.ts';
import { type EditionProgress, readProgress } from './edition-progress.ts';
import {
  readSourceStatus,
  type SourceStatus,
  STATUS_COLUMNS,
  type StatusRow,
} from './source-status.ts';
import { storeResult } from './store-result.ts';

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

  /** How far the published edition is behind. */
  readProgress(publication: Publication): Promise<EditionProgress> {
    return readProgress(this.#db, publication);
  }
}
