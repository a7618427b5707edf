import { memoised } from '../../lib/caches.ts';
import { compareTexts } from '../../lib/text/compare-texts.ts';
import { trimEndOf } from '../../lib/text/plain-text.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { Source } from '../publication/desk.ts';

/** Query parameters for tracking: they do not change the page. */
const TRACKING =
  /^(?:utm_|at_link_|(?:fbclid|gclid|dclid|msclkid|twclid|yclid|mc_[ce]id|igshid|cmp|cmpid|ns_(?:campaign|fee|linkname|mchannel|source)|at_(?:medium|campaign|custom\d|format|bbc_team|ptr_name)|ito|ocid|traffic_source)$)/i;

/** Removes tracking parameters from a link; leaves everything else unchanged. */
export function withoutTracking(link: string): string {
  const start = link.indexOf('?');
  const hash = link.indexOf('#');
  if (start === -1 || (hash !== -1 && hash < start)) return link;
  const end = hash === -1 ? link.length : hash;
  const parameters = link.slice(start + 1, end).split('&');
  const wanted = parameters.filter((parameter) => !isTracking(parameter));
  if (wanted.length === parameters.length) return link;
  const query = wanted.length === 0 ? '' : `?${wanted.join('&')}`;
  return `${link.slice(0, start)}${query}${link.slice(end)}`;
}

/**
 * Identifies a page, whatever its scheme, `www.`, final dot, trailing slashes, tracking, order of
 * parameters and fragment, except a path in it (`#/story/1`). Idempotent.
 */
export const canonicalLink = memoised((link: string): string => {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return link;
  const host = url.hostname.replace(/(?<=[^.])\.+$/, '').replace(/^(?:www\.)+(?=[^.])/, '');
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .sort((a, b) => compareTexts(nameOf(a), nameOf(b)));
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  const path = /^#!?\//.test(url.hash) ? url.hash : '';
  return `https://${host}${port}${trimEndOf(url.pathname, /\//)}${query}${path}`;
});

/** The canonical link; `undefined` for a story without a link. */
export function pageKey(link: string): string | undefined {
  return link === NO_LINK ? undefined : canonicalLink(link);
}

/** The name may follow an ampersand that was escaped twice. */
function isTracking(parameter: string): boolean {
  return TRACKING.test(nameOf(parameter).replace(/^(?:amp;)+/, ''));
}

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=');
  return end === -1 ? parameter : parameter.slice(0, end);
}

/** Second-level labels below which names are registered in many countries (`co.uk`). */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gob|gouv|gov|ltd|mil|ne|net|nhs|nom|or|org|sch)$/;
/** Canada also registers below its government, provinces and territories: `gov.nu.ca`. */
const IN_CANADA = /^(?:gc|ab|bc|mb|nb|nf|nl|ns|nt|nu|on|pe|qc|sk|yk)$/;
/** Sites that unrelated publishers share. */
// biome-ignore format: a list of words
const SHARED = new Set([
  'blogspot.com', 'facebook.com', 'feedburner.com', 'github.io', 'google.com', 'medium.com',
  'substack.com', 'tumblr.com', 'wordpress.com', 'youtube.com', 'youtu.be',
]);

/** Shared sites on which each publisher has its own host. */
// biome-ignore format: a list of words
const HAS_OWN_HOSTS = new Set([
  'blogspot.com', 'github.io', 'medium.com', 'substack.com', 'tumblr.com', 'wordpress.com',
]);

/** The families of a story's publisher: by its name, and by the site that the story is on. */
export function findFamilies({ publisher, link }: { publisher: string; link: string }): string[] {
  const site = siteOf(link);
  const name = `name ${publisher.toLowerCase()}`;
  return site === undefined || SHARED.has(site) ? [name] : [name, `site ${site}`];
}

/**
 * Whether a link leads away from its source: neither to its feed's site nor to a further host. On
 * shared sites only an own host is a site. `false` for a source without a registered name.
 */
export function isElsewhere(
  link: string,
  { url, redirectHosts = [] }: Pick<Source, 'url' | 'redirectHosts'>,
): boolean {
  if (link === NO_LINK || siteOf(url) === undefined) return false;
  const page = ownSiteOf(link);
  const ownAddresses = [url, ...redirectHosts.map((host) => `https://${host}/`)];
  return page === undefined || !ownAddresses.some((address) => ownSiteOf(address) === page);
}

/** The publisher's own site: `cbc.ca` for `https://www.cbc.ca/news`; `undefined` if shared. */
export function ownSiteOf(address: string): string | undefined {
  const site = siteOf(address);
  if (site === undefined || !SHARED.has(site)) return site;
  const host = hostOf(address);
  return HAS_OWN_HOSTS.has(site) && host !== site && host !== `www.${site}` ? host : undefined;
}

/**
 * The registered domain (`cbc.ca`), by a short list instead of the Public Suffix List; `undefined`
 * for an IP address and `localhost`.
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
