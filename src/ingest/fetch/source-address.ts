import type { SourceState } from '../../edition/source-state.ts';
import { type OutboundPolicy, withAndWithoutWww } from '../../http/outbound-policy.ts';
import type { Desk, Source } from '../../publications/desk.ts';
import type { Network } from '../../publications/network.ts';
import { userAgentOf } from '../../publications/site-address.ts';

/**
 * The address to request: the feed's own, where it moved for good, or the feed-to-JSON service's (requirements#feed-conversion).
 *
 * @throws Error where the source is read through such a service and none is configured
 */
export function requestAddress(
  { feedToJsonUrl }: Pick<Desk, 'feedToJsonUrl'>,
  source: Source,
  state: SourceState,
): string {
  if (source.via === 'xml') return state.movedTo ?? source.url;
  if (!feedToJsonUrl)
    throw new Error(`${source.id} is read through a feed-to-JSON service and none is configured`);
  const url = new URL(feedToJsonUrl);
  url.searchParams.set('rss_url', source.url);
  return url.href;
}

/** The host to which requests for a source go, by the same rules; empty where there is none. */
export function requestHost(
  { feedToJsonUrl }: Pick<Desk, 'feedToJsonUrl'>,
  source: Source,
  state?: SourceState,
): string {
  const address =
    source.via === 'json' ? (feedToJsonUrl ?? source.url) : (state?.movedTo ?? source.url);
  return URL.parse(address)?.host ?? '';
}

/**
 * Where requests for one source may go: its own host with and without `www.` and those that it says it may redirect to, or
 * the feed-to-JSON service alone where it is read through that. No publisher leads to another one's host.
 */
export function sourcePolicy(
  network: Omit<Network, 'desks'>,
  desk: Pick<Desk, 'feedToJsonUrl'>,
  source: Source,
): OutboundPolicy {
  const hosts = new Set(
    source.via === 'json'
      ? hostsOf(desk.feedToJsonUrl)
      : [...hostsOf(source.url), ...(source.redirectHosts ?? [])],
  );
  return {
    userAgent: userAgentOf(network),
    hosts,
    insecureHosts: network.insecureHosts,
  };
}

function hostsOf(address: string | undefined): string[] {
  const host = address === undefined ? undefined : URL.parse(address)?.host;
  return host ? withAndWithoutWww(host) : [];
}
