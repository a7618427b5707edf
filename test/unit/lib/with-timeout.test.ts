import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from '../../../src/lib/with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

function after<T>(ms: number, outcome: () => T): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve, ms)).then(outcome);
}

test('withTimeout settles like work that ends in time, and leaves no timer', async () => {
  const onTimeout = vi.fn();
  expect(await withTimeout(Promise.resolve('done'), 1000, onTimeout)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
  expect(onTimeout).not.toHaveBeenCalled();
});

test('withTimeout throws a TimeoutError if work does not end in time', async () => {
  const result = withTimeout(never(), 1000).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('TimeoutError');
  expect(vi.getTimerCount()).toBe(0);
});

test('withTimeout throws what its fallback throws', async () => {
  const result = withTimeout(never(), 1000, () => {
    throw new RangeError('too slow');
  }).catch(String);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe('RangeError: too slow');
});

test('withTimeout ignores a failure of work after the timeout', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const work = after(2000, () => {
    throw new Error('too late to matter');
  });
  const result = withTimeout(work, 1000, () => 'late');
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', unhandled);
  expect(await result).toBe('late');
  expect(unhandled).not.toHaveBeenCalled();
});
