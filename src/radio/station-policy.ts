import type { OutboundPolicy } from '../http/outbound-policy.ts';
import type { Publication } from '../publications/publication.ts';

/** A station's address may be asked, and no other host: redirects that lead elsewhere are refused. */
export function stationPolicy(
  address: string,
  publication: Pick<Publication, 'name' | 'hosts'>,
  plainHosts: ReadonlySet<string> = new Set(),
): OutboundPolicy {
  const { host } = new URL(address);
  const product = publication.name.replace(/[^A-Za-z0-9]/g, '');
  return {
    userAgent: `${product}/1.0 (+https://${publication.hosts[0]}/contact)`,
    hosts: new Set([host]),
    plainHosts: new Set(plainHosts.has(host) ? [host] : []),
  };
}
