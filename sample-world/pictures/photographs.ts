import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  type JpegKind,
  jpegKind,
  MOODS,
  type Mood,
  type PhotographFormat,
  type Scene,
} from './picture-names.ts';

/** The density of rendered drawings: 1600 by 900, twice their size; animations 800 by 450. */
const TWICE = 144;
const ONCE = 72;
/** The size of the tile of grain that is repeated over a picture. */
const GRAIN = { width: 800, height: 450 };
const GRAIN_DEVIATION = 20;
/** A GIF has few colours: more grain would hide the scene. */
const GIF_GRAIN_DEVIATION = 8;
const GIF_FRAMES = 4;
const GIF_FRAME_MS = 250;

/** A camera in Iqaluit, with its position to the second. */
const CAMERA = {
  IFD0: { Make: 'Sample', Model: 'Camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '63/1 44/1 48/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '68/1 31/1 1/1',
  },
};

/** The photograph of a scene in a format, cached. */
export function readPhotograph(
  scene: Scene,
  mood: Mood,
  format: PhotographFormat,
): Promise<Buffer> {
  return storedPicture(`${scene}-${mood}.${format}`, () => makePhotograph(scene, mood, format));
}

/** Makes the photograph of a scene: the same bytes with the same build of sharp. */
export function makePhotograph(
  scene: Scene,
  mood: Mood,
  format: PhotographFormat,
): Promise<Buffer> {
  switch (format) {
    case 'jpg':
      return makeJpeg(scene, mood, jpegKind(scene));
    case 'png':
      return exposed(scene, mood).png({ palette: true, effort: 1 }).toBuffer();
    case 'webp':
      return exposed(scene, mood).webp({ quality: 82, effort: 2 }).toBuffer();
    case 'avif':
      return exposed(scene, mood).avif({ quality: 60, effort: 2 }).toBuffer();
    case 'gif':
      return makeAnimation(scene, mood);
  }
}

/** A JPEG of a kind; the rotated one is stored sideways (EXIF 6) and names its place. */
export function makeJpeg(scene: Scene, mood: Mood, kind: JpegKind): Promise<Buffer> {
  const photograph = exposed(scene, mood);
  switch (kind) {
    case 'baseline':
      return photograph.jpeg({ quality: 82 }).toBuffer();
    case 'progressive':
      return photograph.jpeg({ quality: 82, progressive: true }).toBuffer();
    case 'cmyk':
      return photograph.toColourspace('cmyk').jpeg({ quality: 60 }).toBuffer();
    case 'rotated':
      return photograph
        .rotate(270)
        .withExif(CAMERA)
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 82 })
        .toBuffer();
  }
}

/** Makes a GIF of several frames with moving grain. */
export async function makeAnimation(scene: Scene, mood: Mood): Promise<Buffer> {
  const frames = Array.from({ length: GIF_FRAMES }, (_, frame) =>
    grained(readPicture(scene, mood), ONCE, `${scene} ${mood} ${frame}`, GIF_GRAIN_DEVIATION)
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: frames.map(() => GIF_FRAME_MS), dither: 0, effort: 1 })
    .toBuffer();
}

/** A scene with grain, not encoded yet. */
function exposed(scene: Scene, mood: Mood): Sharp {
  return grained(readPicture(scene, mood), TWICE, `${scene} ${mood}`, GRAIN_DEVIATION);
}

function grained(drawing: Buffer, density: number, seed: string, deviation: number): Sharp {
  const { width, height } = GRAIN;
  const input = grain(seed, width * height, deviation);
  return sharp(drawing, { density })
    .composite([{ input, raw: { width, height, channels: 1 }, tile: true, blend: 'overlay' }])
    .removeAlpha();
}

/** Scenes, a line each: the name, and the drawing with alternatives for the moods. */
const DRAWINGS = new Map(
  readFileSync(join(import.meta.dirname, 'scenes.txt'), 'utf8')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
const drawings = new Map<string, Buffer>();

/** The bytes of a drawing, an SVG document, cached. */
export function readPicture(scene: Scene, mood: Mood): Buffer {
  const name = `${scene} ${mood}`;
  const known = drawings.get(name) ?? Buffer.from(drawn(scene, mood));
  drawings.set(name, known);
  return known;
}

function drawn(scene: Scene, mood: Mood): string {
  const drawing = DRAWINGS.get(scene);
  if (drawing === undefined) throw new Error(`there is no drawing of ${scene}`);
  const place = MOODS.indexOf(mood);
  return drawing.replace(/\{([^}]*)\}/g, (_, moods: string) => moods.split('|')[place] ?? '');
}

/** Pseudo-random bytes, reproducible by their seed: AES-128 in counter mode. */
export function noise(seed: string, length: number): Buffer {
  const hash = createHash('sha256').update(seed).digest();
  const cipher = createCipheriv('aes-128-ctr', hash.subarray(0, 16), hash.subarray(16));
  return cipher.update(Buffer.alloc(length));
}

/** The mean and the standard deviation of the sum of four bytes of noise. */
const SUM_MEAN = 510;
const SUM_DEVIATION = 147.8;
const MIDDLE_GREY = 128;

/** Grain, one byte per pixel, normally distributed around middle grey. */
function grain(seed: string, pixels: number, deviation: number): Buffer {
  const bytes = noise(seed, pixels * 4);
  const grey = Buffer.alloc(pixels);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const sum = [0, 1, 2, 3].reduce((total, place) => total + (bytes[pixel * 4 + place] ?? 0), 0);
    const value = MIDDLE_GREY + ((sum - SUM_MEAN) / SUM_DEVIATION) * deviation;
    grey[pixel] = Math.min(255, Math.max(0, Math.round(value)));
  }
  return grey;
}

const FOLDER = join(import.meta.dirname, '..', '..', '.build', 'photographs');
/** A hash of sharp's version and of all modules and drawings in this folder. */
const MAKING = hashOfMaking();

const pictures = new Map<string, Promise<Buffer>>();

/** The bytes of a picture, made once: cached in memory and in `.build/photographs/`. */
export function storedPicture(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = pictures.get(name);
  if (known) return known;
  const picture = readOrMake(join(FOLDER, `${MAKING}-${name}`), make);
  pictures.set(name, picture);
  picture.catch(() => pictures.delete(name));
  return picture;
}

async function readOrMake(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const stored = await readFile(path).catch(() => undefined);
  if (stored) return stored;
  const made = await make();
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(unfinished, made);
  await rename(unfinished, path);
  return made;
}

function hashOfMaking(): string {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 12);
}
