import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { ARCHIVE_SITEMAP_PATH } from './archive-sitemap.ts';

/**
 * /robots.txt (RFC 9309): allows everything but the data calls, and names the site map, plus that
 * of the back issues if there are any.
 */
export function writeRobots(publication: Publication, hasArchive: boolean): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${addressOf(publication, '/sitemap.xml')}`,
    ...(hasArchive ? [`Sitemap: ${addressOf(publication, ARCHIVE_SITEMAP_PATH)}`] : []),
    '',
  ].join('\n');
}

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
const MONTHS_AHEAD = 7;

/**
 * /.well-known/security.txt (RFC 9116): the contacts for security problems. It expires at the start
 * of a month, between six and seven months ahead: less than a year, as §2.5.5 recommends, and the
 * file changes only once a month.
 */
export function writeSecurityTxt(publication: Publication, now: Date): string {
  const { contacts, language, content } = publication;
  const expiresAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1));
  return [
    `Contact: mailto:${encodeURI(contacts.email)}`,
    `Contact: ${addressOf(publication, '/contact')}`,
    `Expires: ${expiresAt.toISOString()}`,
    `Preferred-Languages: ${language.split('-')[0]}`,
    `Canonical: ${addressOf(publication, SECURITY_TXT_PATH)}`,
    ...(content.terms ? [`Policy: ${addressOf(publication, '/terms')}`] : []),
    '',
  ].join('\n');
}
