import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckRow, findCheckRefusal } from '../../../src/edition/check-request.ts';
import { NEVER, newSourceState, type SourceState } from '../../../src/edition/source-state.ts';
import { FeedFetchError } from '../../../src/ingest/parse/feed-errors.ts';
import { stateAfterFailure, stateAfterSuccess } from '../../../src/ingest/schedule/next-state.ts';
import type { Source } from '../../../src/publications/desk.ts';
import { forAll } from '../../support/effort.ts';
import { newsSource } from '../../support/news-items.ts';

const URL = 'https://www.gov.nu.ca/feed/';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-02T00:00:00Z');

const publishers = fc.record({
  hasValidators: fc.boolean(),
  ttlMinutes: fc.constantFrom(0, 0, 30, 120, 600),
  maxAgeMinutes: fc.constantFrom(0, 0, 5, 240),
  skipHours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 10 }),
  status: fc.constantFrom(200, 200, 200, 403, 404, 410, 429, 500, 503),
  retryAfterMinutes: fc.constantFrom(0, 0, 90, 1_000),
  intervalMinutes: fc.constantFrom(undefined, undefined, 360),
});
type Publisher = typeof publishers extends fc.Arbitrary<infer T> ? T : never;

/** When a source was polled in three days in which strangers press the button every five minutes. */
function pollsUnderPressure(publisher: Publisher): { at: number; row: CheckRow }[] {
  const { intervalMinutes } = publisher;
  const source = newsSource('gov', { url: URL, ...(intervalMinutes && { intervalMinutes }) });
  let state = newSourceState(URL);
  const row = {
    ...{ next_at: START, lease: null, lease_until: 0, begun_polls: 0, begun_at: 0 },
    ...{ wait_until: 0, operator_poll_at: 0 },
  };
  const polls: { at: number; row: CheckRow }[] = [];
  for (let now = START; now < START + 3 * DAY; now += 5 * MINUTE) {
    const stored = { ...row, state: JSON.stringify(state) };
    if (findCheckRefusal(stored, state, now) === undefined) {
      row.next_at = now;
      row.operator_poll_at = now;
    }
    if (row.next_at > now) continue;
    polls.push({ at: now, row: { ...stored, operator_poll_at: row.operator_poll_at } });
    state = stateAfterPoll(source, state, publisher, now);
    row.begun_at = now;
    row.next_at = state.nextAt;
    const isWait =
      publisher.status === 429 || (publisher.status === 503 && publisher.retryAfterMinutes);
    row.wait_until = isWait ? state.nextAt : 0;
  }
  return polls;
}

function stateAfterPoll(source: Source, state: SourceState, publisher: Publisher, at: number) {
  const { status, hasValidators, ttlMinutes, maxAgeMinutes, skipHours, retryAfterMinutes } =
    publisher;
  const now = new Date(at);
  if (status === 200) {
    const validators = hasValidators ? { url: URL, etag: '"1"' } : undefined;
    const schedule = { ...(ttlMinutes && { ttlMinutes }), ...(skipHours.length && { skipHours }) };
    const facts = { url: URL, permanentUrl: undefined, maxAgeMs: maxAgeMinutes * MINUTE };
    return stateAfterSuccess(source, { ...state, validators, schedule }, facts, now, () => 0.5);
  }
  const error = new FeedFetchError(`HTTP error! status: ${status}`, { url: URL, status });
  const retryAfterMs = retryAfterMinutes ? retryAfterMinutes * MINUTE : undefined;
  return stateAfterFailure(source, state, error, retryAfterMs, now, () => 0.5);
}

function smallestGap(polls: readonly { at: number }[]): number {
  const gaps = polls.slice(1).map(({ at }, index) => at - (polls[index]?.at ?? 0));
  return Math.min(Number.POSITIVE_INFINITY, ...gaps);
}

test('lets no number of wishes break a rule that holds for the cron, whatever the publisher sends', () => {
  forAll(100, [publishers], (publisher) => {
    const polls = pollsUnderPressure(publisher);
    const gap = smallestGap(polls);
    const { status, hasValidators, ttlMinutes, maxAgeMinutes, retryAfterMinutes } = publisher;
    expect(gap, 'rule 13').toBeGreaterThanOrEqual(15 * MINUTE);
    if (status === 410) expect(polls, 'rule 25').toHaveLength(1);
    if (status === 403) expect(gap, 'rule 23').toBeGreaterThanOrEqual(3.6 * HOUR);
    if (status === 429 || status === 503)
      expect(gap, 'rule 21').toBeGreaterThanOrEqual(retryAfterMinutes * MINUTE);
    if (status === 429 && !retryAfterMinutes)
      expect(gap, 'rule 22').toBeGreaterThanOrEqual(0.9 * HOUR);
    if (status !== 200) return;
    const agreed = publisher.intervalMinutes ?? 0;
    if (!hasValidators && !agreed) expect(gap, 'rule 12').toBeGreaterThanOrEqual(0.9 * DAY);
    const wish = Math.max(ttlMinutes, maxAgeMinutes, 0.9 * agreed) * MINUTE;
    expect(gap, 'rule 14').toBeGreaterThanOrEqual(wish);
    const { skipHours } = publisher;
    for (const { at } of polls.slice(1))
      expect(skipHours, 'rule 17').not.toContain(new Date(at).getUTCHours());
  });
});

test('brings a poll forward once an hour at most', () => {
  const polls = pollsUnderPressure({
    ...{ hasValidators: true, ttlMinutes: 0, maxAgeMinutes: 0, skipHours: [], status: 500 },
    ...{ retryAfterMinutes: 0, intervalMinutes: undefined },
  });
  const forced = polls.filter(({ at, row }) => row.operator_poll_at === at);
  expect(forced.length).toBeGreaterThan(20);
  expect(smallestGap(forced)).toBeGreaterThanOrEqual(HOUR);
});

test.each<[string, Partial<CheckRow>, Partial<SourceState>, string, number | undefined]>([
  ['never polled', {}, { checkedAt: undefined }, 'never polled', undefined],
  ['gone', { next_at: NEVER }, { isGone: true }, 'gone', undefined],
  ['due', { next_at: START - 1 }, {}, 'due', undefined],
  ['claimed', { lease_until: START + MINUTE }, {}, 'due', undefined],
  ['told to wait by its host', { wait_until: START + HOUR }, {}, 'asked to wait', START + HOUR],
  ['polled a moment ago', { begun_at: START - MINUTE }, {}, 'just polled', START + 14 * MINUTE],
  ['cut off twice', { begun_polls: 2 }, {}, 'cut off', START + 5 * HOUR],
])('refuses a source that is %s', (_, row, state, reason, until) => {
  const stored: SourceState = {
    ...newSourceState(URL),
    ...{ checkedAt: START - 5 * HOUR, validators: { url: URL, etag: '"1"' }, ...state },
  };
  const columns: CheckRow = {
    ...{ state: JSON.stringify(stored), next_at: START + 5 * HOUR, lease: null, lease_until: 0 },
    ...{ begun_polls: 0, begun_at: 0, wait_until: 0, operator_poll_at: 0, ...row },
  };
  expect(findCheckRefusal(columns, stored, START)).toEqual({
    reason,
    ...(until !== undefined && { until }),
  });
});
