import type { Publication } from '../../publications/publication.ts';
import { setCaching } from '../http/caching.ts';
import { allowEmbedding } from '../http/security-headers.ts';

const DAY_SECONDS = 86_400;

/** The files of a publication that programs look for by themselves at one path on every host, by that path. */
export const ICONS = {
  '/favicon.ico': 'favicon.ico',
  '/favicon.png': 'icon-48.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
} as const;

/** Leads to the publication's own file, whose address changes with it. */
export function serveIcon(path: keyof typeof ICONS, { files }: Publication): Response {
  const headers = new Headers({ Location: `${files}/${ICONS[path]}` });
  setCaching(headers, { browserSeconds: DAY_SECONDS, edgeSeconds: DAY_SECONDS }, []);
  allowEmbedding(headers);
  return new Response(null, { status: 302, headers });
}
