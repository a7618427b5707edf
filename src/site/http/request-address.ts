import { isPublicHost } from '../../lib/http/outbound-policy.ts';
import { unreservedCharacter } from '../../lib/http/web-address.ts';
import { isSectionId } from '../../shared/sections.ts';

/** Whether the method is one that caches serve. */
export function isRead({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Path and query: `/news?q=ice`. The URL is absolute and normalised, so it need not be parsed. */
export function pathOf({ url }: Pick<Request, 'url'>): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('#', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/**
 * Normalises a path (RFC 3986 §6.2.2). The result starts with one slash, so a redirect to it stays
 * on this host.
 */
export function canonicalPath(path: string): string {
  const decoded = path.includes('%') ? path.replace(/%[0-9a-f]{2}/gi, decodeUnreserved) : path;
  if (decoded === '/' || !(decoded.includes('//') || decoded.endsWith('/'))) return decoded;
  return decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function decodeUnreserved(encoded: string): string {
  return unreservedCharacter(encoded) ?? encoded;
}

/** Parameters without a value, by path. */
const FLAGS: Readonly<Record<string, string>> = { '/status': 'all' };

/** The prefix of the pages of days. */
const DAYS = '/archive/';

/** The query parameters of each path; all others are dropped. */
const KNOWN_PARAMETERS = new Map<string, readonly string[]>([
  ['/news', ['category', 'page', 'q']],
  ['/search', ['category', 'page', 'q']],
  ['/blog', ['keyword', 'page']],
  ['/events', ['community', 'page']],
  ['/resources', ['tab', 'tag']],
  ['/faq', ['q']],
  ['/archive', ['before', 'month', 'q', 'year']],
  ['/archive/sitemap.xml', ['month']],
  [DAYS, ['section']],
  ['/status', ['all', 'desk', 'page', 'result', 'source']],
  ['/feeds/search.xml', ['category', 'community', 'publisher', 'q']],
  ['/api/news', ['category', 'limit', 'q']],
  ['/api/search', ['q']],
  ['/api/weather', ['community']],
  ['/functions/v1/get_metainfo', ['domain', 'limit', 'page']],
  ['/functions/v1/get_details', ['slug']],
]);

/** Valid values of parameters. Other values and repeated parameters are dropped. */
const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  before: (value) => /^20\d\d-\d\d-\d\d(?:\.[\w-]{1,60})?$/.test(value),
  month: (value) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(value),
  section: isSectionId,
  year: (value) => /^20\d\d$/.test(value),
};
/** Parameters only of searches, and parameters that searches ignore. */
const SEARCH_PARAMETERS = ['before', 'year'];
const IGNORED_BY_SEARCHES = ['month'];

/** A parameter as it is serialised, with a value that is not blank. */
const PLAIN_PARAMETER = /^([a-z]+)=\+*[\w*.-][\w*.+-]*$/;

/** The edge's cache key: known parameters in alphabetical order, without empty ones. */
export function canonicalUrl(address: string): string {
  const query = address.indexOf('?');
  if (query === -1) return address;
  const url = new URL(address);
  const { pathname } = url;
  const names =
    KNOWN_PARAMETERS.get(pathname) ??
    (pathname.startsWith(DAYS) ? KNOWN_PARAMETERS.get(DAYS) : undefined) ??
    [];
  // Fast path for a single parameter: parsing takes longer than serving most pages.
  const [, name = ''] = PLAIN_PARAMETER.exec(address.slice(query + 1)) ?? [];
  if (names.includes(name) && !VALUES[name]) return address;
  const isSearch = names.includes('q') && (url.searchParams.get('q') ?? '').trim() !== '';
  const parameters = names.flatMap((name) => {
    if ((isSearch ? IGNORED_BY_SEARCHES : SEARCH_PARAMETERS).includes(name)) return [];
    const values = url.searchParams.getAll(name);
    const isValue = VALUES[name];
    const known = isValue
      ? values.slice(0, 1).filter(isValue)
      : values.filter((value) => value.trim() !== '' || FLAGS[url.pathname] === name);
    return known.map((value) => [name, value]);
  });
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}

/**
 * The https address to redirect a plain http request to; `undefined` for https and private hosts
 * (those below `localhost` are this machine, RFC 6761). Only the scheme of the request's address
 * counts, which Cloudflare sets; a client may send any X-Forwarded-Proto.
 */
export function httpsAddress(
  { protocol, hostname, search }: URL,
  path: string,
  hosts: readonly string[],
): string | undefined {
  if (protocol !== 'http:') return undefined;
  const name = hostname.replace(/\.$/, '');
  const isOwn = hosts.includes(name) && !name.endsWith('.localhost');
  if (!isOwn && !isPublicHost(name)) return undefined;
  return `https://${hostname}${path}${search}`;
}

/** Malformed (400) or too long (414) address, too large headers (431). */
export type RefusedStatus = 400 | 414 | 431;

const MAX_ADDRESS_LENGTH = 8_192;
/** Characters of all names and values; a browser sends under 2,000. */
const MAX_HEADERS_LENGTH = 32_768;

/** The status of a refusal, if any (RFC 9110 §15.5.1, §15.5.15; RFC 6585 §5). */
export function refusalOf(request: Request, url: URL | null): RefusedStatus | undefined {
  if (request.url.length > MAX_ADDRESS_LENGTH) return 414;
  if (!url || !isReadablePath(url.pathname)) return 400;
  let length = 0;
  // A loop over a Headers object takes a tenth of a small request's time.
  request.headers.forEach((value, name) => {
    length += name.length + value.length;
  });
  return length > MAX_HEADERS_LENGTH ? 431 : undefined;
}

/** Whether a percent-decoded path is UTF-8 without control characters. */
function isReadablePath(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Whether a page of this host sent the request; `false` if its headers do not say. */
export function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = URL.parse(request.headers.get('Origin') ?? '');
  return origin === null ? site === 'same-origin' : origin.host === new URL(request.url).host;
}
