import { withTimeout } from '../../lib/with-timeout.ts';

/** A data centre's cache, by path. */
export interface PictureCache {
  match: (path: string) => Promise<Response | undefined>;
  put: (path: string, response: Response) => Promise<void>;
  delete: (path: string) => Promise<boolean>;
}

/** Time-outs of a cache or a bucket for reading and storing (ms). */
export const FIND_TIMEOUT_MS = 1_500;
export const STORE_TIMEOUT_MS = 10_000;

/** A cache whose keys are below an origin, and whose calls reject after a time-out. */
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
export const BYTES_HEADER = 'X-Bytes';
