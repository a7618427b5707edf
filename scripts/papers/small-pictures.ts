import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Publication } from '../../src/publications/publication.ts';
import { Folder } from './folder.ts';
import { compileOwnFiles, type OwnFiles, PICTURES } from './own-files.ts';
import { PaperError, type Problem } from './problem.ts';

/** The widths in which readers get a bitmap (pixels). One that is not so wide has its own width as the last. */
const WIDTHS = [320, 640] as const;
const WIDEST = 1280;
/** Of WebP, from 1 to 100. */
const QUALITY = 60;
/** Pixels of an original's width and height at most. */
const MAX_SIDE = 5000;
/** What is decoded at most; what is not whole is refused. */
const LIMITS = { limitInputPixels: MAX_SIDE ** 2, failOn: 'error' } as const;

const BITMAP = new RegExp(`^${PICTURES}/.*\\.(?:png|jpg|webp|avif)$`);

/** A bitmap of a paper's folder in one width. */
interface SmallPicture {
  /** Its name in `ownFiles`: `pictures/ice.jpg@640`. */
  readonly path: string;
  /** `/papers/my-town/pictures/5f0c3a1b9e77/ice.640.webp`: no picture of a folder has two dots in its name. */
  readonly address: string;
  readonly bytes: Uint8Array;
}

/** Why a picture cannot be made smaller, for its editor. */
class Unreadable extends Error {}

/** The paper with the small forms of its bitmaps among its `ownFiles`. @throws PaperError that names those that cannot be read */
export async function withSmallPictures<Some extends Pick<Publication, 'ownFiles'>>(
  folder: string,
  paper: Some,
): Promise<Some> {
  const pictures = await smallPictures(folder, paper.ownFiles);
  if (pictures.length === 0) return paper;
  const small = Object.fromEntries(pictures.map(({ path, address }) => [path, address]));
  return { ...paper, ownFiles: { ...paper.ownFiles, ...small } };
}

/**
 * The bitmaps of a compiled paper as WebP in each width, upright and with nothing of what cameras write into pictures; of what moves none
 * is made. The same picture gives the same bytes with the same version of sharp.
 *
 * @throws PaperError that names those that cannot be read
 */
export async function smallPictures(folder: string, ownFiles?: OwnFiles): Promise<SmallPicture[]> {
  const made = await makeAll(folder, ownFiles);
  if (made.problems.length > 0) throw new PaperError(made.problems);
  return made.pictures;
}

/** The bitmaps of a paper's folder that cannot be read, beside what is wrong with it otherwise. */
export async function unreadablePictures(folder: string): Promise<readonly Problem[]> {
  return (await makeAll(folder, compileOwnFiles(new Folder(folder)))).problems;
}

async function makeAll(folder: string, ownFiles: OwnFiles = {}) {
  const pictures: SmallPicture[] = [];
  const problems: Problem[] = [];
  for (const [path, address] of Object.entries(ownFiles)) {
    if (!BITMAP.test(path)) continue;
    const file = join(folder, path);
    try {
      for (const [width, bytes] of await makeOnce(address, file))
        pictures.push({
          path: `${path}@${width}`,
          address: address.replace(/\.[a-z]+$/, `.${width}.webp`),
          bytes,
        });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push({ file, message: error.message });
    }
  }
  return { pictures, problems };
}

type Forms = ReadonlyMap<number, Uint8Array>;

/** What was made, by the original's address, which changes with it: a build asks for the names first, and then for the bytes. */
const made = new Map<string, Promise<Forms>>();

function makeOnce(address: string, file: string): Promise<Forms> {
  const forms = made.get(address) ?? readFile(file).then(makeForms);
  made.set(address, forms);
  forms.catch(() => made.delete(address));
  return forms;
}

async function makeForms(original: Buffer): Promise<Forms> {
  // Papers without bitmaps, most of them, do without it.
  const { default: sharp } = await import('sharp');
  try {
    // The header alone, whatever size it says.
    const header = await sharp(original, { limitInputPixels: false }).metadata();
    const { width, height } = header.autoOrient;
    if (Math.max(width, height) > MAX_SIDE)
      throw new Unreadable(
        `has ${width} x ${height} pixels; ${MAX_SIDE} are the most on a side: save it ${WIDEST} pixels wide`,
      );
    const isAnimatedPng = header.format === 'png' && original.includes('acTL');
    if (isAnimatedPng || (header.pages ?? 1) > 1) return new Map();
    const forms = new Map<number, Uint8Array>();
    for (const form of [...WIDTHS.filter((one) => one < width), Math.min(width, WIDEST)]) {
      const resized = sharp(original, LIMITS).autoOrient().resize({ width: form });
      const encoded = await Promise.all([
        resized.clone().webp({ quality: QUALITY }).toBuffer(),
        // Charts and maps are smaller, and sharp, without loss.
        ...(header.format === 'png' ? [resized.clone().webp({ lossless: true }).toBuffer()] : []),
      ]);
      forms.set(
        form,
        encoded.reduce((least, one) => (one.length < least.length ? one : least)),
      );
    }
    return forms;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Unreadable(`is damaged or not whole: save it again (${why.slice(0, 120)})`);
  }
}
