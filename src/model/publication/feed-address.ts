import { bareHost, unreservedCharacter, webAddress } from '../../lib/http/web-address.ts';

/**
 * The normal form of a feed's address (RFC 3986 §6.2.2, §6.2.3), without default port, dot
 * segments, empty query, fragment and needless percent-encoding. Invalid addresses stay.
 */
export function feedAddress(address: string): string {
  const url = URL.parse(webAddress(address));
  if (!url) return address;
  url.hash = '';
  url.hostname = url.hostname.replace(/(?<=[^.])\.$/, '');
  url.pathname = decodeUnreserved(url.pathname);
  url.search = decodeUnreserved(url.search);
  return url.href;
}

/**
 * A feed's address for comparison, without scheme, `www.` and trailing slash:
 * `paper.ca/feed?lang=en`, as the view `followed_feeds` (migrations/) computes it.
 */
export function comparedFeed(address: string): string {
  const url = URL.parse(feedAddress(address));
  if (!url) return address;
  const { host, pathname, search } = url;
  let end = pathname.length;
  while (pathname.endsWith('/', end)) end--;
  return bareHost(host) + pathname.slice(0, end) + search;
}

function decodeUnreserved(text: string): string {
  return text.replaceAll(
    /%[0-9a-f]{2}/gi,
    (encoded) => unreservedCharacter(encoded) ?? encoded.toUpperCase(),
  );
}
