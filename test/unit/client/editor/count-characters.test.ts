import { expect, test } from 'vitest';
import { charactersLeft } from '../../../../client/editor/count-characters.ts';
import { FormChecks } from '../../../../src/editor/forms/checks.ts';
import { readForm } from '../../../../src/editor/forms/read-form.ts';
import { editorWords } from '../../../../src/editor/words/words.ts';

const words = editorWords('en').forms;

test.each([
  ['', 10],
  ['  two words\n', 1],
  ['ᓄᓇᕗᑦ', 6],
  ['🦭🦭🦭', 7],
  ['a\r\nb', 7],
])('of %j the browser counts as many characters left of 10 as the server', async (text, left) => {
  expect(charactersLeft(text, 10)).toBe(left);
  const form = await readForm(
    new Request('http://desk.localhost/', { method: 'POST', body: new URLSearchParams({ text }) }),
  );
  const isAccepted = (most: number) => {
    const checks = new FormChecks(form, words);
    checks.text('text', most, { isRequired: false });
    return checks.problems.size === 0;
  };
  const length = 10 - left;
  expect([isAccepted(length), isAccepted(length - 1)]).toEqual([true, length === 0]);
});
