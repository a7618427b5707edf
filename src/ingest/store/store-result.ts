import type { Claim } from './claims.ts';
import type { PollResult } from './poll-result.ts';

/** Whether a poll still has its lease: parameters 1, 2 and 5 are publication, source and lease. */
const HELD =
  "SELECT 1 FROM source_states WHERE publication = ?1 AND source = ?2 AND lease = 'used:' || ?5";

/**
 * Stores the result of a poll and gives the lease back; all of it, or nothing where the lease is somebody else's by now.
 * Only the wait that a host asks for is kept whoever has the lease: it was asked of all of us. Items are written only where
 * they changed. `host` is the one that the source is asked at.
 */
export async function storeResult(
  db: D1Database,
  claim: Claim,
  result: Pick<PollResult, 'state' | 'items' | 'hostWait' | 'waitUntil'>,
  host: string,
  now: number,
): Promise<void> {
  const { publication, source } = claim;
  const statements: D1PreparedStatement[] = [];
  if (result.items) {
    const items = JSON.stringify(result.items);
    statements.push(
      db
        .prepare(
          `INSERT INTO channels (publication, source, items, stored_at)
           SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (${HELD})
           ON CONFLICT (publication, source) DO UPDATE SET items = ?3, stored_at = ?4`,
        )
        .bind(publication, source, items, now, claim.lease),
      db
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
      db
        .prepare(
          'UPDATE source_states SET next_at = max(next_at, ?2), wait_until = max(wait_until, ?2) WHERE host = ?1',
        )
        .bind(result.hostWait.host, result.hostWait.until),
    );
  }
  statements.push(
    db
      .prepare(
        `UPDATE source_states SET state = ?3, next_at = max(?4, wait_until), wait_until = max(?7, wait_until),
           lease = NULL, lease_until = 0, begun_polls = 0, host = ?6
         WHERE publication = ?1 AND source = ?2 AND lease = 'used:' || ?5`,
      )
      .bind(
        publication,
        source,
        JSON.stringify(result.state),
        result.state.nextAt,
        claim.lease,
        host,
        result.waitUntil ?? 0,
      ),
  );
  await db.batch(statements);
}
