import type { OutboundLimits } from '../../lib/http/outbound.ts';
import type { OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { newSourceState } from '../../model/sources/source-state.ts';
import { fetchSource } from '../fetch/fetch-source.ts';
import type { Channel } from '../parse/channel.ts';
import { parseFeed } from '../parse/parse-feed.ts';
import { readJsonService } from '../parse/read-json.ts';

/** A document with its address and Content-Type, where they are known. */
export interface FeedDocument {
  readonly bytes: Uint8Array;
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  /** What only a response tells; `undefined` for a file. */
  readonly response: FeedResponse | undefined;
}

/** What a response said beside its document. */
export interface FeedResponse {
  /** The address that responded, and the one that permanent redirects alone led to. */
  readonly url: string;
  readonly permanentUrl: string | undefined;
  readonly hasValidators: boolean;
  /** How long the publisher wants the document kept (ms). */
  readonly maxAgeMs: number | undefined;
}

/** A document that was requested. */
export type RequestedDocument = FeedDocument & { readonly response: FeedResponse };

/** What an address gave in place of a document. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument';
  /** How long the publisher asked us to wait (ms). */
  readonly retryAfterMs: number | undefined;

  constructor(cause: Error, retryAfterMs?: number) {
    super(cause.message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Requests a document once, as ingest does, from where the policy allows it.
 *
 * @throws NoDocument
 */
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
  if (outcome.kind === 'failed') throw new NoDocument(outcome.error, outcome.retryAfterMs);
  // The request has no validators, so a 304 is an error.
  if (outcome.kind === 'notModified') throw new NoDocument(new Error('HTTP error! status: 304'));
  const { bytes, contentType, validators, facts } = outcome;
  const response = { ...facts, hasValidators: validators !== undefined };
  return { bytes, url: facts.url, contentType, response };
}

/**
 * RSS, Atom and JSON Feed, and the responses of the feed-to-JSON service (requirements#feed-conversion), which start with their
 * status.
 *
 * @throws FeedParseError
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
