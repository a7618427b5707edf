import { afterEach, expect, test, vi } from 'vitest';
import { readChoices, storeChoices } from '../../../client/choices/kept-choices.ts';
import { stubStorage } from '../../support/stub-storage.ts';

const NOTHING = { words: [], publishers: [], languages: [] };
const SOME = { words: ['hockey', 'ᓄᓇ'], publishers: ['Tundra Courier'], languages: ['fr'] };

afterEach(() => vi.unstubAllGlobals());

test('choices are read back as they were stored, and nothing is stored of none', () => {
  const values = stubStorage({ community: 'arviat' });
  expect(storeChoices(SOME)).toBe(true);
  expect(readChoices()).toEqual(SOME);
  storeChoices(NOTHING);
  expect(values).toEqual({ community: 'arviat' });
  expect(readChoices()).toEqual(NOTHING);
});

test.each([
  ['no JSON', 'hockey', NOTHING],
  ['no object', 'null', NOTHING],
  ['texts for lists', '{"words":"hockey","publishers":{"length":5},"languages":7}', NOTHING],
  [
    'words that are numbers, empty or long',
    `{"words":[1,"","  ",null,"${'x'.repeat(81)}","hockey","hockey"]}`,
    { ...NOTHING, words: ['hockey'] },
  ],
])('of stored choices with %s what is sound counts', (_, stored, sound) => {
  stubStorage({ choices: stored });
  expect(readChoices()).toEqual(sound);
});

test('of ten thousand words a hundred count', () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `word ${index}`);
  stubStorage({ choices: JSON.stringify({ words }) });
  expect(readChoices().words).toEqual(words.slice(0, 100));
});

test('without storage nothing is chosen, and nothing throws', () => {
  stubStorage('blocked');
  expect(readChoices()).toEqual(NOTHING);
  expect(storeChoices(SOME)).toBe(false);
});
