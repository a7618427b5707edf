import { beforeAll, describe, expect, test } from 'vitest';
import { type Driven, problemWith, type Target } from '../../perf/load/drive.ts';
import { judge, memoryGrowth } from '../../perf/load/report.ts';
import { type LoadRun, runLoad } from '../../perf/load/run-load.ts';
import { isDeep } from '../support/effort.ts';

// By day the faults project has readers who request pages while feeds fail.
describe.runIf(isDeep)('under three seconds of requests, refreshes and faults', () => {
  let run: LoadRun;
  const samples = () => run.loaded.flatMap(({ site }) => site.samples);

  beforeAll(async () => {
    run = await runLoad({
      seconds: 3,
      rates: { perSecond: [150] },
      seed: 20_261_121,
      folder: '.build/load-smoke',
    });
  }, 120_000);

  test('no response is an error, has a wrong type or is cut off', () => {
    expect(samples().flatMap(({ problem }) => problem ?? [])).toEqual([]);
    expect(judge(run)).toMatchObject({ failed: 0, wrong: 0 });
    expect(samples()).toHaveLength(450);
  });

  test('every kind of request is sent, and refreshes, faults and new stories happen', () => {
    const kinds = (kind: string) => samples().filter((one) => one.kind === kind).length;
    expect(kinds('news')).toBeGreaterThan(kinds('blog'));
    expect(kinds('blog')).toBeGreaterThan(kinds('feeds'));
    expect(kinds('feeds')).toBeGreaterThan(5);
    expect(kinds('junk')).toBeGreaterThan(5);
    expect(samples().map(({ status }) => status)).toContain(304);
    expect(run.faultCounts.refreshes).toBeGreaterThan(0);
    expect(run.faultCounts.faults).toBeGreaterThan(0);
    expect(run.faultCounts.stories).toBeGreaterThan(0);
  });

  test('the site serves editions that ingest has published in another process', () => {
    expect(run.logged.get('info: edition published')).toBeGreaterThan(0);
    expect(run.isEditionNew).toBe(true);
  });

  test('hello world gets as many requests a second, so that its waiting times can be compared', () => {
    expect(run.loaded.map(({ hello }) => hello.samples.length)).toEqual([450]);
    expect(judge(run).latencyRatios).toEqual([expect.any(Number)]);
  });
});

describe('judge', () => {
  const drivenIn = (...times: number[]): Driven => ({
    samples: times.map((ms) => ({ kind: 'news', ms, status: 200, problem: undefined })),
    seconds: 1,
  });
  const run: LoadRun = {
    quiet: undefined,
    loaded: [
      { perSecond: 2, site: drivenIn(1, 12), hello: drivenIn(1, 4) },
      { perSecond: 3, site: drivenIn(1, 2, 9), hello: drivenIn(18, 1, 1) },
    ],
    faultCounts: { refreshes: 1, faults: 1, stories: 1 },
    isEditionNew: true,
    ownDelay: { p99: 0, most: 0 },
    memory: [],
    logged: new Map(),
  };

  test('the 99th percentile of the site is compared with that of hello at each rate', () => {
    expect(judge(run).latencyRatios).toEqual([3, 0.5]);
  });

  test('a wrong response of the site and one of hello both count, and one without a status is a failure', () => {
    const [sample] = drivenIn(1).samples;
    if (!sample) throw new Error('unreachable');
    const hello = {
      samples: [{ ...sample, status: undefined, problem: 'GET /: no response' }],
      seconds: 1,
    };
    const site = { samples: [{ ...sample, problem: 'GET /: cut off' }], seconds: 1 };
    const verdict = judge({ ...run, loaded: [{ perSecond: 1, site, hello }] });
    expect(verdict).toMatchObject({ failed: 1, wrong: 1 });
  });
});

describe('problemWith', () => {
  const target: Target = {
    kind: 'news',
    method: 'GET',
    path: '/',
    statuses: [200, 304],
    contentType: 'text/html; charset=utf-8',
    end: '</html>',
  };
  const right = {
    status: 200,
    contentType: target.contentType,
    etag: undefined,
    tail: '</html>\n',
  };

  test('is undefined for a whole page and for a 304', () => {
    expect(problemWith(target, right)).toBeUndefined();
    expect(problemWith(target, { ...right, status: 304, contentType: undefined })).toBeUndefined();
  });

  test('names a wrong status, a wrong type and a page that is cut off', () => {
    expect(problemWith(target, { ...right, status: 500 })).toBe('status 500');
    expect(problemWith(target, { ...right, contentType: 'text/plain' })).toBe('type text/plain');
    expect(problemWith(target, { ...right, tail: '<p>Iqalu' })).toBe('cut off');
  });
});

test('memoryGrowth calls memory flat that rises and falls, and not memory that only rises', () => {
  const breathing = Array.from({ length: 60 }, (_, second) => 300 + (second % 7) * 5);
  const leaking = Array.from({ length: 60 }, (_, second) => 300 + second * 4);
  expect(memoryGrowth(breathing)?.isFlat).toBe(true);
  expect(memoryGrowth(leaking)).toMatchObject({ early: 372, late: 508, isFlat: false });
  expect(memoryGrowth([300, 300])).toBeUndefined();
});
