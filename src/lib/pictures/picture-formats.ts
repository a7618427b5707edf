import { logUnlisted } from '../http/log-unlisted.ts';

/** Media types of publishers' pictures that the site shows, in order of preference. */
export const SHOWN_TYPES = [
  'image/avif',
  'image/webp',
  'image/jpeg',
  'image/png',
  'image/gif',
] as const;
export type ShownType = (typeof SHOWN_TYPES)[number];

/** Media types by the format's names in media types, file names and queries. */
const SHOWN = new Map<string, ShownType>([
  ...SHOWN_TYPES.map((type) => [type.slice('image/'.length), type] as const),
  ...['jpg', 'jpe', 'jfif', 'pjpeg', 'pjp'].map((name) => [name, 'image/jpeg'] as const),
  ...['apng', 'x-png'].map((name) => [name, 'image/png'] as const),
]);

/** Formats that are not shown: SVG may contain scripts; the others fail in some browsers. */
// biome-ignore format: a list of words
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'svg', 'svgz', 'svg+xml', 'ico', 'x-icon', 'vnd.microsoft.icon',
  'bmp', 'x-bmp', 'x-ms-bmp', 'tif', 'tiff', 'psd', 'jp2', 'jpx', 'j2k', 'jxl',
  'heic', 'heif', 'heic-sequence', 'heif-sequence',
]);

/** Formats in a paper's folder: drawings, and photographs that hold exactly one picture. */
export const PAPER_PICTURES: ReadonlyMap<string, string> = new Map([
  ['svg', 'image/svg+xml'],
  ...(['png', 'jpg', 'webp', 'avif'] as const).map(
    (name) => [name, SHOWN.get(name) ?? ''] as const,
  ),
]);

/** The output format that an address requests from a picture service. */
const REQUESTED = /[?&;](?:format|fm|fmt|f|output|ext)=(?:image(?:\/|%2f))?([\w+.-]{2,20})/gi;
/** A file extension, in the path or in the query. */
const EXTENSION = /\.(\w{2,5})(?=[?#;&]|$)/g;
const IMAGE_TYPE = /^\s*image\/([\w+.-]+)/i;

/**
 * Whether the site can show a picture: by the format in its (maybe relative) address, else by file
 * extension, else by type, since publishers often send one type for all files.
 */
export function canBeShown(address: string, type = ''): boolean {
  const subtype = readPictureType(type);
  const name = formatName(address) ?? subtype;
  return name === undefined || !NOT_SHOWN.has(name);
}

/** The format's name in a picture's media type. One that is in neither list is logged. */
export function readPictureType(type: string): string | undefined {
  const name = IMAGE_TYPE.exec(type)?.[1]?.toLowerCase();
  if (name !== undefined && !SHOWN.has(name) && !NOT_SHOWN.has(name))
    logUnlisted('src/lib/pictures/picture-formats.ts', `image/${name}`);
  return name;
}

/** Whether a word names a shown format: some feeds use one instead of a media type. */
export function isShownFormat(word: string): boolean {
  return SHOWN.has(word.trim().toLowerCase());
}

/** Whether an address has the extension of a picture, in any listed format. */
export function isPictureAddress(address: string): boolean {
  return formatName(address) !== undefined;
}

/** The media type of an address's extension; `undefined` if there is none or it is not shown. */
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
