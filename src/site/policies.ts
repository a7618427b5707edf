import type { Context, MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { cors } from 'hono/cors';
import { timingSafeEqual } from 'hono/utils/buffer';
import { blogKey } from './blog/select-backend.ts';
import type { SiteContext } from './context/site-context.ts';
import { isOverLimit } from './http/limit-requests.ts';
import { problem } from './http/plain-responses.ts';
import { pathOf } from './http/request-address.ts';
import { serveError, serveTooMany } from './pages/serve-page.ts';

/** `c.env` of handlers: the site context, which includes the Worker's bindings. */
export interface Environment {
  Bindings: { site: SiteContext };
}

/**
 * Responds with 429 to a client that sends far more requests than a reader or a monitor. For routes
 * that no cache can serve.
 */
export const limit: MiddlewareHandler<Environment> = async ({ req, env: { site } }, next) =>
  (await isOverLimit(req.raw, site.env, site.now)) ? serveTooMany(req.raw, site) : next();

/**
 * Limits requests whose query matches. Addresses are canonical here: names are not encoded, and no
 * parameter is empty.
 */
const limitWhere =
  (query: RegExp): MiddlewareHandler<Environment> =>
  (c, next) =>
    query.test(pathOf(c.req.raw)) ? limit(c, next) : next();
export const limitSearches = limitWhere(/[?&]q=/);
/** Searches in a list and its parts, but not its first page. */
export const limitParts = limitWhere(/[?&](?:keyword|month|page|q)=/);

const READ_METHODS = ['GET', 'HEAD'];

/** Pages of any site may read a response and its ETag, and send conditional requests. */
export const readableEverywhere = cors({
  allowMethods: (_, c) => {
    // Also if the request is not a preflight.
    c.header('Allow', allowOf(READ_METHODS));
    return READ_METHODS;
  },
  allowHeaders: ['If-None-Match', 'If-Modified-Since'],
  exposeHeaders: ['ETag'],
  maxAge: 86_400,
});

const refusal = {
  /** A 401 (RFC 6750 §3). */
  message: () => {
    const response = problem(401, 'Unauthorized', {
      detail: 'the call needs the header "Authorization: Bearer {key}" with the site’s public key',
    });
    response.headers.set('WWW-Authenticate', 'Bearer realm="blog"');
    response.headers.set('X-Robots-Tag', 'noindex');
    return response;
  },
};
/** Requires the credential of the blog's calls. */
export const withBlogKey = bearerAuth({
  // Without a configured key every token is wrong: a token is never empty.
  verifyToken: (token, { env }: Context<Environment>) =>
    timingSafeEqual(token, blogKey(env.site.env)),
  noAuthenticationHeader: refusal,
  invalidAuthenticationHeader: refusal,
  invalidToken: refusal,
});

/** Responds to a method that a path's routes do not have: 204 to OPTIONS, else 405, with Allow. */
export function refuseMethod(
  { req, env }: Context<Environment>,
  methods: readonly string[],
): Response | Promise<Response> {
  const headers = { Allow: allowOf(methods) };
  if (req.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  return serveError(405, req.raw, env.site, headers);
}

/** The value of `Allow` (RFC 9110 §10.2.1). */
function allowOf(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].join(', ');
}
