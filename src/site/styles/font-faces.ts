/*
 * Newsreader and Noto Sans Canadian Aboriginal, SIL Open Font License 1.1:
 * /fonts/newsreader-license.txt, /fonts/syllabics-license.txt.
 */

type Fallback = readonly [
  family: string,
  names: readonly string[],
  /** Percent (scripts/fonts/make-fonts.ts prints them). */
  size: number,
  ascent: number,
  descent: number,
];

/**
 * A style of Newsreader, and the device's serif fonts with its metrics: text is visible at once and
 * does not shift.
 */
function newsreader(file: string, style: string, fallbacks: readonly Fallback[]): string {
  const others = fallbacks.map(([family, names, size, ascent, descent]) => {
    const sources = names.map((name) => `local("${name}")`).join();
    return `@font-face{font-family:${family};src:${sources};${style};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
  });
  return webFont('News', file, style) + others.join('');
}

function webFont(family: string, file: string, style: string): string {
  return `@font-face{font-family:${family};src:url(/fonts/${file}.woff2)format("woff2");${style};font-display:swap}`;
}

const BOLD = 'font-weight:600 700';
const REGULAR = 'font-weight:400';
const ITALIC = ';font-style:italic';
/** Canadian syllabics, fetched only by pages that contain some. */
const SYLLABICS = ';unicode-range:U+1400-167F';

/** The fonts of every page. */
export const BASE_FONTS =
  newsreader('newsreader-2', BOLD, [
    ['News-g', ['Georgia Bold', 'Georgia-Bold'], 87.3, 84.2, 30.3],
    ['News-n', ['Noto Serif Bold', 'NotoSerif-Bold'], 87.7, 83.8, 30.2],
    [
      'News-t',
      ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      ...([104.6, 70.3, 25.3] as const),
    ],
  ]) +
  webFont('Syllabics', 'syllabics-400-1', REGULAR + SYLLABICS) +
  webFont('Syllabics', 'syllabics-700-1', BOLD + SYLLABICS);

/** The italic of Opinion's headlines. */
export const OPINION_FONTS = newsreader('newsreader-italic-1', BOLD + ITALIC, [
  ['News-g', ['Georgia Bold Italic', 'Georgia-BoldItalic'], 83.8, 87.8, 31.6],
  ['News-n', ['Noto Serif Bold Italic', 'NotoSerif-BoldItalic'], 85.1, 86.4, 31.1],
  [
    'News-t',
    ['Times New Roman Bold Italic', 'TimesNewRomanPS-BoldItalicMT', 'Liberation Serif Bold Italic'],
    ...([105.3, 69.8, 25.2] as const),
  ],
]);

/** The fonts of long texts. */
export const TEXT_FONTS =
  newsreader('newsreader-text-1', REGULAR, [
    ['News-g', ['Georgia'], 95.8, 76.7, 27.7],
    ['News-n', ['Noto Serif', 'NotoSerif'], 87.5, 84, 30.3],
    ['News-t', ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'], 105, 70, 25.2],
  ]) +
  newsreader('newsreader-text-italic-1', REGULAR + ITALIC, [
    ['News-g', ['Georgia Italic', 'Georgia-Italic'], 87.8, 83.7, 30.2],
    ['News-n', ['Noto Serif Italic', 'NotoSerif-Italic'], 84.5, 87, 31.4],
    [
      'News-t',
      ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
      ...([97.7, 75.2, 27.1] as const),
    ],
  ]);
