/** Widths of the characters of DejaVu Sans, the widest of the usual fonts without serifs, in thousandths of an em. */
const WIDTHS = new Map(
  (
    [
      [295, "ijlIJ'|"],
      [340, ' .,:;/\\!’‘'],
      [400, 'ft()[]-'],
      [420, 'r'],
      [530, 'sz?*"“”–'],
      [560, 'ckLF'],
      [600, 'vxyTY'],
      [640, 'abdeghnopquPES0123456789'],
      [700, 'ABCKRVXZ'],
      [780, 'DGHNOQU&'],
      [830, 'w'],
      [870, 'M'],
      [980, 'm%'],
      [1000, 'W—…@'],
    ] as const
  ).flatMap(([width, characters]) => Array.from(characters, (character) => [character, width])),
);
const SPACE = 320;
/** Other signs and letters of Latin. */
const LATIN = 700;
/** Scripts with wider letters; fonts differ in them. */
const OTHER = 1000;
const EMOJI = 1400;
/** Bold letters are wider by that, and what is written of those above in a text is narrower. */
const BOLD = 1.12;
const REGULAR = 0.97;

/** How many lines a text needs in a column (em), at most, as far as that can be known without its font. */
export function countLines(text: string, columnEm: number, isBold = false): number {
  const width = (columnEm * 1000) / (isBold ? BOLD : REGULAR);
  let lines = 0;
  let left = 0;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const wide = widthOf(word);
    if (wide + SPACE <= left) {
      left -= wide + SPACE;
      continue;
    }
    // A word that is wider than a column is broken.
    const own = Math.ceil(wide / width);
    lines += own;
    left = own * width - wide;
  }
  return lines;
}

function widthOf(word: string): number {
  let width = 0;
  for (const character of word) width += WIDTHS.get(character) ?? estimated(character);
  return width;
}

function estimated(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x250) return LATIN;
  return code < 0x1_0000 ? OTHER : EMOJI;
}
