import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { selectDue } from '../../../../src/ingest/store/claim-due.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import {
  pollRowsStatement,
  readPollRows,
  requestPollStatement,
} from '../../../../src/model/sources/operator-poll.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { empty, rowsOf, run } from '../../../support/database.ts';
import { runs } from '../../../support/effort.ts';
import { MINUTE, START } from '../../../support/follow.ts';

const FREE_POLLS = 12;
/** Its polls when others are due too. */
const WARNINGS = 9;
const CRON = 5 * MINUTE;

interface Row {
  desk: string;
  source: string;
  host?: string;
  /** How long ago it was due (ms). */
  ago: number;
  isNew?: boolean;
}

async function store(rows: readonly Row[]): Promise<void> {
  await run(
    `INSERT INTO desk_sources (desk, source, host, next_at, begun_at, state)
     SELECT value ->> 'desk', value ->> 'source', coalesce(value ->> 'host', (value ->> 'desk') || (value ->> 'source')),
       ?2 - (value ->> 'ago'), iif(value ->> 'isNew', 0, 1), '{}' FROM json_each(?1)`,
    JSON.stringify(rows),
    START,
  );
}

const many = (count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, i) => row(i));
const isWarning = ({ source }: { source: string }) => source.startsWith('warnings:');

/** The claims of a cron. */
async function claim(now: number, limit = FREE_POLLS) {
  return (await new FeedStore(env.DB).claimDue(now, limit)).claims;
}

/** The claims of a cron, which polls them: each source is due again after this pause. */
async function poll(now: number, limit = FREE_POLLS, againMs = 60 * MINUTE) {
  const claims = await claim(now, limit);
  await run(
    `UPDATE desk_sources SET lease = NULL, lease_until = 0, begun_at = ?2, next_at = ?3
     WHERE (desk, source) IN (SELECT value ->> 'desk', value ->> 'source' FROM json_each(?1))`,
    JSON.stringify(claims),
    now,
    now + againMs,
  );
  return claims;
}

/** Records one turn for each of these desks, as all desks except new ones have. */
const recordTurns = (...ids: readonly string[]) =>
  run(
    'INSERT OR REPLACE INTO desk_turns SELECT desk.value, urgent.value, 1 FROM json_each(?) AS desk, json_each(?) AS urgent',
    JSON.stringify(ids),
    '[0,1]',
  );

const forget = () => empty('desk_sources', 'desk_turns');
beforeEach(forget);

/** 600 sources of one paper, all overdue for longer than anything else. */
const HOG = many(600, (index) => ({ desk: 'hog', source: `feed-${index}`, ago: 99 * 60 * MINUTE }));

describe('with 600 sources of one paper due for days', () => {
  test('warnings of another desk are polled by the first cron, and one of its feeds too', async () => {
    await recordTurns('hog', 'north');
    await store([
      ...HOG,
      ...many(8, (index) => ({
        desk: 'north',
        source: `warnings:nu-${index}`,
        host: 'weather.gc.ca',
        ago: 0,
      })),
      ...many(4, (index) => ({ desk: 'north', source: `feed-${index}`, ago: 0 })),
    ]);
    const claims = await claim(START);
    expect(claims).toHaveLength(FREE_POLLS);
    expect(claims.filter(isWarning)).toHaveLength(8);
    expect(
      claims.filter(({ desk, source }) => desk === 'north' && source.startsWith('feed')),
    ).toHaveLength(1);
  });

  test('a cron reads at most a tenth of their rows', async () => {
    await store(HOG);
    const counts = noCounts();
    const { claims } = await new FeedStore(countedDatabase(env.DB, counts)).claimDue(
      START,
      FREE_POLLS,
    );
    expect(claims).toHaveLength(FREE_POLLS);
    // It was 2,801 when all due rows were read.
    expect(counts.rowsRead).toBeLessThan(200);
  });

  test('no step of a claim reads all sources', async () => {
    await store(HOG);
    const statement = selectDue(
      { prepare: (sql) => env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`), batch: env.DB.batch },
      START,
      FREE_POLLS,
    );
    const { results } = await statement.all<{ detail: string }>();
    const steps = results
      .map(({ detail }) => detail)
      .filter((detail) => /desk_sources|sources|next/.test(detail));
    expect(steps.length).toBeGreaterThan(4);
    for (const step of steps)
      expect(step).toMatch(/^SEARCH .*(?:desk_sources_(?:late|turn)|PRIMARY KEY)/);
  });
});

test('a station’s first poll waits in its desk’s order, and its later ones go first', async () => {
  await store([
    { desk: 'north', source: 'feed', ago: 2, isNew: true },
    { desk: 'north', source: 'warnings:nu-1', ago: 1, isNew: true },
  ]);
  expect((await poll(START, 1)).map(({ source }) => source)).toEqual(['feed']);
  expect((await poll(START, 1, 1)).map(({ source }) => source)).toEqual(['warnings:nu-1']);
  await run('UPDATE desk_sources SET next_at = ?', START);
  expect((await poll(START + 2, 1)).map(({ source }) => source)).toEqual(['warnings:nu-1']);
});

test('a source whose poll an operator requests is polled before the others of its desk', async () => {
  await store(HOG);
  const rows = readPollRows(await rowsOf(...pollRowsStatement('hog')));
  const row = rows.find(({ source }) => source === 'feed-599');
  if (!row) throw new Error('there is no such source');
  await run(...requestPollStatement('hog', row, START));
  expect((await claim(START, 1)).map(({ source }) => source)).toEqual(['feed-599']);
});

test('six feeds of one host are claimed across all desks, and feeds of other hosts in place of the rest', async () => {
  await recordTurns('hog', 'north', 'west');
  await store([
    ...many(20, (index) => ({ desk: 'hog', source: `feed-${index}`, host: 'shared', ago: 999 })),
    ...many(3, (index) => ({ desk: 'north', source: `feed-${index}`, host: 'shared', ago: 0 })),
    ...many(4, (index) => ({ desk: 'west', source: `feed-${index}`, ago: 0 })),
  ]);
  const byDesk = Object.groupBy(await claim(START), ({ desk }) => desk);
  expect([byDesk.hog?.length, byDesk.north?.length, byDesk.west?.length]).toEqual([4, 2, 4]);
});

test('six warnings of a desk’s own weather service are claimed, and others’ in place of the rest', async () => {
  await store([
    ...many(20, (nth) => ({ desk: 'slow', source: `warnings:${nth}`, host: 'slow', ago: 999 })),
    ...many(8, (nth) => ({
      desk: 'north',
      source: `warnings:${nth}`,
      host: 'weather.gc.ca',
      ago: 0,
    })),
  ]);
  const byDesk = Object.groupBy(await claim(START), ({ desk }) => desk);
  expect([byDesk.slow?.length, byDesk.north?.length]).toEqual([6, 6]);
  expect((await claim(START + 1)).filter(({ desk }) => desk === 'slow')).toHaveLength(6);
});

const desks = fc.array(
  fc.record({
    feeds: fc.integer({ min: 0, max: 30 }),
    warnings: fc.integer({ min: 0, max: 12 }),
    ago: fc.integer({ min: 0, max: 90 * MINUTE }),
  }),
  { minLength: 1, maxLength: 16 },
);

test('with any desks, up to nine warnings are polled by the next cron, the rest in turn, and no poll is lost', async () => {
  await fc.assert(
    fc.asyncProperty(desks, async (deskCounts) => {
      await forget();
      await recordTurns(...deskCounts.map((_, number) => `d${number}`));
      await store(
        deskCounts.flatMap(({ feeds, warnings, ago }, number) => [
          ...many(feeds, (index) => ({ desk: `d${number}`, source: `feed-${index}`, ago })),
          ...many(warnings, (index) => ({
            desk: `d${number}`,
            source: `warnings:${index}`,
            ago: ago % 9,
          })),
        ]),
      );
      const due = {
        warnings: deskCounts.map((one) => one.warnings),
        feeds: deskCounts.map((one) => one.feeds),
      };
      /** Crons since the last turn of each desk that has due sources. */
      const waits = { warnings: deskCounts.map(() => 0), feeds: deskCounts.map(() => 0) };
      const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
      for (let cron = 0; cron < 12; cron += 1) {
        const before = { warnings: sum(due.warnings), feeds: sum(due.feeds) };
        const claims = await poll(START + cron * CRON, FREE_POLLS, 1e12);
        const warnings = claims.filter(isWarning).length;
        expect(claims.length).toBe(Math.min(FREE_POLLS, before.warnings + before.feeds));
        expect(warnings).toBeGreaterThanOrEqual(Math.min(before.warnings, WARNINGS));
        for (const kind of ['warnings', 'feeds'] as const) {
          const isOfKind = (source: { source: string }) =>
            isWarning(source) === (kind === 'warnings');
          for (const [number, count] of due[kind].entries()) {
            const had = claims.filter((one) => one.desk === `d${number}` && isOfKind(one)).length;
            waits[kind][number] = had > 0 || count === 0 ? 0 : (waits[kind][number] ?? 0) + 1;
            due[kind][number] = count - had;
            const polls = kind === 'warnings' ? WARNINGS : FREE_POLLS - WARNINGS;
            expect(waits[kind][number], `${kind} of ${number}`).toBeLessThanOrEqual(
              Math.ceil(deskCounts.length / Math.ceil(polls / 2)),
            );
          }
        }
      }
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
});

describe.each([
  ['thirty desks with one station', Array<number>(30).fill(1), 40],
  ['twenty desks with forty stations', Array<number>(20).fill(40), 300],
  ['a desk with 600 stations', [600], 40],
])('beside %s, a desk with 25', (_, others, longest) => {
  test(`waits ${longest} minutes at most between two polls, and no station longer than its share`, async () => {
    const counts = [25, ...others];
    await store(
      counts.flatMap((stations, desk) =>
        many(stations, (nth) => ({ desk: `d${desk}`, source: `warnings:${nth}`, ago: nth })),
      ),
    );
    const polledAt = new Map<string, number>();
    const waits = counts.map(() => 0);
    const crons = 150;
    const note = (desk: number, nth: number, at: number, isPolled: boolean) => {
      const key = `${desk} ${nth}`;
      waits[desk] = Math.max(waits[desk] ?? 0, at - (polledAt.get(key) ?? START));
      if (isPolled) polledAt.set(key, at);
    };
    for (let cron = 0; cron < crons; cron += 1) {
      const now = START + cron * CRON;
      for (const { desk, source } of await poll(now, FREE_POLLS, 15 * MINUTE))
        note(Number(desk.slice(1)), Number(source.split(':')[1]), now, true);
    }
    for (const [desk, stations] of counts.entries())
      for (const { source } of many(stations, (nth) => ({ desk: '', source: `${nth}`, ago: 0 })))
        note(desk, Number(source), START + crons * CRON, false);
    const all = counts.reduce((a, b) => a + b, 0);
    for (const [desk, stations] of counts.entries()) {
      const share = (2 * Math.min(all, counts.length * stations)) / FREE_POLLS;
      expect(waits[desk]).toBeLessThanOrEqual(15 * MINUTE + Math.ceil(share + 1) * CRON);
    }
    expect(waits[0]).toBeLessThanOrEqual(longest * MINUTE);
  });
});
