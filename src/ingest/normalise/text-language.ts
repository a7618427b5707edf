import type { TextDirection } from '../parse/channel.ts';

/** Tags of the language of the site's own words: a text in it needs no mark. */
const SITE_LANGUAGE = /^en(?:-|$)/i;
/** No tag that names a language: undetermined, several, none. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis']);
const MAX_TAG_LENGTH = 35;
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'.split(' '));

export interface TextLanguage {
  /** BCP 47, in its canonical form, where it is not the site's own language. */
  readonly language?: string;
  /** Where the text runs the other way than the site's own. */
  readonly direction?: 'rtl';
}

/** What a page has to say of a text, from the language tag and the direction that a feed gives. */
export function readTextLanguage(
  tag: string | undefined,
  direction: TextDirection | undefined,
): TextLanguage {
  const language = canonicalTag(tag);
  const isRightToLeft = direction === undefined ? runsRightToLeft(language) : direction === 'rtl';
  return {
    ...(language !== undefined && { language }),
    ...(isRightToLeft && { direction: 'rtl' as const }),
  };
}

/** The tag as BCP 47 writes it, be it written as a locale (`fr_CA`); `undefined` for the site's language and for none. */
function canonicalTag(tag: string | undefined): string | undefined {
  const given = tag?.trim().replaceAll('_', '-') ?? '';
  if (given === '' || given.length > MAX_TAG_LENGTH || SITE_LANGUAGE.test(given)) return undefined;
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(given);
    const [primary = ''] = canonical.split('-');
    const isLanguage = /^[a-z]{2,3}$/.test(primary) && !NO_LANGUAGE.has(primary);
    // Some tags are old names of others: "eng" is "en".
    return isLanguage && !SITE_LANGUAGE.test(canonical) ? canonical : undefined;
  } catch {
    return undefined;
  }
}

function runsRightToLeft(language: string | undefined): boolean {
  if (language === undefined) return false;
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '');
}
