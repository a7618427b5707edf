import {
  CHECK_COLUMNS,
  type CheckMessage,
  type CheckRow,
  findCheckRefusal,
} from '../../edition/check-request.ts';
import { SOURCE_COLUMNS } from '../../edition/source-state.ts';

/** Checks of one batch of messages that are looked at; the others are dropped, and may be requested again. */
const MAX_CHECKS = 5;

/**
 * Makes the sources due at `now` (ms) that somebody wishes to have polled earlier, if the rules allow it: only the time is moved, so the
 * next cron sends the request that it would have sent later. Nothing happens to one that was begun or put off since it was read.
 */
export async function checkSources(
  db: D1Database,
  checks: readonly CheckMessage[],
  now: number,
): Promise<void> {
  const wanted = new Map(checks.map(({ desk, source }) => [`${desk} ${source}`, { desk, source }]));
  for (const { desk, source } of [...wanted.values()].slice(0, MAX_CHECKS)) {
    const row = await db
      .prepare(
        `SELECT ${SOURCE_COLUMNS}, ${CHECK_COLUMNS}, coalesce(json_extract(state, '$.address'), '') AS address
         FROM desk_sources WHERE desk = ?1 AND source = ?2 AND active = 1`,
      )
      .bind(desk, source)
      .first<CheckRow & { address: string }>();
    if (!row || findCheckRefusal(row, row.address, now)) continue;
    await db
      .prepare(
        `UPDATE desk_sources SET next_at = ?3, operator_poll_at = ?3
         WHERE desk = ?1 AND source = ?2 AND active = 1
           AND begun_at = ?4 AND wait_until = ?5 AND operator_poll_at = ?6 AND next_at = ?7 AND lease_until <= ?3`,
      )
      .bind(desk, source, now, row.begun_at, row.wait_until, row.operator_poll_at, row.next_at)
      .run();
  }
}
