import * as v from 'valibot';
import { chunksOf } from '../lib/chunks.ts';
import { DAY_MS, HOUR_MS } from '../lib/clock/durations.ts';
import { logEvent, tryOrLog } from '../lib/http/log.ts';
import { sendAll } from '../lib/http/send-all.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { RefreshQueue } from '../model/edition/first-refresh.ts';
import { sweepPush } from './push/push.ts';
import { markAllCalendarsStale } from './store/events-progress.ts';
import { sweepPictures } from './store/picture-store.ts';

/** Maximum papers per message: the site archives them in one invocation. */
const MAX_PAPERS = 10;
/** Maximum messages per invocation, which may call other Workers 32 times. */
const MAX_CALLS = 15;
/** Timeout of the site for a message (ms): all messages fit the limit of a queue consumer. */
const TIMEOUT_MS = 50_000;
/** Delay of retries (s); otherwise waiting messages would exhaust their retries. */
const RETRY_SECONDS = 30;

/** Papers to archive, by one host each; without hosts, those of the site's build. */
export const ArchiveMessageSchema = v.object({
  kind: v.literal('archive'),
  hosts: v.pipe(v.array(v.string()), v.maxLength(MAX_PAPERS)),
});
type ArchiveMessage = v.InferOutput<typeof ArchiveMessageSchema>;

/** The last hour and day (since the epoch, UTC) whose work is done. */
export interface WorkDone {
  hour: number;
  day: number;
}

/** Selects `WorkDone`; no row if no work was ever done. */
export function selectWorkDone(db: D1Database): D1PreparedStatement {
  return db.prepare('SELECT hour, day FROM regular_work');
}

/**
 * Archives all papers in the first refresh of each hour, and sweeps D1 in the first of each day.
 * Failures are logged; the next refresh retries archiving, and the next hour sweeping. Never
 * throws.
 */
export async function doRegularWork(
  done: WorkDone | undefined,
  now: number,
  { db, queue }: { db: D1Database; queue: RefreshQueue | undefined },
): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  const day = Math.floor(now / DAY_MS);
  // `hour + 1`: this clock lags slightly behind that of another refresh.
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
          markAllCalendarsStale(db),
        ]);
        return true;
      }));
    const [hosts, marked] = await db.batch([
      selectHosts(db),
      markDone(db, { hour, day: isSwept ? day : done.day }),
    ]);
    // Another refresh has already done it.
    if (!queue || marked?.results.length === 0) return;
    const papers = (hosts?.results ?? []) as unknown as readonly { host: string }[];
    const isQueued = await tryOrLog('archives not queued', { papers: papers.length }, async () => {
      await sendAll(queue, archiveMessages(papers));
      return true;
    });
    if (!isQueued) await db.prepare('UPDATE regular_work SET hour = hour - 1').run();
  });
}

/** Deletes budgets of past days (src/site/context/daily-budget.ts). */
function sweepBudgets(db: D1Database, now: number): D1PreparedStatement {
  const today = new Date(now).toISOString().slice(0, 10);
  return db.prepare('DELETE FROM daily_budgets WHERE day < ?').bind(today);
}

/**
 * Marks an hour and day as done; returns a row only if the hour was not done yet. A clock that was
 * ahead once delays the work by an hour at most.
 */
function markDone(db: D1Database, { hour, day }: WorkDone): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO regular_work (id, hour, day) VALUES (1, ?1, ?2)
       ON CONFLICT (id) DO UPDATE SET hour = ?1, day = ?2 WHERE hour NOT IN (?1, ?1 + 1) RETURNING id`,
    )
    .bind(hour, day);
}

/** Selects the first host of each published paper. */
function selectHosts(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `SELECT copied_hosts ->> '$[0]' AS host FROM publications
     WHERE data IS NOT NULL AND copied_hosts <> '[]' ORDER BY id`,
  );
}

/** The messages that archive all papers. */
function archiveMessages(rows: readonly { host: string }[]): MessageSendRequest<ArchiveMessage>[] {
  const hosts = rows.map(({ host }) => host);
  return [[], ...chunksOf(hosts, MAX_PAPERS)].map((some) => ({
    body: { kind: 'archive', hosts: some },
  }));
}

/** A delivered message with the hosts of its papers. */
export interface DeliveredArchive {
  message: Pick<Message, 'retry'>;
  hosts: readonly string[];
}

/** Makes the site archive papers, one message after another. Failures are logged and retried. */
export async function archivePapers(
  delivered: readonly DeliveredArchive[],
  archiveDays: (hosts: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const { message } of delivered.slice(MAX_CALLS))
    message.retry({ delaySeconds: RETRY_SECONDS });
  for (const { message, hosts } of delivered.slice(0, MAX_CALLS)) {
    try {
      await withTimeout(archiveDays(hosts), TIMEOUT_MS);
    } catch (error) {
      logEvent('warn', 'papers not archived', { papers: hosts.length, error });
      message.retry({ delaySeconds: RETRY_SECONDS });
    }
  }
}
