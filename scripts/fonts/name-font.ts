import type { NameFont } from '../../src/papers/compile/outline-name.ts';
import type { Newsreader } from './newsreader.ts';

/** Units per em in outlines. */
const UNITS = 160;
/** Characters that change their neighbours: fraction slash, break opportunities, accents. */
const LEFT_OUT = /[\u2044\u00ad\u200b-\u200f\p{M}]/u;

/** The letters of a font with their outlines, its ligatures, and its kerning pairs. */
export function nameFontOf(font: Newsreader): NameFont {
  const characters = font.characters.filter((one) => !LEFT_OUT.test(one));
  const pairs = characters.flatMap((one) => characters.map((other) => one + other));
  const isOneLetter = (text: string) => font.shape(text).length === 1;
  const twos = pairs.filter(isOneLetter);
  const threes = twos.flatMap((two) => characters.map((one) => two + one)).filter(isOneLetter);
  const letters = [...characters, ...twos, ...threes];
  const alone = new Map(letters.map((letter) => [letter, font.shape(letter)[0]]));
  const advanceOf = (letter: string) => alone.get(letter)?.advance ?? 0;
  const kerning = letters.map((left) =>
    letters.map((right) => {
      const shaped = font.shape(left + right);
      const isPair = shaped.length === 2 && shaped[1]?.id === alone.get(right)?.id;
      return isPair ? (shaped[0]?.advance ?? 0) - advanceOf(left) : 0;
    }),
  );
  const rows = classesOf(kerning);
  const columns = classesOf(letters.map((_, at) => kerning.map((row) => row[at] ?? 0)));
  return {
    unitsPerEm: font.unitsPerEm,
    letters: Object.fromEntries(
      letters.map((letter, at) => [
        letter,
        {
          advance: advanceOf(letter),
          left: rows.classes[at] ?? 0,
          right: columns.classes[at] ?? 0,
          outline: outlineOf(font, alone.get(letter)?.id ?? 0),
        },
      ]),
    ),
    kerning: rows.first.map((row) => columns.first.map((column) => kerning[row]?.[column] ?? 0)),
  };
}

/** The class of each list (equal lists share one), and the first index of each class. */
function classesOf(lists: readonly (readonly number[])[]) {
  const names = lists.map((list) => list.join());
  const all = [...new Set(names)];
  return {
    classes: names.map((name) => all.indexOf(name)),
    first: all.map((name) => names.indexOf(name)),
  };
}

/** The commands of a path, with points in whole units: `M10 0 L…`. */
function outlineOf(font: Newsreader, glyph: number): string {
  const scale = UNITS / font.unitsPerEm;
  return font
    .outline(glyph)
    .map(({ type, values }) => type + values.map((value) => Math.round(value * scale)).join(' '))
    .join('');
}
