import { isOutsideName } from '../http/public-host.ts';

/** What a link is where a feed gives none that may be followed (spec §3). */
export const NO_LINK = '#';
const MAX_URL_LENGTH = 2048;

/** An absolute http(s) address, or `undefined`. Credentials in it, other schemes and overlong addresses are refused. */
export function resolveUrl(
  value: string | undefined,
  base: string | undefined,
): string | undefined {
  const text = value?.trim().replace(/[\t\n\r]/g, '');
  if (!text || text.length > MAX_URL_LENGTH || text === NO_LINK) return undefined;
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  return url.href;
}

/**
 * A picture's address on https (http is upgraded), or `undefined`: browsers ask for pictures by themselves, so none may lead
 * them into the reader's own network. `plainOrigin` alone keeps http and may be anywhere: the sample world's.
 */
export function resolveImage(
  value: string | undefined,
  base: string | undefined,
  plainOrigin?: string,
): string | undefined {
  const href = resolveUrl(value, base);
  if (!href || (plainOrigin && href.startsWith(`${plainOrigin}/`))) return href;
  return isOutsideName(new URL(href).hostname) ? href.replace(/^http:/, 'https:') : undefined;
}
