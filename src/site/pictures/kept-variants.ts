import { tryOrLog } from '../../http/log.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../shared/picture-address.ts';
import { type Variant, variantPath } from './choose-variant.ts';

/** The part of an R2 bucket that is used. */
export type PictureBucket = Pick<R2Bucket, 'get' | 'put' | 'delete'>;

/** A variant that was made before. */
export interface KeptVariant {
  readonly body: ReadableStream;
  readonly type: string;
  readonly keptSeconds: number;
}

const KEPT_SECONDS = 'keptSeconds';

/**
 * The variants that were made: in this data centre's cache, which a deployment leaves as it is, and in the bucket of a deployment that has
 * one: then each is made once in the world. Where either fails it has none.
 */
export class KeptVariants {
  readonly #cache: Pick<Cache, 'match' | 'put' | 'delete'>;
  readonly #origin: string;
  readonly #bucket: PictureBucket | undefined;

  constructor(
    cache: Pick<Cache, 'match' | 'put' | 'delete'>,
    origin: string,
    bucket: PictureBucket | undefined,
  ) {
    this.#cache = cache;
    this.#origin = origin;
    this.#bucket = bucket;
  }

  async find(variant: Variant): Promise<KeptVariant | undefined> {
    const path = variantPath(variant);
    const type = `image/${variant.format}`;
    const near = await tryOrLog('picture not kept', { path }, () =>
      this.#cache.match(this.#address(path)),
    );
    if (near?.body) {
      const [seconds] = /\d+/.exec(near.headers.get('Cache-Control') ?? '') ?? [];
      return { body: near.body, type, keptSeconds: Number(seconds) };
    }
    const object = await tryOrLog('picture not kept', { path }, async () =>
      this.#bucket?.get(path),
    );
    if (!object) return undefined;
    const keptSeconds = Number(object.customMetadata?.[KEPT_SECONDS]);
    return { body: object.body, type, keptSeconds };
  }

  async keep(variant: Variant, bytes: Uint8Array<ArrayBuffer>, keptSeconds: number): Promise<void> {
    const path = variantPath(variant);
    const metadata = { customMetadata: { [KEPT_SECONDS]: String(keptSeconds) } };
    const headers = { 'Cache-Control': `max-age=${keptSeconds}` };
    await Promise.all([
      tryOrLog('picture not kept', { path }, () =>
        this.#cache.put(this.#address(path), new Response(bytes, { headers })),
      ),
      tryOrLog('picture not kept', { path }, async () => this.#bucket?.put(path, bytes, metadata)),
    ]);
  }

  /** Deletes all variants of these pictures from the bucket: what other caches have is asked for no more. @throws the error of R2 */
  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const paths = PICTURE_WIDTHS.flatMap((width) =>
        PICTURE_FORMATS.map((format) => variantPath({ width, key, format })),
      );
      await this.#bucket?.delete(paths);
    }
  }

  /** No request of a reader leads here: the Worker comes before the cache, and has no such path. */
  #address(path: string): string {
    return `${this.#origin}/media/kept${path}`;
  }
}
