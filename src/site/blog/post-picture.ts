import { isOutsideName } from '../../http/public-host.ts';

/**
 * A post's picture where pages may show it: over https and outside the reader's own network, or from the sample world's
 * origin. Authors and backends write the link.
 */
export function postPicture(
  link: string | undefined,
  sampleOrigin: string | undefined,
): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === sampleOrigin) return url.href;
  return url.protocol === 'https:' && isOutsideName(url.hostname) ? url.href : undefined;
}
