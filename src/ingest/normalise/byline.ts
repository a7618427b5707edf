import { shorten, trimEndOf } from '../../text/plain-text.ts';

const MAX_BYLINE_LENGTH = 80;
/** Characters of an author that are looked at: no name is longer. */
const MAX_LOOK = 1000;
/** The web addresses in a text. */
export const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** What publishing software writes where no one is named, in lower case. */
export const NOBODY = new Set(
  'admin administrator anonymous author editor none noreply null root undefined unknown user webmaster wordpress'.split(
    ' ',
  ),
);

/** Anything in an author that is no part of a name as it should be shown. */
const NEEDS_CLEANING = /[@()<>‹›[\]/]|www\.|^[ ,;:|–—-]|[ ,;:|–—-]$|^(?:by|par)\b/i;

/**
 * Who wrote a story, in at most 80 characters, from the plain text of an author (its white space is single spaces): without e-mail addresses, web addresses and
 * "By". `undefined` where it names no one.
 */
export function readByline(author: string | undefined): string | undefined {
  if (!author) return undefined;
  const text = author.slice(0, MAX_LOOK);
  const name = NEEDS_CLEANING.test(text) ? clean(text) : text;
  if (!/\p{L}/u.test(name) || NOBODY.has(name.toLowerCase())) return undefined;
  return shorten(name, MAX_BYLINE_LENGTH);
}

function clean(author: string): string {
  const name = withoutEmails(author)
    .replace(WEB_ADDRESS, '')
    .replace(/[()<>‹›[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ,;:|/–—-]+/, '');
  return trimEndOf(name, /[ ,;:|/–—-]/)
    .replace(/^(?:by|par)(?: ?:)? /i, '')
    .trim();
}

/** The text without the e-mail addresses in it. */
export function withoutEmails(text: string): string {
  return text.replace(/[\w.+'@-]+/g, (run) => (/[\w.+'-]@[\w-]/.test(run) ? '' : run));
}

/** Whether two names have the same letters and digits. */
export function isSameName(one: string, other: string): boolean {
  const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return letters(one) === letters(other);
}
