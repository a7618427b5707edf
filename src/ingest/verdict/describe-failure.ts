import { OutboundError } from '../../http/outbound-policy.ts';
import { FeedFetchError } from '../parse/feed-errors.ts';
import { type FeedDocument, findAnnouncedFeeds, NoDocument } from './feed-document.ts';

/** As many of a page's feeds as are named. */
const MAX_ANNOUNCED = 5;

/** Why an address gave no document, and what to do, in sentences for whoever looks for a feed. */
export function describeNoDocument(address: string, error: unknown): string {
  const cause = error instanceof NoDocument ? error.cause : error;
  const wait = error instanceof NoDocument ? error.retryAfterMs : undefined;
  if (!(cause instanceof FeedFetchError)) return sentence(cause);
  if (cause.status !== undefined) return describeStatus(cause, wait);
  return cause.cause instanceof OutboundError
    ? describeNoResponse(address, cause.cause)
    : sentence(cause);
}

function describeStatus({ status = 0, message }: FeedFetchError, waitMs: number | undefined) {
  if (status === 403 && message.includes('challenge'))
    return 'The publisher sends a test for browsers (403, a challenge), which no feed reader can pass. Ask the publisher to let feed readers through, and name our User-Agent.';
  if (status === 401 || status === 403)
    return `The publisher refuses us (${status}). Ask the publisher to allow our requests, and name our User-Agent. A browser may get the feed all the same.`;
  if (status === 404) return 'There is nothing at this address (404). Look for the feed again.';
  if (status === 410)
    return 'The publisher says that the feed is gone for good (410). Look for a new one.';
  if (status === 429)
    return `The publisher asks us to send fewer requests (429). Try again ${after(waitMs)}.`;
  if (status >= 500) return `The publisher's server fails (${status}). Try again ${after(waitMs)}.`;
  return `The publisher's server responds with status ${status} and no feed.`;
}

function describeNoResponse(
  address: string,
  { reason, url, message, hasResponse }: OutboundError,
): string {
  if (reason === 'timeout')
    return `The publisher's server is too slow: ${message}. A feed has to be there within 20 seconds.`;
  if (reason === 'host' && hasResponse)
    return `It redirects to ${url}, which no source may follow by itself. If that is the publisher's own, judge that address in place of this one.`;
  if (reason === 'host' && message === 'not an https address')
    return `This is an http address, and only https is requested. Try ${address.replace(/^http:/i, 'https:')}.`;
  if (reason === 'host') return `This address may not be requested: ${message}.`;
  if (reason === 'network') return `The publisher's server cannot be reached: ${message}.`;
  return sentence({ message });
}

/** Why a document is no feed, and which feeds it announces where it is a web page. */
export function describeNoFeed({ bytes, url }: FeedDocument, error: unknown): string {
  const page = new TextDecoder().decode(bytes);
  if (!/<html|<!doctype html/i.test(page.slice(0, 10_000))) return sentence(error);
  const announced = findAnnouncedFeeds(page, url);
  const [first, ...others] = announced.slice(0, MAX_ANNOUNCED);
  if (first === undefined) return 'This is a web page and no feed, and it announces none.';
  return others.length === 0
    ? `This is a web page and no feed. It announces this one: ${first}`
    : `This is a web page and no feed. It announces these: ${[first, ...others].join(' ')}`;
}

function after(waitMs: number | undefined): string {
  return waitMs === undefined ? 'in an hour' : `in ${Math.ceil(waitMs / 60_000)} minutes`;
}

/** A message as a sentence. */
function sentence(error: unknown): string {
  const { message } = error as { message?: string };
  const text = (message ?? String(error)).replace(/\.$/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
