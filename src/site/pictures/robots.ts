import robotsParser from 'robots-parser';
import { fetchOutbound } from '../../http/outbound.ts';
import type { OutboundPolicy } from '../../http/outbound-policy.ts';

/** Bytes of a robots.txt (RFC 9309 §2.5); a longer one is as one that cannot be read. */
const MAX_BYTES = 512_000;
const TIMEOUT_MS = 2_000;
/** How long its rules hold (RFC 9309 §2.4), and how long that it could not be read (seconds). */
const KEPT_SECONDS = 86_400;
const FAILURE_SECONDS = 900;
/** What a server says that fails: nothing may be requested (RFC 9309 §2.3.1.4). */
const NOTHING_ALLOWED = 'User-agent: *\nDisallow: /';

/**
 * Whether the publisher allows us to request the address (RFC 9309). Its robots.txt is requested once a day and data centre.
 *
 * @param cacheOrigin under which the rules are kept in `cache`
 */
export async function isAllowedByRobots(
  address: string,
  policy: OutboundPolicy,
  cache: Cache,
  cacheOrigin: string,
): Promise<boolean> {
  const { origin, host } = new URL(address);
  const key = `${cacheOrigin}/media/robots/${encodeURIComponent(host)}`;
  const kept = await cache.match(key);
  const rules = kept ? await kept.text() : await requestRules(origin, policy, cache, key);
  const [product = ''] = policy.userAgent.split('/');
  return robotsParser(`${origin}/robots.txt`, rules).isAllowed(address, product) !== false;
}

async function requestRules(
  origin: string,
  policy: OutboundPolicy,
  cache: Cache,
  key: string,
): Promise<string> {
  const { rules, seconds } = await readRules(origin, policy);
  const headers = { 'Cache-Control': `max-age=${seconds}` };
  await cache.put(key, new Response(rules, { headers }));
  return rules;
}

async function readRules(origin: string, policy: OutboundPolicy) {
  const failed = { rules: NOTHING_ALLOWED, seconds: FAILURE_SECONDS };
  try {
    const { status, body } = await fetchOutbound({
      url: `${origin}/robots.txt`,
      policy,
      headersFor: () => ({ Accept: 'text/plain' }),
      maxBytes: MAX_BYTES,
      limits: { headersTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS },
    });
    if (status >= 500 || status === 429) return failed;
    // What is not there forbids nothing.
    const rules = status === 200 ? new TextDecoder().decode(body) : '';
    return { rules, seconds: KEPT_SECONDS };
  } catch {
    return failed;
  }
}
