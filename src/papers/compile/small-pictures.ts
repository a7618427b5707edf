import type { FolderFiles } from './folder.ts';
import type { OwnFiles } from './own-files.ts';

/** The widths of small pictures (pixels), before `WIDEST` or the width of the original. */
const WIDTHS = [320, 640] as const;
const WIDEST = 1280;
/** Maximum width and height of an original (pixels). */
export const MAX_SIDE = 5000;

const BITMAP = /^pictures\/.*\.(?:png|jpg|webp|avif)$/;

/** A bitmap of a paper's folder in one width. */
export interface SmallPicture {
  /** The key in `ownFiles`: `pictures/ice.jpg@640`. */
  path: string;
  /** `/papers/my-town/pictures/5f0c3a1b9e77/ice.640.webp`; no original has two dots in its name. */
  address: string;
  /** Returns the bytes; makes the picture on the first call. */
  read: () => Promise<Uint8Array>;
}

/** A bitmap of a paper's folder that cannot be read. */
export interface RefusedPicture {
  /** Its name in `ownFiles`. */
  path: string;
  message: string;
}

/** Resized versions of a bitmap by width in pixels. */
export type Forms = ReadonlyMap<number, Uint8Array>;

/** Cache of resized versions by the original's address, which changes with its content. */
export type MadeForms = Map<string, Promise<Forms>>;

/**
 * The bitmaps of a compiled paper as WebP in each width, without animations. `made`: cache of
 * earlier results. `published`: `ownFiles` of the published version; pictures in it are resized
 * only when read.
 */
export async function smallPictures(
  files: FolderFiles,
  ownFiles: OwnFiles = {},
  {
    maker,
    made = new Map(),
    published = {},
  }: {
    maker: PictureMaker;
    made?: MadeForms | undefined;
    published?: OwnFiles | undefined;
  },
): Promise<{ pictures: SmallPicture[]; refused: RefusedPicture[] }> {
  const pictures: SmallPicture[] = [];
  const refused: RefusedPicture[] = [];
  for (const [path, address] of Object.entries(ownFiles)) {
    if (!BITMAP.test(path)) continue;
    const make = () => {
      const forms = made.get(address) ?? makeForms(files.read(path), maker);
      made.set(address, forms);
      return forms;
    };
    const known = published[path] === address ? widthsOf(path, published) : [];
    try {
      for (const width of known.length > 0 ? known : (await make()).keys())
        pictures.push({
          path: `${path}@${width}`,
          address: address.replace(/\.[a-z]+$/, `.${width}.webp`),
          read: async () => (await make()).get(width) ?? new Uint8Array(),
        });
    } catch (error) {
      made.delete(address);
      if (!(error instanceof UnreadablePicture)) throw error;
      refused.push({ path, message: error.message });
    }
  }
  return { pictures, refused };
}

/** Adds the small versions of a paper's bitmaps to its `ownFiles`. */
export function withPictures<Some extends { ownFiles?: OwnFiles | undefined }>(
  paper: Some,
  pictures: readonly Pick<SmallPicture, 'path' | 'address'>[],
): Some {
  if (pictures.length === 0) return paper;
  const small = Object.fromEntries(pictures.map(({ path, address }) => [path, address]));
  return { ...paper, ownFiles: { ...paper.ownFiles, ...small } };
}

/** The widths of a bitmap in a published version. */
function widthsOf(path: string, published: OwnFiles): number[] {
  const start = `${path}@`;
  const names = Object.keys(published).filter((name) => name.startsWith(start));
  return names.map((name) => Number(name.slice(start.length)));
}

async function makeForms(reading: Promise<Uint8Array>, maker: PictureMaker): Promise<Forms> {
  const original = await reading;
  const { width, height, isAnimated } = await maker.sizeOf(original);
  if (Math.max(width, height) > MAX_SIDE)
    throw new UnreadablePicture(
      `has ${width} x ${height} pixels; at most ${MAX_SIDE} on a side are allowed: save it ${WIDEST} pixels wide`,
    );
  const forms = new Map<number, Uint8Array>();
  if (isAnimated) return forms;
  for (const form of [...WIDTHS.filter((one) => one < width), Math.min(width, WIDEST)])
    forms.set(form, await maker.resize(original, form));
  return forms;
}
/** The properties of a bitmap that are known before decoding. */
export interface PictureSize {
  /** Pixels of the picture after rotation to upright. */
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Resizes bitmaps; the results are upright and have no metadata. */
export interface PictureMaker {
  /** @throws UnreadablePicture if it is not a bitmap */
  sizeOf(bytes: Uint8Array): Promise<PictureSize>;
  /** The picture as WebP with this width (pixels). Throws UnreadablePicture if it is damaged. */
  resize(bytes: Uint8Array, width: number): Promise<Uint8Array>;
}

/** A picture that cannot be resized; the message tells its editor why. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}
