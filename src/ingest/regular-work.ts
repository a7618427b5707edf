import { DAY_MS, HOUR_MS } from '../lib/clock/durations.ts';
import { tryOrLog } from '../lib/http/log.ts';
import { sendAll } from '../lib/http/send-all.ts';
import type { RefreshQueue } from '../model/edition/first-refresh.ts';
import { archiveMessages, type PaperRow, selectHosts } from './publish/archive-papers.ts';
import { sweepPush } from './push/push.ts';
import { renewCalendars } from './store/events-progress.ts';
import { sweepPictures } from './store/picture-store.ts';

/** The last hour and day with completed work, since the epoch (UTC). */
export interface WorkDone {
  hour: number;
  day: number;
}

/** Selects `WorkDone`: no row before the first. */
export function selectWorkDone(db: D1Database): D1PreparedStatement {
  return db.prepare('SELECT hour, day FROM regular_work');
}

/**
 * Archives all papers once an hour and sweeps D1 once a day, in the first refresh of each, however
 * late. Faults are logged; the next refresh retries, for sweeps the one an hour later. It never
 * throws.
 */
export async function doRegularWork(
  done: WorkDone | undefined,
  now: number,
  { db, queue }: { db: D1Database; queue: RefreshQueue | undefined },
): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  const day = Math.floor(now / DAY_MS);
  // A clock that lags slightly sees its hour as done.
  if (done && (done.hour === hour || done.hour === hour + 1)) return;
  await tryOrLog('regular work not done', {}, async () => {
    // A new database has nothing to sweep.
    const isSwept =
      !done ||
      done.day === day ||
      (await tryOrLog('sweep failed', {}, async () => {
        await db.batch([
          sweepPictures(db, now),
          sweepBudgets(db, now),
          ...sweepPush(db, now),
          renewCalendars(db),
        ]);
        return true;
      }));
    const [hosts, marked] = await db.batch([
      selectHosts(db),
      markDone(db, { hour, day: isSwept ? day : done.day }),
    ]);
    // Another refresh came first.
    if (!queue || marked?.results.length === 0) return;
    const papers = (hosts?.results ?? []) as unknown as readonly PaperRow[];
    const isQueued = await tryOrLog('archives not queued', { papers: papers.length }, async () => {
      await sendAll(queue, archiveMessages(papers));
      return true;
    });
    if (!isQueued) await db.prepare('UPDATE regular_work SET hour = hour - 1').run();
  });
}

/**
 * Deletes the budgets of past days (src/site/context/daily-budget.ts), those of address groups too.
 */
function sweepBudgets(db: D1Database, now: number): D1PreparedStatement {
  const today = new Date(now).toISOString().slice(0, 10);
  return db.prepare('DELETE FROM daily_budgets WHERE day < ?').bind(today);
}

/**
 * Returns a row only if the hour was not done yet. A clock that was once ahead delays the work by
 * at most an hour.
 */
function markDone(db: D1Database, { hour, day }: WorkDone): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO regular_work (id, hour, day) VALUES (1, ?1, ?2)
       ON CONFLICT (id) DO UPDATE SET hour = ?1, day = ?2 WHERE hour NOT IN (?1, ?1 + 1) RETURNING id`,
    )
    .bind(hour, day);
}
