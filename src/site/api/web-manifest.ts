import type { Publication } from '../../publications/publication.ts';
import { ACCENT } from '../components/accent-styles.ts';
import { setCaching } from '../http/caching.ts';

const DAY_SECONDS = 86_400;

/** GET /site.webmanifest: how a phone shows the site among its apps (W3C Web Application Manifest). */
export function serveWebManifest(publication: Publication): Response {
  const headers = new Headers({ 'Content-Type': 'application/manifest+json' });
  setCaching(headers, { browserSeconds: DAY_SECONDS, edgeSeconds: DAY_SECONDS }, []);
  const manifest = {
    name: publication.name,
    short_name: publication.name,
    description: publication.description,
    lang: publication.language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fcfbf8',
    theme_color: (publication.colours ?? ACCENT).light,
    icons: [192, 512].map((size) => ({
      src: `${publication.files}/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
  return new Response(JSON.stringify(manifest), { headers });
}
