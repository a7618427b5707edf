import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { readEditorial } from '../../../src/edition/editorial.ts';
import { writeLocalTime } from '../../../src/shared/zoned-time.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';

const PATH = `/papers/${PAPER}/notices`;
const until = writeLocalTime(Date.now() + 6 * 3_600_000, 'America/Iqaluit');
const send = (changes: Record<string, string>) =>
  requestDesk(PATH, {
    as: 'notices',
    form: { kind: 'water', 'title-en': 'Boil your water', until, source: 'Hamlet', ...changes },
  });
const published = async () =>
  readEditorial(
    (await env.DB.prepare('SELECT data FROM editorial WHERE paper = ?')
      .bind(PAPER)
      .first<string>('data')) ?? '',
  );

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
  const before = await published();
  expect(before?.notices.length).toBeGreaterThan(0);
  expect((await send(changes)).status).toBe(422);
  expect(await published()).toEqual(before);
  expect(await readDesk(PATH, { as: 'editor' })).toContain('Boil your water');
});

test('tabs and lines that were pasted into a notice become spaces', async () => {
  const changes = {
    'title-en': 'Pasted',
    'text-en': 'One\ttwo\nthree',
    source: 'The\tHamlet\nof X',
  };
  expect((await send(changes)).status).toBe(303);
  const pasted = (await published())?.notices.find(({ texts }) => texts[0]?.title === 'Pasted');
  expect(pasted).toMatchObject({ source: 'The Hamlet of X', texts: [{ text: 'One two\nthree' }] });
});
