import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { beginWithFullBudgets } from '../../../support/full-budgets.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');

const take = (now: number, amount?: number) => takeFromBudget(env, 'lists kept', now, amount);

beginWithFullBudgets();

test('daily budget grants exactly its limit to concurrent callers, and resets at midnight UTC', async () => {
  const all = await Promise.all(Array.from({ length: 80 }, () => take(NOON)));
  expect(all.filter(Boolean)).toHaveLength(50);
  expect(await take(MIDNIGHT - 1)).toBe(false);
  expect(await take(MIDNIGHT)).toBe(true);
});

test('daily budget grants nothing when the clock goes back a day', async () => {
  expect(await take(MIDNIGHT, 50)).toBe(true);
  expect(await take(NOON)).toBe(false);
  clearCaches();
  expect(await take(MIDNIGHT)).toBe(false);
});

test('daily budget grants an amount as a whole or not at all', async () => {
  expect(await take(NOON, 40)).toBe(true);
  expect(await take(NOON, 11)).toBe(false);
  clearCaches();
  expect(await take(NOON, 10)).toBe(true);
  expect(await take(NOON, 51)).toBe(false);
});

test('daily budget that is used up leaves another budget untouched', async () => {
  expect(await take(NOON, 50)).toBe(true);
  expect(await takeFromBudget(env, 'posts kept', NOON)).toBe(true);
});

test('daily budget is as large as its setting says', async () => {
  const raised = { ...env, POST_LISTS_KEPT_A_DAY: '3000' };
  expect(await takeFromBudget(raised, 'lists kept', NOON, 2_999)).toBe(true);
  expect(await takeFromBudget(raised, 'lists kept', NOON, 2)).toBe(false);
  const none = { ...env, PLACES_KEPT_A_DAY: '0' };
  expect(await takeFromBudget(none, 'places kept', NOON)).toBe(false);
});

test.each(['', 'many', '-1', '1e9', '12.5'])(
  'daily budget is that of the free plan where its setting is %j, which is no number of writes',
  async (POST_LISTS_KEPT_A_DAY) => {
    const odd = { ...env, POST_LISTS_KEPT_A_DAY };
    expect(await takeFromBudget(odd, 'lists kept', NOON, 51)).toBe(false);
    expect(await takeFromBudget(odd, 'lists kept', NOON, 50)).toBe(true);
  },
);
