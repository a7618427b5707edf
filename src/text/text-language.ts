/** No tag that names a language: undetermined, several, none. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis']);
const MAX_TAG_LENGTH = 35;

export interface TextLanguage {
  /** BCP 47, in its canonical form, where the feed says it. */
  readonly language?: string;
  /** Where the text runs from right to left. */
  readonly direction?: 'rtl';
}

/** What a page has to say of a text, from the language tag and the direction that a feed gives. */
export function readTextLanguage(
  tag: string | undefined,
  direction: 'ltr' | 'rtl' | undefined,
): TextLanguage {
  const language = canonicalTag(tag);
  const isRightToLeft =
    direction === undefined
      ? language !== undefined && runsRightToLeft(language)
      : direction === 'rtl';
  return {
    ...(language !== undefined && { language }),
    ...(isRightToLeft && { direction: 'rtl' as const }),
  };
}

/** The tag as BCP 47 writes it, be it written as a locale (`fr_CA`); `undefined` where it names no language. */
function canonicalTag(tag: string | undefined): string | undefined {
  const given = tag?.trim().replaceAll('_', '-') ?? '';
  if (given === '' || given.length > MAX_TAG_LENGTH) return undefined;
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(given);
    const [primary = ''] = canonical.split('-');
    const isLanguage = /^[a-z]{2,3}$/.test(primary) && !NO_LANGUAGE.has(primary);
    return isLanguage ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** Scripts that run from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'.split(' '));

/** Whether a text in this language (BCP 47) runs from right to left. @throws RangeError where it is no language tag */
export function runsRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '');
}
