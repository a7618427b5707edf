import {
  type BlogBackend,
  BlogError,
  LIST_FAILED,
  type PostSummary,
} from '../blog/blog-backend.ts';

/** Calls for all posts of a backend, whatever total it reports. */
const MAX_CALLS = 30;

/**
 * The posts of the publication, newest first, each once: as many as 30 calls return, which are all of them in the database and 3,000
 * of a remote backend.
 *
 * @throws BlogError if a call fails, or returns nothing new although the total says there is more
 */
export async function everyPost(backend: BlogBackend): Promise<PostSummary[]> {
  const posts = new Map<string, PostSummary>();
  let received = 0;
  for (let page = 1; page <= MAX_CALLS; page++) {
    const {
      blogs,
      total,
      leftOut = 0,
    } = await backend.list({
      page,
      limit: backend.maxLimit,
    });
    const known = posts.size;
    for (const post of blogs) posts.set(post.slug, posts.get(post.slug) ?? post);
    received += blogs.length + leftOut;
    if (received >= total) break;
    // A backend that repeats a page although its total is larger would do so for ever.
    if (posts.size === known && leftOut === 0) throw new BlogError(LIST_FAILED, { status: 502 });
  }
  return [...posts.values()];
}
