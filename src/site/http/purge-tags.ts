/** Tags that one call of the platform takes. */
const MAX_TAGS = 100;

/** The edge did not do as it was told. */
export class PurgeError extends Error {
  override readonly name = 'PurgeError';
  /** Cloudflare's codes and reasons. */
  readonly errors: readonly CachePurgeError[];

  constructor(errors: readonly CachePurgeError[]) {
    const reasons = errors.map(({ code, message }) => `${code} ${message}`).join(', ');
    super(`the edge cache was not purged: ${reasons || 'no reason was given'}`);
    this.errors = errors;
  }
}

/**
 * Marks everything in the calling entrypoint's cache that carries one of these tags as stale. Throws a `PurgeError` where the
 * platform says that it did not: over its rate limit the call resolves all the same. Without a cache there is nothing to do.
 */
export async function purgeTags(
  cache: Pick<CacheContext, 'invalidate'> | undefined,
  tags: readonly string[],
): Promise<void> {
  if (!cache) return;
  for (let first = 0; first < tags.length; first += MAX_TAGS) {
    const { success, errors } = await cache.invalidate({
      tags: tags.slice(first, first + MAX_TAGS),
    });
    if (!success) throw new PurgeError(errors);
  }
}
