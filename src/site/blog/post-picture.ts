import { isOutsideName } from '../../http/public-host.ts';

/**
 * A post's picture where pages may show it: over https and outside the reader's own network, or from one of the
 * `insecureHosts`. Authors and backends write the link.
 */
export function postPicture(
  link: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'http:' && insecureHosts?.has(url.host)) return url.href;
  return url.protocol === 'https:' && isOutsideName(url.hostname) ? url.href : undefined;
}
