/** Diacritics above and below letters. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const OTHER_THAN_ASCII = /[^\0-\x7f]/gu;
/** Letters and signs that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ɬ: 'l',
  ŋ: 'ng',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
  '\u2019': "'",
  '\u2018': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  // Soft hyphens and zero-width characters.
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
};

/**
 * Folds a text of any language for searches: removes case and accents, and unifies quotation marks,
 * hyphens and spaces. Each character is folded on its own.
 */
export function fold(text: string): string {
  return text.replace(OTHER_THAN_ASCII, foldLetter).toLowerCase();
}

function foldLetter(letter: string): string {
  const plain = letter.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(OTHER_THAN_ASCII, (each) => PLAIN[each] ?? each);
}

/** Cached, because searches fold the same texts repeatedly. */
const folds = new Map<string, string>();
let cachedLength = 0;
/** Maximum total length of the cached texts (characters). */
const MAX_CACHED_LENGTH = 1_000_000;

export function foldCached(text: string): string {
  const cached = folds.get(text);
  if (cached !== undefined) return cached;
  const folded = fold(text);
  cachedLength += text.length;
  if (cachedLength > MAX_CACHED_LENGTH) {
    folds.clear();
    cachedLength = text.length;
  }
  folds.set(text, folded);
  return folded;
}
