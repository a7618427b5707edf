import { describe, expect, test } from 'vitest';
import { readAlerts } from '../../../../src/ingest/weather/read-alerts.ts';
import type { StationContent } from '../../../../src/ingest/weather/station-content.ts';
import { alertsFeed, NO_ALERTS } from '../../../support/city-page.ts';

const PAGE = { en: 'https://weather.example/en', fr: 'https://weather.example/fr' };

function read(document: string, now = '2026-11-20T10:00:00Z', previous?: StationContent) {
  const origin = { station: 'nu-21', now: new Date(now), previous, page: PAGE };
  return readAlerts(new TextEncoder().encode(document), {}, origin);
}

describe('readAlerts', () => {
  test('reads level, kind and hazard without the place, and a French title', () => {
    expect(read(alertsFeed('YELLOW WARNING - BLOWING SNOW, Iqaluit')).warnings).toEqual([
      {
        key: 'yellow warning blowing snow',
        level: 'yellow',
        title: { en: 'Blowing Snow Warning', fr: 'Avertissement\u00a0: poudrerie' },
        text: { en: '', fr: '' },
        issuedAt: '2026-11-20T09:30:00.000Z',
        expiresAt: '2026-11-21T10:00:00.000Z',
        hasOwnEnd: false,
      },
    ]);
  });

  test.each([
    ['BLIZZARD WARNING IN EFFECT, Iqaluit', 'Blizzard Warning'],
    ['SPECIAL WEATHER STATEMENT, Iqaluit', 'Special Weather Statement'],
    ['RED WATCH - STORM SURGE, Kugluktuk', 'Storm Surge Watch'],
    ['Volcanic ash', 'Volcanic Ash'],
    ['YELLOW WARNING - &lt;script&gt;alert(1)&lt;/script&gt;WIND, X', 'Wind Warning'],
  ])('reads %s as %s', (title, english) => {
    expect(read(alertsFeed(title)).warnings.map((warning) => warning.title.en)).toEqual([english]);
  });

  test.each([
    NO_ALERTS,
    'No watches or warnings in effect, Iqaluit',
    'Aucune alerte en vigueur, Iqaluit',
    'BLIZZARD WARNING ENDED, Iqaluit',
    'Wind warning cancelled, Iqaluit',
  ])('reads no warning where the one entry says: %s', (title) => {
    expect(read(alertsFeed(title))).toEqual({ warnings: [] });
  });

  test('a warning that stays is the same for half a day, and then counts on for another day', () => {
    const feed = alertsFeed('RED WARNING - BLIZZARD, Iqaluit');
    const first = read(feed);
    expect(read(feed, '2026-11-20T21:00:00Z', first)).toEqual(first);
    expect(read(feed, '2026-11-20T23:00:00Z', first).warnings[0]?.expiresAt).toBe(
      '2026-11-21T23:00:00.000Z',
    );
  });

  test('reads ten of thousands of entries', () => {
    const titles = Array.from({ length: 2000 }, (_, index) => `YELLOW WARNING - H${index}, X`);
    expect(read(alertsFeed(...titles)).warnings).toHaveLength(10);
  });

  test.each([
    ['a page', '<html><body>Sorry</body></html>'],
    ['a feed without entries', alertsFeed()],
    ['nothing', ''],
  ])('refuses %s, so that what is known stays', (_, document) => {
    expect(() => read(document)).toThrow();
  });
});
