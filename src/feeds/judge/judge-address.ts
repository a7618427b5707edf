import type { OutboundLimits } from '../../lib/http/outbound.ts';
import { type OutboundPolicy, withAndWithoutWww } from '../../lib/http/outbound-policy.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { cleanText } from '../../lib/text/plain-text.ts';
import { parseFeed } from '../parse/parse-feed.ts';
import { type RequestedDocument, requestDocument } from './feed-document.ts';
import { findNoDocument, findNoFeed } from './find-failure.ts';
import { type CalendarVerdict, judgeCalendar } from './judge-calendar.ts';
import { judgeFeed } from './judge-feed.ts';
import type { FeedFailure, Judgement } from './judgement.ts';

/** The clock, identity and limits of a search for feeds. */
export interface SearchContext {
  now: () => Date;
  /** Ingest's own: a publisher that refuses it refuses the source (feed-politeness rule 33). */
  userAgent: string;
  /** Hosts that may be requested by plain http, on loopback too. Empty in production. */
  insecureHosts?: ReadonlySet<string> | undefined;
  limits?: Partial<OutboundLimits> | undefined;
  /** Whether to find calendars too. */
  hasCalendars?: boolean;
}

/** A feed or calendar of a site. */
export interface FoundFeed {
  /** The address to configure a source with. */
  address: string;
  /** The title of the feed, else that of its link; plain text. */
  title: string | undefined;
  /** `undefined` for a calendar, and where the address was not requested. */
  judgement: Judgement | undefined;
  calendar?: CalendarVerdict;
}

const MAX_TITLE_LENGTH = 120;

/** A judged address, and its document unless the request failed. */
export interface JudgedAddress {
  found: FoundFeed;
  document?: RequestedDocument;
}

/**
 * Requests an address once and judges it.
 *
 * @param policy by default that of a poll: the host with and without `www.`
 */
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
    return { found: failed(address, findNoDocument(address, error)) };
  }
  try {
    return { document, found: judgeDocument(address, document, now(), hasCalendars) };
  } catch (error) {
    return { document, found: failed(address, findNoFeed(document, error)) };
  }
}

function failed(address: string, failure: FeedFailure): FoundFeed {
  return { address, title: undefined, judgement: { kind: 'failed', failure } };
}

/**
 * Judges the document from an address. After a permanent redirect, or one to a host that polls
 * would not follow, the address of the feed is the new one.
 *
 * @throws FeedParseError where it is no feed (and, with `hasCalendars`, no calendar)
 */
function judgeDocument(
  requested: string,
  { bytes, url, contentType, response }: RequestedDocument,
  now: Date,
  hasCalendars = false,
): FoundFeed {
  const moved = response.permanentUrl ?? requested;
  const polled = withAndWithoutWww(new URL(moved).host);
  const address = polled.includes(new URL(response.url).host) ? moved : response.url;
  if (hasCalendars && isCalendar(bytes)) {
    const calendar = judgeCalendar(bytes, contentType, now);
    return { address, title: calendar.title, judgement: undefined, calendar };
  }
  const channel = parseFeed(bytes, { url, contentType });
  const judged = { bytes, response: { ...response, permanentUrl: undefined } };
  return {
    address,
    title: cleanText(channel.title, MAX_TITLE_LENGTH) || undefined,
    judgement: judgeFeed(channel, judged, now),
  };
}

/** Whether a document starts like a calendar (RFC 5545). */
export function isCalendar(bytes: Uint8Array): boolean {
  const start = decodeBytes(bytes.subarray(0, 200));
  return start.trimStart().toUpperCase().startsWith('BEGIN:VCALENDAR');
}
