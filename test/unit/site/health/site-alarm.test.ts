import { expect, test } from 'vitest';
import type { Desk } from '../../../../src/model/publication/desk.ts';
import { newSourceState, type SourceRecord } from '../../../../src/model/sources/source-state.ts';
import { sourceStatusOf } from '../../../../src/model/sources/source-status.ts';
import { findSiteAlarm } from '../../../../src/site/health/site-alarm.ts';
import { newsSource } from '../../../support/news-items.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => NOW.getTime() - hours * 3_600_000;

/** The record of a source that was polled well an hour ago and is due in an hour, with these facts of its own. */
const record = (facts: Partial<SourceRecord> = {}): SourceRecord => ({
  ...newSourceState('https://paper.example/'),
  ...{ checkedAt: ago(1), goodAt: ago(1), nextAt: ago(-1), cutOffs: 0 },
  ...facts,
});
const failed = { lastError: { at: ago(1), message: 'no response' } };
const late = { nextAt: ago(0.6) };

test.each<[string, string, SourceRecord | undefined]>([
  ['without a record', 'waiting', undefined],
  ['that was never polled', 'waiting', { ...record(), checkedAt: undefined }],
  ['whose last poll was good', 'good', record()],
  ['that is late by less than half an hour', 'good', record({ nextAt: ago(0.4) })],
  ['that is late by more', 'overdue', record(late)],
  ['that is late and refused', 'overdue', record({ ...late, failures: 2, isRefused: true })],
  ['that is late and was never polled', 'overdue', { ...record(late), checkedAt: undefined }],
  ['that is gone', 'gone', record({ ...failed, failures: 1, isGone: true })],
  ['that refused twice', 'refused', record({ ...failed, failures: 2, isRefused: true })],
  ['with one poll cut off', 'good', record({ cutOffs: 1 })],
  ['with two polls cut off', 'cut off', record({ cutOffs: 2 })],
  ['that failed', 'failing', record({ ...failed, failures: 1 })],
  ['whose error was no failure of it', 'unreachable', record(failed)],
])('sourceStatusOf says of a source %s: %s', (_, status, known) => {
  expect(sourceStatusOf({}, known, NOW)).toBe(status);
});

test('sourceStatusOf says that a paused source is paused, whatever its record says', () => {
  expect(sourceStatusOf({ paused: 'no agreement' }, record(late), NOW)).toBe('paused');
});

const WORLD = newsSource('w', { section: 'world' });
const desk: Desk = {
  ...{ id: 'town', name: 'Town' },
  sources: [newsSource('a'), newsSource('b'), WORLD],
};
const alarmOf = (
  records: Readonly<Record<string, SourceRecord>>,
  { unpublishedSince, hasEdition = true }: { unpublishedSince?: number; hasEdition?: boolean } = {},
) => {
  const known = Object.entries(records).map(
    ([id, known]) => [`town ${id}`, { record: known, refusal: undefined }] as const,
  );
  const progress = {
    ...{ revision: 1, publishedRevision: 1, sectionVersions: {}, publishedAt: ago(1), number: 1 },
    unpublishedSince,
  };
  return findSiteAlarm(
    [desk],
    hasEdition,
    { sources: new Map(known), progress: new Map([['town', progress]]) },
    NOW,
  );
};
const old = (facts: Partial<SourceRecord> = {}) =>
  record({ goodAt: ago(6.1), failures: 1, ...failed, ...facts });

test.each<[string, string, Readonly<Record<string, SourceRecord>>]>([
  ['no local source was good for six hours', 'local news is stale', { a: old(), b: old() }],
  ['one of them was, 5.9 hours ago', 'none', { a: old(), b: old({ goodAt: ago(5.9) }) }],
  ['world news alone is new', 'local news is stale', { a: old(), b: old(), w: record() }],
  ['a local source that is polled rarely is good', 'none', { a: record({ goodAt: ago(11) }) }],
  ['it is overdue', 'local news is stale', { a: record({ goodAt: ago(13), ...late }) }],
  ['no local source was ever polled well', 'local news is stale', { w: record() }],
])('where %s the alarm is "%s"', (_, alarm, records) => {
  expect(alarmOf(records)).toBe(alarm);
});

test('fetched news that is unpublished for half an hour is an alarm', () => {
  expect(alarmOf({ a: record() }, { unpublishedSince: ago(0.4) })).toBe('none');
  expect(alarmOf({ a: record() }, { unpublishedSince: ago(0.6) })).toBe('edition not published');
});

test('without an edition or without the database that is the alarm', () => {
  expect(alarmOf({ a: record() }, { hasEdition: false })).toBe('no edition');
  expect(findSiteAlarm([desk], true, null, NOW)).toBe('database does not respond');
});

test('a publication without local sources has no stale local news', () => {
  const world = { ...desk, sources: [WORLD] };
  const known = { sources: new Map(), progress: new Map() };
  expect(findSiteAlarm([world], true, known, NOW)).toBe('none');
});
