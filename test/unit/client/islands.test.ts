import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IslandBoundary } from '../../../client/islands/IslandBoundary.tsx';
import { loadWords } from '../../../client/islands/load-words.ts';
import { retry } from '../../../client/retry.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-CA', 'Unexpected Application Error!', 'Back to the news'],
  ['fr-CA', 'Erreur inattendue de l’application!', 'Retour aux actualités'],
  ['de', 'Unexpected Application Error!', 'Back to the news'],
])('an island that throws on a page in %s is replaced by “%s” and a link', (lang, text, back) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const boundary = new IslandBoundary({ children: 'the island' });
  expect(boundary.render()).toBe('the island');
  boundary.state = IslandBoundary.getDerivedStateFromError();
  expect(renderToStaticMarkup(boundary.render())).toBe(
    `<div class="empty" role="alert"><p>${text}</p><p><a class="button" href="/news">${back}</a></p></div>`,
  );
});

const ENGLISH = { play: 'Play' };
const FRENCH = { play: 'Lecture' };

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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retry repeats a failing attempt after 5, 10 and 20 seconds until it succeeds', async () => {
  const startedAt = Date.now();
  const triedAfter: number[] = [];
  const loading = retry(async () => {
    triedAfter.push((Date.now() - startedAt) / 1000);
    if (triedAfter.length < 4) throw new TypeError('Failed to fetch');
    return 'module';
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loading).toBe('module');
  expect(triedAfter).toEqual([0, 5, 15, 35]);
});
