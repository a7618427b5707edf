import { env } from 'cloudflare:workers';
import { originOf } from '../../src/model/publication/site-address.ts';
import type { Variant } from '../../src/site/pictures/choose-variant.ts';
import { type PictureContext, serveStoryPicture } from '../../src/site/pictures/serve-picture.ts';
import {
  type PictureBucket,
  type PictureCache,
  StoredPictures,
  StoredVariants,
  timedCache,
} from '../../src/site/pictures/stored-pictures.ts';
import { pictureContextOf } from '../../src/site/pictures/story-pictures.ts';
import { NUNAVUT_NEWS } from './fixtures.ts';
import { withMethods } from './platform-doubles.ts';

export const PICTURES_ORIGIN = originOf(NUNAVUT_NEWS);

export function pictureContextWith(
  bindings: Parameters<typeof pictureContextOf>[1],
  waitUntil: (work: Promise<unknown>) => void = () => {},
  request?: Request,
): PictureContext {
  return pictureContextOf(NUNAVUT_NEWS, bindings, { waitUntil }, request);
}

/** The Images binding, and the names of its calls. */
export function countedImages(): { images: ImagesBinding; calls: string[] } {
  const calls: string[] = [];
  const images = withMethods(env.IMAGES, {
    info: (...args) => {
      calls.push('info');
      return env.IMAGES.info(...args);
    },
    input: (...args) => {
      calls.push('input');
      return env.IMAGES.input(...args);
    },
  });
  return { images, calls };
}

export function storedIn(
  given: Pick<Cache, 'match' | 'put' | 'delete'>,
  bucket?: PictureBucket,
): Pick<PictureContext, 'cache' | 'sources' | 'variants'> {
  const cache = timedCache(given, PICTURES_ORIGIN);
  return {
    cache,
    sources: new StoredPictures(cache),
    variants: new StoredVariants(cache, bucket),
  };
}

export const EMPTY_CACHE: PictureCache = {
  match: async () => undefined,
  put: async () => {},
  delete: async () => false,
};

export function memoryBucket() {
  const objects = new Map<string, { body: Uint8Array; customMetadata: Record<string, string> }>();
  const double = {
    get: async (path: string) => {
      const object = objects.get(path);
      const body = new Blob([object?.body ?? '']).stream();
      return object ? { ...object, size: object.body.byteLength, body } : null;
    },
    put: async (
      path: string,
      body: Uint8Array,
      { customMetadata }: { customMetadata: Record<string, string> },
    ) => void objects.set(path, { body, customMetadata }),
    delete: async (paths: readonly string[]) => {
      for (const path of paths) objects.delete(path);
    },
  } as unknown as PictureBucket;
  return { objects, double, variants: new StoredVariants(EMPTY_CACHE, double) };
}

/** The result of `servedBy` for the placeholder. */
export const PLACEHOLDER = { status: 200, type: 'image/svg+xml', caching: 'max-age=600' };
/** Cache-Control of a generated variant. */
export const IMMUTABLE_CACHING = 'public, max-age=2592000, immutable';

/** The response to a picture request, after its background work has ended. */
export async function servedBy(
  { key }: { key: string },
  changes: Partial<PictureContext> = {},
  variant: Partial<Variant> = {},
) {
  const waiting: Promise<unknown>[] = [];
  const context = pictureContextWith(env, (work) => void waiting.push(work));
  const requested: Variant = { width: 320, format: 'webp', ...variant, key };
  const response = await serveStoryPicture(requested, { ...context, ...changes });
  const { status, headers } = response;
  const { byteLength } = await response.arrayBuffer();
  while (waiting.length > 0) await waiting.pop();
  const caching = headers.get('Cache-Control');
  return { status, type: headers.get('Content-Type'), caching, bytes: byteLength };
}

export const MADE = new TextEncoder().encode(`RIFF....WEBPVP8 ${'x'.repeat(2_000)}`);

/** An Images binding whose output is always MADE; `made` counts the outputs. */
export function quickImages({ readsFile = true }: { readsFile?: boolean } = {}) {
  let made = 0;
  const read = async (stream: ReadableStream) => {
    const bytes = readsFile ? await new Response(stream).arrayBuffer() : undefined;
    return { format: 'image/jpeg', fileSize: bytes?.byteLength ?? 1, width: 1_600, height: 900 };
  };
  const images = {
    info: read,
    input: (stream: ReadableStream) => ({
      transform: () => ({
        output: async () => {
          await read(stream);
          made += 1;
          return { image: () => new Blob([MADE]).stream() };
        },
      }),
    }),
  } as unknown as ImagesBinding;
  return { images, made: () => made };
}

/** A PNG of pseudo-random colours (the same each time), which no encoder compresses well. */
export function noisyPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(height * (1 + 3 * width));
  let state = 1;
  for (let at = 0; at < rows.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    // The first byte of a row: no filter.
    rows[at] = at % (1 + 3 * width) === 0 ? 0 : state >>> 24;
  }
  return pngOf(width, height, rows);
}

export function plainPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf(width, height, new Uint8Array(height * (1 + 3 * width)));
}

async function pngOf(width: number, height: number, rows: Uint8Array<ArrayBuffer>) {
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Eight bits each of red, green and blue.
  header.setUint16(8, 0x0802);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(12 + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(name), 4);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)));
  return whole;
}

const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRCS[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
