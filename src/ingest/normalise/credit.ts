import { shorten, trimEndOf } from '../../text/plain-text.ts';
import { NOBODY, WEB_ADDRESS, withoutEmails } from './byline.ts';

const MAX_CREDIT_LENGTH = 120;
/** Characters of a name that are looked at: none is longer. */
const MAX_LOOK = 300;

/** How a credit begins that says no more than that it is one: "Photo by", "Crédit photo :", "Photo" before "courtesy of". */
export const CREDIT_OPENING =
  /(?:photo(?:s|graph(?:s|ers?|y|ie)?)?(?: credits?)?|(?:photo )?cr[ée]dits?(?: photos?)?) ?(?::|\b(?:by|par)\b(?: ?:)?|(?=courtesy\b))/i;
const OPENING = new RegExp(`^${CREDIT_OPENING.source}\\s*`, 'i');
/** Pictures that are no photographs keep the word for what they are. */
const OTHER_KIND =
  /^(?:artwork|chart|collage|composite|drawing|graphic|illustration|image|infographic|map|montage|painting|rendering|screengrab|screenshot|video)s?(?: ?:| by) /i;

/**
 * The line under a picture that says whose it is ("Photo: Jane Doe"), from what a publisher writes there (plain text, one or
 * several names): at most 120 characters, without e-mail and web addresses. `undefined` where no one is named.
 */
export function readCredit(given: readonly string[]): string | undefined {
  const names = [...new Set(given.map(cleanName))].filter(isName);
  if (names.length === 0) return undefined;
  const line = names.join(', ');
  const saysWhat = OTHER_KIND.test(line) || /^photo/i.test(line);
  return shorten(saysWhat ? line : `Photo: ${line}`, MAX_CREDIT_LENGTH);
}

function cleanName(given: string): string {
  const text = withoutEmails(given.slice(0, MAX_LOOK))
    .replace(WEB_ADDRESS, '')
    .replace(/[<>‹›]|\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const inner = /^[([]([^()[\]]*)[)\]]$/.exec(text)?.[1] ?? text;
  return withoutLooseEnds(withoutLooseEnds(inner).replace(OPENING, ''));
}

function withoutLooseEnds(text: string): string {
  return trimEndOf(text.replace(/^[ ,;:|/–—©-]+/, ''), /[ ,;:|/–—-]/);
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !NOBODY.has(text.toLowerCase()) && !/^photos?$/i.test(text);
}
