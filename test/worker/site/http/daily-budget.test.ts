import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  forgetBudgets,
  isBudgetSpent,
  takeFromBudget,
} from '../../../../src/site/http/daily-budget.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');

const take = (now: number, amount?: number) => takeFromBudget(env.DB, 'lists kept', now, amount);

beforeEach(async () => {
  forgetBudgets();
  await env.DB.exec('DELETE FROM daily_budgets');
});

test('daily budget grants exactly its limit to concurrent callers, and resets at midnight UTC', async () => {
  const all = await Promise.all(Array.from({ length: 80 }, () => take(NOON)));
  expect(all.filter(Boolean)).toHaveLength(50);
  expect(isBudgetSpent('lists kept', NOON)).toBe(true);
  expect(await take(MIDNIGHT - 1)).toBe(false);
  expect(isBudgetSpent('lists kept', MIDNIGHT)).toBe(false);
  expect(await take(MIDNIGHT)).toBe(true);
});

test('daily budget grants nothing when the clock goes back a day', async () => {
  expect(await take(MIDNIGHT, 50)).toBe(true);
  expect(await take(NOON)).toBe(false);
  forgetBudgets();
  expect(await take(MIDNIGHT)).toBe(false);
});

test('daily budget grants an amount as a whole or not at all', async () => {
  expect(await take(NOON, 40)).toBe(true);
  expect(await take(NOON, 11)).toBe(false);
  forgetBudgets();
  expect(await take(NOON, 10)).toBe(true);
  expect(await take(NOON, 51)).toBe(false);
});

test('daily budget that is used up leaves another budget untouched', async () => {
  expect(await take(NOON, 50)).toBe(true);
  expect(await takeFromBudget(env.DB, 'posts kept', NOON)).toBe(true);
});
