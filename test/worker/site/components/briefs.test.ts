import { expect, test } from 'vitest';
import { fallbackItems } from '../../../../src/edition/fallback-items.ts';
import { briefs } from '../../../../src/site/components/briefs.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const [item] = fallbackItems(new Date('2026-11-20T21:05:00Z')).map((story) => ({
  ...story,
  isDated: true,
  publisher: 'A publisher',
  section: 'local' as const,
}));
const timeOn = (paper: { language?: string; timeZone?: string }) =>
  />([^<]*)<\/time>/
    .exec(briefs(item ? [item] : [], { ...NUNAVUT_NEWS, ...paper }, 'teaser'))?.[1]
    ?.replace(/\s/g, ' ');

test('a story that papers of several languages and time zones show has on each its own time', () => {
  expect(timeOn({})).toBe('Nov 20, 4:05 p.m. EST');
  expect(timeOn({ language: 'fr-CA' })).toBe('20 nov., 16 h 05 HNE');
  expect(timeOn({ timeZone: 'America/Whitehorse' })).toBe('Nov 20, 2:05 p.m. GMT-7');
  expect(timeOn({})).toBe('Nov 20, 4:05 p.m. EST');
});
