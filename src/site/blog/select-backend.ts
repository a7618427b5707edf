import { trimEndOf } from '../../lib/text/plain-text.ts';
import type { BlogBackend } from '../../model/posts/blog-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { D1Backend } from './d1-backend.ts';
import { LastGoodResponses, remoteBackend } from './remote-backend.ts';

/** D1, or the remote backend at BLOG_API_URL. */
export function blogBackend({ env, publication, now, inBackground }: SiteContext): BlogBackend {
  const apiUrl: string = trimEndOf(env.BLOG_API_URL, /\//);
  if (apiUrl === '') return new D1Backend(env.DB, { now, publication });
  return remoteBackend({
    publication,
    apiUrl,
    key: blogKey(env),
    lastGoodResponses: new LastGoodResponses(env, `${publication.id}:${apiUrl}`),
    now: Date.now,
    inBackground,
  });
}

/**
 * The credential of the blog's calls (requirements#blog-credential). Without one every call is
 * refused. It may be a variable or a secret; Wrangler generates types for variables only.
 */
export function blogKey(env: Env & { BLOG_API_KEY?: string }): string {
  return env.BLOG_API_KEY ?? '';
}
