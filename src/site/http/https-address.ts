import { isPublicHost } from '../../http/public-host.ts';

/**
 * The https address with this path to redirect a plain http request to, if it was sent to one of the publication's hosts or another public host.
 * `undefined` for https and for private hosts, as in development: those below `localhost` always lead to this machine (RFC 6761). Only the scheme of the request's address counts, which
 * Cloudflare sets; a client may send any X-Forwarded-Proto.
 */
export function httpsAddress(
  { protocol, hostname, search }: URL,
  path: string,
  hosts: readonly string[],
): string | undefined {
  if (protocol !== 'http:') return undefined;
  const name = hostname.replace(/\.$/, '');
  const isOwn = hosts.includes(name) && !name.endsWith('.localhost');
  if (!isOwn && !isPublicHost(name)) return undefined;
  return `https://${hostname}${path}${search}`;
}
