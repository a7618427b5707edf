/** Tags without a language: undetermined, several, no linguistic content, uncoded. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis']);
const MAX_TAG_LENGTH = 35;

export interface TextLanguage {
  /** Canonical BCP 47 tag, if the feed states the language. */
  language?: string;
  /** Set if the text runs from right to left. */
  direction?: 'rtl';
}

/** The language and direction of a text, from a feed's language tag and direction. */
export function readTextLanguage(
  tag: string | undefined,
  direction: 'ltr' | 'rtl' | undefined,
): TextLanguage {
  const locale = readLocale(tag);
  const isRightToLeft =
    direction === undefined
      ? locale !== undefined && isWrittenFromRight(locale)
      : direction === 'rtl';
  return {
    ...(locale !== undefined && { language: locale.toString() }),
    ...(isRightToLeft && { direction: 'rtl' as const }),
  };
}

/** The locale of a tag, also in the form `fr_CA`; `undefined` if it names no language. */
function readLocale(tag: string | undefined): Intl.Locale | undefined {
  const normalised = tag?.trim().replaceAll('_', '-') ?? '';
  if (normalised === '' || normalised.length > MAX_TAG_LENGTH) return undefined;
  try {
    const locale = new Intl.Locale(normalised);
    const isLanguage = /^[a-z]{2,3}$/.test(locale.language) && !NO_LANGUAGE.has(locale.language);
    return isLanguage ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** Scripts that run from right to left (ISO 15924). */
// biome-ignore format: a list of words
const RIGHT_TO_LEFT = new Set([
  'Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa',
]);

/** Whether a language (BCP 47) runs from right to left. Throws RangeError for an invalid tag. */
export function runsRightToLeft(language: string): boolean {
  return isWrittenFromRight(new Intl.Locale(language));
}

function isWrittenFromRight(locale: Intl.Locale): boolean {
  return RIGHT_TO_LEFT.has(locale.maximize().script ?? '');
}
