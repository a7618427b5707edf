import { withTimeout } from '../../lib/with-timeout.ts';

/** A data centre's cache, by address. */
export interface PictureCache {
  match: (address: string) => Promise<Response | undefined>;
  put: (address: string, response: Response) => Promise<void>;
  delete: (address: string) => Promise<boolean>;
}

/** Time-outs of a cache or a bucket for reading and storing (ms). */
export const FIND_TIMEOUT_MS = 1_500;
export const STORE_TIMEOUT_MS = 10_000;

/** A cache whose calls reject after a time-out instead of hanging. */
export function timedCache(cache: Pick<Cache, 'match' | 'put' | 'delete'>): PictureCache {
  return {
    match: (address) => withTimeout(cache.match(address), FIND_TIMEOUT_MS),
    put: (address, response) => withTimeout(cache.put(address, response), STORE_TIMEOUT_MS),
    delete: (address) => withTimeout(cache.delete(address), STORE_TIMEOUT_MS),
  };
}

/** The header with a stored picture's length, by which a truncated body is recognised. */
export const BYTES_HEADER = 'X-Bytes';
