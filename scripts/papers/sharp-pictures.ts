import { join } from 'node:path';
import type { Publication } from '../../src/model/publication/publication.ts';
import { Folder } from '../../src/papers/compile/folder.ts';
import { compileOwnFiles, type OwnFiles } from '../../src/papers/compile/own-files.ts';
import type { Problem } from '../../src/papers/compile/problem.ts';
import {
  MAX_SIDE,
  type MadeForms,
  type PictureMaker,
  type SmallPicture,
  smallPictures,
  UnreadablePicture,
  withPictures,
} from '../../src/papers/compile/small-pictures.ts';
import { DiskFolder } from './disk-folder.ts';
import { PaperError } from './paper-error.ts';

/** WebP quality, from 1 to 100. */
const QUALITY = 60;
/** Limits of decoding. Truncated files are refused. */
const LIMITS = { limitInputPixels: MAX_SIDE ** 2, failOn: 'error' } as const;

/** Makes pictures with sharp. Equal pictures give equal bytes with the same version of sharp. */
export const SHARP: PictureMaker = {
  sizeOf: async (bytes) => {
    const sharp = await loadSharp();
    return orUnreadable(async () => {
      // Only the header, whatever size it declares.
      const header = await sharp(bytes, { limitInputPixels: false }).metadata();
      const { width, height } = header.autoOrient;
      const isAnimatedPng = header.format === 'png' && Buffer.from(bytes).includes('acTL');
      return { width, height, isAnimated: isAnimatedPng || (header.pages ?? 1) > 1 };
    });
  },
  resize: async (bytes, width) => {
    const sharp = await loadSharp();
    return orUnreadable(async () => {
      const picture = sharp(bytes, LIMITS);
      const { format } = await picture.metadata();
      const resized = picture.autoOrient().resize({ width });
      const encoded = await Promise.all([
        resized.clone().webp({ quality: QUALITY }).toBuffer(),
        // Charts and maps are smaller and sharper in lossless form.
        ...(format === 'png' ? [resized.clone().webp({ lossless: true }).toBuffer()] : []),
      ]);
      return encoded.reduce((least, one) => (one.length < least.length ? one : least));
    });
  },
};

/** Loaded on demand: most papers have no bitmaps. */
async function loadSharp() {
  return (await import('sharp')).default;
}

async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new UnreadablePicture(`is damaged or not whole: save it again (${why.slice(0, 120)})`);
  }
}

/** Pictures made by this process: a build needs their names first and their bytes later. */
export const MADE: MadeForms = new Map();

/**
 * The paper with resized pictures in its `ownFiles`.
 *
 * @throws PaperError with unreadable bitmaps
 */
export async function withSmallPictures<Some extends Pick<Publication, 'ownFiles'>>(
  folder: string,
  paper: Some,
): Promise<Some> {
  return withPictures(paper, await smallPicturesOf(folder, paper.ownFiles));
}

/** A resized picture. */
export interface MadePicture extends Pick<SmallPicture, 'path' | 'address'> {
  bytes: Uint8Array;
}

/**
 * The resized pictures of a compiled paper.
 *
 * @throws PaperError with unreadable bitmaps
 */
export async function smallPicturesOf(folder: string, ownFiles?: OwnFiles): Promise<MadePicture[]> {
  const { pictures, problems } = await makeAll(folder, ownFiles);
  if (problems.length > 0) throw new PaperError(problems);
  return Promise.all(
    pictures.map(async ({ path, address, read }) => ({ path, address, bytes: await read() })),
  );
}

/** The unreadable bitmaps of a paper's folder, as problems. */
export async function unreadablePictures(folder: string): Promise<readonly Problem[]> {
  return (await makeAll(folder, compileOwnFiles(new Folder(new DiskFolder(folder))))).problems;
}

async function makeAll(folder: string, ownFiles?: OwnFiles) {
  const options = { maker: SHARP, made: MADE };
  const { pictures, refused } = await smallPictures(new DiskFolder(folder), ownFiles, options);
  const problems = refused.map(({ path, message }) => ({ file: join(folder, path), message }));
  return { pictures, problems };
}
