import type { Publication } from '../../model/publication/publication.ts';
import { withScript } from '../../shared/syllabics.ts';

export type TextFacts = Pick<Publication, 'name'> & Omit<Publication['contacts'], 'address'>;

/** A run of text, with its target if it is a link, and its language (BCP 47) if marked. */
export interface Run {
  text: string;
  href?: string;
  lang?: string;
}

const LINK_OR_CONTACT =
  /\[([^[\]]+)\](?:\((\/[^()[\]{}\s\\]*)\)|\{lang=([A-Za-z0-9-]+)\})|\{(email|phone)\}/g;

/**
 * Parses a text into paragraphs of runs: fills in placeholders, makes contacts and inline links
 * links, and reads `[words]{lang=iu}` as a language.
 */
export function readParagraphs(text: string, facts: TextFacts): Run[][] {
  return text.split('\n\n').map((paragraph) => readRuns(fillWords(paragraph, facts), facts));
}

/** Fills in `{name}` and `{supportHours}`, the placeholders that are not links. */
export function fillWords(text: string, { name, supportHours }: TextFacts): string {
  return text.replaceAll('{name}', name).replaceAll('{supportHours}', supportHours);
}

export function plainText(paragraphs: readonly (readonly Run[])[]): string {
  return paragraphs.map((runs) => runs.map(({ text }) => text).join('')).join(' ');
}

/** The `tel:` address of a phone number (RFC 3966); ten digits are North American. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${/^\d{10}$/.test(digits) ? '+1' : ''}${digits}`;
}

function readRuns(text: string, { email, phone }: TextFacts): Run[] {
  const runs: Run[] = [];
  let read = 0;
  for (const match of text.matchAll(LINK_OR_CONTACT)) {
    if (match.index > read) runs.push({ text: text.slice(read, match.index) });
    const [whole, words = '', href = '', language, contact] = match;
    if (contact === 'email') runs.push({ text: email, href: `mailto:${email}` });
    else if (contact === 'phone') runs.push({ text: phone, href: telephoneHref(phone) });
    else if (language) runs.push({ text: words, lang: withScript(language, words) });
    else runs.push({ text: words, href });
    read = match.index + whole.length;
  }
  if (read < text.length) runs.push({ text: text.slice(read) });
  return runs;
}
