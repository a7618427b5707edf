import { expect, test } from 'vitest';
import { readAlerts } from '../../../../src/ingest/weather/read-alerts.ts';
import type { StationContent } from '../../../../src/ingest/weather/station-content.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { alertsFeed, NO_ALERTS } from '../../../support/weather.ts';

watchLog();

const PAGE = { en: 'https://weather.example/en', fr: 'https://weather.example/fr' };

function read(document: string, now = '2026-11-20T10:00:00Z', previous?: StationContent) {
  const origin = { station: 'nu-21', now: new Date(now), previous, page: PAGE };
  return readAlerts(new TextEncoder().encode(document), {}, origin);
}

test('readAlerts reads level, kind, hazard and French title, without the place', () => {
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
  ['BLIZZARD WARNING IN EFFECT, X', 'Blizzard Warning', 'Avertissement : blizzard'],
  ['YELLOW WARNING - COLD, X', 'Cold Warning', 'Avertissement : froid'],
  ['YELLOW WARNING - COLD - in effect', 'Cold Warning', 'Avertissement : froid'],
  ['SPECIAL WEATHER STATEMENT', 'Special Weather Statement', 'Bulletin météorologique spécial'],
  [
    'SPECIAL AIR QUALITY STATEMENT',
    'Special Air Quality Statement',
    'Bulletin spécial sur la qualité de l’air',
  ],
  ['YELLOW ADVISORY - WEATHER', 'Weather Advisory', 'Avis météorologique'],
  ['RED WATCH - STORM SURGE, X', 'Storm Surge Watch', 'Veille : onde de tempête'],
  ['RED WARNING - LES SUÊTES WIND', 'Les Suêtes Wind Warning', 'Avertissement : vent Les Suêtes'],
  ['GALE WARNING', 'Gale Warning', 'Avertissement : coup de vent'],
  ['RED WARNING - LAVA FLOW', 'Lava Flow Warning', 'Avertissement : lava flow'],
  ['RED WARNING - CONSTRUCTOR', 'Constructor Warning', 'Avertissement : constructor'],
  ['Volcanic ash', 'Volcanic Ash', 'Volcanic ash'],
  ['RED WARNING - &lt;script&gt;x()&lt;/script&gt;WIND, X', 'Wind Warning', 'Avertissement : vent'],
])('readAlerts reads %s as %s', (title, en, fr) => {
  expect(read(alertsFeed(title)).warnings.map((warning) => warning.title)).toEqual([
    { en, fr: fr.replace(' :', '\u00a0:') },
  ]);
});

test.each([
  ['AVERTISSEMENT ROUGE - BLIZZARD, Iqaluit', 'RED WARNING - BLIZZARD, Iqaluit'],
  ['Veille jaune : tempête hivernale', 'YELLOW WATCH - WINTER STORM'],
  ["AVIS JAUNE - QUALITÉ DE L'AIR, Iqaluit", 'YELLOW ADVISORY - AIR QUALITY, Iqaluit'],
  ['AVERTISSEMENT DE BLIZZARD, Iqaluit', 'BLIZZARD WARNING IN EFFECT, Iqaluit'],
  ['BULLETIN MÉTÉOROLOGIQUE SPÉCIAL EN VIGUEUR', 'SPECIAL WEATHER STATEMENT, Iqaluit'],
  ['RED TORNADO WARNING, Iqaluit', 'RED WARNING - TORNADO, Iqaluit'],
  ['RED WARNING TORNADO', 'RED WARNING - TORNADO'],
  ['WARNING - TORNADO', 'TORNADO WARNING'],
  ['RED WARNING - BLIZZARD CONTINUED, Iqaluit', 'RED WARNING - BLIZZARD, Iqaluit'],
  ['AVERTISSEMENT DE VENT LES SUÊTES MAINTENU', 'LES SUÊTES WIND WARNING'],
])('readAlerts reads %s as the same warning as %s', (one, other) => {
  expect(read(alertsFeed(one))).toEqual(read(alertsFeed(other)));
  expect(read(alertsFeed(one)).isIncomplete).toBeUndefined();
});

const LEVELS = ['RED WARNING - ', 'ORANGE WARNING - ', 'YELLOW WARNING - '];
test.each([
  ['a hazard that is in French still', ['AVERTISSEMENT ORANGE - CENDRES, Iqaluit']],
  ['a level that is unknown', ['PURPLE WARNING - TORNADO']],
  ['no kind', ['Volcanic ash']],
  ['a hazard that is not listed', ['RED WARNING - LAVA FLOW']],
  ['a hazard that begins as a listed one does', ['RED WARNING - WIND CHILL']],
  ['a word behind the hazard', ['RED WARNING - BLIZZARD TONIGHT']],
  ['words before and behind the kind', ['Iqaluit: RED WARNING - BLIZZARD']],
  ['no title in one entry', ['RED WARNING - BLIZZARD', '']],
  ['a place behind a dash', ['RED WARNING - BLIZZARD - Iqaluit']],
  ['more entries than are read', ['FOG WARNING', ...Array(200).fill('WIND WARNING ENDED')]],
  [
    'more warnings than are kept',
    LEVELS.flatMap((level) => ['FOG', 'WIND', 'HEAT', 'GALE'].map((each) => level + each)),
  ],
])('readAlerts is incomplete with %s', (_, titles) => {
  expect(read(alertsFeed(...titles)).isIncomplete).toBe(true);
});

test.each([
  NO_ALERTS,
  'No watches or warnings in effect, Iqaluit',
  'Aucune alerte en vigueur, Iqaluit',
  'BLIZZARD WARNING ENDED, Iqaluit',
  'AVERTISSEMENT DE BLIZZARD TERMINÉ, Iqaluit',
  'VEILLE DE BLIZZARD ANNULÉE',
  'Wind warning cancelled, Iqaluit',
])('readAlerts reads no warning from the entry “%s”', (title) => {
  expect(read(alertsFeed(title))).toEqual({ warnings: [] });
});

test('readAlerts keeps two warnings with unknown forms of titles apart', () => {
  const titles = ['BLIZZARD', 'RAINFALL'].map((hazard) => `Iqaluit: RED WARNING - ${hazard}`);
  expect(read(alertsFeed(...titles)).warnings.map(({ title }) => title.en)).toEqual([
    'Iqaluit Blizzard Warning',
    'Iqaluit Rainfall Warning',
  ]);
});

test('readAlerts extends a continuing warning by a day, every half a day', () => {
  const feed = alertsFeed('RED WARNING - BLIZZARD, Iqaluit');
  const first = read(feed);
  expect(read(feed, '2026-11-20T21:00:00Z', first)).toEqual(first);
  expect(read(feed, '2026-11-20T23:00:00Z', first).warnings[0]?.expiresAt).toBe(
    '2026-11-21T23:00:00.000Z',
  );
});

test('readAlerts reads ten of thousands of entries', () => {
  const titles = Array.from({ length: 2000 }, (_, index) => `YELLOW WARNING - H${index}, X`);
  expect(read(alertsFeed(...titles)).warnings).toHaveLength(10);
});

test.each([
  ['a page', '<html><body>Sorry</body></html>'],
  ['a feed without entries', alertsFeed()],
  ['a feed that has no news', alertsFeed('No alert information is available, Iqaluit')],
  ['a feed without titles', alertsFeed('', ', Iqaluit', '&lt;b&gt;&lt;/b&gt;')],
  ['nothing', ''],
])('readAlerts refuses %s, so that known warnings remain', (_, document) => {
  expect(() => read(document)).toThrow();
});
