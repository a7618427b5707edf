import { setCommonHeaders } from '../../lib/http/security-headers.ts';
import { PLACEHOLDER_WIDTH } from '../../shared/picture-address.ts';
import { setCaching, setNoStore } from '../http/caching.ts';

/** The cache tag of all variants of a picture, for purging withdrawn pictures. */
export function pictureTag(key: string): string {
  return `picture:${key}`;
}

/** Its policy allows no scripts if it is opened as a document. */
export function pictureResponse(
  bytes: Uint8Array<ArrayBuffer>,
  { type, key, ttlSeconds }: { type: string; key: string; ttlSeconds: number },
): Response {
  const policy = `public, max-age=${ttlSeconds}, immutable`;
  const headers = new Headers({
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': policy,
    'Cloudflare-CDN-Cache-Control': policy,
    'Cache-Tag': pictureTag(key),
  });
  setCommonHeaders(headers);
  return new Response(bytes, { headers });
}

/** How long a placeholder is cached: briefly, because the picture may be available soon. */
export const PLACEHOLDER_SECONDS = 600;
/** A plain landscape with the aspect ratio of pictures, in light and dark. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" width="${PLACEHOLDER_WIDTH}" height="${(PLACEHOLDER_WIDTH * 9) / 16}" viewBox="0 0 16 9"><style>path{fill:#dcd8ce}svg{background:#f1eee7}@media(prefers-color-scheme:dark){path{fill:#26323b}svg{background:#18222a}}</style><path d="M0 9V7l4-2 3 1 4-3 5 3v3z"/></svg>`;

/** `unstored`: not cached, because the next request may have the picture. */
export function placeholderResponse(
  key: string,
  isStored: 'stored' | 'unstored' = 'stored',
): Response {
  const headers = new Headers({
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  const seconds = { browserSeconds: PLACEHOLDER_SECONDS, edgeSeconds: PLACEHOLDER_SECONDS };
  if (isStored === 'unstored') setNoStore(headers);
  else setCaching(headers, { ...seconds, isNeverStale: true }, [pictureTag(key)]);
  setCommonHeaders(headers);
  return new Response(PLACEHOLDER, { headers });
}
