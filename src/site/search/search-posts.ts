import { readOwnSearch } from '../../shared/search/search.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { PostSummary } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-backend.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { memorySize } from '../cache/memory-size.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';

/** The newest posts, which are searched, or fewer of a backend that gives fewer in one call. */
const MAX_POSTS = 1_000;
const TIMEOUT_MS = 1_000;

/**
 * The summaries that searches look through, in this isolate's memory: searches of every kind, an enemy's too, read the database
 * once in five minutes, and SQLite, which knows no letters but those of ASCII, does not decide what is upper and what lower case.
 */
const searched = new SwrCache<readonly PostSummary[]>({
  ttlMs: 300_000,
  staleMs: 60_000,
  cooldownMs: 30_000,
  maxSize: 3_000_000,
  maxEntrySize: 2_000_000,
  sizeOf: memorySize,
});

/**
 * The posts in whose title or description a word begins with the query. `undefined` if the backend fails or is slow and none were read before;
 * it has logged why.
 */
export async function searchPosts(
  query: string,
  context: SiteContext,
): Promise<PostSummary[] | undefined> {
  const { publication, now, inBackground } = context;
  const key = publicationKey(publication);
  const loading = searched.get(key, now.getTime(), () => loadPosts(context)).catch(() => undefined);
  inBackground(loading);
  const posts = await withTimeout(loading, TIMEOUT_MS, () => searched.lastGood(key));
  const { matches } = readOwnSearch(query);
  return posts?.filter(
    ({ metaTitle, metaDescription }) => matches(metaTitle) || matches(metaDescription),
  );
}

async function loadPosts(context: SiteContext): Promise<readonly PostSummary[]> {
  const backend = blogBackend(context);
  const limit = Math.min(MAX_POSTS, backend.maxLimit);
  return (await backend.list({ domain: domainOf(context.publication), page: 1, limit })).blogs;
}
