import { expect, test } from 'vitest';
import { type Edit, editFor } from '../../../../client/editor/markdown/edit-text.ts';
import type { MARKDOWN_BUTTONS } from '../../../../src/shared/editor-script.ts';

/** `‹` and `›` are around what is selected, in a text and in what a button makes of it. */
function press(button: (typeof MARKDOWN_BUTTONS)[number], marked: string): string {
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
