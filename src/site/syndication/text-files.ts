import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';

/** /robots.txt (RFC 9309): allows everything but the data calls, and names the site map. */
export function writeRobots(publication: Publication): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${addressOf(publication, '/sitemap.xml')}`,
    '',
  ].join('\n');
}

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** The section of /terms about security reports, where the terms have one under such a heading. */
const POLICY_SECTIONS = ['section-reporting-a-security-problem', 'section-signaler-une-faille'];
const MONTHS_AHEAD = 7;

/**
 * When a file that is served now expires: the start of a month, more than six and at most seven months ahead. So it is never in
 * the past, is less than a year away as RFC 9116 §2.5.5 recommends, and changes once a month.
 */
export function securityTxtExpiresAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1));
}

/** /.well-known/security.txt (RFC 9116): the contacts for security problems. */
export function writeSecurityTxt(publication: Publication, now: Date): string {
  const { contacts, language } = publication;
  return [
    `Contact: mailto:${encodeURI(contacts.email)}`,
    `Contact: ${addressOf(publication, '/contact')}`,
    `Expires: ${securityTxtExpiresAt(now).toISOString()}`,
    `Preferred-Languages: ${language.split('-')[0]}`,
    `Canonical: ${addressOf(publication, SECURITY_TXT_PATH)}`,
    ...policyOf(publication),
    '',
  ].join('\n');
}

/** The line that names the terms; a paper that brings none has none. */
function policyOf(publication: Publication): string[] {
  const { terms } = publication.content;
  if (!terms) return [];
  const section = terms.headings.find(({ id }) => POLICY_SECTIONS.includes(id));
  return [`Policy: ${addressOf(publication, section ? `/terms#${section.id}` : '/terms')}`];
}
