import type { Source } from '../../lib/pictures/picture-file.ts';
import { RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import type { PublishersPicture } from './fetch-picture.ts';
import { BYTES_HEADER, type PictureCache } from './timed-cache.ts';

const REFUSED = 'X-Refused';
/** How long a refusal is cached (seconds). */
const REFUSED_SECONDS: Readonly<Record<RefusedPicture['lasts'], number>> = {
  briefly: 900,
  'for a day': 86_400,
};

/**
 * Publishers' pictures and refusals in this data centre's cache, so that several variants of a
 * picture need one request. Readers cannot reach these entries: the Worker is in front of the cache
 * and has no such path.
 */
export class StoredPictures {
  readonly #cache: PictureCache;
  readonly #origin: string;

  constructor(cache: PictureCache, origin: string) {
    this.#cache = cache;
    this.#origin = origin;
  }

  /** The publisher's picture, unread, or the reason why it is not shown. */
  async find(key: string): Promise<Source | RefusedPicture | undefined> {
    const found = await this.#cache.match(this.#address(key));
    if (!found) return undefined;
    const { headers } = found;
    const why = headers.get(REFUSED);
    if (why !== null) return new RefusedPicture(decodeURIComponent(why), 'briefly');
    const length = Number(headers.get(BYTES_HEADER));
    if (length === 0) return undefined;
    let unread = found.body;
    return {
      length,
      type: headers.get('Content-Type') ?? '',
      ttlSeconds: Number(/\d+/.exec(headers.get('Cache-Control') ?? '')?.[0]),
      open: async () => {
        const stream = unread ?? (await this.#cache.match(this.#address(key)))?.body;
        unread = null;
        return stream ?? null;
      },
    };
  }

  async keep(key: string, known: PublishersPicture | RefusedPicture): Promise<void> {
    const response =
      known instanceof RefusedPicture
        ? new Response(null, {
            headers: {
              [REFUSED]: encodeURIComponent(known.message.slice(0, 200).toWellFormed()),
              'Cache-Control': `max-age=${REFUSED_SECONDS[known.lasts]}`,
            },
          })
        : new Response(known.bytes, {
            headers: {
              'Content-Type': known.type,
              [BYTES_HEADER]: String(known.length),
              'Cache-Control': `max-age=${known.ttlSeconds}`,
            },
          });
    await this.#cache.put(this.#address(key), response);
  }

  async forget(key: string): Promise<void> {
    await this.#cache.delete(this.#address(key));
  }

  #address(key: string): string {
    return `${this.#origin}/media/source/${key}`;
  }
}
