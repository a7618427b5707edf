import type { SiteContext } from '../context/site-context.ts';
import { setRetryLater } from '../http/limit-requests.ts';
import { problem } from '../http/problem.ts';
import type { RefusedStatus } from '../http/request-limits.ts';
import { noticePage, WAY_HOME } from './notice-page.tsx';
import { servePageOnce } from './serve-page.tsx';
import { SERVER_ERROR } from './server-error.ts';

const REFUSALS = {
  400: {
    heading: 'This address cannot be read',
    text: 'Something in it is not written as addresses are. It may have been cut off or changed on its way to you.',
  },
  405: {
    heading: 'Nothing can be sent here',
    text: 'This address can only be read.',
  },
  414: {
    heading: 'This address is too long',
    text: 'It has more than 8,000 characters, and no page of this site has such an address.',
  },
  429: {
    heading: 'Too many requests',
    text: 'More was asked for from your part of the network in the last minute than readers ask for. Please try again in a minute.',
  },
  431: {
    heading: 'Your browser sent too much',
    text: 'The headers of the request are larger than this site reads. Clearing cookies may help.',
  },
  500: SERVER_ERROR,
} as const satisfies Record<RefusedStatus | 405 | 429 | 500, { heading: string; text: string }>;

/** Answers a request that leads to no page of the site with a page that says why. It is stored nowhere. */
export async function serveRefusal(
  status: keyof typeof REFUSALS,
  request: Request,
  context: SiteContext,
): Promise<Response> {
  const { heading, text } = REFUSALS[status];
  const notice = { status, title: heading, description: text, heading, text, way: WAY_HOME };
  const page = noticePage(notice, context.publication.name);
  const url = URL.parse(request.url) ?? new URL('about:blank');
  const answer = await servePageOnce(page, url, context);
  if (status === 405) answer.headers.set('Allow', 'GET, HEAD');
  return request.method === 'HEAD' ? new Response(null, answer) : answer;
}

/** Refuses a request for the time being: programs get problem details, readers a page; both are told when to come back. */
export async function serveTooMany(request: Request, context: SiteContext): Promise<Response> {
  const isCall = /^\/(?:api\/|functions\/|healthz$)/.test(new URL(request.url).pathname);
  const answer = isCall
    ? problem(429, 'Too many requests', { detail: 'try again in a minute' })
    : await serveRefusal(429, request, context);
  setRetryLater(answer.headers);
  return answer;
}
