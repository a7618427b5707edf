/** A post's picture where pages may show it: over https, or from the sample world's origin. Authors and backends write the link. */
export function postPicture(
  link: string | undefined,
  sampleOrigin: string | undefined,
): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || url.username || url.password) return undefined;
  return url.protocol === 'https:' || url.origin === sampleOrigin ? url.href : undefined;
}
