import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemOf } from '../../../../client/editor/check-files.ts';
import { charactersLeft } from '../../../../client/editor/count-characters.ts';
import {
  dragCorner,
  growPart,
  movePart,
  nearestPart,
  type Rectangle,
} from '../../../../client/editor/crop/rectangle.ts';
import { type Edit, editFor } from '../../../../client/editor/markdown/edit-text.ts';
import { FormChecks } from '../../../../src/editor/forms/checks.ts';
import { readForm } from '../../../../src/editor/forms/read-form.ts';
import { editorWords } from '../../../../src/editor/words/words.ts';
import type { MarkdownButton } from '../../../../src/shared/editor-script.ts';
import { forAll } from '../../../support/effort.ts';

/** Presses a button; `‹` and `›` mark the selection in text and result. */
function press(button: MarkdownButton, marked: string): string {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace(/[‹›]/g, '');
  return show(text, editFor(button, { text, start, end }, 'text'));
}

function show(text: string, { start, end, insert, select }: Edit): string {
  const part = `${insert.slice(0, select[0])}‹${insert.slice(...select)}›${insert.slice(select[1])}`;
  return text.slice(0, start) + part + text.slice(end);
}

test.each([
  ['bold', 'a ‹word› b', 'a **‹word›** b'],
  ['bold', 'a **‹word›** b', 'a ‹word› b'],
  ['bold', 'a ‹ word ›b', 'a  **‹word›** b'],
  ['bold', 'a ‹›', 'a **‹text›**'],
  ['bold', '**‹word›**', '‹word›'],
  ['bold', '‹word›** b', '**‹word›**** b'],
  ['bold', '**‹word› b', '****‹word›** b'],
  ['bold', 'a‹ ›b', 'a**‹ ›**b'],
  ['italic', 'a ‹word› b', 'a *‹word›* b'],
  ['italic', 'a **‹word›** b', 'a ***‹word›*** b'],
  ['italic', 'a ***‹word›*** b', 'a **‹word›** b'],
  ['bold', 'a ***‹word›*** b', 'a *‹word›* b'],
  ['heading', 'one\nt‹›wo\nthree', 'one\n## two‹›\nthree'],
  ['heading', '## t‹›wo', 'two‹›'],
  ['heading', '### t‹›wo', '## two‹›'],
  ['list', '‹one\n\ntwo\n›three', '‹- one\n\n- two›\nthree'],
  ['heading', 'one‹›\ntwo', '## one‹›\ntwo'],
  ['list', '‹- one\n- two›', '‹one\ntwo›'],
  ['list', '‹- one\n\n- two›', '‹one\n\ntwo›'],
  ['list', '‹- one\ntwo›', '‹- one\n- two›'],
  ['list', '‹›', '- ‹›'],
  ['quote', 'sa‹›id', '> said‹›'],
  ['link', 'see ‹the hamlet› now', 'see [the hamlet](‹https://›) now'],
  ['link', 'see ‹https://a.example/b› now', 'see [‹text›](https://a.example/b) now'],
  ['link', '‹two \n lines›', '[two lines](‹https://›)'],
  ['link', '‹›', '[‹text›](https://)'],
  ['picture', '‹two boats›', '![two boats](‹https://›)'],
  ['picture', '‹/papers/p/uploads/a.webp›', '![‹text›](/papers/p/uploads/a.webp)'],
] as const)('%s makes of "%s" "%s"', (button, before, after) => {
  expect(press(button, before)).toBe(after);
});

const words = editorWords('en').forms;

test.each([
  ['', 10],
  ['  two words\n', 1],
  ['ᓄᓇᕗᑦ', 6],
  ['🦭🦭🦭', 7],
  ['a\r\nb', 7],
])('browser and server count the same characters left of 10 for %j', async (text, left) => {
  expect(charactersLeft(text, 10)).toBe(left);
  const form = await readForm(
    new Request('http://desk.localhost/', { method: 'POST', body: new URLSearchParams({ text }) }),
  );
  const isAccepted = (max: number) => {
    const checks = new FormChecks(form, words);
    checks.text('text', max, { isRequired: false });
    return checks.problems.size === 0;
  };
  const length = 10 - left;
  expect([isAccepted(length), isAccepted(length - 1)]).toEqual([true, length === 0]);
});

const PICTURE = { width: 400, height: 300 };

test('a moved crop keeps its size, also at the edge', () => {
  const part = { x: 10, y: 10, width: 160, height: 90 };
  expect(movePart(part, 30.6, -500, PICTURE)).toEqual({ ...part, x: 41, y: 0 });
  expect(movePart(part, 1000, 1000, PICTURE)).toEqual({ ...part, x: 240, y: 210 });
});

test('impossible crop values become the nearest possible ones', () => {
  const wanted = { x: 390, y: -5, width: 0, height: 9_000 };
  expect(nearestPart(wanted, PICTURE)).toEqual({ x: 384, y: 0, width: 16, height: 300 });
});

test('a crop stays within the picture in whole pixels after any changes', () => {
  const size = fc.integer({ min: 1, max: 20_000 });
  const step = fc.oneof(fc.double({ noNaN: true, min: -30_000, max: 30_000 }), fc.constant(0));
  const deed = fc.record({
    kind: fc.constantFrom('move', 'drag', 'grow', 'width', 'height', 'x'),
    a: step,
    b: step,
  });
  const pictures = fc.record({ width: size, height: size });
  forAll(100, [pictures, fc.array(deed, { maxLength: 20 })], (picture, deeds) => {
    let part: Rectangle = { x: 0, y: 0, ...picture };
    for (const { kind, a, b } of deeds) {
      if (kind === 'move') part = movePart(part, a, b, picture);
      else if (kind === 'drag') part = dragCorner(part, a, b, picture);
      else if (kind === 'grow') part = growPart(part, Math.abs(a) / 100, picture);
      else part = nearestPart({ ...part, [kind]: a }, picture);
      const { x, y, width, height } = part;
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(x >= 0 && y >= 0 && width >= 1 && height >= 1).toBe(true);
      expect(x + width <= picture.width && y + height <= picture.height).toBe(true);
    }
  });
});

const LIMITS = {
  types: { 'image/svg+xml': { maxKb: 40, tooLarge: 'too large' } },
  wrongType: 'wrong type',
  empty: 'empty',
};
test.each([
  [40_000, 'image/svg+xml', undefined],
  [40_001, 'image/svg+xml', 'too large'],
  [1, 'text/html', 'wrong type'],
  [1, 'constructor', 'wrong type'],
  // The server decides by the file's first bytes.
  [1, '', undefined],
  [0, '', 'empty'],
])('a file of %s bytes and the type %j is refused before it is sent: %s', (size, type, problem) => {
  expect(problemOf({ size, type }, LIMITS)).toBe(problem);
});
