import { expect, test } from 'vitest';
import { withoutEndedLines } from '../../../client/offline/ended-lines.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const line = (until: string, text: string) =>
  `<p data-until="${until}"><a href="/">${text}</a></p>`;
const page = (...lines: string[]) =>
  `<header></header><aside class="warnings" aria-label="Weather warnings">${lines.join('')}</aside><main><p>Story</p></main>`;

const OVER = line('2026-11-20T12:00:00Z', 'Wind');
const OPEN = line('2026-11-20T12:00:01Z', 'Blizzard');

test('a copy keeps the warnings that are in force, and loses those that have ended', () => {
  expect(withoutEndedLines(page(OVER, OPEN), NOW)).toBe(page(OPEN));
});

test('a copy whose warnings have all ended has no box around nothing', () => {
  expect(withoutEndedLines(page(OVER, OVER), NOW)).toBe(
    '<header></header><main><p>Story</p></main>',
  );
});

test('a line whose time cannot be read stays: nobody knows that it has ended', () => {
  const odd = page(line('soon', 'Wind'));
  expect(withoutEndedLines(odd, NOW)).toBe(odd);
});

test('a page without warnings stays as it is', () => {
  const plain = '<main><p>Story</p></main>';
  expect(withoutEndedLines(plain, NOW)).toBe(plain);
});
