import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { MAX_VARIANT_BYTES } from '../../lib/pictures/make-variant.ts';
import type { Source } from '../../lib/pictures/picture-file.ts';
import { RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../lib/pictures/variants.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type Variant, variantPath } from './choose-variant.ts';

/** A data centre's cache, by path. */
export interface PictureCache {
  match: (path: string) => Promise<Response | undefined>;
  put: (path: string, response: Response) => Promise<void>;
  delete: (path: string) => Promise<boolean>;
}

/** Timeouts of a cache or a bucket for reading and storing (ms). */
export const FIND_TIMEOUT_MS = 1_500;
const STORE_TIMEOUT_MS = 10_000;

/** A cache whose keys are below an origin, and whose calls reject after a timeout. */
export function timedCache(
  cache: Pick<Cache, 'match' | 'put' | 'delete'>,
  origin: string,
): PictureCache {
  return {
    match: (path) => withTimeout(cache.match(origin + path), FIND_TIMEOUT_MS),
    put: (path, response) => withTimeout(cache.put(origin + path, response), STORE_TIMEOUT_MS),
    delete: (path) => withTimeout(cache.delete(origin + path), STORE_TIMEOUT_MS),
  };
}

/** The header with a stored picture's length, by which a truncated body is recognised. */
const BYTES_HEADER = 'X-Bytes';

/** A publisher's picture in memory, as received. */
export interface PublishersPicture extends Source {
  bytes: Uint8Array<ArrayBuffer>;
}

const REFUSED = 'X-Refused';
const REFUSED_SECONDS: Readonly<Record<RefusedPicture['cachedFor'], number>> = {
  minutes: 900,
  day: 86_400,
};

// Readers cannot reach the entries of the cache: the Worker is in front of it and has no such path.

/** Publishers' pictures in this data centre's cache, so that several variants need one request. */
export class StoredPictures {
  readonly #cache: PictureCache;

  constructor(cache: PictureCache) {
    this.#cache = cache;
  }

  /** The publisher's picture, whose body is not yet read, or the reason why it is not shown. */
  async find(key: string): Promise<Source | RefusedPicture | undefined> {
    const found = await this.#cache.match(sourcePath(key));
    if (!found) return undefined;
    const { headers } = found;
    const why = headers.get(REFUSED);
    if (why !== null) return new RefusedPicture(decodeURIComponent(why), 'minutes');
    const length = Number(headers.get(BYTES_HEADER));
    if (length === 0) return undefined;
    let unread = found.body;
    return {
      length,
      type: headers.get('Content-Type') ?? '',
      ttlSeconds: secondsIn(headers),
      open: async () => {
        const stream = unread ?? (await this.#cache.match(sourcePath(key)))?.body;
        unread = null;
        return stream ?? null;
      },
    };
  }

  async store(key: string, known: PublishersPicture | RefusedPicture): Promise<void> {
    const isRefused = known instanceof RefusedPicture;
    const seconds = isRefused ? REFUSED_SECONDS[known.cachedFor] : known.ttlSeconds;
    const facts: Record<string, string> = isRefused
      ? { [REFUSED]: encodeURIComponent(known.message.slice(0, 200).toWellFormed()) }
      : { 'Content-Type': known.type, [BYTES_HEADER]: String(known.length) };
    const headers = { ...facts, 'Cache-Control': `max-age=${seconds}` };
    const body = isRefused ? null : known.bytes;
    await this.#cache.put(sourcePath(key), new Response(body, { headers }));
  }

  async delete(key: string): Promise<void> {
    await this.#cache.delete(sourcePath(key));
  }
}

function sourcePath(key: string): string {
  return `/media/source/${key}`;
}

function secondsIn(headers: Headers): number {
  return Number(/\d+/.exec(headers.get('Cache-Control') ?? '')?.[0]);
}

export type PictureBucket = Pick<R2Bucket, 'get' | 'put' | 'delete'>;

export interface StoredVariant {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  ttlSeconds: number;
}

const TTL_SECONDS = 'keptSeconds';

/**
 * Encoded variants, in this data centre's cache (which survives deployments) and in the optional
 * bucket, with which each variant is made once worldwide. Failures of either count as a miss.
 */
export class StoredVariants {
  readonly #cache: PictureCache;
  readonly #bucket: PictureBucket | undefined;

  constructor(cache: PictureCache, bucket: PictureBucket | undefined) {
    this.#cache = cache;
    this.#bucket = bucket;
  }

  async find(variant: Variant): Promise<StoredVariant | undefined> {
    return (await this.#look(variant, 'cache')) ?? (await this.#look(variant, 'bucket'));
  }

  async store(variant: Variant, bytes: Uint8Array<ArrayBuffer>, ttlSeconds: number): Promise<void> {
    const path = variantPath(variant);
    const metadata = { customMetadata: { [TTL_SECONDS]: String(ttlSeconds) } };
    const headers = {
      'Cache-Control': `max-age=${ttlSeconds}`,
      [BYTES_HEADER]: String(bytes.byteLength),
    };
    await Promise.all([
      tryOrLog('picture not stored', { path }, () =>
        this.#cache.put(cachedPath(path), new Response(bytes, { headers })),
      ),
      tryOrLog('picture not stored', { path }, async () => {
        if (this.#bucket)
          await withTimeout(this.#bucket.put(path, bytes, metadata), STORE_TIMEOUT_MS);
      }),
    ]);
  }

  /**
   * Deletes all variants from the bucket; those in caches are no longer requested. Throws the error
   * of R2.
   */
  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const paths = PICTURE_WIDTHS.flatMap((width) =>
        PICTURE_FORMATS.map((format) => variantPath({ width, key, format })),
      );
      await this.#bucket?.delete(paths);
    }
  }

  /** The whole variant. A truncated one counts as a miss. */
  async #look(variant: Variant, where: 'cache' | 'bucket'): Promise<StoredVariant | undefined> {
    const path = variantPath(variant);
    const read = async () => {
      const stored = await (where === 'cache' ? this.#inCache(path) : this.#inBucket(path));
      const bytes = stored?.body && (await readAtMost(stored.body, MAX_VARIANT_BYTES));
      if (!bytes) return undefined;
      if (stored.length !== undefined && stored.length !== bytes.byteLength)
        throw new TypeError(`truncated: ${bytes.byteLength} of ${stored.length} bytes`);
      return { bytes, type: `image/${variant.format}`, ttlSeconds: stored.ttlSeconds };
    };
    return tryOrLog('picture not stored', { path }, () => withTimeout(read(), FIND_TIMEOUT_MS));
  }

  async #inCache(path: string) {
    const found = await this.#cache.match(cachedPath(path));
    if (!found) return undefined;
    const { body, headers } = found;
    // Entries of earlier versions do not have this header.
    const lengthHeader = headers.get(BYTES_HEADER);
    const length = lengthHeader === null ? undefined : Number(lengthHeader);
    return { body, length, ttlSeconds: secondsIn(headers) };
  }

  async #inBucket(path: string) {
    const object = await this.#bucket?.get(path);
    if (!object) return undefined;
    const ttlSeconds = Number(object.customMetadata?.[TTL_SECONDS]);
    return { body: object.body, length: object.size, ttlSeconds };
  }
}

function cachedPath(path: string): string {
  return `/media/cached${path}`;
}
