import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LivePlayer } from '../../../client/radio/live-player.ts';
import { OUR_FAULTS } from '../../support/our-faults.ts';

const MINUTE = 60_000;
const STREAM = '/api/stream?port=8076';
/** The names of errors with which a browser ends a start that Pause or another start interrupts. */
const INTERRUPTED = ['AbortError', 'TimeoutError'];

/** An audio element as far as the player needs it. */
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
/** Whether it plays after so many minutes. */
const playsAfter = (minutes: number) => {
  vi.advanceTimersByTime(minutes * MINUTE);
  return isPlaying();
};

test('the sleep timer stops the stream after its minutes, releases it and is off then', () => {
  player.play();
  player.setSleep(15);
  expect(playsAfter(14.99)).toBe(true);
  expect(playsAfter(0.01)).toBe(false);
  expect(player.state).toMatchObject({ status: 'stopped', sleepMinutes: 0 });
  expect(audio.src).toBe('');
  player.play();
  expect(playsAfter(120)).toBe(true);
});

test('the minutes of a sleep timer that is set while nothing plays count from Play', () => {
  player.setSleep(30);
  expect(playsAfter(60)).toBe(false);
  expect(player.state).toMatchObject({ status: 'stopped', sleepMinutes: 30 });
  player.play();
  expect([playsAfter(29.99), playsAfter(0.01)]).toEqual([true, false]);
});

test('Pause ends the count, and Play begins it anew', () => {
  player.setSleep(15);
  player.play();
  expect(playsAfter(14)).toBe(true);
  player.stop();
  expect(playsAfter(30)).toBe(false);
  expect(player.state).toMatchObject({ status: 'stopped', sleepMinutes: 15 });
  player.play();
  expect([playsAfter(14), playsAfter(1)]).toEqual([true, false]);
});

test('the last of several choices counts, and Off ends the timer', () => {
  player.play();
  for (const minutes of [15, 60, 30, 15, 30]) player.setSleep(minutes);
  expect(playsAfter(29)).toBe(true);
  player.setSleep(0);
  expect(playsAfter(120)).toBe(true);
});

test.each([Number.NaN, -1, 16, 1e9, Number.POSITIVE_INFINITY])(
  'a sleep timer of %d minutes is off',
  (minutes) => {
    player.play();
    player.setSleep(minutes);
    expect(player.state.sleepMinutes).toBe(0);
    expect(playsAfter(120)).toBe(true);
  },
);

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

test('another stream is taken at once where one plays, and with the next Play where none does', () => {
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

test('a stream that stalls for ten seconds is an error, and is requested again until it plays', () => {
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
