import { env } from 'cloudflare:workers';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startRefresh } from '../../../src/ingest/refresh.ts';
import { archivePapers } from '../../../src/ingest/regular-work.ts';
import { empty, firstOf, rowsOf, run } from '../../support/database.ts';
import { type Follower, follow, START } from '../../support/follow.ts';
import { databaseWith, recordingQueue } from '../../support/platform-doubles.ts';
import { DAY, HOUR, MINUTE } from '../../support/publication-fixture.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

/** Papers in D1 that were copied for these hosts. */
async function publishPapers(count: number): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT INTO publications (id, data, digest, published_at, copied_digest, copied_hosts)
     VALUES (?1, '{}', 'd', 0, 'd', json_array(?1 || '.example', 'www.' || ?1 || '.example'))`,
  );
  await run('DELETE FROM publications');
  await env.DB.batch(
    Array.from({ length: count }, (_, index) => insert.bind(`p${String(index).padStart(2, '0')}`)),
  );
}

/** Whether a message is for the built-in papers: one is sent each time. */
const isOfBuild = (body: unknown) => (body as { hosts: string[] }).hosts.length === 0;
const archivesIn = (bodies: readonly unknown[]) =>
  bodies.filter((body) => (body as { kind: string }).kind === 'archive');

beforeEach(() => empty('regular_work'));

test('the first cron of an hour, and no other, queues the archiving of all papers, ten a message', async () => {
  await publishPapers(12);
  const { queue, bodies } = recordingQueue();
  const follower = await follow([], { queue });
  await follower.refresh();
  const hosts = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, '0')}.example`);
  expect(archivesIn(bodies)).toEqual([
    { kind: 'archive', hosts: [] },
    { kind: 'archive', hosts: hosts.slice(0, 10) },
    { kind: 'archive', hosts: hosts.slice(10) },
  ]);
  for (follower.now += 5 * MINUTE; follower.now % HOUR > 0; follower.now += 5 * MINUTE)
    await follower.refresh();
  expect(archivesIn(bodies)).toHaveLength(3);
  await run("UPDATE publications SET data = NULL WHERE id <> 'p05'");
  await follower.refresh();
  expect(archivesIn(bodies).slice(3)).toEqual([
    { kind: 'archive', hosts: [] },
    { kind: 'archive', hosts: ['p05.example'] },
  ]);
});

test.each<[string, number, (follower: Follower) => Promise<unknown>]>([
  ['a cron comes seven minutes late', 2, (follower) => refreshLate(follower, 7 * MINUTE)],
  ['the cron of an hour is dropped', 2, (follower) => refreshLate(follower, HOUR + 20 * MINUTE)],
  [
    'two crons run at the same time',
    1,
    (follower) => Promise.all([follower.refresh(), follower.refresh()]),
  ],
  [
    'a cron’s clock is a second behind at the hour',
    1,
    async (follower) => {
      for (const late of [Math.ceil(START / HOUR) * HOUR - START, -1000, 1000]) {
        follower.now += late;
        await follower.refresh();
      }
    },
  ],
])('where %s all papers are archived once an hour', async (_, times, refreshAll) => {
  const { queue, bodies } = recordingQueue();
  await refreshAll(await follow([], { queue }));
  expect(archivesIn(bodies).filter(isOfBuild)).toHaveLength(times);
});

/** A cron, and two more this long after the next hour. */
async function refreshLate(follower: Follower, late: number): Promise<void> {
  await follower.refresh();
  follower.now += HOUR + late;
  await follower.refresh();
  await follower.refresh();
}

test('if the queue refuses messages, the next cron queues the archiving of all papers', async () => {
  const { queue, bodies } = recordingQueue();
  let isAway = true;
  const sendBatch: typeof queue.sendBatch = (messages) =>
    isAway ? Promise.reject(new Error('the queue is away')) : queue.sendBatch(messages);
  const follower = await follow([], { queue: { sendBatch } });
  await follower.refresh();
  expect(log.lines('archives not queued')).toHaveLength(1);
  isAway = false;
  follower.now += 5 * MINUTE;
  await follower.refresh();
  expect(archivesIn(bodies).filter(isOfBuild)).toHaveLength(1);
});

test('the first cron of a day sweeps used budgets, at any hour; a failed sweep delays no archive and is retried', async () => {
  const { queue, bodies } = recordingQueue();
  const follower = await follow([], { queue });
  await follower.refresh();
  await run("INSERT OR REPLACE INTO event_changes VALUES ('desk:d', 5, 5)");
  const revision = () => firstOf("SELECT revision FROM event_changes WHERE paper = 'desk:d'");
  follower.now += DAY + 17 * MINUTE;
  const [today, before] = [0, DAY].map((ago) =>
    new Date(follower.now - ago).toISOString().slice(0, 10),
  );
  for (const [name, day] of [
    ['pictures made 192.0.2.1', before],
    ['subscriptions p 192.0.2.1', before],
    ['pictures made 192.0.2.2', today],
  ])
    await run('INSERT INTO daily_budgets VALUES (?, ?, 1)', name, day);
  const db = databaseWith({
    prepare: (sql) => {
      if (sql.startsWith('DELETE FROM pictures')) throw new Error('D1 is away');
    },
  });
  await startRefresh({ ...follower.context, db });
  expect(await revision()).toBe(5);
  expect(log.lines('sweep failed')).toHaveLength(1);
  expect(archivesIn(bodies).filter(isOfBuild)).toHaveLength(2);
  for (let times = 0; times < 3; times++) {
    follower.now += HOUR;
    await follower.refresh();
  }
  expect(await revision()).toBe(6);
  expect(await rowsOf("SELECT name FROM daily_budgets WHERE name LIKE '% 192.0.2._'")).toEqual([
    { name: 'pictures made 192.0.2.2' },
  ]);
});

test('messages that fail, hang or are too many are delivered again, and delay others by a minute at most', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const retried: number[] = [];
  const delivered = Array.from({ length: 20 }, (_, index) => ({
    hosts: [`p${index}.example`],
    message: { retry: () => void retried.push(index) },
  }));
  const archived: string[] = [];
  const work = archivePapers(delivered, async ([host = '']) => {
    if (host === 'p1.example') throw new Error('R2 is away');
    if (host === 'p2.example') await new Promise(() => {});
    archived.push(host);
  });
  await vi.advanceTimersByTimeAsync(MINUTE);
  await work;
  expect(retried.toSorted((a, b) => a - b)).toEqual([1, 2, 15, 16, 17, 18, 19]);
  expect(archived).toHaveLength(13);
  expect(log.lines('papers not archived')).toHaveLength(2);
});

test('archiveDays of the site handles built-in papers, and hosts without a paper', async () => {
  const { queue, bodies } = recordingQueue();
  const follower = await follow([], { queue });
  await follower.deliver([{ kind: 'archive', hosts: ['nobody.example'] }, { kind: 'archive' }]);
  expect(log.lines('unreadable refresh message')).toHaveLength(1);
  expect(bodies).toEqual([]);
  await env.SITE.archiveDays([]);
  await env.SITE.archiveDays(['nobody.example']);
  expect(log.lines('day not archived')).toEqual([]);
});
