/** Volume goes from 0 to 1 in such steps, and starts at the default (requirements#radio-volume). */
export const VOLUME_STEP = 0.01;
export const DEFAULT_VOLUME = 0.9;

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
}

/** As the server renders it. */
export const INITIAL_STATE: PlayerState = {
  status: 'stopped',
  volume: DEFAULT_VOLUME,
  isMuted: false,
};

/** The current track, as the station names it. */
export interface NowPlaying {
  readonly title: string;
  readonly artist?: string;
}
