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
