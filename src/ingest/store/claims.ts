import type { NewsItem } from '../../edition/news-item.ts';
import {
  MIN_POLL_INTERVAL_MS,
  newSourceState,
  readSourceState,
  type SourceState,
} from '../../edition/source-state.ts';
import { readItems } from '../../edition/stored-items.ts';
import { followedSources, type Publication } from '../../publications/publication.ts';
import type { Source } from '../../publications/source.ts';
import { askedHost } from '../fetch/asked-host.ts';

/** A claim that nobody took up is due again after this: longer than a queue takes to deliver (ms). */
export const CLAIM_MS = 5 * 60_000;
/**
 * A poll that was begun and cut off: its request may have gone out, so no source is polled sooner (manners 13). The pause
 * doubles with each one in a row.
 */
const CUT_OFF_PAUSE_MS = MIN_POLL_INTERVAL_MS;
const MAX_CUT_OFF_PAUSE_MS = 24 * 3_600_000;
/** At most so many feeds of one host in one go; the others follow with the next cron (manners 20). */
const MAX_CLAIMS_PER_HOST = 6;

/** A source that this refresh, and no other, may poll. */
export interface Claim {
  readonly publication: string;
  readonly source: string;
  readonly lease: string;
  /** How many polls in a row, the last ones before this, were begun and brought no result. */
  readonly cutOffs: number;
}

/** What is known of a claimed source. */
export interface ClaimedSource {
  readonly state: SourceState;
  readonly items: readonly NewsItem[];
}

/** Leases the sources that are due at `now` (ms) and that nobody else has leased; at most `limit`, longest due first. */
export async function claimDue(
  db: D1Database,
  publication: Publication,
  now: number,
  limit: number,
): Promise<Claim[]> {
  await addMissing(db, publication, now);
  const followed = followedSources(publication).map((source) => source.id);
  const { results } = await db
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
      JSON.stringify(followed),
      limit,
      MAX_CLAIMS_PER_HOST,
    )
    .all<Omit<Claim, 'publication'>>();
  return results.map((row) => ({ ...row, publication: publication.id }));
}

/** A row for each source that has none, and a fresh start where the configured address is another. */
async function addMissing(db: D1Database, publication: Publication, now: number): Promise<void> {
  const { results } = await db
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
  await db
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
 * Uses up a claim and counts the poll that begins: what is known of the source, or `undefined` where the claim was used, went
 * to somebody else, or its host has asked us to wait since. If no result is stored the source is due again after a pause that
 * doubles from 15 minutes to a day.
 */
export async function beginPoll(
  db: D1Database,
  claim: Claim,
  source: Source,
  now: number,
): Promise<ClaimedSource | undefined> {
  const begun = await db
    .prepare(
      `UPDATE source_states SET lease = 'used:' || lease, begun_polls = begun_polls + 1, begun_at = ?4,
         lease_until = ?4 + min(?5 << min(begun_polls, 10), ?6)
       WHERE publication = ?1 AND source = ?2 AND lease = ?3 AND next_at <= ?4
       RETURNING state, (SELECT items FROM channels WHERE publication = ?1 AND source = ?2) AS items`,
    )
    .bind(claim.publication, claim.source, claim.lease, now, CUT_OFF_PAUSE_MS, MAX_CUT_OFF_PAUSE_MS)
    .first<{ state: string; items: string | null }>();
  if (!begun) return undefined;
  const state = readSourceState(begun.state, source.url);
  const items = begun.items === null ? [] : readItems(begun.items);
  if (items) return { state, items };
  // What cannot be read is fetched anew, whole.
  return { state: { ...state, validators: undefined, bodyHash: undefined }, items: [] };
}
