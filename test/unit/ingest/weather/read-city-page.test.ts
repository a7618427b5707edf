import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCityPage } from '../../../../src/ingest/weather/read-city-page.ts';
import { forAll } from '../../../support/effort.ts';
import { cityPage, pageWarning, pair } from '../../../support/weather.ts';

const NOW = new Date('2026-11-20T11:10:00Z');
const PAGE = { en: 'https://weather.example/en', fr: 'https://weather.example/fr' };

function read(document: unknown, now = NOW) {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const bytes = new TextEncoder().encode(text);
  const origin = { station: 'nu-21', now, previous: undefined, page: PAGE };
  return readCityPage(bytes, 'application/geo+json', origin);
}

function current(changes: Record<string, unknown>) {
  const { properties } = cityPage() as { properties: { currentConditions: object } };
  return cityPage({ currentConditions: { ...properties.currentConditions, ...changes } });
}

test('reads the observation and the forecasts in both languages', () => {
  expect(read(cityPage())).toEqual({
    report: {
      observedAt: '2026-11-20T11:00:00.000Z',
      temperature: -24.3,
      windChill: -37,
      conditions: { en: 'Light Snow', fr: 'Faible neige' },
      wind: { speed: 22, gust: 31, direction: { en: 'NW', fr: 'NO' } },
      forecasts: [
        {
          period: { en: 'Today', fr: 'Aujourd’hui' },
          summary: { en: 'Snow', fr: 'Neige' },
          high: -22,
        },
        {
          period: { en: 'Tonight', fr: 'Ce soir et cette nuit' },
          summary: { en: 'Clear', fr: 'Dégagé' },
          low: -31,
        },
      ],
      forecastIssuedAt: '2026-11-20T10:00:00.000Z',
      page: PAGE,
    },
    warnings: [],
  });
});

test('reads values without languages, as before July 2026', () => {
  const old = cityPage({
    currentConditions: {
      timestamp: '20261120110000',
      condition: 'Mainly Clear',
      temperature: { value: '-24.3' },
      wind: { speed: 'calm' },
    },
  });
  expect(read(old).report).toMatchObject({
    observedAt: '2026-11-20T11:00:00.000Z',
    temperature: -24.3,
    conditions: { en: 'Mainly Clear', fr: 'Mainly Clear' },
    wind: { speed: 0 },
  });
});

test('omits conditions that the station does not report', () => {
  const { report } = read(current({ condition: null, iconCode: {} }));
  expect(report).toMatchObject({ temperature: -24.3 });
  expect(report).not.toHaveProperty('conditions');
});

test.each([
  ['1e999', { value: pair('1e999') }],
  ['NaN', { value: pair('NaN') }],
  ['an empty text', { value: pair('') }],
  ['a list', { value: [-24] }],
  ['a number out of reach', { value: pair(-273) }],
  ['true', true],
])('reads no temperature from %s', (_, temperature) => {
  const { report } = read(current({ temperature }));
  expect(report).not.toHaveProperty('temperature');
  expect(report).not.toHaveProperty('windChill');
});

test('reads a negative zero as zero', () => {
  const document = JSON.stringify(current({ temperature: { value: 'X' } })).replace('"X"', '-0.0');
  expect(Object.is(read(document).report?.temperature, 0)).toBe(true);
});

test('ignores an observation from the future, and dates one a few minutes ahead at the current time', () => {
  const ahead = (timestamp: string) => read(current({ timestamp: pair(timestamp) })).report;
  expect(ahead('2026-11-20T11:15:00Z')?.observedAt).toBe(NOW.toISOString());
  expect(ahead('2026-11-20T12:00:00Z')).not.toHaveProperty('temperature');
  expect(ahead('2099-01-01T00:00:00Z')).not.toHaveProperty('observedAt');
  expect(ahead('yesterday')).not.toHaveProperty('temperature');
});

test('limits forecasts to six and cuts long texts', () => {
  const forecast = {
    period: { textForecastName: pair('Day '.repeat(1000)) },
    textSummary: pair('Snow '.repeat(100)),
  };
  const { report } = read(
    cityPage({ forecastGroup: { forecasts: Array.from({ length: 500 }, () => forecast) } }),
  );
  expect(report?.forecasts).toHaveLength(6);
  expect(JSON.stringify(report).length).toBeLessThan(6000);
});

test('reads a warning with its level, both titles and its own end', () => {
  expect(read(cityPage({ warnings: [pageWarning()] })).warnings).toEqual([
    {
      key: 'orange warning blizzard',
      level: 'orange',
      title: { en: 'Blizzard Warning', fr: 'Avertissement\u00a0: blizzard' },
      text: { en: '', fr: '' },
      issuedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: '2026-11-20T21:00:00.000Z',
      hasOwnEnd: true,
    },
  ]);
});

test.each([
  ['no list of warnings', undefined],
  ['a text instead of the list', 'unavailable'],
  ['a warning without a description', [pageWarning({ description: pair('') })]],
  ['a warning that is nothing', [null]],
])('is incomplete with %s', (_, warnings) => {
  expect(read(cityPage({ warnings }))).toMatchObject({ warnings: [], isIncomplete: true });
});

test('is complete if no warning is in force, also in the old form', () => {
  for (const warnings of [[], {}, { event: [] }, [pageWarning({ type: pair('ended') })]])
    expect(read(cityPage({ warnings }))).not.toHaveProperty('isIncomplete');
});

test('limits the end of a warning to a day from now', () => {
  const { warnings } = read(
    cityPage({ warnings: [pageWarning({ expiryTime: pair('2099-01-01T00:00:00Z') })] }),
  );
  expect(warnings).toMatchObject([{ expiresAt: '2026-11-21T11:10:00.000Z', hasOwnEnd: false }]);
});

test.each([
  ['that ended', { type: pair('ended', 'terminé') }],
  ['whose title says so', { description: pair('Blizzard Warning ENDED') }],
  ['whose time is over', { expiryTime: pair('2026-11-20T11:00:00Z') }],
  ['without a title', { description: pair('') }],
])('skips a warning %s', (_, changes) => {
  expect(read(cityPage({ warnings: [pageWarning(changes)] })).warnings).toEqual([]);
});

test('reads the ten gravest of thousands of warnings', () => {
  const warnings = Array.from({ length: 3000 }, (_, index) =>
    pageWarning({ description: pair(`${index < 99 ? 'YELLOW' : 'RED'} WARNING - H${index}`) }),
  );
  const found = read(cityPage({ warnings })).warnings;
  expect(found).toHaveLength(10);
  expect(found[0]?.level).toBe('red');
});

test.each<[what: string, document: unknown, message: string]>([
  ['no JSON', 'garbage', 'the document is not JSON'],
  ['no city page', '{"features":[]}', 'the document is not a city page'],
  ['nothing', '{"properties":{}}', 'the city page has no weather'],
  [
    'another station',
    cityPage({ identifier: 'qc-10' }),
    'the city page is for another place: qc-10',
  ],
  ['JSON nested without end', `{"properties":${'['.repeat(100_000)}`, 'nested more than'],
])('refuses %s', (_, document, message) => {
  expect(() => read(document)).toThrow(message);
});

test('reads only finite numbers and texts without hidden markup from any page', () => {
  forAll(100, [fc.jsonValue(), fc.jsonValue(), fc.jsonValue()], (a, b, c) => {
    const page = cityPage({ currentConditions: { ...current({}), temperature: a, wind: b } });
    const changed = current({ temperature: a, wind: b, condition: c, windChill: b });
    for (const document of [page, changed, cityPage({ warnings: c }), { properties: a }]) {
      try {
        const { report, warnings } = read(document);
        for (const value of [report?.temperature, report?.wind?.speed])
          expect(value === undefined || Number.isFinite(value)).toBe(true);
        expect(warnings.length).toBeLessThanOrEqual(10);
      } catch (error) {
        expect(error).toMatchObject({ name: 'FeedParseError' });
      }
    }
  });
});
