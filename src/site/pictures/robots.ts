import robotsParser from 'robots-parser';
import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { fetchOutbound } from '../../lib/http/outbound.ts';
import type { OutboundPolicy } from '../../lib/http/outbound-policy.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { FIND_TIMEOUT_MS, type PictureCache } from './timed-cache.ts';

/** Limit of a robots.txt (RFC 9309 §2.5, bytes). A longer file counts as unreadable. */
const MAX_BYTES = 512_000;
const TIMEOUT_MS = 2_000;
/** How long rules, or a failure to read them, are cached (RFC 9309 §2.4, seconds). */
const TTL_SECONDS = 86_400;
const FAILURE_SECONDS = 900;
/** Marks a cached failure to read the rules. */
const UNREADABLE = 'X-Unreadable';

/**
 * Whether the publisher's robots.txt allows the request (RFC 9309). It is fetched once a day and
 * data centre; while it cannot be read, nothing may be requested (§2.3.1.4).
 *
 * @param cacheOrigin origin of the keys in `cache`
 */
export async function checkRobots(
  address: string,
  policy: OutboundPolicy,
  cache: PictureCache,
  cacheOrigin: string,
): Promise<'allowed' | 'forbidden' | 'unreadable'> {
  const { origin, host } = new URL(address);
  const key = `${cacheOrigin}/media/robots/${encodeURIComponent(host)}`;
  const kept = await cache.match(key);
  const rules = kept ? await rulesIn(kept) : await requestRules(origin, policy, cache, key);
  if (rules === undefined) return 'unreadable';
  const [product = ''] = policy.userAgent.split('/');
  const isAllowed = robotsParser(`${origin}/robots.txt`, rules).isAllowed(address, product);
  return isAllowed === false ? 'forbidden' : 'allowed';
}

async function rulesIn(kept: Response): Promise<string | undefined> {
  if (kept.headers.has(UNREADABLE)) return undefined;
  if (!kept.body) return '';
  const rules = await withTimeout(readAtMost(kept.body, MAX_BYTES), FIND_TIMEOUT_MS);
  return rules && new TextDecoder().decode(rules);
}

async function requestRules(
  origin: string,
  policy: OutboundPolicy,
  cache: PictureCache,
  key: string,
): Promise<string | undefined> {
  const rules = await readRules(origin, policy);
  const headers: Record<string, string> =
    rules === undefined
      ? { 'Cache-Control': `max-age=${FAILURE_SECONDS}`, [UNREADABLE]: 'true' }
      : { 'Cache-Control': `max-age=${TTL_SECONDS}` };
  await cache.put(key, new Response(rules ?? null, { headers }));
  return rules;
}

/** `undefined` if the server fails. */
async function readRules(origin: string, policy: OutboundPolicy): Promise<string | undefined> {
  try {
    const { status, body } = await fetchOutbound({
      url: `${origin}/robots.txt`,
      policy,
      headersFor: () => ({ Accept: 'text/plain' }),
      maxBytes: MAX_BYTES,
      limits: { headersTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS },
    });
    if (status >= 500 || status === 429) return undefined;
    // A missing robots.txt forbids nothing.
    return status === 200 ? new TextDecoder().decode(body) : '';
  } catch {
    return undefined;
  }
}
