import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { MarkdownSchema } from '../../src/model/publication/content.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { Folder } from '../../src/papers/compile/folder.ts';
import { filesOf } from '../../src/papers/compile/made-files.ts';
import type { PaperFacts } from '../../src/papers/compile/made-path.ts';
import {
  addressOfFile,
  compileOwnFiles,
  type OwnFiles,
} from '../../src/papers/compile/own-files.ts';
import type { Problem } from '../../src/papers/compile/problem.ts';
import { type Rasterise, startRasteriser } from '../../src/papers/compile/rasteriser.ts';
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
import { PaperError } from './read-papers.ts';

export function openRasteriser(): Promise<Rasterise> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  return startRasteriser(() => readFile(file));
}

/** All served files of a paper by their paths. Throws PaperError with the unreadable pictures. */
export async function filesOfPaper(
  folder: string,
  paper: PaperFacts & Pick<Publication, 'files' | 'ownFiles'>,
): Promise<Map<string, Uint8Array>> {
  const small = await smallPicturesOf(folder, paper.ownFiles);
  const pictures = small.map((picture) => ({ ...picture, read: async () => picture.bytes }));
  const rasterise = await openRasteriser();
  const files = new Map<string, Uint8Array>();
  for (const [path, read] of filesOf(new DiskFolder(folder), paper, { pictures, rasterise }))
    files.set(path, await read());
  return files;
}

/** WebP quality, from 1 to 100. */
const QUALITY = 60;
/** Limits of decoding. Truncated files are refused. */
const LIMITS = { limitInputPixels: MAX_SIDE ** 2, failOn: 'error' } as const;

/** Makes pictures with sharp. Equal pictures give equal bytes with the same version of sharp. */
export const SHARP: PictureMaker = {
  sizeOf: async (bytes) => {
    const sharp = await loadSharp();
    return orUnreadable(async () => {
      // Reads only the header, so the size that it declares needs no limit.
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
      return encoded.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
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
    throw new UnreadablePicture('is damaged or incomplete: save it again', { cause: error });
  }
}

/** Cache of resized pictures: a build needs their names first and their bytes later. */
export const MADE: MadeForms = new Map();

/** The paper with resized pictures in its `ownFiles`. Throws PaperError with unreadable ones. */
export async function withSmallPictures<Some extends Pick<Publication, 'ownFiles'>>(
  folder: string,
  paper: Some,
): Promise<Some> {
  return withPictures(paper, await smallPicturesOf(folder, paper.ownFiles));
}

export interface MadePicture extends Pick<SmallPicture, 'path' | 'address'> {
  bytes: Uint8Array;
}

/** The resized pictures of a compiled paper. Throws PaperError with unreadable bitmaps. */
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

/** A paper whose Markdown texts are in files (JSON of a `MarkdownText`), by their paths. */
export interface FiledPaper {
  paper: Publication;
  files: ReadonlyMap<string, string>;
}

/** Moves the Markdown texts of a paper into files, which makes the Worker a third smaller. */
export function fileTexts(paper: Publication): FiledPaper {
  const files = new Map<string, string>();
  const filed = JSON.stringify(paper, (_, value: unknown) => {
    if (!v.is(MarkdownSchema, value)) return value;
    const { html, headings, words, ...others } = value;
    const text = JSON.stringify({ html, headings, words });
    const file = addressOfFile(
      paper,
      'texts/text.json',
      createHash('sha256').update(text).digest('hex'),
    );
    files.set(file, text);
    return { ...others, file };
  });
  return { paper: JSON.parse(filed), files };
}
