/** The scenes that are drawn, each in three moods: `{scene}-{mood}.svg` beside this file, 800 by 450. */
export const SCENES = [
  'aurora',
  'harbour',
  'floe',
  'tundra',
  'town',
  'inlet',
  'drum',
  'caribou',
  'radio',
  'boat',
  'snowmobile',
  'hills',
  'school',
  'plane',
  'kitchen',
  'market',
  'rink',
] as const;

/** The light of a picture. */
export const MOODS = ['dusk', 'day', 'night'] as const;

export type Scene = (typeof SCENES)[number];
export type Mood = (typeof MOODS)[number];
