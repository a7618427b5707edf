import { chunksOf } from '../../lib/chunks.ts';

const MAX_TAGS = 100;

class PurgeError extends Error {
  override readonly name = 'PurgeError';

  constructor(errors: readonly CachePurgeError[]) {
    const reasons = errors.map(({ code, message }) => `${code} ${message}`).join(', ');
    super(`the edge cache was not purged: ${reasons || 'no reason was given'}`);
  }
}

/**
 * Marks responses with one of these tags in the calling entrypoint's cache, if any, as stale.
 * Throws PurgeError, also over the platform's rate limit, where its call resolves without success.
 */
export function purgeTags(
  cache: Pick<CacheContext, 'invalidate'> | undefined,
  tags: readonly string[],
): Promise<void> {
  return callInParts(tags, (options) => cache?.invalidate(options));
}

/** Deletes responses with one of these tags from that cache. Throws PurgeError. */
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
  for (const part of chunksOf(tags, MAX_TAGS)) {
    const result = await call({ tags: part });
    if (result && !result.success) throw new PurgeError(result.errors);
  }
}
