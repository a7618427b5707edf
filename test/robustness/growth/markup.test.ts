import { test } from 'vitest';
import { parseLightMarkup } from '../../../src/model/posts/light-markup.ts';
import { plainWords } from '../../../src/model/posts/post-html.ts';
import { MAX_SVG_KB, svgProblem } from '../../../src/papers/compile/svg-problem.ts';
import { expectLinear, expectLinearTo } from './growth.ts';

// biome-ignore format: a table
const PATTERNS = [
  '*a ', 'a* ', '**a *b ', '*', '*a**b', 'a:**a,*', '**“a”', ':* ', '[a](/b) ', '[a](/b ',
  '[a](/b "', '![a](/b)\n', '](', '[a]((', '[a](<', '- a\n', '- a\n\n', '1. a\n', '[![', 'a\n',
  ' - a\n  - b\n   - c\n', '> a\n', '> - a\n', '# a\n', '#', '_a ',
];
/** Repeated pieces, and their completion at the end. */
const COMPLETED = Object.entries({
  '[a ': '](/b)',
  '![a': '](/b)',
  '- ': 'a',
  '>': 'a',
  '\n': 'x',
  ' ': 'x',
});

test.each([...PATTERNS.map((each) => [each, '']), ...COMPLETED])(
  'a post of 100 KB of %j, ending with %j, takes linear time',
  (given = '', end = '') => {
    expectLinear((text) => plainWords(parseLightMarkup(text)), given, { end });
  },
);

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${inside}</svg>`;
/** A drawing of `times` the allowed size; § is the number of the piece, ¶ the previous one. */
function fill(times: number, pattern: string, endPattern = ''): string {
  const pieces: string[] = [];
  const ends: string[] = [];
  for (let length = 100, index = 0; ; index++) {
    const piece = pattern.replaceAll('§', `${index}`).replaceAll('¶', `${index - 1}`);
    length += piece.length + endPattern.length;
    if (length > times * MAX_SVG_KB * 1000) break;
    pieces.push(piece);
    ends.push(endPattern);
  }
  return drawing(pieces.join('') + ends.join(''));
}

test.each<[what: string, pattern: string | ((times: number) => string), end?: string]>([
  ['groups in one another', '<g>', '</g>'],
  ['groups with ids in one another', '<g id="a§">', '</g>'],
  ['groups that do not end', '<g>'],
  ['groups', '<g/>'],
  ['parts that repeat the part before them', '<g id="a§"><use href="#a¶"/></g>'],
  [
    'one part, repeated',
    (n) => fill(n, '<use href="#a"/>').replace('<use href', '<g id="a"/><use href'),
  ],
  ['ids in groups that repeat those around them', '<g id="a§"><use href="#a¶"/>', '</g>'],
  ['one id, again and again', '<g id="a"/>'],
  [
    'attributes',
    (n) => {
      const names = Array.from({ length: n * 4_000 }, (_, index) => `a${index}=""`);
      return drawing(`<g ${names.join(' ')}/>`);
    },
  ],
  ['paints', '<g fill="url(#a)"/>'],
  ['paints in one attribute', (n) => drawing(`<g style="${'url(#a)'.repeat(n * 5_500)}"/>`)],
  ['spaces in a paint', (n) => drawing(`<g style="url(${' '.repeat(n * 39_000)}"/>`)],
  ['styles', '<style>a{fill:url(#a)}</style>'],
  ['remarks', '<!---->'],
  ['end tags', '</g>'],
  ['ampersands', '&'],
  ['open tags', '<'],
])('a drawing of %s is checked in linear time up to ten times its limit', (_, pattern, end) => {
  const make = (n: number) => (typeof pattern === 'string' ? fill(n, pattern, end) : pattern(n));
  for (const times of [1, 10]) expectLinearTo(times, (n) => svgProblem(make(n)), `${times}`);
});
