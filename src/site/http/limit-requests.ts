import { digestOf } from '../../http/digest.ts';
import { setNoStore } from './caching.ts';

/** The binding that counts (`[[ratelimits]]` in wrangler.toml). Without one nothing is limited. */
export interface RateLimitBindings {
  readonly READER_REQUESTS?: Pick<RateLimit, 'limit'>;
}

/** The period of the binding, and so when to come back at the latest. */
const PERIOD_SECONDS = 60;
/** Characters of the digest: four say which of 65,536 groups a reader counts with, and nothing else. */
const GROUP_LENGTH = 4;

/**
 * Whether the readers who count together with this one have asked for too much in the last minute. The platform counts a group
 * of addresses and never an address, and each day groups them anew. A request without a reader's address, or from this very
 * machine, is not counted; where the binding fails nobody is refused.
 */
export async function isOverLimit(
  request: Request,
  { READER_REQUESTS }: RateLimitBindings,
  now: Date,
): Promise<boolean> {
  const address = request.headers.get('CF-Connecting-IP');
  if (!READER_REQUESTS || !address || isLoopback(address)) return false;
  try {
    const key = await groupOf(networkOf(address), now);
    return !(await READER_REQUESTS.limit({ key })).success;
  } catch {
    return false;
  }
}

/** Marks an answer as a refusal for the time being (RFC 6585 §4). */
export function setRetryLater(headers: Headers): void {
  setNoStore(headers);
  headers.set('Retry-After', String(PERIOD_SECONDS));
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./i.test(address);
}

/** An IPv4 address, or the 64 bits of an IPv6 one that name a network: a household has all addresses behind them. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const expanded = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? address;
  const [head = '', tail] = expanded.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

async function groupOf(network: string, now: Date): Promise<string> {
  const text = `${now.toISOString().slice(0, 10)} ${network}`;
  return (await digestOf(new TextEncoder().encode(text))).slice(0, GROUP_LENGTH);
}
