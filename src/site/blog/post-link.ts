/** Stands for the site while a path of it is parsed. */
const SITE = 'https://site.invalid';

/**
 * The address of a link in a post's text, as pages may have it: http(s) without a user name, mailto, or a path of the site;
 * `undefined` for anything else. Authors and backends write it, so nothing else may become an `href`.
 */
export function linkAddress(written: string): string | undefined {
  // URL parsers drop white space and controls and take a backslash for a slash.
  if (/[\u0000-\u0020\u007f\\]/.test(written)) return undefined;
  if (written.startsWith('/')) return sitePath(written);
  const url = URL.parse(written);
  if (!url || url.username || url.password) return undefined;
  if (/^https?:\/\//i.test(written)) return url.href;
  return /^mailto:[^?@]+@[^?@]+(?:\?|$)/i.test(written) ? url.href : undefined;
}

/** A path of the site with its query and fragment; none that a browser would read as another host. */
export function sitePath(written: string): string | undefined {
  const url = URL.parse(written, SITE);
  if (url?.origin !== SITE || !written.startsWith('/') || written.startsWith('//'))
    return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? undefined : path;
}
