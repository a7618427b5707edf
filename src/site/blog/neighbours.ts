import {
  type AdjacentPosts,
  type BlogBackend,
  BlogError,
  type PostSummary,
} from '../../model/posts/blog-backend.ts';
import { readKeywords, splitKeywords } from '../../model/posts/post-addresses.ts';

/** `related`: the posts that share the most keywords. */
export interface Neighbours extends AdjacentPosts {
  related: readonly PostSummary[];
}

type Post = Readonly<{ slug: string; shortTailKeywords: string }>;

const MAX_RELATED = 3;
/**
 * Newest posts to search: as many as the RSS feed's call reads (requirements#rss-source-call), so
 * that one request serves both.
 */
const SEARCHED = 50;

/**
 * Searches the newest posts of `list`, then calls the backend's `adjacent`. Finds none if the list
 * cannot be read.
 */
export async function findNeighbours(
  backend: Pick<BlogBackend, 'adjacent'>,
  list: BlogBackend['list'],
  post: Post,
): Promise<Neighbours> {
  try {
    const { blogs } = await list({ page: 1, limit: SEARCHED });
    const known = neighboursAmong(blogs, post);
    if (known.previous || !backend.adjacent) return known;
    return { ...known, ...(await backend.adjacent(post.slug)) };
  } catch (error) {
    if (!(error instanceof BlogError)) throw error;
    return neighboursAmong([], post);
  }
}

function neighboursAmong(posts: readonly PostSummary[], post: Post): Neighbours {
  const at = posts.findIndex(({ slug }) => slug === post.slug);
  return {
    previous: at < 0 ? undefined : posts[at + 1],
    next: posts[at - 1],
    related: relatedAmong(posts, post),
  };
}

function relatedAmong(posts: readonly PostSummary[], post: Post): PostSummary[] {
  const keywords = readKeywords(post.shortTailKeywords).map((keyword) => keyword.toLowerCase());
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .map((other) => ({ other, score: countShared(keywords, other) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RELATED)
    .map(({ other }) => other);
}

/**
 * Number of keywords that the other post shares; without a list of its keywords, its title and
 * description are searched.
 */
function countShared(keywords: readonly string[], other: PostSummary): number {
  const { shortTailKeywords, metaTitle, metaDescription } = other;
  const theirs =
    shortTailKeywords === undefined
      ? `${metaTitle} ${metaDescription}`.toLowerCase()
      : splitKeywords(shortTailKeywords.toLowerCase());
  return keywords.filter((keyword) => theirs.includes(keyword)).length;
}
