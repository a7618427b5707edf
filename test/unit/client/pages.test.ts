import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IslandBoundary } from '../../../client/islands/IslandBoundary.tsx';
import { loadWords } from '../../../client/islands/load-words.ts';
import { withoutEndedLines } from '../../../client/offline/offline-html.ts';
import { relativeTime } from '../../../client/relative-times.ts';
import { retry } from '../../../client/retry.ts';
import { sandboxFor } from '../../../client/sandbox.ts';
import { isPastHalf } from '../../../client/scroll-depth.ts';
import { zonedTime } from '../../../src/lib/clock/locale.ts';
import { EN } from '../../../src/site/words/en/index.ts';
import { FR } from '../../../src/site/words/fr/index.ts';

test.for([
  [501, 2000, 1000, true],
  [500, 2000, 1000, false],
  [0, 2000, 1000, false],
  [0, 900, 1000, false],
] as const)('isPastHalf at %i px of a %i px page on %i px is %s', ([y, page, screen, isPast]) => {
  expect(isPastHalf(y, page, screen)).toBe(isPast);
});

const SITE = 'https://paper.example/community';

test('sandboxFor does not give a frame of the site itself the site’s origin', () => {
  expect(sandboxFor('/ads/6079445', SITE)).toBe(
    'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  );
  expect(sandboxFor('https://paper.example/x', SITE)).not.toContain('allow-same-origin');
});

test('sandboxFor allows a third party’s frame its origin and forms, but not top navigation', () => {
  const sandbox = sandboxFor('https://wall.example/w', SITE);
  expect(sandbox).toContain('allow-same-origin');
  expect(sandbox).toContain('allow-forms');
  expect(sandbox).not.toContain('top-navigation');
});

const written = (time: number, now: number, language = 'en-CA') => {
  const locale = { language, timeZone: 'America/Iqaluit' };
  return zonedTime(locale, new Date(time), new Date(now)).replace(/\s/g, ' ');
};
const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [HOUR - 1, '59 minutes ago'],
  [DAY - 1, '23 hours ago'],
  [2 * DAY - 1, '1 day ago'],
  [7 * DAY - 1, '6 days ago'],
  [7 * DAY, 'Nov 13'],
  // Still the day before in Iqaluit.
  [7 * DAY + 9 * HOUR, 'Nov 12'],
  [365 * DAY, 'Nov 20, 2025'],
  [-MINUTE, 'just now'],
  // The device’s clock is slow.
  [-MINUTE - 1, 'Nov 20, 7:01 a.m. EST'],
  [-HOUR, 'Nov 20, 8:00 a.m. EST'],
  [-365 * DAY, 'Nov 20, 2027, 7:00 a.m. EST'],
])('relativeTime shows a time %i ms in the past as "%s"', (age, label) => {
  expect(relativeTime(NOW - age, NOW, written(NOW - age, NOW))).toBe(label);
});

test('relativeTime names the year if it is not the current one in the publication’s time zone', () => {
  const january = Date.parse('2026-01-12T12:00:00Z');
  const read = (time: string) => {
    const then = Date.parse(time);
    return relativeTime(then, january, written(then, january));
  };
  expect(read('2026-01-01T04:00:00Z')).toBe('Dec 31, 2025');
  expect(read('2026-01-01T06:00:00Z')).toBe('Jan 1');
});

test('relativeTime does not change an absolute time without a clock', () => {
  expect(relativeTime(0, NOW, 'January 1, 1970')).toBe('January 1, 1970');
});

test.each([
  [0, 'à l’instant'],
  [7 * DAY, '13 nov.'],
  [19 * DAY, '1er nov.'],
  [365 * DAY, '20 nov. 2025'],
])('relativeTime on a French page shows a time %i ms in the past as "%s"', (age, label) => {
  const absolute = written(NOW - age, NOW, 'fr-CA');
  expect(relativeTime(NOW - age, NOW, absolute, FR.layout.relativeTimes)).toBe(label);
});

test.each([
  ['en-CA', EN],
  ['fr-CA', FR],
])(
  'relativeTime has the same words for all minutes, hours and days as the catalogue: %s',
  (language, { layout }) => {
    const format = new Intl.RelativeTimeFormat(language);
    for (const [unit, ms, max] of [
      ['minute', MINUTE, 59],
      ['hour', HOUR, 23],
      ['day', DAY, 6],
    ] as const)
      for (let count = 1; count <= max; count++)
        expect(relativeTime(NOW - count * ms, NOW, '', layout.relativeTimes)).toBe(
          format.format(-count, unit),
        );
  },
);

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

test('loadWords imports the words of a French page', async () => {
  expect(await onPage('fr-CA')).toBe(FRENCH);
  expect(await onPage('FR')).toBe(FRENCH);
});

test('loadWords imports nothing for English or a language without words', async () => {
  const french = vi.fn(async () => FRENCH);
  for (const lang of ['en-CA', 'en', 'iu', '']) expect(await onPage(lang, french)).toBe(ENGLISH);
  expect(french).not.toHaveBeenCalled();
});

test('loadWords rejects if the import fails, so that the page stays unchanged', async () => {
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

const line = (until: string, text: string) =>
  `<p data-until="${until}"><a href="/">${text}</a></p>`;
const warned = (...lines: string[]) =>
  `<header></header><aside class="warnings" aria-label="Weather warnings">${lines.join('')}</aside><main><p>Story</p></main>`;

const OVER = line('2026-11-20T12:00:00Z', 'Wind');
const OPEN = line('2026-11-20T12:00:01Z', 'Blizzard');
const ODD = line('soon', 'Wind');

test.each([
  ['those that are in force stay, and those that have ended go', warned(OVER, OPEN), warned(OPEN)],
  ['around none there is no box', warned(OVER, OVER), '<header></header><main><p>Story</p></main>'],
  [
    'a section without any goes',
    `<section class="place-warnings"><h2>In force</h2><div>${OVER}</div></section><p>Story</p>`,
    '<p>Story</p>',
  ],
  ['one whose time cannot be read stays', warned(ODD), warned(ODD)],
  ['a page without any stays as it is', '<main><p>Story</p></main>', '<main><p>Story</p></main>'],
])('an offline copy’s warnings: %s', (_, copy, shown) => {
  expect(withoutEndedLines(copy, NOW)).toBe(shown);
});
