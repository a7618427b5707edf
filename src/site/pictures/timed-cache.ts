import { withTimeout } from '../../lib/with-timeout.ts';

/** A data centre's cache, by address. */
export interface PictureCache {
  readonly match: (address: string) => Promise<Response | undefined>;
  readonly put: (address: string, response: Response) => Promise<void>;
  readonly delete: (address: string) => Promise<boolean>;
}

/** How long a cache or a bucket may take to find something, and to store it (ms). */
export const FIND_TIMEOUT_MS = 1_500;
export const STORE_TIMEOUT_MS = 10_000;

/** A cache whose calls reject where they would hang. */
export function timedCache(cache: Pick<Cache, 'match' | 'put' | 'delete'>): PictureCache {
  return {
    match: (address) => withTimeout(cache.match(address), FIND_TIMEOUT_MS),
    put: (address, response) => withTimeout(cache.put(address, response), STORE_TIMEOUT_MS),
    delete: (address) => withTimeout(cache.delete(address), STORE_TIMEOUT_MS),
  };
}

/** The header of a stored picture with its length, which a body that ends early does not have. */
export const BYTES_HEADER = 'X-Bytes';
