import { afterEach, expect, test, vi } from 'vitest';
import { readChosen, storeChosen } from '../../../client/community/chosen-community.ts';
import { stubStorage } from '../../support/stub-storage.ts';

const RANKIN = { slug: 'rankin-inlet', name: 'Rankin Inlet', timeZone: 'America/Rankin_Inlet' };

afterEach(() => vi.unstubAllGlobals());

test('a choice is read back as it was stored, without what else the list says of the community', () => {
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
])('a stored choice with %s is no choice, and is removed', (_, stored) => {
  const values = stubStorage({ community: stored });
  expect(readChosen()).toBeUndefined();
  expect(values).toEqual({});
});

test('without storage nothing is chosen, and nothing throws', () => {
  stubStorage('blocked');
  expect(readChosen()).toBeUndefined();
  expect(storeChosen(RANKIN)).toBe(false);
  expect(storeChosen(undefined)).toBe(false);
});
