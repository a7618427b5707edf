import robotsParser from 'robots-parser';
import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { fetchOutbound } from '../../lib/http/outbound.ts';
import { OutboundError, type OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { fileOf } from '../../lib/pictures/picture-file.ts';
import { readPictureType, SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { pictureType } from '../../lib/pictures/picture-type.ts';
import { RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { FIND_TIMEOUT_MS, type PictureCache, type PublishersPicture } from './stored-pictures.ts';

interface PictureRequest {
  address: string;
  userAgent: string;
  /** Hosts that may be requested by plain http, even on loopback. None in production. */
  insecureHosts: ReadonlySet<string> | undefined;
  /** Cache of robots.txt files. */
  cache: PictureCache;
}

export const MAX_PICTURE_BYTES = 4_000_000;
const LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 5_000, maxRedirects: 3 };
const TTL_SECONDS = 30 * 86_400;
const MAX_TTL_SECONDS = 365 * 86_400;

/**
 * Fetches a publisher's picture: one request, with our User-Agent, if robots.txt allows it, from a
 * public host on the scheme's default port. Redirects must satisfy the same rules. Throws
 * RefusedPicture if there is no picture that may be shown.
 */
export async function fetchPicture(request: PictureRequest): Promise<PublishersPicture> {
  const { status, headers, body } = await requestPicture(request);
  if (status !== 200) {
    const cachedFor = status >= 500 || status === 429 ? 'minutes' : 'day';
    throw new RefusedPicture(`its publisher responds with ${status}`, cachedFor);
  }
  const caching = headers.get('Cache-Control')?.toLowerCase() ?? '';
  if (/(?:^|[\s,])(?:no-store|private)(?:[\s,=]|$)/.test(caching))
    throw new RefusedPicture('its publisher forbids storing it', 'day');
  const type = pictureType(body);
  if (type === undefined) throw new RefusedPicture('it is not a picture', 'day');
  const bytes = body as Uint8Array<ArrayBuffer>;
  return {
    ...fileOf(bytes),
    bytes,
    type,
    ttlSeconds: ttlSeconds(caching),
  };
}

function requestPicture({ address, userAgent, insecureHosts, cache }: PictureRequest) {
  const hosts = { has: (host: string) => !host.includes(':') || insecureHosts?.has(host) === true };
  const policy = { userAgent, hosts, insecureHosts };
  return fetchOutbound({
    url: address,
    policy,
    beforeHop: (url) => checkRobots(url, policy, cache),
    headersFor: () => ({ Accept: SHOWN_TYPES.join(',') }),
    maxBytes: MAX_PICTURE_BYTES,
    limits: LIMITS,
    refuse: (start, { headers }) => {
      if (pictureType(start)) return undefined;
      // An unknown type is logged: it may be one to add.
      readPictureType(headers.get('Content-Type') ?? '');
      return 'it is not a picture';
    },
  }).catch((error) => {
    throw asRefusal(error);
  });
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const isPassing = error.reason === 'network' || error.reason === 'timeout';
  return new RefusedPicture(error.message, isPassing ? 'minutes' : 'day');
}

/** The publisher's max-age within our minimum and maximum. */
function ttlSeconds(caching: string): number {
  const [, seconds = '0'] = /(?:^|[\s,])max-age=(\d{1,10})/.exec(caching) ?? [];
  return Math.min(Math.max(TTL_SECONDS, Number(seconds)), MAX_TTL_SECONDS);
}

/** RFC 9309 §2.5. A longer file counts as unreadable. */
const MAX_ROBOTS_BYTES = 512_000;
const ROBOTS_TIMEOUT_MS = 2_000;
/** How long rules, or a failure to read them, are cached (RFC 9309 §2.4, seconds). */
const ROBOTS_SECONDS = 86_400;
const FAILURE_SECONDS = 900;
/** Marks a cached failure to read the rules. */
const UNREADABLE = 'X-Unreadable';

/**
 * The publisher's robots.txt (RFC 9309), fetched once a day per data centre. While it cannot be
 * read, no picture may be requested (§2.3.1.4). Throws RefusedPicture if it does not allow the
 * request.
 */
async function checkRobots(
  address: string,
  policy: OutboundPolicy,
  cache: PictureCache,
): Promise<void> {
  const { origin, host } = new URL(address);
  const path = `/media/robots/${encodeURIComponent(host)}`;
  const stored = await cache.match(path);
  const rules = stored ? await rulesIn(stored) : await requestRules(origin, policy);
  if (!stored) await storeRules(rules, path, cache);
  if (rules === undefined)
    throw new RefusedPicture('its publisher’s robots.txt cannot be read', 'minutes');
  const [product = ''] = policy.userAgent.split('/');
  if (robotsParser(`${origin}/robots.txt`, rules).isAllowed(address, product) === false)
    throw new RefusedPicture('its publisher’s robots.txt does not allow it', 'day');
}

async function rulesIn({ headers, body }: Response): Promise<string | undefined> {
  if (headers.has(UNREADABLE)) return undefined;
  if (!body) return '';
  const rules = await withTimeout(readAtMost(body, MAX_ROBOTS_BYTES), FIND_TIMEOUT_MS);
  return rules && new TextDecoder().decode(rules);
}

async function storeRules(rules: string | undefined, path: string, cache: PictureCache) {
  const seconds = rules === undefined ? FAILURE_SECONDS : ROBOTS_SECONDS;
  const headers = {
    'Cache-Control': `max-age=${seconds}`,
    ...(rules === undefined && { [UNREADABLE]: 'true' }),
  };
  await cache.put(path, new Response(rules ?? null, { headers }));
}

/** The text of robots.txt; `undefined` if the server fails. */
async function requestRules(origin: string, policy: OutboundPolicy): Promise<string | undefined> {
  try {
    const { status, body } = await fetchOutbound({
      url: `${origin}/robots.txt`,
      policy,
      headersFor: () => ({ Accept: 'text/plain' }),
      maxBytes: MAX_ROBOTS_BYTES,
      limits: { headersTimeoutMs: ROBOTS_TIMEOUT_MS, totalTimeoutMs: ROBOTS_TIMEOUT_MS },
    });
    if (status >= 500 || status === 429) return undefined;
    // A missing robots.txt forbids nothing.
    return status === 200 ? new TextDecoder().decode(body) : '';
  } catch {
    return undefined;
  }
}
