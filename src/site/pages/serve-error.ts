import type { SiteContext } from '../context/site-context.ts';
import { setRetryLater } from '../http/limit-requests.ts';
import { problem } from '../http/plain-responses.ts';
import { wordsOf } from '../words/words.ts';
import { type ErrorStatus, errorPage } from './error-page.tsx';
import { servePageOnce } from './serve-page.ts';

/** Responds with an error page, uncached, to a request for no page of the site. */
export async function serveError(
  status: ErrorStatus,
  request: Request,
  context: SiteContext,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const url = URL.parse(request.url) ?? new URL('about:blank');
  const response = await servePageOnce(errorPage(status, context.publication), url, context);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

/**
 * Refuses a request for now: problem details for programs, a page for readers, both with the time
 * to retry.
 */
export async function serveTooMany(request: Request, context: SiteContext): Promise<Response> {
  const isCall = /^\/(?:api\/|functions\/|healthz$)/.test(new URL(request.url).pathname);
  const { api, errors } = wordsOf(context.publication);
  const response = isCall
    ? problem(429, errors.statuses[429].heading, { detail: api.tryAgain })
    : await serveError(429, request, context);
  setRetryLater(response.headers);
  return response;
}
