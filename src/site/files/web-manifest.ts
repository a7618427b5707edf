import type { Publication } from '../../publications/publication.ts';
import { ACCENT } from '../components/accent-styles.ts';
import { setCaching } from '../http/caching.ts';
import { wordsOf } from '../words/words.ts';

const DAY_SECONDS = 86_400;

/** GET /site.webmanifest: how a phone shows the site among its apps (W3C Web Application Manifest). */
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
    display: 'minimal-ui',
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
    ],
  };
  return new Response(JSON.stringify(manifest), { headers });

  function icon(name: string, size: number, purpose: 'any' | 'maskable') {
    const src = `${publication.files}/${name}`;
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  }
}
