import type { BlogBackend, PostSummary } from '../blog/blog-backend.ts';
import { BlogError, LIST_FAILED } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-domain.ts';
import type { Publication } from '../publications/publication.ts';

/** Posts that one call asks for; a backend may give fewer. */
const CALL_SIZE = 100;

/**
 * All posts of the publication, newest first, each once. They are asked for as they are read: whoever stops early spares the
 * backend the rest.
 *
 * @throws BlogError where a call fails, or brings nothing although there is more
 */
export async function* everyPost(
  backend: BlogBackend,
  publication: Publication,
): AsyncGenerator<PostSummary, void> {
  const domain = domainOf(publication);
  const seen = new Set<string>();
  let received = 0;
  for (let page = 1; ; page++) {
    const { blogs, total, leftOut = 0 } = await backend.list({ domain, page, limit: CALL_SIZE });
    for (const post of blogs) {
      if (!seen.has(post.slug)) yield post;
      seen.add(post.slug);
    }
    const given = blogs.length + leftOut;
    received += given;
    if (received >= total) return;
    if (given === 0) throw new BlogError(LIST_FAILED, { status: 502 });
  }
}
