import { logUnlisted } from '../http/log-unlisted.ts';

/** The media types of publishers' pictures that the site shows, the preferred ones first. */
export const SHOWN_TYPES = [
  'image/avif',
  'image/webp',
  'image/jpeg',
  'image/png',
  'image/gif',
] as const;
export type ShownType = (typeof SHOWN_TYPES)[number];

/** What media types, file names and queries call the formats that are shown. */
const SHOWN = new Map<string, ShownType>([
  ...SHOWN_TYPES.map((type) => [type.slice('image/'.length), type] as const),
  ...['jpg', 'jpe', 'jfif', 'pjpeg', 'pjp'].map((name) => [name, 'image/jpeg'] as const),
  ...['apng', 'x-png'].map((name) => [name, 'image/png'] as const),
]);

/** Formats that are not shown: SVG may hold scripts; the others fail in some browsers. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...['svg', 'svgz', 'svg+xml', 'ico', 'x-icon', 'vnd.microsoft.icon'],
  ...['bmp', 'x-bmp', 'x-ms-bmp', 'tif', 'tiff', 'psd', 'jp2', 'jpx', 'j2k', 'jxl'],
  ...['heic', 'heif', 'heic-sequence', 'heif-sequence'],
]);

/**
 * The pictures that a paper's folder may have, by the end of their names: drawings, and photographs
 * in formats that hold one picture well.
 */
export const PAPER_PICTURES: ReadonlyMap<string, string> = new Map([
  ['svg', 'image/svg+xml'],
  ...(['png', 'jpg', 'webp', 'avif'] as const).map(
    (name) => [name, SHOWN.get(name) ?? ''] as const,
  ),
]);

/** The output format requested from a picture service, whatever the source file's. */
const REQUESTED = /[?&;](?:format|fm|fmt|f|output|ext)=(?:image(?:\/|%2f))?([\w+.-]{2,20})/gi;
/** The end of a file's name, in the path or in the query. */
const EXTENSION = /\.(\w{2,5})(?=[?#;&]|$)/g;
const IMAGE_TYPE = /^\s*image\/([\w+.-]+)/i;

/**
 * Whether the site can show a picture, by its address and media type. The requested format takes
 * precedence over the file extension, and both over the type, which publishers often set for all
 * files alike. `address` may be relative.
 */
export function canBeShown(address: string, type = ''): boolean {
  const subtype = readPictureType(type);
  const name = formatName(address) ?? subtype;
  return name === undefined || !NOT_SHOWN.has(name);
}

/** What a picture's media type calls its format. One that is in neither list is logged. */
export function readPictureType(type: string): string | undefined {
  const name = IMAGE_TYPE.exec(type)?.[1]?.toLowerCase();
  if (name !== undefined && !SHOWN.has(name) && !NOT_SHOWN.has(name))
    logUnlisted('src/lib/pictures/picture-formats.ts', `image/${name}`);
  return name;
}

/** Whether a word names a format that is shown, as some feeds have it in place of a media type. */
export function isShownFormat(word: string): boolean {
  return SHOWN.has(word.trim().toLowerCase());
}

/** Whether an address names a picture file, of any listed format. */
export function isPictureAddress(address: string): boolean {
  return formatName(address) !== undefined;
}

/** The media type that an address names; `undefined` for none, or one that is not shown. */
export function shownTypeOf(address: string): ShownType | undefined {
  return SHOWN.get(formatName(address) ?? '');
}

function formatName(address: string): string | undefined {
  for (const pattern of [REQUESTED, EXTENSION])
    for (const [, given = ''] of address.matchAll(pattern)) {
      const name = given.toLowerCase();
      if (SHOWN.has(name) || NOT_SHOWN.has(name)) return name;
    }
  return undefined;
}
