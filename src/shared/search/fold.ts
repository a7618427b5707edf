/** Accents and other marks above and below letters. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const OTHER_THAN_ASCII = /[^\0-\x7f]/gu;
/** Letters and signs that Unicode does not take apart. */
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
  // Soft hyphens and letters without width.
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
};

/**
 * A text as searches compare it, in whatever language: without case, accents, and the difference between forms of quotation marks,
 * hyphens and spaces. The fold of a text is that of its characters, one after the other.
 */
export function fold(text: string): string {
  return text.replace(OTHER_THAN_ASCII, foldLetter).toLowerCase();
}

function foldLetter(letter: string): string {
  const plain = letter.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(OTHER_THAN_ASCII, (each) => PLAIN[each] ?? each);
}

/** The folds of texts that were searched before: each search goes through the same ones. */
const folds = new Map<string, string>();
let keptLength = 0;
/** Characters of all texts whose folds are kept. */
const MAX_KEPT_LENGTH = 1_000_000;

/** The fold of a text that searches go through. */
export function foldSearched(text: string): string {
  const known = folds.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  keptLength += text.length;
  if (keptLength > MAX_KEPT_LENGTH) {
    folds.clear();
    keptLength = text.length;
  }
  folds.set(text, folded);
  return folded;
}
