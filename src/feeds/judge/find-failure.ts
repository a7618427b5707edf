import { OutboundError } from '../../lib/http/outbound-policy.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import { FeedFetchError } from '../../model/sources/feed-errors.ts';
import { type FeedDocument, NoDocument } from './feed-document.ts';
import { findFeedLinks } from './feed-links.ts';
import type { FeedFailure } from './judgement.ts';

const MAX_ANNOUNCED = 5;

/** Why an address gave no document. */
export function findNoDocument(address: string, error: unknown): FeedFailure {
  const cause = error instanceof NoDocument ? error.cause : error;
  const waitMs = error instanceof NoDocument ? error.retryAfterMs : undefined;
  if (!(cause instanceof FeedFetchError)) return unreadable(cause);
  if (cause.status !== undefined) return readStatus(cause.status, cause.message, waitMs);
  return cause.cause instanceof OutboundError
    ? readNoResponse(address, cause.cause)
    : unreadable(cause);
}

function readStatus(status: number, message: string, waitMs: number | undefined): FeedFailure {
  if (status === 403 && message.includes('challenge')) return { kind: 'challenge' };
  if (status === 401 || status === 403) return { kind: 'refused', status };
  if (status === 404) return { kind: 'notThere' };
  if (status === 410) return { kind: 'gone' };
  if (status === 429) return { kind: 'tooMany', waitMs };
  return status >= 500 ? { kind: 'failing', status, waitMs } : { kind: 'otherStatus', status };
}

function readNoResponse(address: string, error: OutboundError): FeedFailure {
  const { reason, url, message, hasResponse } = error;
  if (reason === 'timeout') return { kind: 'slow', message };
  if (reason === 'network') return { kind: 'unreachable', message };
  if (reason !== 'host') return unreadable(error);
  if (hasResponse) return { kind: 'redirected', address: url };
  if (message === 'not an https address')
    return { kind: 'plainHttp', address: address.replace(/^http:/i, 'https:') };
  return { kind: 'forbidden', message };
}

/** Why a document is no feed; for a web page, the feeds that it announces. */
export function findNoFeed({ bytes, url }: FeedDocument, error: unknown): FeedFailure {
  const page = new TextDecoder().decode(bytes);
  if (!/<html|<!doctype html/i.test(page.slice(0, 10_000))) return unreadable(error);
  return { kind: 'page', announced: findAnnouncedFeeds(page, url).slice(0, MAX_ANNOUNCED) };
}

/** The feeds that a web page announces, as absolute addresses, each once. */
export function findAnnouncedFeeds(page: string, pageUrl: string | undefined): string[] {
  const { base, links } = findFeedLinks(page);
  const pageBase = base === undefined ? pageUrl : (URL.parse(base, pageUrl)?.href ?? pageUrl);
  const announced = links.filter(({ isAnnounced }) => isAnnounced);
  const addresses = announced.map(({ href }) => resolveUrl(href, pageBase));
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

function unreadable(error: unknown): FeedFailure {
  const message = error instanceof Error ? error.message : String(error);
  // It may quote the document. Control and direction characters would garble the rest of the text.
  return { kind: 'unreadable', message: message.replace(/\p{C}/gu, '') };
}
