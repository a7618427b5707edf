/**
 * The volume goes from 0 to 1 in these steps, and starts at the default
 * (requirements#radio-volume).
 */
export const VOLUME_STEP = 0.01;
export const DEFAULT_VOLUME = 0.9;

/** The choices of the sleep timer (minutes). */
export const SLEEP_MINUTES: readonly number[] = [15, 30, 60];

/** The state of the player, as shown to the listener. */
export interface PlayerState {
  /** `waiting`: between a lost stream and the next retry. */
  status: 'stopped' | 'connecting' | 'playing' | 'waiting';
  /** The error of requirements#radio-errors, if any. */
  error?: 'start' | 'stream';
  /** Seconds until the next retry, while `waiting`. */
  pauseSeconds?: number;
  volume: number;
  isMuted: boolean;
  /** Minutes of playing after which it stops; 0 to never stop. */
  sleepMinutes: number;
}

/** The state that the server renders. */
export const INITIAL_STATE: PlayerState = {
  status: 'stopped',
  volume: DEFAULT_VOLUME,
  isMuted: false,
  sleepMinutes: 0,
};

/** The current track, as named by the station. */
export interface NowPlaying {
  title: string;
  artist?: string;
}
