import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** Newsreader at an optical size between those of headlines and the masthead. */
const FONT = '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2';
const AXES = { wght: 650, opsz: 36 };
/** Every code point that the font may have. */
const ALL = Array.from({ length: 0x2fff - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20));

export interface ShapedGlyph {
  id: number;
  /** Font units. */
  advance: number;
  x: number;
  y: number;
}

/** The font with which papers' names are drawn, shaped by HarfBuzz. */
export interface Newsreader {
  unitsPerEm: number;
  characters: readonly string[];
  shape(text: string): ShapedGlyph[];
  outline(glyph: number): readonly hb.SvgPathCommand[];
}

export async function openNewsreader(): Promise<Newsreader> {
  const whole = await readFile(createRequire(import.meta.url).resolve(FONT));
  const options = { targetFormat: 'truetype', variationAxes: AXES } as const;
  const cut = await subsetFont(whole, ALL.join(''), options);
  const face = new hb.Face(new hb.Blob(new Uint8Array(cut).buffer));
  const font = new hb.Font(face);
  return {
    unitsPerEm: face.upem,
    characters: Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)),
    shape(text) {
      const buffer = new hb.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      hb.shape(font, buffer);
      return buffer
        .getGlyphInfosAndPositions()
        .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
          id: codepoint,
          advance: xAdvance,
          x: xOffset,
          y: yOffset,
        }));
    },
    outline: (glyph) => font.glyphToJson(glyph),
  };
}
