import { isAllowedHttp, isOutsideName } from '../http/outbound-policy.ts';

/** What a link is where a feed gives none that may be followed (requirements#news-item). */
export const NO_LINK = '#';
const MAX_URL_LENGTH = 2048;

/**
 * An absolute http(s) address, or `undefined`. Credentials in it, other schemes and overlong
 * addresses are refused.
 */
export function resolveUrl(
  value: string | undefined,
  base: string | undefined,
): string | undefined {
  return resolve(value, base)?.href;
}

/**
 * A picture's address on https (http is upgraded), or `undefined`: browsers ask for pictures by
 * themselves, so none may lead them into the reader's own network. `insecureHosts` alone keep http
 * and may be anywhere.
 */
export function resolveImage(
  value: string | undefined,
  base: string | undefined,
  insecureHosts?: ReadonlySet<string>,
): string | undefined {
  const address = resolve(value, base);
  if (!address) return undefined;
  const { href, protocol, hostname } = address;
  if (isAllowedHttp(address, insecureHosts)) return href;
  if (!isOutsideName(hostname)) return undefined;
  return protocol === 'http:' ? `https:${href.slice(5)}` : href;
}

/** Web addresses alone, and none with credentials. */
function resolve(value: string | undefined, base: string | undefined): URL | undefined {
  const text = value?.trim().replace(/[\t\n\r]/g, '');
  if (!text || text.length > MAX_URL_LENGTH || text === NO_LINK) return undefined;
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
}
