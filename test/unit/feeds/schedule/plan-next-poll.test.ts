import { expect, it } from 'vitest';
import { readDocumentFacts } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { planAfterFailure, planAfterSuccess } from '../../../../src/feeds/schedule/next-state.ts';
import type { Source } from '../../../../src/model/publication/desk.ts';
import { newsSource } from '../../../support/fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Noon on a Friday. */
const NOW = Date.parse('2026-11-20T12:00:00Z');
const CHANCES = [0, 0.25, 0.5, 0.75, 0.999];

type Facts = Parameters<typeof planAfterSuccess>[1];
type Setting = Pick<Source, 'intervalMinutes' | 'maxIntervalMinutes'>;

/** Minutes from a good response of a feed with validators until the next poll. */
function minutesAfter(facts: Partial<Facts> & Setting, chance = 0.5, now = NOW): number {
  const { intervalMinutes, maxIntervalMinutes, ...others } = facts;
  const source = newsSource('feed', {
    ...(intervalMinutes !== undefined && { intervalMinutes }),
    ...(maxIntervalMinutes !== undefined && { maxIntervalMinutes }),
  });
  const known = { hasValidators: true, maxAgeMs: undefined, schedule: undefined, pace: undefined };
  return (planAfterSuccess(source, { ...known, ...others }, now, () => chance) - now) / MINUTE;
}

/** The pace of a feed with stories of these ages (minutes). */
function paceOf(ages: readonly (number | undefined)[], now = NOW): Facts['pace'] {
  const items = ages.map((age, index) => {
    const date = age === undefined ? '' : new Date(now - age * MINUTE).toUTCString();
    return `<item><title>${index}</title>${date && `<pubDate>${date}</pubDate>`}</item>`;
  });
  const xml = `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
  const channel = parseFeed(new TextEncoder().encode(xml), { url: 'https://publisher.example/' });
  return readDocumentFacts(channel, new Date(now)).pace;
}

const apart = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, index) => index * minutes);
const all = (count: number) => Array.from({ length: count }, (_, index) => index);

const BUSY = { changes: 60, since: NOW - HOUR };
const RARE = { changes: 1, since: NOW - 30 * DAY };
const FIVE_HOURLY = { changes: 30, since: NOW - 7 * DAY };
const skipping = { skipHours: [12, 13, 14] };

it.each<[rule: number, facts: Partial<Facts> & Setting, minutes: number, chance?: number]>([
  [12, {}, 60],
  [12, { hasValidators: false }, 24 * 60],
  [12, { intervalMinutes: 30, hasValidators: false }, 30],
  [13, { intervalMinutes: 1 }, 15, 0],
  [14, { schedule: { ttlMinutes: 180 } }, 180, 0],
  [14, { maxAgeMs: 2 * HOUR }, 120, 0],
  [14, { maxAgeMs: 2 * HOUR, schedule: { ttlMinutes: 300 } }, 300, 0],
  [14, { maxAgeMs: MINUTE, schedule: { ttlMinutes: 5 } }, 60],
  [14, { maxAgeMs: 90 * MINUTE + 500 }, 90 + 1 / 60, 0],
  [17, { schedule: skipping }, 180],
  [17, { maxAgeMs: 12.5 * HOUR, schedule: { ...skipping, skipDays: [6] } }, 36 * 60, 0],
  [17, { schedule: { skipHours: all(24) } }, 60],
  [17, { schedule: { skipDays: all(7) } }, 60],
  [18, { intervalMinutes: 30, pace: RARE }, 30],
  [18, { schedule: { ttlMinutes: 180 }, pace: BUSY }, 180, 0],
  [18, { schedule: { ttlMinutes: 30 }, pace: RARE }, 24 * 60],
  [18, { hasValidators: false, pace: BUSY }, 24 * 60],
  [18, { maxIntervalMinutes: 60, pace: FIVE_HOURLY }, 54, 0],
  [18, { maxIntervalMinutes: 60, pace: { changes: 40, since: NOW - 800 * MINUTE } }, 18, 0],
  [18, { maxIntervalMinutes: 60, schedule: { ttlMinutes: 240 }, pace: FIVE_HOURLY }, 240, 0],
  [18, { maxIntervalMinutes: 60, hasValidators: false }, 24 * 60],
  [19, {}, 54, 0],
  [19, {}, 66, 1],
])(
  'feed-politeness rule %i: after a response with %j planAfterSuccess waits %d',
  (_, facts, minutes, chance) => {
    expect(minutesAfter(facts, chance)).toBeCloseTo(minutes, 3);
  },
);

it('feed-politeness rules 13, 14: jitter causes no poll within 15 minutes or before the ttl', () => {
  for (const chance of CHANCES) {
    expect(minutesAfter({ intervalMinutes: 15 }, chance)).toBeGreaterThanOrEqual(15);
    expect(minutesAfter({ schedule: { ttlMinutes: 61 } }, chance)).toBeGreaterThanOrEqual(61);
  }
});

it.each<Partial<Facts>>([{ maxAgeMs: 365 * DAY }, { schedule: { ttlMinutes: 100_000 } }])(
  'feed-politeness rule 16: a requested pause of years (%o) delays a poll by a day',
  (facts) => {
    for (const chance of CHANCES) {
      expect(minutesAfter(facts, chance)).toBeGreaterThanOrEqual(0.9 * 24 * 60);
      expect(minutesAfter(facts, chance)).toBeLessThanOrEqual(24 * 60);
    }
  },
);

it.each<[stories: string, ages: readonly (number | undefined)[], minutes: number]>([
  ['one story a week', apart(10, 7 * 24 * 60), 24 * 60],
  ['a story every second day', apart(10, 48 * 60), 24 * 60],
  ['two stories a day', apart(20, 12 * 60), 12 * 60],
  ['a story every three hours', apart(40, 180), 180],
  ['a story every 20 minutes', apart(40, 20), 20],
  ['a story a minute', apart(200, 1), 15],
  ['nine stories of one day, which say nothing of the pace', apart(9, 60), 60],
  ['40 stories of one minute, which say nothing', apart(40, -1 / 60).map((age) => age + 4), 60],
  ['stories without a date', Array(30).fill(undefined), 60],
  ['stories that are dated ahead', apart(30, -60).map((age) => age - 60), 60],
])('feed-politeness rule 18: a source with %s is polled about as often', (_, ages, minutes) => {
  const wait = minutesAfter({ pace: paceOf(ages) });
  expect(wait).toBeGreaterThanOrEqual(minutes * 0.94);
  expect(wait).toBeLessThanOrEqual(minutes * 1.06);
});

it('feed-politeness rule 18: a busy source that falls silent is polled less and less often', () => {
  const pace = paceOf(apart(40, 20));
  const waits = [0, 1, 3, 7, 27].map((days) => minutesAfter({ pace }, 0.5, NOW + days * DAY));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeLessThan(30);
  expect(waits.at(-1)).toBeGreaterThan(12 * 60);
});

const waitAfter = (
  status: number | undefined,
  failures: number,
  retryAfterMs?: number,
  chance = 0.5,
) => planAfterFailure({ status, failures, retryAfterMs }, NOW, () => chance) - NOW;

it.each([
  [21, 429, 2 * HOUR, 2 * HOUR],
  [21, 503, 2 * HOUR, 2 * HOUR],
  [16, 429, 6 * DAY, 6 * DAY],
  [16, 503, 30 * DAY, 7 * DAY],
  [13, 429, 0, 15 * MINUTE],
  [13, 503, 1_000, 15 * MINUTE],
])(
  'feed-politeness rule %i: a status %i with a wait of %i ms delays by %i ms and up to 90 s more',
  (_, status, wish, wait) => {
    for (const chance of CHANCES) {
      expect(waitAfter(status, 1, wish, chance)).toBeGreaterThanOrEqual(wait);
      expect(waitAfter(status, 1, wish, chance)).toBeLessThanOrEqual(wait + 90_000);
    }
  },
);

const HOURLY = [60, 120, 240, 480, 960];
const SOON = [15.75, 30, 60, 120, 240, 480, 960];

it.each([
  [22, 429, HOURLY, 24],
  [23, 403, [240, 240, 240], 4.4],
  [24, 404, [...HOURLY, 1920], 53],
  [24, 400, [...HOURLY, 1920], 53],
  [24, 401, [...HOURLY, 1920], 53],
  [24, 451, [...HOURLY, 1920], 53],
  [26, 500, SOON, 24],
  [26, 503, SOON, 24],
  [26, undefined, SOON, 24],
])('feed-politeness rule %i: pauses after a %s grow to a limit', (_, status, minutes, capHours) => {
  expect(minutes.map((__, n) => waitAfter(status, n + 1) / MINUTE)).toEqual(minutes);
  for (const failures of [20, 1_000]) {
    expect(waitAfter(status, failures)).toBeLessThanOrEqual(capHours * HOUR);
    expect(waitAfter(status, failures)).toBeGreaterThanOrEqual(0.9 * capHours * HOUR);
  }
});

it('feed-politeness rule 13: no failure causes a poll within 15 minutes, with any jitter', () => {
  for (const chance of CHANCES)
    for (const status of [undefined, 403, 404, 429, 500])
      expect(waitAfter(status, 1, undefined, chance)).toBeGreaterThanOrEqual(15 * MINUTE);
});
