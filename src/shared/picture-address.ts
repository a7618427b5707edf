import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../lib/pictures/variants.ts';

/** Pages recognise the placeholder by its width: every picture is over four times as wide (px). */
export const PLACEHOLDER_WIDTH = 8;

/** `/media/640/{desk}.{10 characters}.jpg`. */
export interface PictureAddress {
  width: PictureWidth;
  key: string;
  /** `undefined` for `.jpg`, which serves the best format that the browser accepts. */
  format: PictureFormat | undefined;
}

const ADDRESS = /^\/media\/(160|320|640|1280)\/([\w.-]{1,1200})\.(jpg|avif|webp|jpeg)$/;
const STORY_KEY = /^([a-z0-9-]+)\.[\w-]{10}$/;

/** `undefined` for other paths and unknown widths or formats. */
export function readPictureAddress(path: string): PictureAddress | undefined {
  const [, digits, key, ending] = ADDRESS.exec(path) ?? [];
  const width = PICTURE_WIDTHS.find((one) => String(one) === digits);
  if (width === undefined || key === undefined) return undefined;
  return { width, key, format: PICTURE_FORMATS.find((one) => one === ending) };
}

export function picturePath(key: string, width: PictureWidth): string {
  return `/media/${width}/${key}.jpg`;
}

/** The key in a path made by `picturePath`. */
export function pictureKey(path: string): string | undefined {
  return path.startsWith('/media/')
    ? path.slice(path.lastIndexOf('/') + 1, -'.jpg'.length)
    : undefined;
}

/** `undefined` if the picture is not a story's. */
export function deskOfPicture(key: string): string | undefined {
  return STORY_KEY.exec(key)?.[1];
}
