import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  LivePlayer,
  readStoredVolume,
  reconnectPause,
  storeVolume,
  toVolume,
  volumeAfterKey,
} from '../../../client/radio/live-player.ts';
import { OUR_FAULTS } from '../../support/hostile.ts';

const MINUTE = 60_000;
const STREAM = '/api/stream?port=8076';
/** Names of errors of a play() that Pause or another play() interrupted. */
const INTERRUPTED = ['AbortError', 'TimeoutError'];

/** A stub of an audio element. */
class Audio extends EventTarget {
  src = '';
  currentTime = 0;
  isStalled = false;
  volume = 1;
  muted = false;
  play = async () => {};
  pause = () => {};
  load = () => {};
  removeAttribute = () => {
    this.src = '';
  };
}

let audio: Audio;
let player: LivePlayer;
let sound: ReturnType<typeof setInterval>;

beforeEach(() => {
  vi.useFakeTimers();
  audio = new Audio();
  player = new LivePlayer(audio as unknown as HTMLAudioElement, STREAM, 0.9);
  sound = setInterval(() => {
    if (audio.src && !audio.isStalled) audio.currentTime += 0.5;
  }, 500);
});
afterEach(() => {
  player.stop();
  clearInterval(sound);
  vi.useRealTimers();
});

const isPlaying = () => player.state.status === 'playing' && audio.src !== '';
const playsAfter = (minutes: number) => {
  vi.advanceTimersByTime(minutes * MINUTE);
  return isPlaying();
};

const play = () => player.play();
const stop = () => player.stop();
const sleep = (minutes: number) => () => player.setSleep(minutes);
const wait = (minutes: number) => () => vi.advanceTimersByTime(minutes * MINUTE);

test.each<[what: string, deeds: (() => void)[], minutes: number]>([
  ['is set while the stream plays', [play, sleep(15)], 15],
  ['is set while nothing plays', [sleep(30), wait(60), play], 30],
  ['is interrupted by Pause', [sleep(15), play, wait(14), stop, wait(30), play], 15],
  ['is set several times', [play, ...[15, 60, 30, 15, 30].map(sleep)], 30],
  ['has been set otherwise before', [play, sleep(60), wait(29), sleep(30)], 30],
])('a sleep timer that %s stops and releases it after its minutes', (_, deeds, minutes) => {
  for (const deed of deeds) deed();
  expect([playsAfter(minutes - 0.01), playsAfter(0.01)]).toEqual([true, false]);
  expect(player.state).toMatchObject({ status: 'stopped', sleepMinutes: 0 });
  expect(audio.src).toBe('');
});

test.each<[what: string, deeds: (() => void)[]]>([
  ['was turned off', [play, sleep(30), wait(29), sleep(0)]],
  ['has stopped the stream before', [play, sleep(15), wait(15), play]],
  ...[Number.NaN, -1, 16, 1e9, Number.POSITIVE_INFINITY].map(
    (minutes): [string, (() => void)[]] => [`is of ${minutes} minutes`, [play, sleep(minutes)]],
  ),
])('a sleep timer that %s is off', (_, deeds) => {
  for (const deed of deeds) deed();
  expect(player.state.sleepMinutes).toBe(0);
  expect(playsAfter(120)).toBe(true);
});

test('the sleep timer’s minutes stay chosen while nothing plays', () => {
  for (const deed of [sleep(30), wait(60)]) deed();
  expect(player.state).toMatchObject({ status: 'stopped', sleepMinutes: 30 });
  for (const deed of [play, wait(14), stop, wait(30)]) deed();
  expect(player.state).toMatchObject({ status: 'stopped', sleepMinutes: 30 });
});

test('the sleep timer also ends the wait for a stream that broke off', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  player.play();
  vi.advanceTimersByTime(5_000);
  player.setSleep(15);
  vi.advanceTimersByTime(15 * MINUTE - 500);
  audio.dispatchEvent(new Event('error'));
  expect(player.state.status).toBe('waiting');
  vi.advanceTimersByTime(30 * MINUTE);
  expect(player.state.status).toBe('stopped');
  expect(audio.src).toBe('');
});

test('choosing another stream switches immediately while playing, else with the next Play', () => {
  player.setAddress('/api/stream?port=1');
  expect(audio.src).toBe('');
  player.play();
  expect(audio.src).toBe('/api/stream?port=1');
  vi.advanceTimersByTime(2_000);
  player.setAddress('/api/stream?port=2');
  expect(audio.src).toBe('/api/stream?port=2');
  expect(player.state.status).toBe('connecting');
  vi.advanceTimersByTime(2_000);
  expect(isPlaying()).toBe(true);
});

test('a stream that stalls for ten seconds is an error and is retried until it plays', () => {
  player.play();
  vi.advanceTimersByTime(2_000);
  audio.isStalled = true;
  vi.advanceTimersByTime(9_000);
  expect(player.state).toMatchObject({ status: 'connecting' });
  vi.advanceTimersByTime(2_000);
  expect(player.state).toMatchObject({ status: 'waiting', error: 'stream' });
  audio.isStalled = false;
  vi.advanceTimersByTime(5_000);
  expect(player.state).toEqual(expect.not.objectContaining({ error: 'stream' }));
  expect(isPlaying()).toBe(true);
});

test.each([...OUR_FAULTS, new DOMException('no such stream', 'NotSupportedError')])(
  'a start that fails with “%s” is an error, unless it was interrupted',
  async (error) => {
    audio.play = () => Promise.reject(error);
    player.play();
    await vi.advanceTimersByTimeAsync(0);
    const { status, error: shown } = player.state;
    expect([status, shown]).toEqual(
      INTERRUPTED.includes(error.name) ? ['connecting', undefined] : ['stopped', 'start'],
    );
  },
);

test('reconnectPause grows from 1 second to 30 seconds', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 100].map((attempt) => reconnectPause(attempt, 0.5));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('reconnectPause of the third attempt is 3 to 5 seconds, and never exceeds 30', () => {
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

test('readStoredVolume and storeVolume do not throw if localStorage is unavailable', () => {
  // Reading localStorage throws in Node, as in a browser that blocks storage.
  expect(readStoredVolume()).toBeUndefined();
  expect(() => storeVolume(0.4)).not.toThrow();
});
