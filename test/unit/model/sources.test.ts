import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stateAfterFailure, stateAfterSuccess } from '../../../src/feeds/schedule/next-state.ts';
import { type CheckRow, findCheckRefusal } from '../../../src/model/sources/check-request.ts';
import { FeedFetchError } from '../../../src/model/sources/feed-errors.ts';
import { findRefusal } from '../../../src/model/sources/operator-poll.ts';
import { newSourceState, type SourceState } from '../../../src/model/sources/source-state.ts';
import { newsSource } from '../../support/fixtures.ts';

const URL = 'https://www.gov.nu.ca/feed/';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const POLLED = new Date('2026-11-02T00:00:00Z');
const AT = POLLED.getTime();
const NOW = AT + 20 * MINUTE;
const NEW = newSourceState(URL);
const KNOWN: SourceState = { ...NEW, validators: { url: URL, etag: '"1"' } };

/** The state of a source after a successful poll; below: after a failed one. */
function good(state: Partial<SourceState> = {}, maxAgeMs = 0, intervalMinutes?: number) {
  const source = newsSource('gov', { url: URL, ...(intervalMinutes && { intervalMinutes }) });
  const facts = { url: URL, permanentUrl: undefined, maxAgeMs };
  return stateAfterSuccess(source, { ...KNOWN, ...state }, facts, POLLED, () => 0.5);
}
function failed(status: number) {
  const error = new FeedFetchError(`HTTP error! status: ${status}`, { url: URL, status });
  const source = newsSource('gov', { url: URL });
  return stateAfterFailure(source, KNOWN, error, undefined, POLLED, () => 0.5);
}

function refusalOf(state: SourceState, row: Partial<CheckRow> = {}) {
  const columns: CheckRow = {
    state: JSON.stringify(state),
    next_at: state.nextAt,
    lease: null,
    lease_until: 0,
    begun_polls: 0,
    begun_at: 0,
    wait_until: 0,
    operator_poll_at: 0,
    ...row,
  };
  return findCheckRefusal(columns, state, NOW);
}

const WISH = 'publisher’s wish';
test.each<[what: string, SourceState, Partial<CheckRow>, reason: string, until?: number | 'next']>([
  ['never polled', NEW, { next_at: NOW + 1 }, 'never polled'],
  ['gone (rule 25)', failed(410), {}, 'gone'],
  ['due', good(), { next_at: NOW }, 'due'],
  ['claimed', good(), { lease_until: NOW + MINUTE }, 'due'],
  [
    'in a wait that its publisher requested (rules 21, 22)',
    good(),
    { wait_until: NOW + 1 },
    'retry later',
    NOW + 1,
  ],
  ['just polled (rule 13)', good(), { begun_at: NOW }, 'just polled', NOW + 15 * MINUTE],
  ['just requested (rule 10)', good(), { operator_poll_at: NOW }, 'just requested', NOW + HOUR],
  ['cut off twice', good(), { begun_polls: 2 }, 'cut off', 'next'],
  ['refused (rule 23)', failed(403), {}, 'refused', 'next'],
  ['without validators (rule 12)', good({ validators: undefined }), {}, 'no validators', 'next'],
  [
    'with a ttl of hours (rule 14)',
    good({ schedule: { ttlMinutes: 120 } }),
    {},
    WISH,
    AT + 2 * HOUR,
  ],
  ['cached for hours (rule 14)', good({}, 3 * HOUR), {}, WISH, AT + 3 * HOUR],
  ['polled as agreed (rule 12)', good({}, 0, 360), {}, WISH, AT + 6 * HOUR],
  ['silent at this hour (rule 17)', good({ schedule: { skipHours: [0] } }), {}, WISH, 'next'],
  ['silent on this day (rule 17)', good({ schedule: { skipDays: [1] } }), {}, WISH, 'next'],
])('an earlier poll is refused for a source that is %s', (_, state, row, reason, until) => {
  const time = until === 'next' ? state.nextAt : until;
  expect(refusalOf(state, row)).toEqual({ reason, ...(time !== undefined && { until: time }) });
});

test.each([
  ['reads well', good(), {}],
  ['has failed', { ...failed(500), validators: undefined }, { next_at: NOW + HOUR }],
  ['was polled 15 minutes ago', good(), { begun_at: NOW - 15 * MINUTE }],
  ['was requested an hour ago', good(), { operator_poll_at: NOW - HOUR }],
  ['is silent at other times', good({ schedule: { skipHours: [1], skipDays: [2] } }), {}],
])('an earlier poll is allowed for a source that %s', (_, state, row) => {
  expect(refusalOf(state, row)).toBeUndefined();
});

test('the advice for a feed that is gone names places that exist', () => {
  const state = JSON.stringify({ ...newSourceState('https://a.example/feed'), isGone: true });
  const row = {
    source: 'a',
    address: 'https://a.example/feed',
    state,
    begun_at: 0,
    wait_until: 0,
    operator_poll_at: 0,
  };
  const why = findRefusal(row, 1e12) ?? '';
  const [folder = '', file = ''] = why.match(/\b(?:desks\/|sources\.\w+)/g) ?? [];
  expect(existsSync(folder), folder).toBe(true);
  expect(globSync(`{papers,sample-world/papers}/*/${file}`), file).not.toEqual([]);
});
