import { isAllowedHttp, isPublicHost } from '../../lib/http/outbound-policy.ts';
import { bareHost, webAddress } from '../../lib/http/web-address.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';

/**
 * The absolute https address of a public server on the scheme's own port, without a fragment, or
 * `undefined`. Addresses on http and for programs (`webAddress`) are read as https. Credentials,
 * other schemes and hosts of private networks are refused; `insecureHosts` alone keep http and may
 * be anywhere.
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

/** As `resolvePublicUrl` for what a person pastes: an address without a scheme is one on https. */
export function readPastedAddress(
  pasted: string,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  const text = webAddress(pasted);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return asPublic(resolveUrl(address, undefined), insecureHosts);
}

/** Whether two hosts (with their ports) are one publisher's by their names: one is the other's own, or a subdomain of it. */
export function isSameSite(host: string, site: string): boolean {
  const [own, other] = [bareHost(host), bareHost(site)];
  return own === other || own.endsWith(`.${other}`);
}
