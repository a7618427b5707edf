import { fetchOutbound } from '../../lib/http/outbound.ts';
import { OutboundError, type OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { fileOf, type Source } from '../../lib/pictures/picture-file.ts';
import { readPictureType, SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';
import { RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { checkRobots } from './robots.ts';
import type { PictureCache } from './timed-cache.ts';

/** A publisher's picture in memory, as received. */
export interface PublishersPicture extends Source {
  bytes: Uint8Array<ArrayBuffer>;
  /** Size of the buffer that holds `bytes`. */
  heldBytes: number;
}

export interface PictureRequest {
  address: string;
  userAgent: string;
  /** Hosts that may be requested by plain http, even on loopback. None in production. */
  insecureHosts: ReadonlySet<string> | undefined;
  /** The cache of robots.txt files, and the origin of their keys. */
  cache: PictureCache;
  cacheOrigin: string;
}

/** Limit of bytes per picture. */
export const MAX_PICTURE_BYTES = 4_000_000;
/** For the complete picture (ms). */
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 3;
export const TTL_SECONDS = 30 * 86_400;
const MAX_TTL_SECONDS = 365 * 86_400;

/**
 * Fetches a publisher's picture: one request, with our User-Agent, if robots.txt allows it, from a
 * public host on the scheme's default port. Redirects must satisfy the same rules.
 *
 * @throws RefusedPicture if there is none that may be shown
 */
export async function fetchPicture(request: PictureRequest): Promise<PublishersPicture> {
  const policy = policyOf(request);
  const { address, cache, cacheOrigin } = request;
  const { status, headers, body } = await fetchOutbound({
    url: address,
    policy,
    beforeHop: async (url) => {
      const answer = await checkRobots(url, policy, cache, cacheOrigin);
      if (answer !== 'allowed') throw refusedByRobots(answer);
    },
    headersFor: () => ({ Accept: SHOWN_TYPES.join(',') }),
    maxBytes: MAX_PICTURE_BYTES,
    limits: {
      headersTimeoutMs: TIMEOUT_MS,
      totalTimeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
    },
    refuse: (start, { headers }) => {
      if (pictureType(start)) return undefined;
      // An unknown type is logged: it may be one to add.
      readPictureType(headers.get('Content-Type') ?? '');
      return 'it is no picture';
    },
  }).catch((error) => {
    throw asRefusal(error);
  });
  if (status !== 200)
    throw new RefusedPicture(`its publisher responds with ${status}`, isGone(status));
  const caching = headers.get('Cache-Control')?.toLowerCase() ?? '';
  if (/(?:^|[\s,])(?:no-store|private)(?:[\s,=]|$)/.test(caching))
    throw new RefusedPicture('its publisher does not wish it to be kept', 'for a day');
  const type = pictureType(body);
  if (type === undefined) throw new RefusedPicture('it is no picture', 'for a day');
  const bytes = body as Uint8Array<ArrayBuffer>;
  return {
    ...fileOf(bytes),
    bytes,
    heldBytes: bytes.buffer.byteLength,
    type,
    ttlSeconds: ttlSeconds(caching),
  };
}

function policyOf({ userAgent, insecureHosts }: PictureRequest): OutboundPolicy {
  const hosts = { has: (host: string) => !host.includes(':') || insecureHosts?.has(host) === true };
  return { userAgent, hosts, insecureHosts };
}

function refusedByRobots(answer: 'forbidden' | 'unreadable'): RefusedPicture {
  return answer === 'forbidden'
    ? new RefusedPicture('its publisher’s robots.txt does not allow it', 'for a day')
    : new RefusedPicture('its publisher’s robots.txt cannot be read', 'briefly');
}

function isGone(status: number): RefusedPicture['lasts'] {
  return status >= 500 || status === 429 ? 'briefly' : 'for a day';
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const isPassing = error.reason === 'network' || error.reason === 'timeout';
  return new RefusedPicture(error.message, isPassing ? 'briefly' : 'for a day');
}

/** The cache lifetime (seconds): the publisher's max-age within our minimum and maximum. */
function ttlSeconds(caching: string): number {
  const [, seconds = '0'] = /(?:^|[\s,])max-age=(\d{1,10})/.exec(caching) ?? [];
  return Math.min(Math.max(TTL_SECONDS, Number(seconds)), MAX_TTL_SECONDS);
}
