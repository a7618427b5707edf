import { type OutboundPolicy, withAndWithoutWww } from '../../http/outbound-policy.ts';
import type { Publication } from '../../publications/publication.ts';
import { userAgentOf } from '../../publications/site-address.ts';
import type { Source } from '../../publications/source.ts';

/**
 * Where requests for one source may go: its own host with and without `www.` and those that it says it may redirect to, or
 * the feed-to-JSON service alone where it is read through that. No publisher leads to another one's host.
 */
export function sourcePolicy(publication: Publication, source: Source): OutboundPolicy {
  const hosts = new Set(
    source.via === 'json'
      ? hostsOf(publication.feedToJsonUrl)
      : [...hostsOf(source.url), ...(source.redirectHosts ?? [])],
  );
  return {
    userAgent: userAgentOf(publication),
    hosts,
    insecureHosts: publication.insecureHosts,
  };
}

function hostsOf(address: string | undefined): string[] {
  const host = address === undefined ? undefined : URL.parse(address)?.host;
  return host ? withAndWithoutWww(host) : [];
}
