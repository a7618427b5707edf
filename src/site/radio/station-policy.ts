import type { OutboundPolicy } from '../../http/outbound-policy.ts';
import type { Publication } from '../../publications/publication.ts';
import { userAgentOf } from '../../publications/site-address.ts';

/** The outbound policy for a station: only its own host may be reached, so redirects to another host are refused. */
export function stationPolicy(
  address: string,
  publication: Pick<Publication, 'name' | 'hosts' | 'insecureHosts'>,
): OutboundPolicy {
  const { host } = new URL(address);
  return {
    userAgent: userAgentOf(publication),
    hosts: new Set([host]),
    insecureHosts: publication.insecureHosts,
  };
}
