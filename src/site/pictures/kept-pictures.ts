import type { PublishersPicture } from './fetch-picture.ts';
import { RefusedPicture } from './refused-picture.ts';

/** What is known of a picture in this data centre: what its publisher sent, or why it is not shown. */
export type KnownPicture = PublishersPicture | RefusedPicture;

const REFUSED = 'X-Refused';
/** How long it is known that a picture is not shown (seconds). */
const REFUSED_SECONDS: Readonly<Record<RefusedPicture['lasts'], number>> = {
  briefly: 900,
  'for a day': 86_400,
};

/**
 * What publishers sent, and what they refused, as this data centre's cache has it: of a picture with several variants its publisher is
 * asked once. No request of a reader leads here: the Worker comes before the cache, and has no such path.
 */
export class KeptPictures {
  readonly #cache: Cache;
  readonly #origin: string;

  constructor(cache: Cache, origin: string) {
    this.#cache = cache;
    this.#origin = origin;
  }

  async find(key: string): Promise<KnownPicture | undefined> {
    const response = await this.#cache.match(this.#address(key));
    if (!response) return undefined;
    const why = response.headers.get(REFUSED);
    if (why !== null) return new RefusedPicture(decodeURIComponent(why), 'briefly');
    const type = response.headers.get('Content-Type') ?? '';
    const keptSeconds = Number(/\d+/.exec(response.headers.get('Cache-Control') ?? '')?.[0]);
    return { bytes: new Uint8Array(await response.arrayBuffer()), type, keptSeconds };
  }

  async keep(key: string, known: KnownPicture): Promise<void> {
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
              'Cache-Control': `max-age=${known.keptSeconds}`,
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
