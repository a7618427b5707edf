import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The faces of a printed text. */
export type FontName =
  | 'text'
  | 'bold'
  | 'italic'
  | 'boldItalic'
  | 'title'
  | 'heading'
  | 'syllabics'
  | 'syllabicsBold';

/** A face as a static TrueType file. */
export type FontFiles = Readonly<Record<FontName, Buffer>>;

const require = createRequire(import.meta.url);
const SERIF = require.resolve(
  '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
);
const SERIF_ITALIC = require.resolve(
  '@fontsource-variable/newsreader/files/newsreader-latin-standard-italic.woff2',
);
const syllabics = (weight: 400 | 600) =>
  require.resolve(
    `@fontsource/noto-sans-canadian-aboriginal/files/noto-sans-canadian-aboriginal-canadian-aboriginal-${weight}-normal.woff2`,
  );

/** Cuts the faces out of the variable fonts; they hold the glyphs of `text` and the signs that the setting adds. */
export async function cutFonts(text: string): Promise<FontFiles> {
  const characters = `${text}${SIGNS}`;
  const cut = async (file: string, axes?: Record<string, number>) =>
    subsetFont(await readFile(file), characters, {
      targetFormat: 'truetype',
      ...(axes && { variationAxes: axes }),
    });
  return {
    text: await cut(SERIF, { wght: 400, opsz: 11 }),
    bold: await cut(SERIF, { wght: 650, opsz: 11 }),
    italic: await cut(SERIF_ITALIC, { wght: 400, opsz: 11 }),
    boldItalic: await cut(SERIF_ITALIC, { wght: 650, opsz: 11 }),
    title: await cut(SERIF, { wght: 600, opsz: 48 }),
    heading: await cut(SERIF, { wght: 650, opsz: 20 }),
    syllabics: await cut(syllabics(400)),
    syllabicsBold: await cut(syllabics(600)),
  };
}

const SIGNS = ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;/-–—•·›’“”&';
