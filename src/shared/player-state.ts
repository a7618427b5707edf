/** requirements#radio-volume */
export const VOLUME_STEP = 0.01;
export const DEFAULT_VOLUME = 0.9;

/** Choices of the sleep timer. */
export const SLEEP_MINUTES: readonly number[] = [15, 30, 60];

export interface PlayerState {
  /** `waiting`: between a lost stream and the next retry. */
  status: 'stopped' | 'connecting' | 'playing' | 'waiting';
  /** requirements#radio-errors */
  error?: 'start' | 'stream';
  volume: number;
  isMuted: boolean;
  /** Minutes after which the sleep timer stops playback; 0 if it is off. */
  sleepMinutes: number;
}

/** The state that the server renders. */
export const INITIAL_STATE: PlayerState = {
  status: 'stopped',
  volume: DEFAULT_VOLUME,
  isMuted: false,
  sleepMinutes: 0,
};

export interface NowPlaying {
  title: string;
  artist?: string;
}
