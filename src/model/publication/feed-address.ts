import { bareHost, webAddress } from '../../lib/http/web-address.ts';

/**
 * Letters, digits and marks that mean the same with and without percent-encoding (RFC 3986 §2.3).
 */
const UNRESERVED = /[\w.~-]/;

/**
 * The address of a feed or calendar in the one spelling that requests the same (RFC 3986 §6.2.2,
 * §6.2.3): without default port, dot segments, an empty query, fragment and needless
 * percent-encoding. What is no address stays as it is.
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
 * What the addresses of one feed have in common, whether they begin with http or https, with or
 * without `www.`, and whether a slash ends their path: `paper.ca/feed?lang=en`. The view
 * `followed_feeds` (migrations/) makes the same of what `feedAddress` returns.
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
  return text.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
}
