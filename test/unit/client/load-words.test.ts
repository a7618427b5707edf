import { afterEach, expect, test, vi } from 'vitest';
import { loadWords } from '../../../client/islands/load-words.ts';

const ENGLISH = { play: 'Play' };
const FRENCH = { play: 'Lecture' };

afterEach(() => vi.unstubAllGlobals());

function onPage(lang: string, french = async () => FRENCH) {
  vi.stubGlobal('document', { documentElement: { lang } });
  return loadWords(ENGLISH, { fr: french });
}

test('loadWords gives a page in French the words that it imports', async () => {
  expect(await onPage('fr-CA')).toBe(FRENCH);
  expect(await onPage('FR')).toBe(FRENCH);
});

test('loadWords imports nothing for a page in English, or in a language without words', async () => {
  const french = vi.fn(async () => FRENCH);
  for (const lang of ['en-CA', 'en', 'iu', '']) expect(await onPage(lang, french)).toBe(ENGLISH);
  expect(french).not.toHaveBeenCalled();
});

test('loadWords fails where the words cannot be imported, so that the page stays as it is', async () => {
  const fail = async () => {
    throw new Error('offline');
  };
  await expect(onPage('fr-CA', fail)).rejects.toThrow('offline');
});
