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
/** How many of the newest posts are searched for related ones if the backend has `adjacent`. */
const RELATED_AMONG = 100;
/** The limit of the feed's own call (requirements#rss-source-call), so that a remote backend gets the same request for both. */
const LIST_LIMIT = 50;
/** List calls of a remote backend for one post's page: the newest 1,000 posts. */
const MAX_CALLS = 20;
/** After this time no further call is started, as the reader waits for them (ms). */
const MAX_SEARCH_MS = 3_000;

/**
 * Finds a post's neighbours. If the backend has no `adjacent` (a remote one), reads its list until they are found: 20 calls of
 * 50 posts and 3 s at most, so a post further down has none. A post has none either if the list cannot be read.
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
    const { blogs, total } = await backend.list({
      domain,
      page: 1,
      limit: RELATED_AMONG,
      mayBeCached: true,
    });
    const known = neighboursAmong(blogs, post);
    const isLast = blogs.at(-1)?.slug === post.slug;
    const hasBoth =
      blogs.some(({ slug }) => slug === post.slug) && !(isLast && total > blogs.length);
    if (hasBoth) return known;
    return { ...known, ...(await backend.adjacent({ domain, slug: post.slug })) };
  } catch (error) {
    if (!(error instanceof BlogError)) throw error;
    return neighboursAmong([], post);
  }
}

/** The list up to a post and the one after it, or as far as the limits and the backend allow. */
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

/** The neighbours of a post in a list that is ordered newest first. */
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

/** How many keywords another post shares. If its list has no keywords, its title and description are searched instead. */
function countShared(keywords: readonly string[], other: PostSummary): number {
  const { shortTailKeywords, metaTitle, metaDescription } = other;
  if (shortTailKeywords !== undefined) {
    const theirs = new Set(readKeywords(shortTailKeywords.toLowerCase()));
    return keywords.filter((keyword) => theirs.has(keyword.toLowerCase())).length;
  }
  const words = `${metaTitle} ${metaDescription}`.toLowerCase();
  return keywords.filter((keyword) => words.includes(keyword.toLowerCase())).length;
}
