import { expect, test } from 'vitest';
import {
  readStoredVolume,
  reconnectPause,
  storeVolume,
  toVolume,
  volumeAfterKey,
} from '../../../client/radio/live-player.ts';

test('reconnectPause grows from 1 second to 30 seconds', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 100].map((attempt) => reconnectPause(attempt, 0.5));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('reconnectPause spreads the third attempt over 3 to 5 seconds, and is never above 30', () => {
  expect([reconnectPause(3, 0), reconnectPause(3, 1)]).toEqual([3_000, 5_000]);
  expect([6, 100].map((attempt) => reconnectPause(attempt, 1))).toEqual([30_000, 30_000]);
});

test.each([
  [0.9, 0.9],
  [0.1 + 0.2, 0.3],
  [0.289999, 0.29],
  [-1, 0],
  [7, 1],
])('toVolume rounds and clamps %d to %d', (given, volume) => {
  expect(toVolume(given)).toBe(volume);
});

test.each([
  ['PageUp', 0.5, 0.6],
  ['PageUp', 0.95, 1],
  ['PageDown', 0.3, 0.2],
  ['PageDown', 0.05, 0],
  ['ArrowUp', 0.5, undefined],
])('volumeAfterKey(%s) changes the volume %d to %s', (key, volume, after) => {
  expect(volumeAfterKey(key, volume)).toBe(after);
});

test('readStoredVolume and storeVolume do not throw where localStorage is not available', () => {
  // Node has no localStorage without a flag: reading it throws, as in a browser where the reader forbids storage.
  expect(readStoredVolume()).toBeUndefined();
  expect(() => storeVolume(0.4)).not.toThrow();
});
