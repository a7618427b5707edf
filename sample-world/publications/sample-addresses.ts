import { UNFOLLOWED_FEEDS } from './sources.ts';

// Stands in for src/model/publication/sample-addresses.ts.

export function isSampleAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && url.hostname === '127.0.0.1';
}

export function unfollowedSites(insecureHosts: ReadonlySet<string> | undefined): string[] {
  // The first is the sample world's own, which serves every publisher's page.
  const [host] = insecureHosts ?? [];
  return UNFOLLOWED_FEEDS.map(([id]) => `http://${host}/publishers/${id}`);
}
