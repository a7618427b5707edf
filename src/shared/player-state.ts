/** Volume goes from 0 to 1 in such steps, and starts at the default (requirements#radio-volume). */
export const VOLUME_STEP = 0.01;
export const DEFAULT_VOLUME = 0.9;

/** What the sleep timer can be set to, in minutes. */
export const SLEEP_MINUTES: readonly number[] = [15, 30, 60];

/** The state of the player that a listener sees. */
export interface PlayerState {
  /** `waiting`: between a lost stream and the next try. */
  readonly status: 'stopped' | 'connecting' | 'playing' | 'waiting';
  /** Which of the two errors of requirements#radio-errors there was. */
  readonly error?: 'start' | 'stream';
  /** Seconds until the next try, while `waiting`. */
  readonly pauseSeconds?: number;
  readonly volume: number;
  readonly isMuted: boolean;
  /** After so many minutes of playing it stops; 0 where it does not. */
  readonly sleepMinutes: number;
}

/** As the server renders it. */
export const INITIAL_STATE: PlayerState = {
  status: 'stopped',
  volume: DEFAULT_VOLUME,
  isMuted: false,
  sleepMinutes: 0,
};

/** The current track, as the station names it. */
export interface NowPlaying {
  readonly title: string;
  readonly artist?: string;
}
