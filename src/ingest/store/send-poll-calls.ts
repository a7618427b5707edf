import { DAY_MS } from '../../lib/clock/durations.ts';
import { MIN_POLL_INTERVAL_MS } from '../../model/sources/source-state.ts';
import type { Database } from './database.ts';
import type { BeginCall, Claim, PollCall, PollRow, StoreCall } from './poll-calls.ts';

/** The pause after a cut-off poll, doubled with each further one (feed-politeness rule 13). */
const CUT_OFF_PAUSE_MS = MIN_POLL_INTERVAL_MS;
const MAX_CUT_OFF_PAUSE_MS = DAY_MS;
/** A table of the calls of a group. `?1`: the calls as a JSON array. */
const CALLS = 'json_each(?1) AS call';
const CALL_LEASE = `call.value ->> 'lease'`;
const USED_LEASE = `'used:' || (${CALL_LEASE})`;
/** Conditions for the source of a call to have this lease. */
function withLease(lease: string): string {
  return `desk = call.value ->> 'desk' AND source = call.value ->> 'source' AND lease = ${lease}`;
}
const HAS_LEASE = `EXISTS (SELECT 1 FROM desk_sources WHERE ${withLease(USED_LEASE)})`;

const BEGIN = `UPDATE desk_sources SET lease = 'used:' || lease, begun_polls = begun_polls + 1,
    begun_at = call.value ->> 'now',
    lease_until = (call.value ->> 'now') + min(?2 << min(begun_polls, 10), ?3)
  FROM ${CALLS} WHERE ${withLease(CALL_LEASE)} AND next_at <= call.value ->> 'now'
  RETURNING desk, source, state,
    (SELECT items FROM desk_items
      WHERE desk_items.desk = desk_sources.desk AND desk_items.source = desk_sources.source) AS items`;
const PAUSE_HOST = `UPDATE desk_sources SET next_at = max(next_at, ?2), wait_until = max(wait_until, ?2)
  WHERE host = ?1`;
const END = `UPDATE desk_sources SET state = call.value ->> 'state',
    next_at = max(call.value ->> 'nextAt', wait_until),
    wait_until = max(call.value ->> 'waitUntil', wait_until),
    lease = NULL, lease_until = 0, begun_polls = 0, host = call.value ->> 'host'
  FROM ${CALLS} WHERE ${withLease(USED_LEASE)} RETURNING desk, source`;

/**
 * Sends calls in one transaction, ends of polls first. Returns a row for each call with a valid
 * claim or lease. Uses up to six statements, and one per host that requested a pause.
 */
export async function sendPollCalls(
  db: Database,
  calls: readonly PollCall[],
): Promise<(PollRow | undefined)[]> {
  const begins = calls.filter((call) => call.kind === 'begin');
  const stores = calls.filter((call) => call.kind === 'store');
  const beginning = begins.length > 0 ? [beginStatement(db, begins)] : [];
  const results =
    stores.length > 0
      ? await db.batch<PollRow>([...storeStatements(db, stores), ...beginning])
      : await Promise.all(beginning.map((statement) => statement.all<PollRow>()));
  const begun = begins.length > 0 ? results.pop() : undefined;
  const rows = { begin: rowsByKey(begun), store: rowsByKey(results.pop()) };
  return calls.map(({ kind, claim }) => {
    const row = rows[kind].get(keyOf(claim));
    // A claim is valid for one poll.
    rows[kind].delete(keyOf(claim));
    return row;
  });
}

function rowsByKey(result: D1Result<PollRow> | undefined): Map<string, PollRow> {
  return new Map(result?.results.map((row) => [keyOf(row), row]));
}

function keyOf({ desk, source }: Pick<Claim, 'desk' | 'source'>): string {
  return `${desk}\n${source}`;
}

function beginStatement(db: Database, calls: readonly BeginCall[]): D1PreparedStatement {
  const rows = JSON.stringify(calls.map(({ claim, now }) => ({ ...claim, now })));
  return db.prepare(BEGIN).bind(rows, CUT_OFF_PAUSE_MS, MAX_CUT_OFF_PAUSE_MS);
}

function storeStatements(db: Database, calls: readonly StoreCall[]): D1PreparedStatement[] {
  const changed = calls.filter(({ items }) => items !== undefined);
  const ends = calls.map(({ claim, state, nextAt, host, waitUntil }) => {
    return { ...claim, state, nextAt, host, waitUntil };
  });
  const waits = calls.flatMap(({ hostWait }) => (hostWait ? [hostWait] : []));
  return [
    ...(changed.length > 0 ? itemStatements(db, changed) : []),
    ...waits.map(({ host, until }) => db.prepare(PAUSE_HOST).bind(host, until)),
    db.prepare(END).bind(JSON.stringify(ends)),
  ];
}

const INSERT_ITEMS = `INSERT INTO desk_items (desk, source, items, stored_at)
  SELECT call.value ->> 'desk', call.value ->> 'source', call.value ->> 'items', call.value ->> 'now'
  FROM ${CALLS} WHERE ${HAS_LEASE}
  ON CONFLICT (desk, source) DO UPDATE SET items = excluded.items, stored_at = excluded.stored_at`;
/** The table that counts a desk's changes, by kind of items, and further assignments to it. */
const REVISIONS = [
  {
    kind: 'stories',
    insert: `INSERT INTO desk_editions (desk, revision, unpublished_since)
      SELECT call.value ->> 'desk', 1, min(call.value ->> 'now')`,
    assignments: `, unpublished_since =
      CASE revision WHEN published_revision THEN excluded.unpublished_since ELSE unpublished_since END`,
  },
  {
    kind: 'weather',
    insert: `INSERT INTO desk_bulletins (desk, revision) SELECT call.value ->> 'desk', 1`,
    assignments: '',
  },
  {
    kind: 'events',
    insert: `INSERT INTO event_changes (paper, revision) SELECT 'desk:' || (call.value ->> 'desk'), 1`,
    assignments: '',
  },
] as const;

/** Stores the items of polls whose lease is valid, and increments the revisions of their desks. */
function itemStatements(db: Database, calls: readonly StoreCall[]): D1PreparedStatement[] {
  const groups = Object.groupBy(calls, ({ itemsKind }) => itemsKind);
  const revisions = REVISIONS.flatMap(({ kind, insert, assignments }) => {
    const rows = groups[kind]?.map(({ claim, now }) => ({ ...claim, now }));
    const sql = `${insert} FROM ${CALLS} WHERE ${HAS_LEASE} GROUP BY call.value ->> 'desk'
      ON CONFLICT DO UPDATE SET revision = revision + 1${assignments}`;
    return rows ? db.prepare(sql).bind(JSON.stringify(rows)) : [];
  });
  const items = calls.map(({ claim, now, items }) => ({ ...claim, now, items }));
  return [db.prepare(INSERT_ITEMS).bind(JSON.stringify(items)), ...revisions];
}
