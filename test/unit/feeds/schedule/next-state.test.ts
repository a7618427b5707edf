import { expect, it } from 'vitest';
import { stateAfterFailure, stateAfterSuccess } from '../../../../src/feeds/schedule/next-state.ts';
import { FeedFetchError, FeedParseError } from '../../../../src/model/sources/feed-errors.ts';
import {
  NEVER,
  newSourceState,
  type SourceState,
} from '../../../../src/model/sources/source-state.ts';
import { newsSource } from '../../../support/fixtures.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const URL = 'https://publisher.example/feed';
const MOVED = 'https://publisher.example/new';
const SERVICE = 'https://service.example/';
const SOURCE = newsSource('feed', { url: URL });
const VIA_JSON = { ...SOURCE, via: 'json' as const };

/** The state after failures with these statuses, at these addresses (default: the source's). */
function afterStatuses(
  statuses: readonly number[],
  url = URL,
  source = SOURCE,
  before = newSourceState(source.url),
): SourceState {
  return statuses.reduce((state, status) => {
    const error = new FeedFetchError('no', { url, status });
    return stateAfterFailure(source, state, error, undefined, NOW, () => 0.5);
  }, before);
}

/** The state after good responses on these days, each after permanent redirects. */
function afterRedirects(
  days: readonly number[],
  { to = MOVED, contentType = 'text/xml', source = SOURCE } = {},
): SourceState {
  const facts = { url: to, permanentUrl: to, maxAgeMs: undefined, contentType };
  return days.reduce(
    (state, day) =>
      stateAfterSuccess(source, state, facts, new Date(NOW.getTime() + day * DAY), () => 0.5),
    newSourceState(source.url),
  );
}

it.each([
  ['a 410', [410], URL, SOURCE, { isGone: true, isRefused: false, nextAt: NEVER }],
  ['a 410 of an address that a redirect led to', [410], MOVED, SOURCE, { isGone: false }],
  ['a 410 of the feed-to-JSON service', [410], SERVICE, VIA_JSON, { isGone: false }],
  ['a 403', [403], URL, SOURCE, { isRefused: false, failures: 1 }],
  ['two of 403', [403, 403], URL, SOURCE, { isRefused: true, failures: 2 }],
  ['a 403 after a 500', [500, 403], URL, SOURCE, { isRefused: false }],
  ['a 500 after two of 403', [403, 403, 500], URL, SOURCE, { isRefused: false, failures: 3 }],
])(
  'feed-politeness rules 23, 25: a source after %s is gone, refused or neither',
  (_, statuses, url, source, expected) => {
    expect(afterStatuses(statuses, url, source)).toMatchObject(expected);
  },
);

it('stateAfterFailure counts failures, shortens the error, and keeps failingSince and validators', () => {
  const error = new FeedParseError('x'.repeat(9_000));
  const known = { ...newSourceState(URL), validators: { url: URL, etag: '"1"' }, goodAt: 5 };
  const once = stateAfterFailure(SOURCE, known, error, undefined, NOW, () => 0.5);
  const later = new Date(NOW.getTime() + DAY);
  const twice = stateAfterFailure(SOURCE, once, error, undefined, later, () => 0.5);
  expect(twice).toMatchObject({
    failures: 2,
    failingSince: NOW.getTime(),
    goodAt: 5,
    checkedAt: later.getTime(),
  });
  expect(twice.validators).toEqual(known.validators);
  expect(twice.lastError?.message.length).toBeLessThan(1_000);
});

it.each([
  ['two of 404', [404, 404], MOVED],
  ['three of 404', [404, 404, 404], undefined],
  ['a 410', [410], undefined],
])('feed-politeness rule 30: after %s the new address is %s', (_, statuses, movedTo) => {
  const moved = { ...newSourceState(URL), movedTo: MOVED };
  expect(afterStatuses(statuses, MOVED, SOURCE, moved).movedTo).toBe(movedTo);
});

const station = { ...SOURCE, weather: { kind: 'warnings' as const, station: 'nu-21' } };

it.each([
  [500, 1],
  [403, 4],
  [404, 4],
  [410, 4],
  [429, 4],
])(
  'a station’s warnings that failed with %i any number of times are polled again within %i hours',
  (status, hours) => {
    const { nextAt } = afterStatuses(Array<number>(50).fill(status), URL, station);
    expect(nextAt - NOW.getTime()).toBe(hours * 3_600_000);
  },
);

it('feed-politeness rule 5: stateAfterSuccess resets the count of failures', () => {
  const facts = { url: URL, permanentUrl: undefined, maxAgeMs: undefined };
  const state = stateAfterSuccess(SOURCE, afterStatuses([403, 403]), facts, NOW, () => 0.5);
  expect(state).toMatchObject({ failures: 0, isRefused: false, goodAt: NOW.getTime() });
  expect([state.lastError, state.failingSince]).toEqual([undefined, undefined]);
});

it.each<[string, readonly number[], Parameters<typeof afterRedirects>[1], string | undefined]>([
  ['3 polls in 7 days', [0, 3, 7], {}, MOVED],
  ['2 polls in 7 days', [0, 7], {}, undefined],
  ['3 polls in 6 days', [0, 3, 6], {}, undefined],
  ['what is read through a service', [0, 3, 7], { source: VIA_JSON }, undefined],
  ['HTML', [0, 3, 7], { contentType: 'text/html; charset=utf-8' }, undefined],
  ['a login', [0, 3, 7], { to: 'https://publisher.example/login?next=feed' }, undefined],
  ['a captive portal', [0, 3, 7], { to: 'https://portal.wifi.example/' }, undefined],
  ['a page', [0, 3, 7], { to: 'https://publisher.example/index.html' }, undefined],
])('feed-politeness rules 30, 31: after permanent redirects by %s', (_, days, more, movedTo) => {
  expect(afterRedirects(days, more).movedTo).toBe(movedTo);
});

it('feed-politeness rule 30: another redirect, or none, restarts the observation of a move', () => {
  const watched = afterRedirects([0, 3]);
  const at = (day: number) => new Date(NOW.getTime() + day * DAY);
  const none = { url: URL, permanentUrl: undefined, maxAgeMs: undefined, contentType: 'text/xml' };
  expect(stateAfterSuccess(SOURCE, watched, none, at(7), () => 0.5).redirect).toBeUndefined();
  const other = { ...none, permanentUrl: 'https://publisher.example/other' };
  expect(stateAfterSuccess(SOURCE, watched, other, at(7), () => 0.5)).toMatchObject({
    redirect: { to: other.permanentUrl, polls: 1 },
  });
});
