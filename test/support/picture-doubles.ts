import { env } from 'cloudflare:workers';
import { KeptPictures } from '../../src/site/pictures/kept-pictures.ts';
import { KeptVariants, type PictureBucket } from '../../src/site/pictures/kept-variants.ts';
import { PICTURES_ORIGIN } from '../../src/site/pictures/story-pictures.ts';
import { withMethods } from './platform-doubles.ts';

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
export function countedCache(): { cache: Cache; kept: KeptPictures; calls: string[] } {
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
  return { cache, kept: new KeptPictures(cache, PICTURES_ORIGIN), calls };
}

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
  return { objects, double, variants: new KeptVariants(double) };
}
