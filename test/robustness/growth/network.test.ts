import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compareFlat } from '../../../perf/simulate/report.ts';
import { type IngestFigures, simulateIngest } from '../../../perf/simulate/simulate-ingest.ts';
import { simulateSite } from '../../../perf/simulate/simulate-site.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

// A small `npm run simulate`. Asserts only counts, no times.

const CYCLES = 12;
/** Few publications, ten times as many, and as many with the feeds of the few. */
const SHAPES = [
  { publications: 3, towns: 3 },
  { publications: 30, towns: 30 },
  { publications: 30, towns: 3 },
];
const STATE = folderForFile();
const stateOf = (publications: number, towns: number) => join(STATE, `${publications} of ${towns}`);

let all: readonly IngestFigures[];
let bySize: readonly (readonly [publications: number, figures: IngestFigures])[];
beforeAll(async () => {
  const simulations = SHAPES.map((shape) => {
    const stateDir = stateOf(shape.publications, shape.towns);
    return { shape, stateDir, withoutChance: true };
  });
  all = await simulateIngest(simulations, CYCLES);
  bySize = all.slice(0, 2).map((one) => [one.shape.publications, one]);
});

test('every feed is requested once a cycle and only when due, for any number of publications', () => {
  for (const [size, one] of bySize) {
    expect(one.feedsRequested, `${size}`).toBe(one.feeds);
    expect(one.mostRequestsForOneFeed, `${size}`).toBe(1);
    // At most two per feed: more requests would be premature.
    expect(one.requests, `${size}`).toBeLessThanOrEqual(one.feeds * 2);
  }
});

test('the cron makes two D1 calls, plus one an hour, and reads only due sources, at any size', () => {
  for (const [size, { cron, requests }] of bySize) {
    expect(cron.counts.d1Calls, `${size}`).toBeLessThanOrEqual(2 * cron.invocations + 1);
    expect(cron.counts.rowsRead, `${size}`).toBeLessThanOrEqual(12 * requests + 12 * CYCLES);
  }
});

test('rows, KV writes and messages are proportional to requests at any size', () => {
  for (const [size, { cron, consumer, requests }] of bySize) {
    const rowsWritten = cron.counts.rowsWritten + consumer.counts.rowsWritten;
    expect(rowsWritten, `${size}`).toBeLessThanOrEqual(16 * requests);
    expect(consumer.counts.rowsRead, `${size}`).toBeLessThanOrEqual(45 * requests);
    expect(consumer.counts.kvWrites, `${size}`).toBeLessThanOrEqual(requests);
    expect(cron.counts.messages, `${size}`).toBeLessThanOrEqual(requests);
  }
});

test('the changes of a batch of messages are purged in one call', () => {
  for (const [size, { consumer, cron, mostPurgeCallsInOneCycle }] of bySize) {
    expect(cron.counts.purgeCalls, `${size}`).toBe(0);
    expect(consumer.counts.purgeCalls, `${size}`).toBeLessThanOrEqual(consumer.invocations);
    expect(mostPurgeCallsInOneCycle, `${size}`).toBe(1);
  }
});

test('a front page in a cold isolate waits for at most two KV keys on average', async () => {
  const [size] = bySize.at(-1) ?? [0];
  const shape = { publications: size, towns: size };
  const { visits, failures, kvKeys } = await simulateSite(shape, stateOf(size, size));
  expect({ visits, failures }).toEqual({ visits: size, failures: 0 });
  expect(kvKeys).toBeLessThanOrEqual(2);
});

test('ten times as many publications with the same feeds cause no more requests or storage calls', () => {
  const [few, , many] = all;
  if (!few || !many) throw new Error('a simulation is missing');
  const counted = compareFlat(few, many).filter(({ text }) => !text.startsWith('CPU'));
  expect(counted.length).toBeGreaterThan(3);
  expect(counted.filter(({ isMet }) => !isMet)).toEqual([]);
});

test('no message is lost and no fault is logged', () => {
  for (const [size, { lostMessages, complaints }] of bySize)
    expect({ lostMessages, complaints }, `${size}`).toEqual({ lostMessages: 0, complaints: [] });
});
