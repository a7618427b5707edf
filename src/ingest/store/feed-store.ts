import type { Publication } from '../../publications/publication.ts';
import type { Source } from '../../publications/source.ts';
import { beginPoll, type Claim, type ClaimedSource, claimDue } from './claims.ts';
import { storeResult } from './store-result.ts';

/** What a refresh writes to D1, where an update can be conditional: leases, and the results of polls. */
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
}
