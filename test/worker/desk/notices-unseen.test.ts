import { beforeAll, expect, test } from 'vitest';
import { givePeople, readDesk } from '../../support/desk.ts';
import { NOTICES_PATH, readersEditorial, sendNotice } from '../../support/desk-notices.ts';

const send = (changes: Record<string, string>) =>
  sendNotice({ kind: 'water', 'title-en': 'Boil your water', ...changes }, { as: 'notices' });

beforeAll(() => givePeople());

test.each([
  ['a zero-width space in the title', { 'title-en': 'Boil\u200b your water' }],
  ['a mark of direction in the title', { 'title-en': 'Boil\u200f your water' }],
  ['a zero-width space in the text', { 'text-en': 'Until\u200b tomorrow' }],
  ['a noncharacter in the source', { source: 'Hamlet\uffff' }],
  ['60 emoji, which are 120 of what is stored', { 'title-en': '🐻'.repeat(60) }],
  ['280 emoji in the text', { 'text-en': '🐻'.repeat(280) }],
])('a notice with %s is not taken, and the others stay with readers', async (_, changes) => {
  await send({});
  const before = await readersEditorial();
  expect(before?.notices.length).toBeGreaterThan(0);
  expect((await send(changes)).status).toBe(422);
  expect(await readersEditorial()).toEqual(before);
  expect(await readDesk(NOTICES_PATH, { as: 'editor' })).toContain('Boil your water');
});

test('tabs and lines that were pasted into a notice become spaces', async () => {
  const changes = {
    'title-en': 'Pasted',
    'text-en': 'One\ttwo\nthree',
    source: 'The\tHamlet\nof X',
  };
  expect((await send(changes)).status).toBe(303);
  const pasted = (await readersEditorial())?.notices.find(
    ({ texts }) => texts[0]?.title === 'Pasted',
  );
  expect(pasted).toMatchObject({ source: 'The Hamlet of X', texts: [{ text: 'One two\nthree' }] });
});
