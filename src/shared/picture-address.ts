import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '../lib/pictures/variants.ts';

/**
 * The intrinsic width of the placeholder (pixels). Every picture is more than four times as wide,
 * so pages can recognise the placeholder.
 */
export const PLACEHOLDER_WIDTH = 8;

/** The parts of a picture's address: `/media/640/{desk}.{10 characters}.jpg`. */
export interface PictureAddress {
  width: PictureWidth;
  key: string;
  /** `undefined` for `.jpg`, which serves the best format that the browser accepts. */
  format: PictureFormat | undefined;
}

const ADDRESS = /^\/media\/(160|320|640|1280)\/([\w.-]{1,1200})\.(jpg|avif|webp|jpeg)$/;
const STORY_KEY = /^([a-z0-9-]+)\.[\w-]{10}$/;

/** Parses the path of a picture; `undefined` for other paths and unknown widths or formats. */
export function readPictureAddress(path: string): PictureAddress | undefined {
  const [, digits, key, ending] = ADDRESS.exec(path) ?? [];
  const width = PICTURE_WIDTHS.find((one) => String(one) === digits);
  if (width === undefined || key === undefined) return undefined;
  return { width, key, format: PICTURE_FORMATS.find((one) => one === ending) };
}

/** The path of a picture in one width, in the best format that the browser accepts. */
export function picturePath(key: string, width: PictureWidth): string {
  return `/media/${width}/${key}.jpg`;
}

/** The key in a path made by `picturePath`; `undefined` for other addresses. */
export function pictureKey(path: string): string | undefined {
  return path.startsWith('/media/')
    ? path.slice(path.lastIndexOf('/') + 1, -'.jpg'.length)
    : undefined;
}

/** The desk whose story's picture has this key; `undefined` for other pictures. */
export function deskOfPicture(key: string): string | undefined {
  return STORY_KEY.exec(key)?.[1];
}
