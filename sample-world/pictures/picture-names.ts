/** The scenes that exist, each at `/pictures/{name}.svg`. */
export const PICTURE_NAMES = [
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
] as const;

/** One scene's name. */
export type PictureName = (typeof PICTURE_NAMES)[number];

/** Whether a text from outside names a scene. */
export function isPictureName(value: string): value is PictureName {
  return (PICTURE_NAMES as readonly string[]).includes(value);
}
