import {
  askOutside,
  OutboundError,
  type OutboundPolicy,
  type OutboundResponse,
} from '../http/outbound.ts';
import type { Source } from '../publications/source.ts';
import { FeedFetchError } from './feed-errors.ts';
import { MAX_FEED_BYTES } from './parse-feed.ts';
import type { SourceState, Validators } from './source-state.ts';

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
      isUnanswered: boolean;
    };

/** What an answer says beside its body. */
export interface AnswerFacts {
  /** The address that answered. */
  readonly url: string;
  readonly permanentUrl: string | undefined;
  /** How long the publisher wants the answer kept: Cache-Control max-age, else Expires. */
  readonly maxAgeMs: number | undefined;
}

const FEED_TYPES =
  'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/feed+json;q=0.8, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';
/** Publishers that always say "not modified" are asked for the whole feed this often (manners 9). */
const UNCONDITIONAL_EVERY_MS = 8 * 86_400_000;

/** Asks a source once, conditionally where it was asked before. Every failure is a value. */
export async function fetchSource(
  source: Source,
  state: SourceState,
  options: FetchOptions,
): Promise<FetchOutcome> {
  const address = requestAddress(source, state, options.feedToJsonUrl);
  const isConditional =
    options.now.getTime() - (state.unconditionalAt ?? 0) < UNCONDITIONAL_EVERY_MS;
  try {
    const response = await askOutside({
      url: address,
      policy: options.policy,
      maxBytes: MAX_FEED_BYTES,
      refuse: refuseBinary,
      headersFor: (url) => ({
        Accept: FEED_TYPES,
        ...(isConditional && state.validators?.url === url && conditionalHeaders(state.validators)),
      }),
      ...(options.limits && { limits: options.limits }),
    });
    return await readAnswer(response, options.now);
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    const error = new FeedFetchError(cause.message, { url: cause.url, cause });
    return {
      kind: 'failed',
      error,
      retryAfterMs: undefined,
      isUnanswered: cause.reason === 'network',
    };
  }
}

export interface FetchOptions {
  readonly now: Date;
  readonly policy: OutboundPolicy;
  readonly feedToJsonUrl?: string | undefined;
  readonly limits?: { headersTimeoutMs?: number; totalTimeoutMs?: number };
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

function conditionalHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag && { 'If-None-Match': etag }),
    ...(lastModified && { 'If-Modified-Since': lastModified }),
  };
}

async function readAnswer(response: OutboundResponse, now: Date): Promise<FetchOutcome> {
  const { status, headers, url } = response;
  const facts = { url, permanentUrl: response.permanentUrl, maxAgeMs: readMaxAge(headers, now) };
  if (status === 304)
    return { kind: 'notModified', validators: readValidators(headers, url, now) ?? {}, facts };
  if (status < 200 || status > 299) {
    const challenge =
      headers.get('cf-mitigated') === 'challenge' ? ' (cf-mitigated: challenge)' : '';
    const error = new FeedFetchError(`HTTP error! status: ${status}${challenge}`, { url, status });
    return {
      kind: 'failed',
      error,
      retryAfterMs: readRetryAfter(headers, now),
      isUnanswered: false,
    };
  }
  return {
    kind: 'fetched',
    bytes: await gunzipIfNeeded(response.body, url),
    contentType: headers.get('Content-Type') ?? undefined,
    validators: readValidators(headers, url, now),
    facts,
  };
}

/** Validators as they came. Those that are known to be wrong are none at all (manners 8). */
function readValidators(headers: Headers, url: string, now: Date): Validators | undefined {
  if (headers.get('Expires')?.trim() === '0') return undefined;
  const etag = headers.get('ETag') ?? undefined;
  const modified = headers.get('Last-Modified') ?? undefined;
  const isFuture =
    modified !== undefined && Date.parse(modified) > now.getTime() + 366 * 86_400_000;
  const lastModified = isFuture ? undefined : modified;
  if (!etag && !lastModified) return undefined;
  return { url, ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

function readMaxAge(headers: Headers, now: Date): number | undefined {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(
    headers.get('Cache-Control') ?? '',
  )?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const expires = Date.parse(headers.get('Expires') ?? '');
  return Number.isNaN(expires) ? undefined : Math.max(0, expires - now.getTime());
}

/** RFC 9110 §10.2.3: seconds or a date; in milliseconds from now. */
function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

/** Some servers send gzip and do not say so; what is declared has been decoded by the runtime already. */
async function gunzipIfNeeded(bytes: Uint8Array, url: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      length += chunk.byteLength;
      if (length > MAX_FEED_BYTES)
        throw new OutboundError(
          'too large',
          `larger than ${MAX_FEED_BYTES} bytes once unpacked`,
          url,
        );
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof OutboundError
      ? cause
      : new OutboundError('network', 'its gzip data is damaged', url, cause);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const BINARY_STARTS: readonly [name: string, ...bytes: number[]][] = [
  ['a PNG picture', 0x89, 0x50, 0x4e, 0x47],
  ['a JPEG picture', 0xff, 0xd8, 0xff],
  ['a GIF picture', 0x47, 0x49, 0x46, 0x38],
  ['a WebP picture or other RIFF file', 0x52, 0x49, 0x46, 0x46],
  ['a PDF document', 0x25, 0x50, 0x44, 0x46],
  ['a ZIP archive', 0x50, 0x4b, 0x03, 0x04],
  ['an MP3 file', 0x49, 0x44, 0x33],
];

function refuseBinary(start: Uint8Array): string | undefined {
  const found = BINARY_STARTS.find(([, ...bytes]) => bytes.every((byte, i) => start[i] === byte));
  return found && `the answer is ${found[0]}, not a feed`;
}
