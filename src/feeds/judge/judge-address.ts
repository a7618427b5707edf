import type { OutboundLimits } from '../../lib/http/outbound.ts';
import { type OutboundPolicy, withAndWithoutWww } from '../../lib/http/outbound-policy.ts';
import { decodeBytes } from '../../lib/text/decode-bytes.ts';
import { cleanText } from '../../lib/text/plain-text.ts';
import { parseFeed } from '../parse/parse-feed.ts';
import { type RequestedDocument, requestDocument } from './feed-document.ts';
import { findNoDocument, findNoFeed } from './find-failure.ts';
import { type CalendarVerdict, judgeCalendar } from './judge-calendar.ts';
import { judgeFeed } from './judge-feed.ts';
import type { FeedVerdict, Judgement } from './judgement.ts';

/** Who looks for feeds, when, and within which limits. */
export interface SearchContext {
  readonly now: () => Date;
  /** Ingest's own: a publisher who refuses it refuses the source (feed-politeness rule 33). */
  readonly userAgent: string;
  /** Hosts that may be requested by plain http, on loopback too. In production there are none. */
  readonly insecureHosts?: ReadonlySet<string> | undefined;
  readonly limits?: Partial<OutboundLimits> | undefined;
  /** Whether calendars of events are looked for too. */
  readonly hasCalendars?: boolean;
}

/** A feed that could be read. */
export interface JudgedFeed {
  /** What a source would be configured with. */
  readonly address: string;
  /** The feed's own title, plain text; `undefined` where it has none. */
  readonly title: string | undefined;
  readonly judgement: FeedVerdict;
}

/** A calendar that could be read. */
export interface JudgedCalendar extends Omit<JudgedFeed, 'judgement'> {
  readonly judgement: undefined;
  readonly calendar: CalendarVerdict;
}

const MAX_TITLE_LENGTH = 120;

/** Requests an address once and judges it, under the rule for redirects that it would be polled under. */
export async function judgeAddress(
  address: string,
  { userAgent, insecureHosts, limits, now, hasCalendars }: SearchContext,
): Promise<JudgedFeed | JudgedCalendar | Extract<Judgement, { kind: 'failed' }>> {
  const hosts = new Set(withAndWithoutWww(new URL(address).host));
  const policy: OutboundPolicy = { userAgent, hosts, insecureHosts };
  let document: RequestedDocument;
  try {
    document = await requestDocument(address, policy, limits);
  } catch (error) {
    return { kind: 'failed', failure: findNoDocument(address, error) };
  }
  try {
    return judgeDocument(address, document, now(), hasCalendars);
  } catch (error) {
    return { kind: 'failed', failure: findNoFeed(document, error) };
  }
}

/**
 * Judges the document that an address gave. Where it moved for good, or to a host that polls would not follow it to, the feed's
 * address is the new one.
 *
 * @throws FeedParseError where it is neither a feed nor, where those are looked for, a calendar
 */
export function judgeDocument(
  requested: string,
  { bytes, url, contentType, response }: RequestedDocument,
  now: Date,
  hasCalendars = false,
): JudgedFeed | JudgedCalendar {
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

/** Whether a document is a calendar (RFC 5545), by how it begins. */
export function isCalendar(bytes: Uint8Array): boolean {
  const start = decodeBytes(bytes.subarray(0, 200));
  return start.trimStart().toUpperCase().startsWith('BEGIN:VCALENDAR');
}
