import { env } from 'cloudflare:workers';
import { originOf } from '../../src/publications/site-address.ts';
import { KeptPictures } from '../../src/site/pictures/kept-pictures.ts';
import { KeptVariants, type PictureBucket } from '../../src/site/pictures/kept-variants.ts';
import type { PictureContext } from '../../src/site/pictures/serve-picture.ts';
import { pictureContextOf } from '../../src/site/pictures/story-pictures.ts';
import { NUNAVUT_NEWS } from './nunavut-news.ts';
import { withMethods } from './platform-doubles.ts';

/** Below which address the tests' pictures are kept. */
export const PICTURES_ORIGIN = originOf(NUNAVUT_NEWS);

/** What serving pictures needs, with these bindings. */
export function pictureContextWith(
  bindings: Parameters<typeof pictureContextOf>[1],
  waitUntil: (work: Promise<unknown>) => void = () => {},
): PictureContext {
  return pictureContextOf(NUNAVUT_NEWS, bindings, { waitUntil });
}

/** The Images binding, with what it was asked. */
export function countedImages(): { images: ImagesBinding; calls: string[] } {
  const calls: string[] = [];
  const images = withMethods(env.IMAGES, {
    info: (...given) => {
      calls.push('info');
      return env.IMAGES.info(...given);
    },
    input: (...given) => {
      calls.push('input');
      return env.IMAGES.input(...given);
    },
  });
  return { images, calls };
}

/** The cache, with what it was asked. */
export function countedCache() {
  const calls: string[] = [];
  const cache = withMethods(caches.default, {
    match: (...given) => {
      calls.push('match');
      return caches.default.match(...given);
    },
    put: (...given) => {
      calls.push('put');
      return caches.default.put(...given);
    },
  });
  return { ...keptIn(cache), calls };
}

/** All that is kept, in this cache. */
export function keptIn(cache: Cache): Pick<PictureContext, 'cache' | 'kept' | 'variants'> {
  return {
    cache,
    kept: new KeptPictures(cache, PICTURES_ORIGIN),
    variants: new KeptVariants(cache, PICTURES_ORIGIN, undefined),
  };
}

/** The cache of a data centre to which no reader has come. */
export const EMPTY_CACHE: Pick<Cache, 'match' | 'put' | 'delete'> = {
  match: async () => undefined,
  put: async () => {},
  delete: async () => false,
};

/** A bucket in memory. */
export function memoryBucket() {
  const objects = new Map<string, { body: Uint8Array; customMetadata: Record<string, string> }>();
  const double = {
    get: async (path: string) => {
      const object = objects.get(path);
      return object ? { ...object, body: new Blob([object.body]).stream() } : null;
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
  return { objects, double, variants: new KeptVariants(EMPTY_CACHE, PICTURES_ORIGIN, double) };
}
