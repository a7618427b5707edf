import { DAY_MS } from '../../lib/clock/durations.ts';
import { readAtMost } from '../../lib/http/collect-bytes.ts';
import {
  fetchOutbound,
  type HostMutex,
  type OutboundLimits,
  type OutboundResponse,
  readHttpDate,
} from '../../lib/http/outbound.ts';
import {
  OutboundError,
  type OutboundPolicy,
  userAgentOf,
  withAndWithoutWww,
} from '../../lib/http/outbound-policy.ts';
import type { Desk, PolledSource, Source } from '../../model/publication/desk.ts';
import type { Network } from '../../model/publication/network.ts';
import { asFeedError, FeedFetchError, FeedParseError } from '../../model/sources/feed-errors.ts';
import type { SourceState, SourceValidators } from '../../model/sources/source-state.ts';
import { MAX_FEED_BYTES } from '../parse/parse-feed.ts';

export type FetchOutcome =
  | {
      kind: 'fetched';
      bytes: Uint8Array;
      contentType: string | undefined;
      validators: SourceValidators | undefined;
      facts: ResponseFacts;
    }
  | { kind: 'notModified'; validators: Partial<SourceValidators>; facts: ResponseFacts }
  | {
      kind: 'failed';
      error: FeedFetchError;
      retryAfterMs: number | undefined;
      response: Reachability;
    };

/** `unreachable`: no server responded. `notRequested`: a rule or fault on our side prevented it. */
export type Reachability = 'responded' | 'unreachable' | 'notRequested';

export interface ResponseFacts {
  url: string;
  permanentUrl: string | undefined;
  /**
   * How long the publisher wants the response to be cached (ms): maximum of max-age and Expires.
   */
  maxAgeMs: number | undefined;
}

export interface FetchOptions {
  now: Date;
  policy: OutboundPolicy;
  limits?: Partial<OutboundLimits> | undefined;
  hostMutex?: HostMutex | undefined;
}

const FEED_TYPES =
  'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/feed+json;q=0.8, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';
/** Interval of unconditional requests (ms; feed-politeness rule 9). */
const UNCONDITIONAL_INTERVAL_MS = 8 * DAY_MS;

const BINARY_STARTS: readonly [name: string, ...bytes: number[]][] = [
  ['a PNG picture', 0x89, 0x50, 0x4e, 0x47],
  ['a JPEG picture', 0xff, 0xd8, 0xff],
  ['a GIF picture', 0x47, 0x49, 0x46, 0x38],
  ['a WebP picture or other RIFF file', 0x52, 0x49, 0x46, 0x46],
  ['a PDF document', 0x25, 0x50, 0x44, 0x46],
  ['a ZIP archive', 0x50, 0x4b, 0x03, 0x04],
  ['an MP3 file', 0x49, 0x44, 0x33],
];

/** Whether the next request must be unconditional. */
export function isUnconditionalDue(
  { alwaysConditional = false }: Source,
  state: SourceState,
  now: Date,
): boolean {
  const sinceMs = now.getTime() - (state.unconditionalAt ?? 0);
  return !alwaysConditional && sinceMs >= UNCONDITIONAL_INTERVAL_MS;
}

/** Requests a source once, conditionally if it has validators. Never throws. */
export async function fetchSource(
  desk: Pick<Desk, 'feedToJsonUrl'>,
  source: PolledSource,
  state: SourceState,
  { policy, limits, hostMutex, now }: FetchOptions,
): Promise<FetchOutcome> {
  const validators = isUnconditionalDue(source, state, now) ? undefined : state.validators;
  let address = source.url;
  try {
    address = requestAddress(desk, source, state);
    const response = await fetchOutbound({
      url: address,
      policy,
      maxBytes: MAX_FEED_BYTES,
      refuse: refuseBinary,
      headersFor: (url) => ({
        Accept: source.calendar ? 'text/calendar, */*;q=0.1' : FEED_TYPES,
        ...conditionalHeaders(validators, url),
      }),
      limits,
      hostMutex,
    });
    const wasConditional = validators?.url === response.url;
    return await readResponse(response, wasConditional, now);
  } catch (cause) {
    return failure(cause, address);
  }
}

function failure(cause: unknown, address: string): FetchOutcome {
  const isOutbound = cause instanceof OutboundError;
  const { message } = isOutbound ? cause : asFeedError(cause);
  const error = new FeedFetchError(message, { url: isOutbound ? cause.url : address, cause });
  return { kind: 'failed', error, retryAfterMs: undefined, response: reachabilityIn(cause) };
}

function reachabilityIn(cause: unknown): Reachability {
  // At this stage, the only parse error is damaged gzip data.
  if (cause instanceof FeedParseError) return 'responded';
  if (!(cause instanceof OutboundError)) return 'notRequested';
  if (cause.hasResponse) return 'responded';
  return cause.reason === 'host' ? 'notRequested' : 'unreachable';
}

/** Validators are sent only to the address that issued them (feed-politeness rule 32). */
function conditionalHeaders(
  validators: SourceValidators | undefined,
  url: string,
): Record<string, string> {
  if (validators?.url !== url) return {};
  const { etag, lastModified } = validators;
  return {
    ...(etag && { 'If-None-Match': etag }),
    ...(lastModified && { 'If-Modified-Since': lastModified }),
  };
}

async function readResponse(
  response: OutboundResponse,
  wasConditional: boolean,
  now: Date,
): Promise<FetchOutcome> {
  const { status, headers, url } = response;
  const facts = { url, permanentUrl: response.permanentUrl, maxAgeMs: readMaxAge(headers, now) };
  // A 304 to an unconditional request is an error.
  if (status === 304 && wasConditional)
    return { kind: 'notModified', validators: readValidators(headers, url, now) ?? {}, facts };
  if (status < 200 || status > 299) {
    const challenge =
      headers.get('cf-mitigated') === 'challenge' ? ' (cf-mitigated: challenge)' : '';
    const error = new FeedFetchError(`HTTP error! status: ${status}${challenge}`, { url, status });
    return {
      kind: 'failed',
      error,
      retryAfterMs: readRetryAfter(headers, now),
      response: 'responded',
    };
  }
  return {
    kind: 'fetched',
    bytes: await unpackGzip(response.body),
    contentType: headers.get('Content-Type') ?? undefined,
    validators: readValidators(headers, url, now),
    facts,
  };
}

/** The reason to refuse a download by its first bytes or type, if any (feed-politeness rule 37). */
export function refuseBinary(
  start: Uint8Array,
  response?: Pick<Response, 'headers'>,
): string | undefined {
  const [name] =
    BINARY_STARTS.find(([, ...bytes]) => bytes.every((byte, i) => start[i] === byte)) ??
    /^(?:audio|video)(?=\/)/i.exec(response?.headers.get('Content-Type') ?? '') ??
    [];
  return name && `the response is ${name}, not a feed`;
}

/**
 * Unpacks gzip data that was sent without Content-Encoding; returns other bytes unchanged. Throws
 * FeedParseError if the data is damaged, or too large once unpacked.
 */
export async function unpackGzip(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  // The bytes of a body are never in a SharedArrayBuffer.
  const packed = bytes as Uint8Array<ArrayBuffer>;
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const read = await readAtMost(unpacked, MAX_FEED_BYTES).catch((cause) => {
    throw new FeedParseError('its gzip data is damaged', { cause });
  });
  if (!read) throw new FeedParseError(`larger than ${MAX_FEED_BYTES} bytes once unpacked`);
  return read;
}

/** How far a Last-Modified may be ahead (ms); beyond that it is wrong. */
const CLOCK_TOLERANCE_MS = DAY_MS;

/** The response's validators, without wrong ones (feed-politeness rules 2, 8). */
export function readValidators(
  headers: Headers,
  url: string,
  now: Date,
): SourceValidators | undefined {
  if (headers.get('Expires')?.trim() === '0') return undefined;
  const etag = headers.get('ETag') ?? undefined;
  const modified = headers.get('Last-Modified') ?? undefined;
  const isAhead =
    modified !== undefined && Date.parse(modified) > now.getTime() + CLOCK_TOLERANCE_MS;
  const lastModified = isAhead ? undefined : modified;
  if (!etag && !lastModified) return undefined;
  return { url, ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

/** The longer of `max-age` and `Expires` (ms; feed-politeness rule 14). */
export function readMaxAge(headers: Headers, now: Date): number | undefined {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(
    headers.get('Cache-Control') ?? '',
  )?.[1];
  const expires = readHttpDate(headers.get('Expires'));
  const intervals: number[] = [];
  if (seconds !== undefined) intervals.push(Number(seconds) * 1000);
  if (expires !== undefined) intervals.push(Math.max(0, expires - now.getTime()));
  return intervals.length > 0 ? Math.max(...intervals) : undefined;
}

/** The pause of a Retry-After header (ms), given in seconds or as a date (RFC 9110 §10.2.3). */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return undefined;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  const date = readHttpDate(value);
  return date === undefined ? undefined : Math.max(0, date - now.getTime());
}

/**
 * The address of the feed, or of the feed-to-JSON service (requirements#feed-conversion). Throws if
 * the source needs that service and none is configured.
 */
function requestAddress(
  { feedToJsonUrl }: Pick<Desk, 'feedToJsonUrl'>,
  source: Source,
  state: SourceState,
): string {
  if (source.via === 'xml') return state.movedTo ?? source.url;
  if (!feedToJsonUrl)
    throw new Error(`${source.id} needs a feed-to-JSON service, but none is configured`);
  const url = new URL(feedToJsonUrl);
  url.searchParams.set('rss_url', source.url);
  return url.href;
}

/** The host of `requestAddress`; empty if there is none. */
export function requestHost(
  { feedToJsonUrl }: Pick<Desk, 'feedToJsonUrl'>,
  source: Source,
  state?: SourceState,
): string {
  const address =
    source.via === 'json' ? (feedToJsonUrl ?? source.url) : (state?.movedTo ?? source.url);
  return URL.parse(address)?.host ?? '';
}

/** The policy for requests for a source: it cannot redirect to another publisher's host. */
export function sourcePolicy(
  network: Omit<Network, 'desks' | 'papers'>,
  desk: Pick<Desk, 'feedToJsonUrl'>,
  source: Source,
): OutboundPolicy {
  const hosts = new Set(
    source.via === 'json'
      ? hostsOf(desk.feedToJsonUrl)
      : [...hostsOf(source.url), ...(source.redirectHosts ?? [])],
  );
  return { userAgent: userAgentOf(network), hosts, insecureHosts: network.insecureHosts };
}

function hostsOf(address: string | undefined): string[] {
  const host = address === undefined ? undefined : URL.parse(address)?.host;
  return host ? withAndWithoutWww(host) : [];
}
