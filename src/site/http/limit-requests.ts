import { digestHex } from '../../lib/text/hashes.ts';
import { setNoStore } from './caching.ts';

/** `[[ratelimits]]` in wrangler.toml. Without one nothing is limited. */
export interface RateLimitBindings {
  READER_REQUESTS?: Pick<RateLimit, 'limit'>;
  /** Requests for pictures that the edge does not have. */
  PICTURE_REQUESTS?: Pick<RateLimit, 'limit'>;
}

/** The period of the limits. */
const PERIOD_SECONDS = 60;
/** Hex digits of the digest in a key: four make 65,536 groups, too few to identify an address. */
const GROUP_LENGTH = 4;

/**
 * Whether a request exceeds the rate limit of its group of addresses. The platform never gets an
 * address; groups change daily. Requests from loopback or without an address are not counted. If
 * the binding fails, nothing is refused.
 */
export async function isOverLimit(
  request: Request,
  bindings: RateLimitBindings,
  now: Date,
  limit: keyof RateLimitBindings = 'READER_REQUESTS',
): Promise<boolean> {
  const { [limit]: binding } = bindings;
  if (!binding) return false;
  try {
    const key = await addressGroup(request, now, 'household');
    return key !== undefined && !(await binding.limit({ key })).success;
  } catch {
    return false;
  }
}

/** A household: an IPv4 address or an IPv6 /64. A network: an IPv4 /24 or an IPv6 /48. */
type GroupSize = 'household' | 'network';

/** The group of the request's address: one of 65,536, which change daily. */
export async function addressGroup(
  request: Request,
  now: Date,
  size: GroupSize,
): Promise<string | undefined> {
  const address = request.headers.get('CF-Connecting-IP');
  const loopback = /^(?:::1$|(?:::ffff:)?127\.)/i;
  if (!address || loopback.test(address)) return undefined;
  const text = `${now.toISOString().slice(0, 10)} ${networkOf(address, size)}`;
  return (await digestHex(new TextEncoder().encode(text))).slice(0, GROUP_LENGTH);
}

/** Sets the headers of a 429 (RFC 6585 §4). */
export function setRetryLater(headers: Headers): void {
  setNoStore(headers);
  headers.set('Retry-After', String(PERIOD_SECONDS));
}

function networkOf(address: string, size: GroupSize): string {
  const isNetwork = size === 'network';
  if (!address.includes(':')) return isNetwork ? address.replace(/\.\d+$/, '') : address;
  const expanded = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? address;
  const [head = '', tail] = expanded.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, isNetwork ? 3 : 4)
    .join(':');
}
