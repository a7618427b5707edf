import { digestHex } from '../../text/hashes.ts';
import { setNoStore } from './caching.ts';

/** The binding that counts (`[[ratelimits]]` in wrangler.toml). Without one nothing is limited. */
export interface RateLimitBindings {
  readonly READER_REQUESTS?: Pick<RateLimit, 'limit'>;
}

/** The period of the binding, which is also the Retry-After of a refusal. */
const PERIOD_SECONDS = 60;
/** Hex digits of the digest in a key: four make 65,536 groups, too few to identify an address. */
const GROUP_LENGTH = 4;

/**
 * Whether a request is over the rate limit of its group of addresses. The platform counts per group and never gets an address;
 * the groups change every day. Requests without a reader's address or from loopback are not counted. If the binding fails,
 * nothing is refused.
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

/** Sets the headers of a 429 (RFC 6585 §4). */
export function setRetryLater(headers: Headers): void {
  setNoStore(headers);
  headers.set('Retry-After', String(PERIOD_SECONDS));
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./i.test(address);
}

/** An IPv4 address, or the first 64 bits of an IPv6 address, which a household shares. */
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
  return (await digestHex(new TextEncoder().encode(text))).slice(0, GROUP_LENGTH);
}
