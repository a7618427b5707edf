import sharp, { type Sharp } from 'sharp';
import { readPicture } from './drawings.ts';
import { grain } from './noise.ts';
import {
  type JpegKind,
  jpegKind,
  type Mood,
  type PhotographFormat,
  type Scene,
} from './picture-names.ts';
import { keepPicture } from './picture-store.ts';

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
  return keepPicture(`${scene}-${mood}.${format}`, () => makePhotograph(scene, mood, format));
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

/** The same as a GIF of several frames with moving grain. */
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
