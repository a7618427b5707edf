import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { MAX_VARIANT_BYTES } from '../../lib/pictures/make-variant.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../lib/pictures/variants.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type Variant, variantPath } from './choose-variant.ts';
import {
  BYTES_HEADER,
  FIND_TIMEOUT_MS,
  type PictureCache,
  STORE_TIMEOUT_MS,
} from './timed-cache.ts';

/** The used methods of an R2 bucket. */
export type PictureBucket = Pick<R2Bucket, 'get' | 'put' | 'delete'>;

/** A variant that was made before. */
export interface StoredVariant {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  ttlSeconds: number;
}

const TTL_SECONDS = 'keptSeconds';

/**
 * Encoded variants, in this data centre's cache (which survives deployments) and in the optional
 * bucket: with it each is made once worldwide. Failures of either count as a miss.
 */
export class StoredVariants {
  readonly #cache: PictureCache;
  readonly #origin: string;
  readonly #bucket: PictureBucket | undefined;

  constructor(cache: PictureCache, origin: string, bucket: PictureBucket | undefined) {
    this.#cache = cache;
    this.#origin = origin;
    this.#bucket = bucket;
  }

  async find(variant: Variant): Promise<StoredVariant | undefined> {
    return (await this.#look(variant, 'cache')) ?? (await this.#look(variant, 'bucket'));
  }

  async keep(variant: Variant, bytes: Uint8Array<ArrayBuffer>, ttlSeconds: number): Promise<void> {
    const path = variantPath(variant);
    const metadata = { customMetadata: { [TTL_SECONDS]: String(ttlSeconds) } };
    const headers = {
      'Cache-Control': `max-age=${ttlSeconds}`,
      [BYTES_HEADER]: String(bytes.byteLength),
    };
    await Promise.all([
      tryOrLog('picture not kept', { path }, () =>
        this.#cache.put(this.#address(path), new Response(bytes, { headers })),
      ),
      tryOrLog('picture not kept', { path }, async () => {
        if (this.#bucket)
          await withTimeout(this.#bucket.put(path, bytes, metadata), STORE_TIMEOUT_MS);
      }),
    ]);
  }

  /**
   * Deletes all variants of these pictures from the bucket. Entries in caches are no longer
   * requested.
   *
   * @throws the error of R2
   */
  async forget(keys: readonly string[]): Promise<void> {
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
        throw new TypeError(`${bytes.byteLength} bytes are there of ${stored.length}`);
      return { bytes, type: `image/${variant.format}`, ttlSeconds: stored.ttlSeconds };
    };
    return tryOrLog('picture not kept', { path }, () => withTimeout(read(), FIND_TIMEOUT_MS));
  }

  async #inCache(path: string) {
    const found = await this.#cache.match(this.#address(path));
    if (!found) return undefined;
    const { body, headers } = found;
    const [seconds] = /\d+/.exec(headers.get('Cache-Control') ?? '') ?? [];
    // Entries of earlier versions do not have this header.
    const said = headers.get(BYTES_HEADER);
    const length = said === null ? undefined : Number(said);
    return { body, length, ttlSeconds: Number(seconds) };
  }

  async #inBucket(path: string) {
    const object = await this.#bucket?.get(path);
    if (!object) return undefined;
    const ttlSeconds = Number(object.customMetadata?.[TTL_SECONDS]);
    return { body: object.body, length: object.size, ttlSeconds };
  }

  /** Not reachable for readers: the Worker is in front of the cache and has no such path. */
  #address(path: string): string {
    return `${this.#origin}/media/kept${path}`;
  }
}
