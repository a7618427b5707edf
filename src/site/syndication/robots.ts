import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';

/** /robots.txt (RFC 9309): allows everything but the data calls, and names the site maps. */
export function writeRobots(publication: Publication): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${addressOf(publication, '/sitemap.xml')}`,
    `Sitemap: ${addressOf(publication, '/news-sitemap.xml')}`,
    '',
  ].join('\n');
}
