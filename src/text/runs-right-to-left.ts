/** Scripts that run from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'.split(' '));

/** Whether a text in this language (BCP 47) runs from right to left. @throws RangeError where it is no language tag */
export function runsRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '');
}
