import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A name as an outline, for an SVG. */
export interface NameOutline {
  /** What the SVG shows: the ink of the name, in units of which an em has 160. */
  readonly viewBox: string;
  /** The width of that, in em. */
  readonly width: number;
  /** The data of a path. */
  readonly path: string;
}

/** Newsreader as headlines have it, at an optical size between that of the header and that of the masthead. */
const FONT = '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2';
const AXES = { wght: 650, opsz: 36 };
const UNITS = 160;

/** A name's outline in Newsreader, kerned; `undefined` where the font lacks one of its characters or draws none. */
export async function outlineName(name: string): Promise<NameOutline | undefined> {
  const whole = await readFile(createRequire(import.meta.url).resolve(FONT));
  const cut = await subsetFont(whole, name, { targetFormat: 'truetype', variationAxes: AXES });
  const face = new hb.Face(new hb.Blob(new Uint8Array(cut).buffer));
  const font = new hb.Font(face);
  const buffer = new hb.Buffer();
  buffer.addText(name);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions();
  if (glyphs.some(({ codepoint }) => codepoint === 0)) return undefined;
  const pen = new Pen(UNITS / face.upem);
  let advance = 0;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    pen.draw(font.glyphToJson(codepoint), advance + xOffset, yOffset);
    advance += xAdvance;
  }
  return pen.outline();
}

type Point = readonly [x: number, y: number];

/** Writes path data in whole units, relative and as short as SVG allows: the page carries it in its first bytes. */
class Pen {
  readonly #scale: number;
  #path = '';
  #last = '';
  #at: Point = [0, 0];
  #start: Point = [0, 0];
  /** The control point of the curve before, if there was one: a curve that mirrors it need not name its own. */
  #control: Point | undefined;
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];

  constructor(scale: number) {
    this.#scale = scale;
  }

  draw(commands: readonly hb.SvgPathCommand[], x: number, y: number): void {
    for (const { type, values } of commands) {
      const points: Point[] = [];
      for (let index = 0; index + 1 < values.length; index += 2)
        points.push([
          this.#round(values[index] ?? 0) + this.#round(x),
          -this.#round(values[index + 1] ?? 0) - this.#round(y),
        ]);
      this.#write(type, points);
    }
  }

  /** Place and form are rounded apart, so that a letter has the same data each time and compresses. */
  #round(value: number): number {
    return Math.round(value * this.#scale);
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

  /** A number needs no space before its minus, and a command no letter where the one before it was the same. */
  #put(command: string, numbers: readonly number[]): void {
    const text = numbers.map((number) => (number < 0 ? `${number}` : ` ${number}`)).join('');
    const isSame = command === this.#last && command !== 'm' && command !== 'z';
    this.#path += isSame ? text : command + text.trimStart();
    this.#last = command;
  }
}

/** Within what rounding moves a point by. */
function isNear([x, y]: Point, [otherX, otherY]: Point): boolean {
  return Math.abs(x - otherX) <= 1 && Math.abs(y - otherY) <= 1;
}
