import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from '../../../client/retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retry repeats a failing attempt after 5, 10 and 20 seconds until it succeeds', async () => {
  const startedAt = Date.now();
  const triedAfter: number[] = [];
  const loading = retry(async () => {
    triedAfter.push((Date.now() - startedAt) / 1000);
    if (triedAfter.length < 4) throw new TypeError('Failed to fetch');
    return 'module';
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loading).toBe('module');
  expect(triedAfter).toEqual([0, 5, 15, 35]);
});
