import { test } from 'vitest';
import { MAX_SVG_KB, svgProblem } from '../../../src/compiler/svg-problem.ts';
import { expectLinearTo } from './growth.ts';

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${inside}</svg>`;
/** As much of a pattern as a drawing of so many times the allowed size holds. */
function fill(
  times: number,
  pieceOf: (index: number) => string,
  endOf = (_: number) => '',
): string {
  const pieces: string[] = [];
  const ends: string[] = [];
  for (let length = 100, index = 0; ; index++) {
    const [piece, end] = [pieceOf(index), endOf(index)];
    length += piece.length + end.length;
    if (length > times * MAX_SVG_KB * 1000) break;
    pieces.push(piece);
    ends.push(end);
  }
  return drawing(pieces.join('') + ends.reverse().join(''));
}

test.each<[what: string, make: (times: number) => string]>([
  [
    'groups in one another',
    (n) =>
      fill(
        n,
        () => '<g>',
        () => '</g>',
      ),
  ],
  [
    'groups with ids in one another',
    (n) =>
      fill(
        n,
        (i) => `<g id="a${i}">`,
        () => '</g>',
      ),
  ],
  ['groups that do not end', (n) => fill(n, () => '<g>')],
  ['groups', (n) => fill(n, () => '<g/>')],
  [
    'parts that repeat the part before them',
    (n) => fill(n, (i) => `<g id="a${i}"><use href="#a${i - 1}"/></g>`),
  ],
  ['one part, repeated', (n) => fill(n, (i) => (i === 0 ? '<g id="a"/>' : '<use href="#a"/>'))],
  [
    'ids in groups that repeat those around them',
    (n) =>
      fill(
        n,
        (i) => `<g id="a${i}"><use href="#a${i - 1}"/>`,
        () => '</g>',
      ),
  ],
  ['one id, again and again', (n) => fill(n, () => '<g id="a"/>')],
  [
    'attributes',
    (n) => {
      const names = Array.from({ length: n * 4_000 }, (_, index) => `a${index}=""`);
      return drawing(`<g ${names.join(' ')}/>`);
    },
  ],
  ['paints', (n) => fill(n, () => '<g fill="url(#a)"/>')],
  ['paints in one attribute', (n) => drawing(`<g style="${'url(#a)'.repeat(n * 5_500)}"/>`)],
  ['spaces in a paint', (n) => drawing(`<g style="url(${' '.repeat(n * 39_000)}"/>`)],
  ['styles', (n) => fill(n, () => '<style>a{fill:url(#a)}</style>')],
  ['remarks', (n) => fill(n, () => '<!---->')],
  ['end tags', (n) => fill(n, () => '</g>')],
  ['ampersands', (n) => fill(n, () => '&')],
  ['open tags', (n) => fill(n, () => '<')],
])(
  'a drawing of %s is judged in time that grows with it, up to the size that is allowed and to ten times as much',
  (_, make) => {
    for (const times of [1, 10]) expectLinearTo(times, (n) => svgProblem(make(n)), `${times}`);
  },
);
