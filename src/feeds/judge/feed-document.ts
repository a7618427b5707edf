import type { OutboundLimits } from '../../lib/http/outbound.ts';
import type { OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { newSourceState } from '../../model/sources/source-state.ts';
import { fetchSource } from '../fetch/fetch-source.ts';
import type { Channel } from '../parse/channel.ts';
import { parseFeed } from '../parse/parse-feed.ts';
import { readJsonService } from '../parse/read-json.ts';

export interface FeedDocument {
  bytes: Uint8Array;
  url: string | undefined;
  contentType: string | undefined;
  /** `undefined` for a file. */
  response: FeedResponse | undefined;
}

export interface FeedResponse {
  /** The final address, and the one after permanent redirects only. */
  url: string;
  permanentUrl: string | undefined;
  hasValidators: boolean;
  maxAgeMs: number | undefined;
}

export type RequestedDocument = FeedDocument & { response: FeedResponse };

export class DocumentRequestError extends Error {
  override readonly name = 'DocumentRequestError';
  readonly retryAfterMs: number | undefined;

  constructor(cause: Error, retryAfterMs?: number) {
    super(cause.message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Requests a document once, as ingest does. Throws DocumentRequestError if there is none. */
export async function requestDocument(
  address: string,
  policy: OutboundPolicy,
  limits?: Partial<OutboundLimits>,
): Promise<RequestedDocument> {
  const source = {
    id: 'requested',
    section: 'local',
    publisher: new URL(address).host,
    url: address,
    via: 'xml',
  } as const;
  const options = { now: new Date(), policy, limits };
  const outcome = await fetchSource({}, source, newSourceState(address), options);
  if (outcome.kind === 'failed')
    throw new DocumentRequestError(outcome.error, outcome.retryAfterMs);
  // The request is unconditional, so a 304 is an error.
  if (outcome.kind === 'notModified')
    throw new DocumentRequestError(new Error('HTTP error! status: 304'));
  const { bytes, contentType, validators, facts } = outcome;
  const response = { ...facts, hasValidators: validators !== undefined };
  return { bytes, url: facts.url, contentType, response };
}

/**
 * Reads a feed, or a response of the feed-to-JSON service, which starts with its status. Throws
 * FeedParseError if it is invalid.
 */
export function readFeed({
  bytes,
  url,
  contentType,
}: Pick<FeedDocument, 'bytes' | 'url' | 'contentType'>): Channel {
  const start = new TextDecoder().decode(bytes.subarray(0, 100));
  if (/^\ufeff?\s*\{\s*"status"/.test(start)) return readJsonService(bytes, url ?? '');
  return parseFeed(bytes, { url, contentType });
}
