import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Budgets,
  type Figures,
  findExcess,
  formatBudgets,
  lowerOf,
  renewBudgets,
} from '../../../perf/budgets/budgets.ts';
import { ROUTES } from '../../browser/routes.ts';
import { ROUTE_PATHS, reachesRoute } from '../../support/every-route.ts';

const FILE = readFileSync('perf/budgets.json', 'utf8');
const OURS: Budgets = JSON.parse(FILE);
/** Bytes of the first round trip of a connection: ten TCP segments. */
const FIRST_FLIGHT = 14_336;

const GROUP = { what: 'Reads.', look: 'read on.', margin: 1 };
const BUDGETS: Budgets = {
  reads: { ...GROUP, rows: { '/': { kv: 2, d1: 0 } } },
  time: { ...GROUP, what: 'Time.', margin: 1.5, rows: { '/': { ofHello: 4, wanted: 3 } } },
};
const within: Figures = { reads: { '/': { kv: 1, d1: 0 } }, time: { '/': { ofHello: 6 } } };

test.each([
  ['above a budget of none', { reads: { '/': { kv: 2, d1: 1 } } }, '/: d1 1; its budget is 0\n'],
  [
    'beyond the margin',
    { time: { '/': { ofHello: 6.2 } } },
    'ofHello 6.2; its budget is 4, 55 % more\n',
  ],
  ['no number', { time: { '/': { ofHello: Number.NaN } } }, '/: ofHello NaN; its budget is 4'],
  ['not measured', { reads: { '/': { kv: 1 } } }, '/: d1 was not measured\n'],
  ['of a row that was not measured', { time: {} }, '/: ofHello was not measured\n'],
  ['of a new row', { reads: { ...within.reads, '/new': { kv: 0 } } }, '/new: kv 0 has no budget\n'],
  ['of a new group', { other: { '/': { kv: 0 } } }, 'other\n  /: kv 0 has no budget\n'],
] as const)(
  'a figure that is %s exceeds its budget, and the text explains how to change budgets',
  (_, figures, expected) => {
    const text = findExcess(BUDGETS, { ...within, ...figures });
    expect(text).toContain(expected);
    expect(text?.match(/^ {2}(?!To look)/gm)).toHaveLength(1);
    expect(text).toMatch(
      /To look further: .+\n\nA budget is raised only by a commit that names the record/,
    );
  },
);

test('figures within budget and margin pass, even above the wanted value', () => {
  expect(findExcess(BUDGETS, within)).toBeUndefined();
});

test('lowerOf takes the lower of two measurements, and NaN if one is missing', () => {
  const figures = lowerOf(
    { '/': { ofHello: 6 }, '/a': { ofHello: 2 }, '/b': { ofHello: 1 } },
    { '/': { ofHello: 5 }, '/a': { ofHello: 3 } },
  );
  expect(Object.values(figures).map(({ ofHello }) => ofHello)).toEqual([5, 2, Number.NaN]);
});

test('renewBudgets takes lower figures, or all, and keeps wanted values', () => {
  const rowsOf = (budgets: Budgets) => [budgets.reads?.rows, budgets.time?.rows];
  const figures = { ...within, reads: { '/': { kv: 1, d1: 3 }, '/new': { kv: 5, d1: 5 } } };
  expect(rowsOf(renewBudgets(BUDGETS, figures, false))).toEqual([
    { '/': { kv: 1, d1: 0 }, '/new': { kv: 5, d1: 5 } },
    { '/': { ofHello: 4, wanted: 3 } },
  ]);
  expect(rowsOf(renewBudgets(BUDGETS, figures, true))).toEqual([
    { '/': { kv: 1, d1: 3 }, '/new': { kv: 5, d1: 5 } },
    { '/': { ofHello: 6, wanted: 3 } },
  ]);
  expect(renewBudgets(BUDGETS, { reads: figures.reads }, true).time).toBe(BUDGETS.time);
});

test('perf/budgets.json has the format of the command, one row per line', () => {
  expect(formatBudgets(OURS)).toBe(FILE);
});

const PAGES = ROUTES.filter(({ isLong }) => !isLong).map(({ path }) => path);

test.each([...PAGES, '/ with warnings', '/news with warnings'])(
  'the first-paint budget of %s is one request that fits into the first round trip',
  (path) => {
    const { rows = {}, margin = Number.NaN } = OURS.firstPaint ?? {};
    expect((rows[path]?.bytes ?? Number.NaN) * margin).toBeLessThanOrEqual(FIRST_FLIGHT);
    expect(rows[path]?.requests).toBe(1);
  },
);

/** Files, radio streams, advertisements, and routes that redirect or need a key. */
const WITHOUT_BUDGET = [
  ...['/downloads/:file', '/pictures/:file', '/images/resources/:file', '/papers/*', '/media/*'],
  ...['/site.webmanifest', '/favicon.ico', '/favicon.png', '/apple-touch-icon.png'],
  ...['/api/stream', '/api/now-playing', '/ads/:id', '/.well-known/security.txt'],
  ...['/feed', '/search', '/llms.txt', '/functions/v1/get_metainfo', '/functions/v1/get_details'],
];

test('each route has a budget, except those that read no editions or posts for all readers', () => {
  const rows = { ...OURS.firstPaint?.rows, ...OURS.requests?.rows };
  const paths = Object.keys(rows).map((path) => path.replace(/\?.*/, ''));
  const without = ROUTE_PATHS.filter((route) => !paths.some((path) => reachesRoute(path, route)));
  expect(without.sort()).toEqual(WITHOUT_BUDGET.sort());
});
