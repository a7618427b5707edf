/** Calls of programs: an empty parameter is an error, which the response names. These responses are never cached. */
const CALLS = /^\/functions\/v1\//;
/** Parameters that mean something without a value: `/status?all`. */
const FLAGS: Readonly<Record<string, string>> = { '/status': 'all' };

/** The query parameters of each path; all others are dropped. */
const KNOWN_PARAMETERS: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/news$/, ['category', 'page', 'q']],
  [/^\/blog$/, ['keyword', 'page']],
  [/^\/resources$/, ['tab', 'tag']],
  [/^\/faq$/, ['q']],
  [/^\/status$/, ['all', 'desk', 'page', 'result', 'source']],
  [/^\/api\/edition$/, ['page', 'since']],
  [/^\/api\/news$/, ['category', 'limit', 'q']],
  [/^\/api\/search$/, ['q']],
  [/^\/api\/weather$/, ['community']],
  [/^\/functions\/v1\/get_metainfo$/, ['domain', 'limit', 'page']],
  [/^\/functions\/v1\/get_details$/, ['slug']],
];

/**
 * The address that is the edge's cache key: known parameters only, in alphabetical order, without empty ones (except in calls of
 * programs). So tracking parameters and the order of parameters never create a second cache entry for a page.
 */
export function canonicalUrl(address: string): string {
  if (!address.includes('?')) return address;
  const url = new URL(address);
  const names = KNOWN_PARAMETERS.find(([path]) => path.test(url.pathname))?.[1] ?? [];
  const known = names.flatMap((name) =>
    url.searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  const parameters = CALLS.test(url.pathname)
    ? known
    : known.filter(([name, value]) => value.trim() !== '' || FLAGS[url.pathname] === name);
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}
