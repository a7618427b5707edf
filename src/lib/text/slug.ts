import { toRoman } from './syllabary.ts';

/** Letters that are not a plain one with a mark, as they are written without such letters. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * A name as addresses and files have it: small letters, digits and single hyphens, of `most`
 * characters. Inuktut in syllabics is written in roman letters; other scripts give nothing.
 */
export function slugOf(name: string, most = 60): string {
  return toRoman(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OTHER_LETTERS, (letter) => PLAIN[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, most)
    .replace(/-$/, '');
}
