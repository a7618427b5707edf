import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { EDITION_API_PATH } from './feed-list.ts';

/**
 * /robots.txt (RFC 9309): allows everything but the data calls, of these the edition that /llm.txt offers to programs (the longer path
 * wins), and names the site maps.
 */
export function writeRobots(publication: Publication): string {
  return [
    'User-agent: *',
    `Allow: ${EDITION_API_PATH}`,
    'Disallow: /api/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${addressOf(publication, '/sitemap.xml')}`,
    `Sitemap: ${addressOf(publication, '/news-sitemap.xml')}`,
    '',
  ].join('\n');
}
