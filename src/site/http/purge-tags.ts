import { chunksOf } from '../../lib/chunks.ts';

const MAX_TAGS = 100;

/** The edge did not purge the tags. */
export class PurgeError extends Error {
  override readonly name = 'PurgeError';

  constructor(errors: readonly CachePurgeError[]) {
    const reasons = errors.map(({ code, message }) => `${code} ${message}`).join(', ');
    super(`the edge cache was not purged: ${reasons || 'no reason was given'}`);
  }
}

/**
 * Marks every response with one of these tags in the calling entrypoint's cache as stale. Does
 * nothing without a cache.
 *
 * @throws PurgeError if the platform reports a failure: over its rate limit the call resolves
 * without success
 */
export function purgeTags(
  cache: Pick<CacheContext, 'invalidate'> | undefined,
  tags: readonly string[],
): Promise<void> {
  return callInParts(tags, (options) => cache?.invalidate(options));
}

/**
 * Deletes every response with one of these tags from the calling entrypoint's cache.
 *
 * @throws PurgeError
 */
export function deleteTags(
  cache: Pick<CacheContext, 'purge'> | undefined,
  tags: readonly string[],
): Promise<void> {
  return callInParts(tags, (options) => cache?.purge(options));
}

async function callInParts(
  tags: readonly string[],
  call: (options: { tags: string[] }) => Promise<CachePurgeResult> | undefined,
): Promise<void> {
  for (const some of chunksOf(tags, MAX_TAGS)) {
    const result = await call({ tags: some });
    if (result && !result.success) throw new PurgeError(result.errors);
  }
}
