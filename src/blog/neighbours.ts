import { type BlogBackend, BlogError, type PostSummary } from './blog-backend.ts';

/** The posts around a post. */
export interface Neighbours {
  /** The next older post. */
  readonly previous: PostSummary | undefined;
  /** The next newer post. */
  readonly next: PostSummary | undefined;
  /** Posts that share the most keywords with it, at most three. */
  readonly related: readonly PostSummary[];
}

const MAX_RELATED = 3;
/** As the feed's own call (spec §7), so that a remote backend sees no other one. */
const LIST_LIMIT = 50;
const MAX_CALLS = 4;

/** Finds a post's neighbours among the newest 200; none where the list cannot be read. */
export async function findNeighbours(
  backend: BlogBackend,
  domain: string,
  post: { slug: string; shortTailKeywords: string },
): Promise<Neighbours> {
  const posts: PostSummary[] = [];
  try {
    for (let page = 1; page <= MAX_CALLS; page++) {
      const { blogs, total } = await backend.list({ domain, page, limit: LIST_LIMIT });
      posts.push(...blogs);
      const isFound = posts.slice(0, -1).some(({ slug }) => slug === post.slug);
      if (isFound || blogs.length === 0 || posts.length >= total) break;
    }
  } catch (error) {
    if (!(error instanceof BlogError)) throw error;
  }
  return neighboursAmong(posts, post);
}

/** The neighbours among posts that are in order, newest first. */
export function neighboursAmong(
  posts: readonly PostSummary[],
  post: { slug: string; shortTailKeywords: string },
): Neighbours {
  const at = posts.findIndex(({ slug }) => slug === post.slug);
  const keywords = readKeywords(post.shortTailKeywords);
  const scored = posts
    .filter(({ slug }) => slug !== post.slug)
    .map((other) => ({ other, score: countShared(keywords, other) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return {
    previous: at < 0 ? undefined : posts[at + 1],
    next: posts[at - 1],
    related: scored.slice(0, MAX_RELATED).map(({ other }) => other),
  };
}

/** The keywords of a post (spec §3), each once. */
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
