/** The scenes that are drawn, each in three moods, 800 by 450. */
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

/** The light of a picture, in the order in which scenes.txt names what differs: `{#0d1f33|#10233f|#0f1130}`. */
export const MOODS = ['dusk', 'day', 'night'] as const;

export type Scene = (typeof SCENES)[number];
export type Mood = (typeof MOODS)[number];
