import { trimEndOf } from '../../text/plain-text.ts';
import { NO_LINK } from '../../text/resolve-url.ts';

/** Query parameters that say how a reader came and nothing else: the page is the same with any value of them. */
const TRACKING =
  /^(?:utm_|at_link_|(?:fbclid|gclid|dclid|msclkid|twclid|yclid|mc_[ce]id|igshid|cmp|cmpid|ns_(?:campaign|fee|linkname|mchannel|source)|at_(?:medium|campaign|custom\d|format|bbc_team|ptr_name)|ito|ocid|traffic_source)$)/i;

/** The link as readers get it: without tracking parameters, every other byte as the publisher wrote it. */
export function withoutTracking(link: string): string {
  const start = link.indexOf('?');
  const hash = link.indexOf('#');
  if (start === -1 || (hash !== -1 && hash < start)) return link;
  const end = hash === -1 ? link.length : hash;
  const given = link.slice(start + 1, end).split('&');
  const kept = given.filter((parameter) => !isTracking(parameter));
  if (kept.length === given.length) return link;
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return `${link.slice(0, start)}${query}${link.slice(end)}`;
}

/**
 * What identifies a page: scheme, `www.`, a host's last dot, last slashes, tracking parameters, their order and the fragment do not, but for a
 * fragment that is a path of its own (`#/story/1`). The canonical link of a canonical link is itself.
 */
export function canonicalLink(link: string): string {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return link;
  const host = url.hostname.replace(/(?<=[^.])\.+$/, '').replace(/^(?:www\.)+(?=[^.])/, '');
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .sort((a, b) => compare(nameOf(a), nameOf(b)));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  const path = /^#!?\//.test(url.hash) ? url.hash : '';
  return `https://${host}${port}${trimEndOf(url.pathname, /\//)}${query}${path}`;
}

/** What identifies the page of a link; `undefined` where there is none. */
export function pageKey(link: string): string | undefined {
  return link === NO_LINK ? undefined : canonicalLink(link);
}

/** A parameter's name may stand behind an ampersand that was escaped twice. */
function isTracking(parameter: string): boolean {
  return TRACKING.test(nameOf(parameter).replace(/^(?:amp;)+/, ''));
}

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=');
  return end === -1 ? parameter : parameter.slice(0, end);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
