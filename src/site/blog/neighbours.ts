import {
  type AdjacentPosts,
  type BlogBackend,
  BlogError,
  type PostSummary,
} from './blog-backend.ts';

/** The posts around a post. */
export interface Neighbours extends AdjacentPosts {
  /** Posts that share the most keywords with it, at most three. */
  readonly related: readonly PostSummary[];
}

type Post = Readonly<{ slug: string; shortTailKeywords: string }>;

const MAX_RELATED = 3;
/** Posts, newest first, among which related ones are looked for where the backend itself knows the adjacent ones. */
const RELATED_AMONG = 100;
/** As the feed's own call (requirements#rss-source-call), so that a remote backend sees no other one. */
const LIST_LIMIT = 50;
/** How far down its list a remote backend is asked for one page of ours: the newest 1,000 posts. */
const MAX_CALLS = 20;
/** Nor is a call begun when so much time has passed: readers wait for these calls. */
const MAX_SEARCH_MS = 3_000;

/**
 * Finds a post's neighbours. Where the backend cannot name the adjacent posts (a remote one), its list is read until they are
 * found: 20 calls of 50 posts and 3 s at most, so a post further down has none. None either where the list cannot be read.
 */
export async function findNeighbours(
  backend: BlogBackend,
  domain: string,
  post: Post,
  now: () => number = Date.now,
): Promise<Neighbours> {
  try {
    if (!backend.adjacent)
      return neighboursAmong(await readListTo(post, backend, domain, now), post);
    const [adjacent, { blogs }] = await Promise.all([
      backend.adjacent({ domain, slug: post.slug }),
      backend.list({ domain, page: 1, limit: RELATED_AMONG }),
    ]);
    return { ...adjacent, related: relatedAmong(blogs, post) };
  } catch (error) {
    if (!(error instanceof BlogError)) throw error;
    return neighboursAmong([], post);
  }
}

/** The list down to a post and the one behind it, or as far as it may and can be read. */
async function readListTo(
  { slug }: Post,
  backend: BlogBackend,
  domain: string,
  now: () => number,
): Promise<PostSummary[]> {
  const posts: PostSummary[] = [];
  const until = now() + MAX_SEARCH_MS;
  let received = 0;
  try {
    for (let page = 1; page <= MAX_CALLS && now() < until; page++) {
      const { blogs, total, leftOut = 0 } = await backend.list({ domain, page, limit: LIST_LIMIT });
      posts.push(...blogs);
      received += blogs.length + leftOut;
      const isFound = posts.slice(0, -1).some((post) => post.slug === slug);
      if (isFound || blogs.length + leftOut === 0 || received >= total) break;
    }
  } catch (error) {
    if (!(error instanceof BlogError)) throw error;
  }
  return posts;
}

/** The neighbours among posts that are in order, newest first. */
export function neighboursAmong(posts: readonly PostSummary[], post: Post): Neighbours {
  const at = posts.findIndex(({ slug }) => slug === post.slug);
  return {
    previous: at < 0 ? undefined : posts[at + 1],
    next: posts[at - 1],
    related: relatedAmong(posts, post),
  };
}

function relatedAmong(posts: readonly PostSummary[], post: Post): PostSummary[] {
  const keywords = readKeywords(post.shortTailKeywords);
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .map((other) => ({ other, score: countShared(keywords, other) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RELATED)
    .map(({ other }) => other);
}

/** The keywords of a post (requirements#post-details), each once. */
export function readKeywords(shortTailKeywords: string): string[] {
  const keywords = shortTailKeywords.split(',').map((keyword) => keyword.trim());
  return [...new Set(keywords.filter((keyword) => keyword !== ''))];
}

/** A backend that gives no keywords with its lists is judged by the words of its titles and descriptions. */
function countShared(keywords: readonly string[], other: PostSummary): number {
  const { shortTailKeywords, metaTitle, metaDescription } = other;
  if (shortTailKeywords !== undefined) {
    const theirs = new Set(readKeywords(shortTailKeywords.toLowerCase()));
    return keywords.filter((keyword) => theirs.has(keyword.toLowerCase())).length;
  }
  const words = `${metaTitle} ${metaDescription}`.toLowerCase();
  return keywords.filter((keyword) => words.includes(keyword.toLowerCase())).length;
}
