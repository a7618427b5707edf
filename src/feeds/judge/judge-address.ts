import type { OutboundLimits } from '../../lib/http/outbound.ts';
import {
  OutboundError,
  type OutboundPolicy,
  withAndWithoutWww,
} from '../../lib/http/outbound-policy.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { cleanText } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import { FeedFetchError } from '../../model/sources/feed-errors.ts';
import type { NormaliseOptions } from '../normalise/normalise.ts';
import { parseFeed } from '../parse/parse-feed.ts';
import {
  DocumentRequestError,
  type FeedDocument,
  type RequestedDocument,
  requestDocument,
} from './feed-document.ts';
import { findFeedLinks } from './feed-links.ts';
import { type CalendarVerdict, judgeCalendar } from './judge-calendar.ts';
import { judgeFeed } from './judge-feed.ts';
import type { FeedFailure, Judgement } from './judgement.ts';

export interface SearchContext {
  now: () => Date;
  /** The User-Agent of ingest, which publishers may refuse (feed-politeness rule 33). */
  userAgent: string;
  /** Hosts that may be requested by plain http, on loopback too. Empty in production. */
  insecureHosts?: ReadonlySet<string> | undefined;
  limits?: Partial<OutboundLimits> | undefined;
  hasCalendars?: boolean;
}

export interface FoundFeed {
  address: string;
  /** The title of the feed, else that of its link; plain text. */
  title: string | undefined;
  /** `undefined` for a calendar, and if the address was not requested. */
  judgement: Judgement | undefined;
  calendar?: CalendarVerdict;
}

const MAX_TITLE_LENGTH = 120;
const MAX_ANNOUNCED = 5;

export interface JudgedAddress {
  found: FoundFeed;
  document?: RequestedDocument;
}

/** Requests an address once and judges the document. `policy`: by default that of a poll. */
export async function judgeAddress(
  address: string,
  { userAgent, insecureHosts, limits, now, hasCalendars }: SearchContext,
  policy: OutboundPolicy = {
    userAgent,
    hosts: new Set(withAndWithoutWww(new URL(address).host)),
    insecureHosts,
  },
): Promise<JudgedAddress> {
  let document: RequestedDocument;
  try {
    document = await requestDocument(address, policy, limits);
  } catch (error) {
    return { found: failed(address, requestFailure(address, error)) };
  }
  try {
    const options = { now: now(), insecureHosts };
    return { document, found: judgeDocument(address, document, options, hasCalendars) };
  } catch (error) {
    return { document, found: failed(address, parseFailure(document, error)) };
  }
}

function failed(address: string, failure: FeedFailure): FoundFeed {
  return { address, title: undefined, judgement: { kind: 'failed', failure } };
}

/**
 * Judges a document. After a permanent redirect, or one to a host that polls would not follow, the
 * feed's address is the new one. Throws FeedParseError if it is no feed or calendar.
 */
function judgeDocument(
  requested: string,
  { bytes, url, contentType, response }: RequestedDocument,
  options: NormaliseOptions,
  hasCalendars = false,
): FoundFeed {
  const moved = response.permanentUrl ?? requested;
  const pollableHosts = withAndWithoutWww(new URL(moved).host);
  const address = pollableHosts.includes(new URL(response.url).host) ? moved : response.url;
  if (hasCalendars && isCalendarDocument(bytes)) {
    const calendar = judgeCalendar(bytes, contentType, options.now);
    return { address, title: calendar.title, judgement: undefined, calendar };
  }
  const channel = parseFeed(bytes, { url, contentType });
  const judged = { bytes, response: { ...response, permanentUrl: undefined } };
  return {
    address,
    title: cleanText(channel.title, MAX_TITLE_LENGTH) || undefined,
    judgement: judgeFeed(channel, judged, options),
  };
}

/** Whether a document starts like a calendar (RFC 5545). */
export function isCalendarDocument(bytes: Uint8Array): boolean {
  const start = decodeBytes(bytes.subarray(0, 200));
  return start.trimStart().toUpperCase().startsWith('BEGIN:VCALENDAR');
}

export function requestFailure(address: string, error: unknown): FeedFailure {
  const cause = error instanceof DocumentRequestError ? error.cause : error;
  const waitMs = error instanceof DocumentRequestError ? error.retryAfterMs : undefined;
  if (!(cause instanceof FeedFetchError)) return unreadable(cause);
  if (cause.status !== undefined) return statusFailure(cause.status, cause.message, waitMs);
  return cause.cause instanceof OutboundError
    ? networkFailure(address, cause.cause)
    : unreadable(cause);
}

function statusFailure(status: number, message: string, waitMs: number | undefined): FeedFailure {
  if (status === 403 && message.includes('challenge')) return { kind: 'challenge' };
  if (status === 401 || status === 403) return { kind: 'refused', status };
  if (status === 404) return { kind: 'notThere' };
  if (status === 410) return { kind: 'gone' };
  if (status === 429) return { kind: 'tooMany', waitMs };
  return status >= 500 ? { kind: 'failing', status, waitMs } : { kind: 'otherStatus', status };
}

function networkFailure(address: string, error: OutboundError): FeedFailure {
  const { reason, url, message, hasResponse } = error;
  if (reason === 'timeout') return { kind: 'slow', message };
  if (reason === 'network') return { kind: 'unreachable', message };
  if (reason !== 'host') return unreadable(error);
  if (hasResponse) return { kind: 'redirected', address: url };
  if (message === 'not an https address')
    return { kind: 'plainHttp', address: address.replace(/^http:/i, 'https:') };
  return { kind: 'forbidden' };
}

/** The reason why a document is no feed; for a web page, the feeds that it announces. */
export function parseFailure({ bytes, url }: FeedDocument, error: unknown): FeedFailure {
  const page = new TextDecoder().decode(bytes);
  if (!/<html|<!doctype html/i.test(page.slice(0, 10_000))) return unreadable(error);
  return { kind: 'page', announced: findAnnouncedFeeds(page, url).slice(0, MAX_ANNOUNCED) };
}

/** The feeds that a web page announces, as absolute addresses, each once. */
export function findAnnouncedFeeds(page: string, pageUrl: string | undefined): string[] {
  const { base, links } = findFeedLinks(page, pageUrl);
  const announced = links.filter(({ isAnnounced }) => isAnnounced);
  const addresses = announced.map(({ href }) => resolveUrl(href, base));
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

function unreadable(error: unknown): FeedFailure {
  const message = error instanceof Error ? error.message : String(error);
  // The message may quote the document, whose control characters would garble the text around.
  return { kind: 'unreadable', message: message.replace(/\p{C}/gu, '') };
}
