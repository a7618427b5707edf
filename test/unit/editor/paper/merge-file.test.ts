import { expect, test } from 'vitest';
import { mergeFile } from '../../../../src/editor/paper/edit-file.ts';
import { folderFileOf } from '../../../../src/editor/paper/folder-file.ts';

const FAQ = folderFileOf('faq.yaml') ?? expect.fail();
const PAPER = folderFileOf('paper.yaml') ?? expect.fail();

const QUESTIONS = `# Ours.
description: Answers.
categories:
  - id: a
    name: A
    questions:
      - id: one
        question: One?
        answer: First.
      - id: two
        question: Two?
        answer: Second.
`;
const merge = (theirs: string, mine: string) =>
  mergeFile(FAQ, { base: QUESTIONS, theirs, mine }) ?? expect.fail('not merged');

test('changes of different fields are merged, also if items moved, came and went', () => {
  const [, head = '', first = '', second = ''] =
    /^([\s\S]*questions:\n)([\s\S]*)( {6}- id: two[\s\S]*)$/.exec(QUESTIONS) ?? [];
  const third = '      - id: three\n        question: Three?\n        answer: Third.\n';
  const moved = head + second + first.replace('First.', 'Better.');
  const mine = QUESTIONS.replace('Second.', 'Other.') + third;
  expect(merge(moved, mine)).toEqual({
    text: head + second.replace('Second.', 'Other.') + third + first.replace('First.', 'Better.'),
    contested: [],
  });
  expect(merge(mine, moved).contested).toEqual([]);
  expect(merge(head + second, QUESTIONS)).toEqual({ text: head + second, contested: [] });
  expect(merge(mine, mine)).toEqual({ text: mine, contested: [] });
});

test('two ids that were made for one item are not contested', () => {
  const given = (id: string) => QUESTIONS.replace('- id: one\n        ', `- ${id}`);
  const texts = {
    base: given(''),
    theirs: given('id: x\n        '),
    mine: given('id: y\n        '),
  };
  expect(mergeFile(FAQ, texts)).toMatchObject({ contested: [] });
});

test('two changes of one field are contested, and mine is in the merged text', () => {
  const theirs = QUESTIONS.replace('First.', 'Theirs.').replace('Answers.', 'Texts.');
  const mine = QUESTIONS.replace('First.', 'Mine.');
  expect(merge(theirs, mine)).toEqual({
    text: theirs.replace('Theirs.', 'Mine.'),
    contested: [
      { path: ['categories', 0, 'questions', 0, 'answer'], theirs: 'Theirs.', mine: 'Mine.' },
    ],
  });
});

test('an item that one removed and the other changed is contested, and stays until somebody decides', () => {
  const path = ['categories', 0, 'questions', 0];
  const answer = { id: 'one', question: 'One?', answer: 'Better.' };
  const changed = QUESTIONS.replace('First.', 'Better.');
  const removed = QUESTIONS.replace(/ {6}- id: one\n.*\n.*\n/, '');
  const [kept, lost] = [
    { text: changed, contested: [{ path, theirs: answer, mine: undefined }] },
    { text: changed, contested: [{ path, theirs: undefined, mine: answer }] },
  ];
  expect(merge(changed, removed)).toEqual(kept);
  expect(merge(removed, changed)).toEqual(lost);
  // One item fewer and one more: the new item is no change of the removed one.
  const replaced = `${removed}      - id: new\n        question: New?\n        answer: N.\n`;
  const merged = merge(replaced, changed);
  expect(merged.contested).toEqual(lost.contested);
  expect(merged.text.match(/(?<=answer: ).*/g)).toEqual(['Better.', 'Second.', 'N.']);
});

test('a text that one cleared and the other changed is contested', () => {
  const text = 'name: X\nprice: $1\n';
  const [theirs, mine] = ['name: X\nprice: $2\n', 'name: X\n'];
  expect(mergeFile(PAPER, { base: text, theirs, mine })).toEqual({
    text: theirs,
    contested: [{ path: ['price'], theirs: '$2', mine: undefined }],
  });
});

test('a record without an id that replaces another one does not get the changes of that one', () => {
  const file = (...links: string[]) => `name: X\nsisterSites:\n${links.join('')}`;
  const link = (name: string, href = name) => `  - name: ${name}\n    href: https://${href}.ca/\n`;
  const [base, theirs] = [file(link('A'), link('B')), file(link('A'), link('C'))];
  const merged = mergeFile(PAPER, { base, theirs, mine: file(link('A'), link('B', 'new')) });
  expect(merged?.text).toBe(file(link('A'), link('B', 'new'), link('C')));
  expect(merged?.contested.map(({ path }) => path)).toEqual([['sisterSites', 1]]);
});

test('the changes of three people who opened one version are all merged', () => {
  const third = '      - id: three\n        question: Three?\n        answer: Third.\n';
  const first = QUESTIONS.replace('First.', 'Better.');
  const second = merge(first, QUESTIONS + third);
  const last = merge(second.text, QUESTIONS.replace(/ {6}- id: two[\s\S]*/, ''));
  expect(last).toEqual({
    text: first.replace(/ {6}- id: two[\s\S]*/, '') + third,
    contested: [],
  });
});

test('of two added questions with the same words, the one saved first keeps its id', () => {
  const added = (answer: string) =>
    `${QUESTIONS}      - id: three\n        question: Three?\n        answer: ${answer}\n`;
  const { text } = merge(added('Theirs.'), added('Mine.'));
  expect(
    [...text.matchAll(/id: (\S+)\n.*\n +answer: (.*)/g)].map(
      ([, id, answer]) => `${id}: ${answer}`,
    ),
  ).toEqual(['one: First.', 'two: Second.', 'three: Theirs.', 'three-2: Mine.']);
});
