import { withTimeout } from '../../lib/with-timeout.ts';
import type { BlogBackend } from '../../model/posts/blog-backend.ts';

export const BLOG_TIMEOUT_MS = 3_000;

/** Up to this number, posts are looked up one by one, without reading the list. */
const FEW = 3;
/**
 * Maximum calls for single posts. The free plan allows 50 subrequests per invocation, and each call
 * also writes its response to KV.
 */
export const MAX_CALLS = 20;

/**
 * Whether each post (slug) is public. If the backend has no bulk call, the map has only the
 * `listed` newest posts and up to `MAX_CALLS` others. Throws BlogError; a `TimeoutError` after 3 s.
 */
export function lookUpPosts(
  slugs: readonly string[],
  backend: BlogBackend,
  listed: number,
): Promise<ReadonlyMap<string, boolean>> {
  return withTimeout(lookUp(slugs, backend, listed), BLOG_TIMEOUT_MS);
}

async function lookUp(
  slugs: readonly string[],
  backend: BlogBackend,
  listed: number,
): Promise<ReadonlyMap<string, boolean>> {
  if (slugs.length === 0) return new Map();
  const known = await backend.publicSlugs?.(slugs);
  if (known) return new Map(slugs.map((slug) => [slug, known.has(slug)]));
  const newest = slugs.length > FEW ? await readNewestSlugs(listed, backend) : new Set();
  const others = slugs.filter((slug) => !newest.has(slug)).slice(0, MAX_CALLS);
  const found = await Promise.all(
    others.map(async (slug) => [slug, (await backend.details(slug)) !== undefined] as const),
  );
  const listedOnes = slugs.filter((slug) => newest.has(slug));
  return new Map([...listedOnes.map((slug) => [slug, true] as const), ...found]);
}

async function readNewestSlugs(listed: number, backend: BlogBackend): Promise<ReadonlySet<string>> {
  const { blogs } = await backend.list({ page: 1, limit: Math.min(listed, backend.maxLimit) });
  return new Set(blogs.map(({ slug }) => slug));
}
