/** The drawn scenes, each in three moods, 800 by 450. */
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

/** The light of a picture, in the order of scenes.txt: `{#0d1f33|#10233f|#0f1130}`. */
export const MOODS = ['dusk', 'day', 'night'] as const;

export type Scene = (typeof SCENES)[number];
export type Mood = (typeof MOODS)[number];

/** The content types of pictures by the extension of their addresses. */
export const CONTENT_TYPES = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

export type PictureFormat = keyof typeof CONTENT_TYPES;
/** The formats of photographs: all except that of drawings. */
export type PhotographFormat = Exclude<PictureFormat, 'svg'>;

/** Scenes whose photograph has another format than JPEG in stories. */
const OTHER_FORMATS: Readonly<Partial<Record<Scene, PhotographFormat>>> = {
  snowmobile: 'webp',
  radio: 'webp',
  tundra: 'webp',
  boat: 'avif',
  floe: 'png',
  rink: 'gif',
};

/** The format of a scene's photograph: mostly JPEG, as with real publishers. */
export function photographFormat(scene: Scene): PhotographFormat {
  return OTHER_FORMATS[scene] ?? 'jpg';
}

/** The kinds of JPEG that clients have to handle. */
export type JpegKind = 'baseline' | 'progressive' | 'rotated' | 'cmyk';

const JPEG_KINDS: Readonly<Partial<Record<Scene, JpegKind>>> = {
  harbour: 'progressive',
  caribou: 'rotated',
  inlet: 'cmyk',
};

/** The kind of a scene's JPEG. */
export function jpegKind(scene: Scene): JpegKind {
  return JPEG_KINDS[scene] ?? 'baseline';
}
