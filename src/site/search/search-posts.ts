import { readOwnSearch } from '../../shared/search/search.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { PostSummary } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-backend.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { memorySize } from '../cache/memory-size.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';

/** The posts that are searched: the newest of the database, or the first call's of a backend that is read page by page. */
const MAX_POSTS = 1_000;
const CALL_SIZE = 100;
/** How long a search waits for them. */
const TIMEOUT_MS = 1_000;

/** Posts, newest first, and when the next one becomes public (ms since the epoch), if one is planned. */
interface SearchedPosts {
  readonly posts: readonly PostSummary[];
  readonly nextPostAt: number | undefined;
}

/**
 * The summaries that searches look through, in this isolate's memory: searches of every kind, an enemy's too, read the database
 * once in five minutes, and SQLite, which knows no letters but those of ASCII, does not decide what is upper and what lower case.
 */
const searched = new SwrCache<SearchedPosts>({
  ttlMs: 300_000,
  expiresAt: ({ nextPostAt }) => nextPostAt,
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
): Promise<SearchedPosts | undefined> {
  const { publication, now, inBackground } = context;
  const key = publicationKey(publication);
  const loading = searched.get(key, now.getTime(), () => loadPosts(context)).catch(() => undefined);
  inBackground(loading);
  const found = await withTimeout(loading, TIMEOUT_MS, () => searched.lastGood(key));
  if (!found) return undefined;
  const { matches } = readOwnSearch(query);
  const posts = found.posts.filter(
    ({ metaTitle, metaDescription }) => matches(metaTitle) || matches(metaDescription),
  );
  return { ...found, posts };
}

async function loadPosts(context: SiteContext): Promise<SearchedPosts> {
  const backend = blogBackend(context);
  const domain = domainOf(context.publication);
  const posts = backend.following
    ? await backend.following({ domain, after: undefined, limit: MAX_POSTS })
    : (await backend.list({ domain, page: 1, limit: CALL_SIZE })).blogs;
  return { posts, nextPostAt: backend.nextPostAt?.() };
}
