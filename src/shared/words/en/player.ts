/** The words of the radio's player. */
export const PLAYER = {
  title: 'Live Radio',
  subtitle: '24/7 live stream',
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  volume: 'Volume',
  percent: (percent: number) => `${percent}%`,
  /** What a screen reader says of the volume while the sound is muted. */
  muted: (volume: string) => `${volume}, muted`,
  sleepTimer: 'Sleep timer',
  sleepOff: 'Off',
  sleepAfter: (minutes: number) => `${minutes} minutes`,
  stopped: 'Stopped',
  connecting: 'Connecting…',
  playing: 'Playing live',
  waiting: 'Reconnecting…',
  // requirements#radio-errors
  errors: {
    start: 'Unable to start playback. Please try again.',
    stream: 'Stream temporarily unavailable.',
  },
};

export type PlayerWords = typeof PLAYER;
