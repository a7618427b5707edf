import NAME_FONT from './name-font.json' with { type: 'json' };

/** A name as an outline, for an SVG. */
export interface NameOutline {
  /** The bounding box of the name, in units of 1/160 em. */
  viewBox: string;
  /** The width of the box, in em. */
  width: number;
  /** SVG path data. */
  path: string;
}

/** The parts of a font that drawing names requires (made by scripts/fonts/name-font.ts). */
export interface NameFont {
  unitsPerEm: number;
  /** Glyphs by their characters: one, or up to three for a ligature. */
  letters: Readonly<Record<string, Letter>>;
  /** Kerning adjustments between classes of letters, in font units. */
  kerning: readonly (readonly number[])[];
}

interface Letter {
  /** Font units. */
  advance: number;
  /** Kerning classes: as the left and as the right letter of a pair. */
  left: number;
  right: number;
  /** Path commands in whole units of 1/160 em; up is positive. */
  outline: string;
}

const UNITS = 160;
const FONT: NameFont = NAME_FONT;

/**
 * A name's outline in Newsreader, kerned; `undefined` if the font lacks a character, or if no
 * character has an outline.
 */
export function outlineName(name: string): NameOutline | undefined {
  const letters = lettersOf(name.normalize('NFC'));
  if (!letters) return undefined;
  const pen = new Pen();
  let advance = 0;
  letters.forEach((letter, at) => {
    pen.draw(letter.outline, Math.round((advance * UNITS) / FONT.unitsPerEm));
    const next = letters[at + 1];
    advance += letter.advance + ((next && FONT.kerning[letter.left]?.[next.right]) ?? 0);
  });
  return pen.outline();
}

/** The glyphs of a name, ligatures included; `undefined` if one is missing. */
function lettersOf(name: string): Letter[] | undefined {
  const letters: Letter[] = [];
  const characters = [...name];
  for (let at = 0; at < characters.length; ) {
    const length = [3, 2, 1].find((count) =>
      Object.hasOwn(FONT.letters, characters.slice(at, at + count).join('')),
    );
    const letter = length && FONT.letters[characters.slice(at, at + length).join('')];
    if (!length || !letter) return undefined;
    letters.push(letter);
    at += length;
  }
  return letters;
}

type Point = readonly [x: number, y: number];

/** Writes compact path data, in relative integers, because it is inlined in pages. */
class Pen {
  #path = '';
  #last = '';
  #at: Point = [0, 0];
  #start: Point = [0, 0];
  /** Control point of the previous curve; a curve that mirrors it can omit its own. */
  #control: Point | undefined;
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];

  /** Rounds position and shape separately, so that repeated letters have equal data. */
  draw(outline: string, x: number): void {
    for (const [, type = '', values = ''] of outline.matchAll(/([A-Z])([^A-Z]*)/g)) {
      const numbers = values === '' ? [] : values.split(' ').map(Number);
      const points: Point[] = [];
      for (let index = 0; index + 1 < numbers.length; index += 2)
        points.push([(numbers[index] ?? 0) + x, -(numbers[index + 1] ?? 0)]);
      this.#write(type, points);
    }
  }

  outline(): NameOutline | undefined {
    if (this.#path === '') return undefined;
    const [left, right] = [Math.min(...this.#xs), Math.max(...this.#xs)];
    const [top, bottom] = [Math.min(...this.#ys), Math.max(...this.#ys)];
    const width = right - left;
    return {
      viewBox: `${left} ${top} ${width} ${bottom - top}`,
      width: Math.round((width / UNITS) * 100) / 100,
      path: this.#path,
    };
  }

  #write(type: string, points: readonly Point[]): void {
    const end = points.at(-1);
    if (!end) {
      this.#put('z', []);
      this.#at = this.#start;
      return;
    }
    for (const [x, y] of points) {
      this.#xs.push(x);
      this.#ys.push(y);
    }
    const [fromX, fromY] = this.#at;
    const [controlX, controlY] = this.#control ?? [Number.NaN, Number.NaN];
    const mirrored: Point = [2 * fromX - controlX, 2 * fromY - controlY];
    const [control] = points;
    this.#control = type === 'Q' ? control : undefined;
    const moves = points.flatMap(([x, y]) => [x - fromX, y - fromY]);
    if (type === 'L' && end[1] === fromY) this.#put('h', [end[0] - fromX]);
    else if (type === 'L' && end[0] === fromX) this.#put('v', [end[1] - fromY]);
    else if (type === 'Q' && control && isNear(control, mirrored)) {
      this.#put('t', moves.slice(2));
      this.#control = mirrored;
    } else this.#put(type.toLowerCase(), moves);
    this.#at = end;
    if (type === 'M') this.#start = end;
  }

  /** Omits the space before a minus, and the letter of a repeated command. */
  #put(command: string, numbers: readonly number[]): void {
    const text = numbers.map((number) => (number < 0 ? `${number}` : ` ${number}`)).join('');
    const isSame = command === this.#last && command !== 'm' && command !== 'z';
    this.#path += isSame ? text : command + text.trimStart();
    this.#last = command;
  }
}

function isNear([x, y]: Point, [otherX, otherY]: Point): boolean {
  return Math.abs(x - otherX) <= 1 && Math.abs(y - otherY) <= 1;
}
