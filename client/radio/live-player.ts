import { isInterrupted } from '../../src/lib/with-timeout.ts';
import {
  DEFAULT_VOLUME,
  INITIAL_STATE,
  type PlayerState,
  SLEEP_MINUTES,
  VOLUME_STEP,
} from '../../src/shared/player-state.ts';
import { readStored, store } from '../stored.ts';

/** Silence after which a stream counts as lost. */
const STALLED_MS = 10_000;
const CHECK_INTERVAL_MS = 500;
/** Pauses before reconnecting. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Page keys change the volume by ten steps. */
const PAGE = 10 * VOLUME_STEP;
const KEY = 'radio-volume';

/** Plays a live stream; loads nothing before Play or after Stop; reconnects a lost stream. */
export class LivePlayer {
  readonly #audio: HTMLAudioElement;
  #address: string;
  readonly #subscribers = new Set<() => void>();
  #state = INITIAL_STATE;
  /** The last volume above 0. */
  #audibleVolume = DEFAULT_VOLUME;
  #hasPlayed = false;
  #attempt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #sleep: ReturnType<typeof setTimeout> | undefined;
  #soundCheck: ReturnType<typeof setInterval> | undefined;
  #lastSoundAt = 0;
  #position = 0;

  /** `address`: of the stream. `volume`: 0 to 1. */
  constructor(audio: HTMLAudioElement, address: string, volume: number) {
    this.#audio = audio;
    this.#address = address;
    audio.addEventListener('error', () => this.#onLost());
    audio.addEventListener('ended', () => this.#onLost());
    this.#setVolume(toVolume(volume));
  }

  get state(): PlayerState {
    return this.#state;
  }

  /** Calls `onChange` after each change of state. Returns a function that unsubscribes. */
  subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange);
    return () => this.#subscribers.delete(onChange);
  };

  toggle(): void {
    if (this.#state.status === 'stopped') this.play();
    else this.stop();
  }

  /** Starts the stream. An earlier error stays visible until there is sound. */
  play(): void {
    if (this.#state.status !== 'stopped') return;
    this.#hasPlayed = false;
    this.#attempt = 0;
    this.#startSleep();
    this.#connect();
  }

  /** Changes to another stream of the station; while playing, immediately. */
  setAddress(address: string): void {
    if (address === this.#address) return;
    this.#address = address;
    if (this.#state.status === 'stopped') return;
    this.#release();
    this.#hasPlayed = false;
    this.#attempt = 0;
    this.#connect();
  }

  /** Sets the sleep timer to one of `SLEEP_MINUTES`, from now or Play; other numbers: none. */
  setSleep(minutes: number): void {
    this.#change({ sleepMinutes: SLEEP_MINUTES.includes(minutes) ? minutes : 0 });
    if (this.#state.status !== 'stopped') this.#startSleep();
  }

  #startSleep(): void {
    clearTimeout(this.#sleep);
    const { sleepMinutes } = this.#state;
    if (sleepMinutes === 0) return;
    this.#sleep = setTimeout(() => {
      this.stop();
      this.#change({ sleepMinutes: 0 });
    }, sleepMinutes * 60_000);
  }

  /** Stops and closes the stream: a live programme cannot resume, and unheard audio costs data. */
  stop(): void {
    clearTimeout(this.#sleep);
    this.#release();
    this.#change({ status: 'stopped', error: undefined });
  }

  /** Ends a pause before a retry: requests the stream immediately. */
  retryNow(): void {
    if (this.#state.status === 'waiting') this.#connect();
  }

  /** Sets the volume, 0 to 1; above 0 it is not muted (requirements#radio-volume). */
  setVolume(volume: number): void {
    this.#setVolume(toVolume(volume));
    storeVolume(this.#state.volume);
  }

  /** Toggles mute. At volume 0 it restores the last volume above 0. */
  toggleMute(): void {
    if (this.#state.volume === 0) {
      this.setVolume(this.#audibleVolume);
      return;
    }
    this.#audio.muted = !this.#state.isMuted;
    this.#change({ isMuted: this.#audio.muted });
  }

  #setVolume(volume: number): void {
    this.#audio.volume = volume;
    if (volume > 0) {
      this.#audio.muted = false;
      this.#audibleVolume = volume;
    }
    this.#change({ volume, isMuted: this.#audio.muted });
  }

  #connect(): void {
    clearTimeout(this.#pause);
    this.#audio.src = this.#address;
    this.#lastSoundAt = Date.now();
    this.#position = 0;
    clearInterval(this.#soundCheck);
    this.#soundCheck = setInterval(() => this.#checkSound(), CHECK_INTERVAL_MS);
    this.#change({ status: 'connecting' });
    this.#audio.play().catch((error: unknown) => {
      // The player was stopped or restarted: its state is already set.
      if (isInterrupted(error) || this.#state.status === 'stopped') return;
      if (!this.#hasPlayed) this.#fail();
    });
  }

  /** Checks whether there is sound: the position advances while there is. */
  #checkSound(): void {
    const { currentTime } = this.#audio;
    const now = Date.now();
    if (currentTime !== this.#position) {
      this.#position = currentTime;
      this.#lastSoundAt = now;
      this.#hasPlayed = true;
      this.#attempt = 0;
      if (this.#state.status !== 'playing') this.#change({ status: 'playing', error: undefined });
    } else if (now - this.#lastSoundAt > STALLED_MS) {
      this.#onLost();
    } else if (
      this.#state.status === 'playing' &&
      now - this.#lastSoundAt > 2 * CHECK_INTERVAL_MS
    ) {
      this.#change({ status: 'connecting' });
    }
  }

  /** Reconnects a stream that has played; a failed first start is an error. */
  #onLost(): void {
    const { status } = this.#state;
    if (status !== 'connecting' && status !== 'playing') return;
    if (!this.#hasPlayed) {
      this.#fail();
      return;
    }
    this.#release();
    this.#attempt += 1;
    const pauseMs = reconnectPause(this.#attempt, Math.random());
    this.#change({ status: 'waiting', error: 'stream' });
    this.#pause = setTimeout(() => this.#connect(), pauseMs);
  }

  #fail(): void {
    clearTimeout(this.#sleep);
    this.#release();
    this.#change({ status: 'stopped', error: 'start' });
  }

  #release(): void {
    clearTimeout(this.#pause);
    clearInterval(this.#soundCheck);
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
  }

  #change(change: Partial<Omit<PlayerState, 'error'>> & { error?: PlayerState['error'] }): void {
    const { error, ...rest } = { ...this.#state, ...change };
    this.#state = { ...rest, ...(error !== undefined && { error }) };
    for (const onChange of this.#subscribers) onChange();
  }
}

/**
 * The pause (ms) before attempt `attempt` (from 1): doubled up to 30 s, varied by a quarter
 * (`random`: 0 to 1), so that listeners do not reconnect together.
 */
export function reconnectPause(attempt: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1) * (0.75 + random / 2));
}

/** A volume within its range, on a whole step. */
export function toVolume(value: number): number {
  const steps = Math.round(1 / VOLUME_STEP);
  return Math.round(Math.min(1, Math.max(0, value)) * steps) / steps;
}

/** The volume after a page key; `undefined` for other keys. */
export function volumeAfterKey(key: string, volume: number): number | undefined {
  if (key === 'PageUp') return toVolume(volume + PAGE);
  if (key === 'PageDown') return toVolume(volume - PAGE);
  return undefined;
}

/** The volume stored on this device; `undefined` if there is none, or storage is unavailable. */
export function readStoredVolume(): number | undefined {
  const stored = readStored(KEY) ?? '';
  return /^(?:0|1|0?\.\d+)$/.test(stored) ? toVolume(Number(stored)) : undefined;
}

/** Stores the volume on this device, if storage is available. */
export function storeVolume(volume: number): void {
  store(KEY, String(volume));
}
