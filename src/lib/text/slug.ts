import { toRoman } from './syllabary.ts';

/** ASCII spellings of letters that are not a base letter with a diacritic. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A name for addresses and files. Inuktut syllabics are romanised; other scripts are dropped. */
export function slugOf(name: string, max = 60): string {
  return toRoman(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OTHER_LETTERS, (letter) => PLAIN[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, max)
    .replace(/-$/, '');
}
