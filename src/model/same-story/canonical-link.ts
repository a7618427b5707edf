import { memoised } from '../../lib/caches.ts';
import { trimEndOf } from '../../lib/text/plain-text.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { Source } from '../publication/desk.ts';

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
export const canonicalLink = memoised((link: string): string => {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return link;
  const host = url.hostname.replace(/(?<=[^.])\.+$/, '').replace(/^(?:www\.)+(?=[^.])/, '');
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .sort((a, b) => compareTexts(nameOf(a), nameOf(b)));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  const path = /^#!?\//.test(url.hash) ? url.hash : '';
  return `https://${host}${port}${trimEndOf(url.pathname, /\//)}${query}${path}`;
});

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

/** By code units, in every language and runtime the same. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Labels below which names are registered in many countries (`co.uk`). */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gob|gouv|gov|ltd|mil|ne|net|nhs|nom|or|org|sch)$/;
/** Canada registers below its government, provinces and territories too: `gov.nu.ca`. */
const IN_CANADA = /^(?:gc|ab|bc|mb|nb|nf|nl|ns|nt|nu|on|pe|qc|sk|yk)$/;
/** Where publishers that have nothing to do with one another have their pages. */
const SHARED = new Set(
  'blogspot.com facebook.com feedburner.com github.io google.com medium.com substack.com tumblr.com wordpress.com youtube.com youtu.be'.split(
    ' ',
  ),
);

/** Those of them on which each publisher has a host of its own. */
const HAS_OWN_HOSTS = new Set(
  'blogspot.com github.io medium.com substack.com tumblr.com wordpress.com'.split(' '),
);

/** The families that a story's publisher belongs to: that of its name, and that of the site that the story is on. */
export function findFamilies({
  publisher,
  link,
}: {
  readonly publisher: string;
  readonly link: string;
}): string[] {
  const site = siteOf(link);
  const name = `name ${publisher.toLowerCase()}`;
  return site === undefined || SHARED.has(site) ? [name] : [name, `site ${site}`];
}

/**
 * Whether a link leads to a page that is not its source's own: neither on the site of its feed nor on one of its further hosts. Where many publishers
 * share a site each has its host, and a page of a host that they share is nobody's. Of a source on a machine without a name
 * it cannot be told, and is not so.
 */
export function isElsewhere(
  link: string,
  { url, redirectHosts = [] }: Pick<Source, 'url' | 'redirectHosts'>,
): boolean {
  if (link === NO_LINK || siteOf(url) === undefined) return false;
  const page = ownSiteOf(link);
  const own = [url, ...redirectHosts.map((host) => `https://${host}/`)];
  return page === undefined || !own.some((address) => ownSiteOf(address) === page);
}

/** What of an address is one publisher's alone, as `cbc.ca` of `https://www.cbc.ca/news`; `undefined` where nothing is. */
export function ownSiteOf(address: string): string | undefined {
  const site = siteOf(address);
  if (site === undefined || !SHARED.has(site)) return site;
  const host = hostOf(address);
  return HAS_OWN_HOSTS.has(site) && host !== site && host !== `www.${site}` ? host : undefined;
}

/**
 * The part of an address's host that its owner registered, as `cbc.ca` of `https://www.cbc.ca/news`; `undefined` where it has none, as a
 * machine without a name. A short list stands in for the Public Suffix List: a family is one where in doubt it is too small.
 */
const siteOf = memoised((link: string): string | undefined => {
  const host = hostOf(link);
  if (!host || /^(?:\[.*|[\d.]+|localhost)$/.test(host)) return undefined;
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isBelow =
    top.length === 2 && (SECOND_LEVEL.test(second) || (top === 'ca' && IN_CANADA.test(second)));
  return labels.slice(isBelow ? -3 : -2).join('.');
});

function hostOf(link: string): string | undefined {
  return URL.parse(link)?.hostname.replace(/\.$/, '');
}
