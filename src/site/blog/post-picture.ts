import { isAllowedHttp } from '../../http/allowed-http.ts';
import { isOutsideName } from '../../http/public-host.ts';
import { sitePath } from './post-link.ts';

/** The address of a picture in a post's text: a path of the site, or what `postPicture` allows. */
export function textPicture(
  written: string,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  return sitePath(written) ?? postPicture(written, insecureHosts);
}

/**
 * The address of a post's picture, or `undefined` if pages must not load it. Authors and backends write the link, so it must be
 * https and on a public host, or on one of the `insecureHosts`.
 */
export function postPicture(
  link: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || url.username || url.password) return undefined;
  if (isAllowedHttp(url, insecureHosts)) return url.href;
  return url.protocol === 'https:' && isOutsideName(url.hostname) ? url.href : undefined;
}
