import type { Publication } from '../../publications/publication.ts';
import {
  type BlogBackend,
  BlogError,
  domainOf,
  LIST_FAILED,
  type PostSummary,
} from '../blog/blog-backend.ts';

/** The limit of one call; a backend may return fewer posts. */
const CALL_SIZE = 100;
/** Calls for one walk over the list, whatever total the backend reports: 3,000 posts. */
const MAX_CALLS = 30;
/** Posts that one statement reads after the first, and posts that a walk reads at most. */
const STATEMENT_SIZE = 5_000;
const MAX_POSTS = 50_000;

/**
 * The posts of the publication, newest first, each once: the newest 50,000 of the database, or the newest 3,000 of a backend that
 * is read page by page. They are loaded as they are consumed, so a consumer that stops early saves the remaining calls.
 *
 * @throws BlogError if a call fails, or returns nothing new although the total says there is more
 */
export function everyPost(
  backend: BlogBackend,
  publication: Publication,
): AsyncGenerator<PostSummary, void> {
  const domain = domainOf(publication);
  return backend.following
    ? walkFrom(backend.following.bind(backend), domain)
    : walkPages(backend, domain);
}

/** Reads on from the last post of each call, so that no post is read twice. */
async function* walkFrom(
  following: NonNullable<BlogBackend['following']>,
  domain: string,
): AsyncGenerator<PostSummary, void> {
  let after: { date: string; slug: string } | undefined;
  // The first call is small, as many consumers need the newest posts only.
  let limit = CALL_SIZE;
  for (let read = 0; read < MAX_POSTS; ) {
    const posts = await following({ domain, after, limit });
    yield* posts;
    read += posts.length;
    const last = posts.at(-1);
    if (posts.length < limit || last?.date === undefined) return;
    after = { date: last.date, slug: last.slug };
    limit = Math.min(STATEMENT_SIZE, MAX_POSTS - read);
  }
}

async function* walkPages(backend: BlogBackend, domain: string): AsyncGenerator<PostSummary, void> {
  const seen = new Set<string>();
  let received = 0;
  for (let page = 1; page <= MAX_CALLS; page++) {
    const { blogs, total, leftOut = 0 } = await backend.list({ domain, page, limit: CALL_SIZE });
    const known = seen.size;
    for (const post of blogs) {
      if (!seen.has(post.slug)) yield post;
      seen.add(post.slug);
    }
    received += blogs.length + leftOut;
    if (received >= total) return;
    // A backend that repeats a page although its total is larger would do so for ever.
    if (seen.size === known && leftOut === 0) throw new BlogError(LIST_FAILED, { status: 502 });
  }
}
