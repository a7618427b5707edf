import type { FeedLink, PageLinks } from './feed-links.ts';
import { isSameSite, resolvePublicUrl } from './public-address.ts';

/** An address that may be a feed. */
export interface Candidate extends Pick<FeedLink, 'title' | 'isAnnounced'> {
  address: string;
}

const COMMENTS = /\bcomments?\b/i;

/**
 * The public addresses of a page's links, each once: first those of the same site, then of others,
 * then feeds of comments; otherwise in document order.
 *
 * @param pageUrl the address of the page
 */
export function rankLinks(
  { base, links }: PageLinks,
  pageUrl: string,
  insecureHosts: ReadonlySet<string> | undefined,
): Candidate[] {
  const pageBase = base === undefined ? pageUrl : (URL.parse(base, pageUrl)?.href ?? pageUrl);
  const found = new Map<string, Candidate>();
  for (const { href, title, isAnnounced } of links) {
    const address = resolvePublicUrl(href, pageBase, insecureHosts);
    if (address === undefined || address === pageUrl) continue;
    const before = found.get(address);
    found.set(address, {
      address,
      title: before?.title ?? title,
      isAnnounced: isAnnounced || before?.isAnnounced === true,
    });
  }
  const { host } = new URL(pageUrl);
  const rankOf = ({ address }: Candidate) => {
    const { pathname, host: own } = new URL(address);
    return COMMENTS.test(pathname) ? 2 : isSameSite(own, host) ? 0 : 1;
  };
  const ranks = new Map([...found.values()].map((one) => [one, rankOf(one)]));
  // Sorting is stable.
  return [...ranks.keys()].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
