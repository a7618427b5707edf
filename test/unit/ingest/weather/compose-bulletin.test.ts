import { expect, test } from 'vitest';
import {
  composeBulletin,
  type DatedContent,
} from '../../../../src/ingest/weather/compose-bulletin.ts';
import type { StationWarning } from '../../../../src/ingest/weather/station-content.ts';
import type { Desk } from '../../../../src/model/publication/desk.ts';
import { sameText, weatherReport } from '../../../support/weather.ts';

const NOW = new Date('2026-11-20T11:10:00Z');
const DESK: Desk = {
  id: 'north',
  name: 'North',
  sources: [],
  stations: ['nu-21', 'nu-26'].map((id) => ({ id, name: id, latitude: 63, longitude: -68 })),
};

function warning(changes: Partial<StationWarning> = {}): StationWarning {
  return {
    key: 'orange warning blizzard',
    level: 'orange',
    title: sameText('Blizzard Warning'),
    text: sameText(''),
    issuedAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-21T09:00:00.000Z',
    hasOwnEnd: false,
    ...changes,
  };
}

/** The content of a warnings feed (below: of a station's page) that was read minutes ago. */
function listed(warnings: StationWarning[], minutesAgo = 5): DatedContent {
  return { warnings, goodAt: NOW.getTime() - minutesAgo * 60_000 };
}

function page(warnings: StationWarning[], minutesAgo = 5, report = weatherReport()): DatedContent {
  return { ...listed(warnings, minutesAgo), report };
}

function compose(contents: Record<string, DatedContent>, now = NOW) {
  return composeBulletin(DESK, new Map(Object.entries(contents)), now);
}

test('composes the readable report of each station', () => {
  const { reports, warnings } = compose({ 'report:nu-26': page([]) });
  expect(reports).toEqual({ 'nu-26': weatherReport() });
  expect(warnings).toEqual([]);
});

test('one warning at two stations is merged, with both stations', () => {
  const expiresAt = '2026-11-21T10:00:00.000Z';
  const { warnings } = compose({
    'warnings:nu-21': listed([warning()]),
    'warnings:nu-26': listed([warning({ expiresAt })]),
  });
  expect(warnings).toMatchObject([{ stations: ['nu-21', 'nu-26'], expiresAt }]);
});

test('a warning that ends at different times is listed once for each station', () => {
  const own = (expiresAt: string) => page([warning({ hasOwnEnd: true, expiresAt })]);
  const { warnings } = compose({
    'warnings:nu-21': listed([warning()]),
    'warnings:nu-26': listed([warning()]),
    'report:nu-21': own('2026-11-20T20:00:00.000Z'),
    'report:nu-26': own('2026-11-20T22:00:00.000Z'),
  });
  expect(warnings.map(({ stations, expiresAt }) => [...stations, expiresAt]).sort()).toEqual([
    ['nu-21', '2026-11-20T20:00:00.000Z'],
    ['nu-26', '2026-11-20T22:00:00.000Z'],
  ]);
});

const FRENCH = { title: { en: 'Blizzard Warning', fr: 'Avertissement\u00a0: blizzard' } };
const EVENING = { expiresAt: '2026-11-20T20:00:00.000Z', hasOwnEnd: true };
const OVER = { expiresAt: '2026-11-20T11:00:00.000Z', hasOwnEnd: true };
const NEXT_DAY = { expiresAt: '2026-11-21T09:00:00.000Z' };

test.each([
  ['has the French title of the page', [warning()], warning(FRENCH), [FRENCH]],
  ['has the end of the page', [warning()], warning(EVENING), [{ expiresAt: EVENING.expiresAt }]],
  ['that its feed lists after its end is in force', [warning()], warning(OVER), [NEXT_DAY]],
  ['that was withdrawn disappears, although the page still has it', [], warning(), []],
])('a warning %s', (_, inFeed, onPage, expected) => {
  const contents = { 'warnings:nu-21': listed(inFeed), 'report:nu-21': page([onPage], 50) };
  expect(compose(contents).warnings).toMatchObject(expected);
});

test('warnings of an unreadable feed come from the page, and from the feed’s last reading until their end', () => {
  const wind = warning({ key: 'yellow warning wind', title: sameText('Wind Warning') });
  const { warnings } = compose({
    'warnings:nu-21': listed([warning()], 200),
    'report:nu-21': page([wind]),
  });
  expect(warnings.map(({ title }) => title.en).sort()).toEqual([
    'Blizzard Warning',
    'Wind Warning',
  ]);
});

test('an ended warning is not in force', () => {
  const later = new Date('2026-11-21T09:00:00Z');
  expect(compose({ 'warnings:nu-21': listed([warning()]) }, later).warnings).toEqual([]);
});

test('a report changes the bulletin’s version, and only a warning its warningsVersion', () => {
  const at = (temperature: number, warnings: StationWarning[]) =>
    compose({ 'report:nu-21': page(warnings, 5, weatherReport({ temperature })) });
  const before = at(-20, []);
  const colder = at(-21, []);
  const warned = at(-21, [warning()]);
  expect(colder.version).not.toBe(before.version);
  expect(colder.warningsVersion).toBe(before.warningsVersion);
  expect(warned.warningsVersion).not.toBe(before.warningsVersion);
});
