/** Calls of programs: an empty parameter is a mistake, which the answer names. No cache has these answers. */
const CALLS = /^\/functions\/v1\//;

/** The query parameters that each path knows; all others say nothing and are dropped. */
const KNOWN_PARAMETERS: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/news$/, ['category', 'page', 'q']],
  [/^\/blog$/, ['page']],
  [/^\/resources$/, ['tab', 'tag']],
  [/^\/faq$/, ['q']],
  [/^\/api\/news$/, ['category', 'limit', 'q']],
  [/^\/functions\/v1\/get_metainfo$/, ['domain', 'limit', 'page']],
  [/^\/functions\/v1\/get_details$/, ['slug']],
];

/**
 * The address by which the edge knows a request: known parameters only, in alphabetical order, empty ones of pages dropped,
 * so that tracking parameters and their order never make a second copy of a page.
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
    : known.filter(([, value]) => value.trim() !== '');
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}
