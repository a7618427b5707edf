import { tryOrLog } from '../../http/log.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../shared/picture-address.ts';
import { type Variant, variantPath } from './choose-variant.ts';

/** The part of an R2 bucket that is used. */
export type PictureBucket = Pick<R2Bucket, 'get' | 'put' | 'delete'>;

const KEPT_SECONDS = 'keptSeconds';

/** The variants that were made anywhere in the world, in the deployment's bucket where it has one: each is made once. */
export class KeptVariants {
  readonly #bucket: PictureBucket;

  constructor(bucket: PictureBucket) {
    this.#bucket = bucket;
  }

  /** A bucket that fails has none. */
  async find(variant: Variant) {
    const path = variantPath(variant);
    const object = await tryOrLog('picture not kept', { path }, () => this.#bucket.get(path));
    if (!object) return undefined;
    const keptSeconds = Number(object.customMetadata?.[KEPT_SECONDS]);
    return { body: object.body, type: `image/${variant.format}`, keptSeconds };
  }

  async keep(variant: Variant, bytes: Uint8Array<ArrayBuffer>, keptSeconds: number): Promise<void> {
    const path = variantPath(variant);
    const metadata = { customMetadata: { [KEPT_SECONDS]: String(keptSeconds) } };
    await tryOrLog('picture not kept', { path }, () => this.#bucket.put(path, bytes, metadata));
  }

  /** Deletes all variants of these pictures. @throws the error of R2 */
  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const paths = PICTURE_WIDTHS.flatMap((width) =>
        PICTURE_FORMATS.map((format) => variantPath({ width, key, format })),
      );
      await this.#bucket.delete(paths);
    }
  }
}
