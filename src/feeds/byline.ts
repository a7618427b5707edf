import { shorten } from './plain-text.ts';

const MAX_BYLINE_LENGTH = 80;
/** Characters of an author that are looked at: no name is longer. */
const MAX_LOOK = 1000;
const EMAIL = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,9}/g;
const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** What publishing software writes where nobody is named. */
const NOBODY = new Set(
  'admin administrator anonymous author editor none noreply null root undefined unknown user webmaster wordpress'.split(
    ' ',
  ),
);

/**
 * Who wrote a story, in at most 80 characters, from the plain text of an author: without e-mail addresses, web addresses and
 * "By". `undefined` where it names nobody, or the publisher, whose name stands there already.
 */
export function readByline(author: string | undefined, publisher: string): string | undefined {
  const name = (author ?? '')
    .slice(0, MAX_LOOK)
    .replace(EMAIL, '')
    .replace(ADDRESS, '')
    .replace(/[()<>‹›[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/–—-]+|[\s,;:|/–—-]+$/g, '')
    .replace(/^(?:by|par)(?:\s*:)?\s+/i, '');
  const isSomebody =
    /\p{L}/u.test(name) && !NOBODY.has(name.toLowerCase()) && !isSameName(publisher, name);
  return isSomebody ? shorten(name, MAX_BYLINE_LENGTH) : undefined;
}

/** Whether two names have the same letters and digits. */
export function isSameName(one: string, other: string): boolean {
  const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return letters(one) === letters(other);
}
