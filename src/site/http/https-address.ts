import { isPublicHost } from '../../http/public-host.ts';

/**
 * The https address of a request that came over plain http: to one of the publication's hosts, or to any other public one.
 * `undefined` where the request came over https or was made within a private network, as during development. Only the scheme
 * of the request's own address counts, which Cloudflare sets; anyone may write an X-Forwarded-Proto.
 */
export function httpsAddress(url: URL, hosts: readonly string[]): string | undefined {
  if (url.protocol !== 'http:') return undefined;
  const name = url.hostname.replace(/\.$/, '');
  if (!hosts.includes(name) && !isPublicHost(name)) return undefined;
  return `https://${url.hostname}${url.pathname}${url.search}`;
}
