import { afterEach, expect, test, vi } from 'vitest';
import { readChoices, storeChoices } from '../../../client/choices/stored-choices.ts';
import { readChosen, storeChosen } from '../../../client/community/chosen-community.ts';
import { stubStorage } from '../../support/stub-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const RANKIN = { slug: 'rankin-inlet', name: 'Rankin Inlet', timeZone: 'America/Rankin_Inlet' };

test('a chosen community is read back as stored, with only the fields that are needed', () => {
  const values = stubStorage({ 'radio-volume': '0.5' });
  expect(storeChosen({ ...RANKIN, region: 'Kivalliq' } as typeof RANKIN)).toBe(true);
  expect(values).toEqual({ 'radio-volume': '0.5', community: JSON.stringify(RANKIN) });
  expect(readChosen()).toEqual(RANKIN);
  storeChosen(undefined);
  expect(values).toEqual({ 'radio-volume': '0.5' });
  expect(readChosen()).toBeUndefined();
});

test.each([
  ['no JSON', 'rankin-inlet'],
  ['no object', 'null'],
  ['a list', '[]'],
  ['a missing name', JSON.stringify({ ...RANKIN, name: undefined })],
  ['an empty name', JSON.stringify({ ...RANKIN, name: '' })],
  ['a name as long as a text', JSON.stringify({ ...RANKIN, name: 'x'.repeat(201) })],
  ['a slug that is an address', JSON.stringify({ ...RANKIN, slug: '../api?x=1' })],
  ['a zone that is none', JSON.stringify({ ...RANKIN, timeZone: 'America/Atlantis' })],
  ['an empty zone', JSON.stringify({ ...RANKIN, timeZone: '' })],
  ['a zone that is a number', JSON.stringify({ ...RANKIN, timeZone: 5 })],
])('a stored choice with %s is ignored and removed', (_, stored) => {
  const values = stubStorage({ community: stored });
  expect(readChosen()).toBeUndefined();
  expect(values).toEqual({});
});

const NOTHING = { words: [], publishers: [], languages: [] };
const SOME = { words: ['hockey', 'ᓄᓇ'], publishers: ['Tundra Courier'], languages: ['fr'] };

test('choices are read back as stored, and empty choices are not stored', () => {
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
])('valid choices among stored ones with %s are read', (_, stored, sound) => {
  stubStorage({ choices: stored });
  expect(readChoices()).toEqual(sound);
});

test('only a hundred of ten thousand words are read', () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `word ${index}`);
  stubStorage({ choices: JSON.stringify({ words }) });
  expect(readChoices().words).toEqual(words.slice(0, 100));
});

test('without storage there is no choice and no error', () => {
  stubStorage('blocked');
  expect([readChosen(), readChoices()]).toEqual([undefined, NOTHING]);
  expect([RANKIN, undefined].map(storeChosen)).toEqual([false, false]);
  expect(storeChoices(SOME)).toBe(false);
});
