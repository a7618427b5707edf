import { isAllowedHttp, isPublicHost } from '../../lib/http/outbound-policy.ts';
import { bareHost, webAddress } from '../../lib/http/web-address.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';

/**
 * Resolves an address to https on a public host and the default port, without fragment. `undefined`
 * for private hosts, credentials, and schemes other than http(s) and those of feed readers. Only
 * `insecureHosts` may be private, and retain http.
 */
export function resolvePublicUrl(
  value: string,
  base: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  return asPublic(resolveUrl(webAddress(value), base), insecureHosts);
}

function asPublic(
  href: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  if (href === undefined) return undefined;
  const url = new URL(href);
  url.hash = '';
  if (isAllowedHttp(url, insecureHosts)) return url.href;
  url.protocol = 'https:';
  return url.port === '' && isPublicHost(url.hostname) ? url.href : undefined;
}

/** Like `resolvePublicUrl`, for a pasted address: without a scheme, https is assumed. */
export function readPastedAddress(
  pasted: string,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  const text = webAddress(pasted);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return asPublic(resolveUrl(address, undefined), insecureHosts);
}

/** Whether a host (with port) is the site's own or a subdomain of it, apart from `www.`. */
export function isSameSite(host: string, site: string): boolean {
  const own = bareHost(host);
  const other = bareHost(site);
  return own === other || own.endsWith(`.${other}`);
}
