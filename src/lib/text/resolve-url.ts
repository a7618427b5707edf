import { isAllowedHttp, isOutsideName } from '../http/outbound-policy.ts';

/** The link of items whose feed gives no usable one (requirements#news-item). */
export const NO_LINK = '#';
const MAX_URL_LENGTH = 2048;

/** Resolves to an absolute http(s) address without credentials; `undefined` if too long. */
export function resolveUrl(
  value: string | undefined,
  base: string | undefined,
): string | undefined {
  return resolve(value, base)?.href;
}

/**
 * Resolves a picture's address and upgrades http to https; `undefined` for private hosts, as
 * browsers would load it from the reader's network. Only `insecureHosts` may be private and http.
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

/** Refuses credentials and schemes other than http(s). */
function resolve(value: string | undefined, base: string | undefined): URL | undefined {
  const text = value?.trim().replace(/[\t\n\r]/g, '');
  if (!text || text.length > MAX_URL_LENGTH || text === NO_LINK) return undefined;
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
}
