import type { SourceState, Validators } from '../../edition/source-state.ts';
import type { HostMutex } from '../../http/host-mutex.ts';
import { fetchOutbound, type OutboundLimits, type OutboundResponse } from '../../http/outbound.ts';
import { OutboundError } from '../../http/outbound-error.ts';
import type { OutboundPolicy } from '../../http/outbound-policy.ts';
import type { Source } from '../../publications/source.ts';
import { asFeedError, FeedFetchError } from '../parse/feed-errors.ts';
import { MAX_FEED_BYTES } from '../parse/parse-feed.ts';
import { readMaxAge, readRetryAfter, readValidators } from './read-answer-headers.ts';
import { refuseBinary } from './refuse-binary.ts';
import { GzipError, unpackGzip } from './unpack-gzip.ts';

/** What one request for a source brought. */
export type FetchOutcome =
  | {
      kind: 'fetched';
      bytes: Uint8Array;
      contentType: string | undefined;
      validators: Validators | undefined;
      facts: AnswerFacts;
    }
  | { kind: 'notModified'; validators: Partial<Validators>; facts: AnswerFacts }
  | {
      kind: 'failed';
      error: FeedFetchError;
      retryAfterMs: number | undefined;
      /** `none`: no server answered; `notAsked`: our own rules, or a fault of ours, kept us from asking. */
      answer: 'some' | 'none' | 'notAsked';
    };

/** What an answer says beside its body. */
export interface AnswerFacts {
  /** The address that answered. */
  readonly url: string;
  readonly permanentUrl: string | undefined;
  /** How long the publisher wants the answer kept: Cache-Control max-age or Expires, the longer one. */
  readonly maxAgeMs: number | undefined;
}

export interface FetchOptions {
  readonly now: Date;
  readonly policy: OutboundPolicy;
  readonly feedToJsonUrl?: string | undefined;
  readonly limits?: Partial<OutboundLimits> | undefined;
  readonly hostMutex?: HostMutex | undefined;
}

const FEED_TYPES =
  'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/feed+json;q=0.8, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';
/** Publishers that always say "not modified" are asked for the whole feed this often (manners 9). */
const UNCONDITIONAL_EVERY_MS = 8 * 86_400_000;

/** Whether a source that has validators is to be asked without them this time. */
export function isUnconditionalDue(
  { alwaysConditional = false }: Source,
  state: SourceState,
  now: Date,
): boolean {
  return (
    !alwaysConditional && now.getTime() - (state.unconditionalAt ?? 0) >= UNCONDITIONAL_EVERY_MS
  );
}

/** Asks a source once, conditionally where it was asked before. Every failure is a value, a fault of our own code too. */
export async function fetchSource(
  source: Source,
  state: SourceState,
  options: FetchOptions,
): Promise<FetchOutcome> {
  const { policy, limits, hostMutex, now } = options;
  const validators = isUnconditionalDue(source, state, now) ? undefined : state.validators;
  let address = source.url;
  try {
    address = requestAddress(source, state, options.feedToJsonUrl);
    const response = await fetchOutbound({
      url: address,
      policy,
      maxBytes: MAX_FEED_BYTES,
      refuse: refuseBinary,
      headersFor: (url) => ({ Accept: FEED_TYPES, ...conditionalHeaders(validators, url) }),
      ...(limits && { limits }),
      ...(hostMutex && { hostMutex }),
    });
    const wasConditional = validators?.url === response.url;
    return await readAnswer(response, wasConditional, now);
  } catch (cause) {
    return failure(cause, address);
  }
}

function failure(cause: unknown, address: string): FetchOutcome {
  if (cause instanceof OutboundError) {
    const error = new FeedFetchError(cause.message, { url: cause.url, cause });
    return { kind: 'failed', error, retryAfterMs: undefined, answer: answerBefore(cause) };
  }
  const isGzip = cause instanceof GzipError;
  const { message } = isGzip ? cause : asFeedError(cause);
  const error = new FeedFetchError(message, { url: address, cause });
  return { kind: 'failed', error, retryAfterMs: undefined, answer: isGzip ? 'some' : 'notAsked' };
}

function answerBefore(error: OutboundError): 'some' | 'none' | 'notAsked' {
  if (error.hasResponse) return 'some';
  return error.reason === 'host' ? 'notAsked' : 'none';
}

/** The address to ask: the feed's own, where it moved for good, or the feed-to-JSON service's (spec §7). */
function requestAddress(
  source: Source,
  state: SourceState,
  feedToJsonUrl: string | undefined,
): string {
  if (source.via === 'xml') return state.movedTo ?? source.url;
  if (!feedToJsonUrl)
    throw new Error(`${source.id} is read through a feed-to-JSON service and none is configured`);
  const url = new URL(feedToJsonUrl);
  url.searchParams.set('rss_url', source.url);
  return url.href;
}

/** Validators go back to the address that gave them and to no other (manners 32). */
function conditionalHeaders(
  validators: Validators | undefined,
  url: string,
): Record<string, string> {
  if (validators?.url !== url) return {};
  const { etag, lastModified } = validators;
  return {
    ...(etag && { 'If-None-Match': etag }),
    ...(lastModified && { 'If-Modified-Since': lastModified }),
  };
}

async function readAnswer(
  response: OutboundResponse,
  wasConditional: boolean,
  now: Date,
): Promise<FetchOutcome> {
  const { status, headers, url } = response;
  const facts = { url, permanentUrl: response.permanentUrl, maxAgeMs: readMaxAge(headers, now) };
  // A 304 to a request without validators says nothing about what we have.
  if (status === 304 && wasConditional)
    return { kind: 'notModified', validators: readValidators(headers, url, now) ?? {}, facts };
  if (status < 200 || status > 299) {
    const challenge =
      headers.get('cf-mitigated') === 'challenge' ? ' (cf-mitigated: challenge)' : '';
    const error = new FeedFetchError(`HTTP error! status: ${status}${challenge}`, { url, status });
    return { kind: 'failed', error, retryAfterMs: readRetryAfter(headers, now), answer: 'some' };
  }
  return {
    kind: 'fetched',
    bytes: await unpackGzip(response.body, MAX_FEED_BYTES),
    contentType: headers.get('Content-Type') ?? undefined,
    validators: readValidators(headers, url, now),
    facts,
  };
}
