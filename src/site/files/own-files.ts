import { ACCENT } from '../../model/publication/accent-styles.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { setCaching } from '../http/caching.ts';
import { redirectTo } from '../http/plain-responses.ts';
import { wordsOf } from '../words/words.ts';

const DAY_SECONDS = 86_400;
/** How long a redirect to a file is cached: its target disappears when the file changes. */
const OWN_FILE_SECONDS = 600;

/** Files that programs look for at a fixed path, by that path. */
export const ICONS = {
  '/favicon.ico': 'favicon.ico',
  '/favicon.png': 'icon-48.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
} as const;

export function serveIcon(path: keyof typeof ICONS, { files }: Publication): Response {
  return redirectTo(`${files}/${ICONS[path]}`, DAY_SECONDS);
}

/** Redirects to a file of the publication's folder, `pictures/ice.svg`, if there is one. */
export function serveOwnFile(path: string, { ownFiles = {} }: Publication): Response | undefined {
  const address = Object.hasOwn(ownFiles, path) ? ownFiles[path] : undefined;
  return address === undefined ? undefined : redirectTo(address, OWN_FILE_SECONDS);
}

/** GET /site.webmanifest (W3C Web Application Manifest). */
export function serveWebManifest(publication: Publication): Response {
  const headers = new Headers({ 'Content-Type': 'application/manifest+json' });
  setCaching(headers, { browserSeconds: DAY_SECONDS, edgeSeconds: DAY_SECONDS }, []);
  const words = wordsOf(publication);
  const manifest = {
    name: publication.name,
    short_name: publication.name,
    description: publication.description,
    lang: publication.language,
    id: '/',
    start_url: '/',
    scope: '/',
    // Without it an iPhone has no push messages for the site (WebKit, Web Push for Web Apps).
    display: 'standalone',
    background_color: '#fcfbf8',
    theme_color: (publication.colours ?? ACCENT).light,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: words.news.title, url: '/news' },
      { name: words.today.title, url: '/today' },
      { name: words.notices.title, url: '/notices' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers });

  function icon(name: string, size: number, purpose: 'any' | 'maskable') {
    const src = `${publication.files}/${name}`;
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  }
}
