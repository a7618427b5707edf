import { sampleWorldOf } from '../../publications/sample-world.ts';
import { userAgentOf } from '../../publications/site-address.ts';
import type { SiteContext } from '../context/site-context.ts';
import type { BlogBackend } from './blog-backend.ts';
import { domainOf } from './blog-domain.ts';
import { blogKey } from './blog-key.ts';
import { d1Backend } from './d1-backend.ts';
import { LastAnswers } from './last-answers.ts';
import { remoteBackend } from './remote-backend.ts';

/** What the choice needs of a request; without `inBackground` a slow call ends with the answer that it was made for. */
export type BlogContext = Pick<SiteContext, 'env' | 'publication'> &
  Partial<Pick<SiteContext, 'inBackground'>>;

/** Where a publication's posts come from: this Worker's D1, or the backend that BLOG_API_URL names. */
export function blogBackend({ env, publication, inBackground }: BlogContext): BlogBackend {
  const apiUrl: string = env.BLOG_API_URL.replace(/\/+$/, '');
  if (apiUrl === '') return d1Backend(env.DB, domainOf(publication), publication.id);
  return remoteBackend({
    publication: publication.id,
    apiUrl,
    key: blogKey(env),
    userAgent: userAgentOf(publication),
    plainHosts: plainHosts(env, apiUrl),
    lastAnswers: new LastAnswers(env.EDITIONS, env.DB, `${publication.id}:${apiUrl}`),
    now: Date.now,
    inBackground: inBackground ?? (() => {}),
  });
}

/** A build with a sample world may have its backend on this machine too. */
function plainHosts(env: Env, apiUrl: string): ReadonlySet<string> {
  const url = URL.parse(apiUrl);
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  return new Set(url && isHere && sampleWorldOf(env) ? [url.host] : []);
}
