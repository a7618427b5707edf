import type { NewsItem } from './news-item.ts';

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

/** The families that a story's publisher belongs to: that of its name, and that of the site that the story is on. */
export function findFamilies({
  publisher,
  link,
}: Pick<NewsItem, 'link'> & { readonly publisher: string }): string[] {
  const site = siteOf(link);
  const name = `name ${publisher.toLowerCase()}`;
  return site === undefined || SHARED.has(site) ? [name] : [name, `site ${site}`];
}

/** The registered part of a link's host. A machine without a name tells nobody's. */
function siteOf(link: string): string | undefined {
  const site = registrableHost(link);
  return site === undefined || /^(?:\[.*\]|[\d.]+|localhost)$/.test(site) ? undefined : site;
}

/**
 * The part of an address's host that its owner registered, as `cbc.ca` of `https://www.cbc.ca/news`; `undefined` where it
 * has no host. A short list stands in for the Public Suffix List: a family is one where in doubt it is too small.
 */
export function registrableHost(link: string): string | undefined {
  const host = URL.parse(link)?.hostname.replace(/\.$/, '');
  if (!host) return undefined;
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isBelow =
    top.length === 2 && (SECOND_LEVEL.test(second) || (top === 'ca' && IN_CANADA.test(second)));
  return labels.slice(isBelow ? -3 : -2).join('.');
}
