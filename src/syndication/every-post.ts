import type { PostSummary } from '../blog/blog-backend.ts';
import { BlogError, LIST_FAILED } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-domain.ts';
import { blogBackend } from '../blog/select-backend.ts';
import type { SiteContext } from '../site-context.ts';

/** Posts that one call asks for; a backend may give fewer. */
const CALL_SIZE = 100;

/**
 * All posts of the publication, newest first, each once.
 *
 * @throws BlogError where a call fails, or brings nothing although there is more
 */
export async function everyPost(
  context: Pick<SiteContext, 'env' | 'publication'>,
): Promise<PostSummary[]> {
  const backend = blogBackend(context);
  const domain = domainOf(context.publication);
  const posts = new Map<string, PostSummary>();
  let received = 0;
  for (let page = 1; ; page++) {
    const { blogs, total } = await backend.list({ domain, page, limit: CALL_SIZE });
    for (const post of blogs) if (!posts.has(post.slug)) posts.set(post.slug, post);
    received += blogs.length;
    if (received >= total) return [...posts.values()];
    if (blogs.length === 0) throw new BlogError(LIST_FAILED, { status: 502 });
  }
}
