import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/clock/durations.ts';
import { firstLineOf } from './content-lines.ts';
import { COST, type Effort, TooMuchEffort } from './effort.ts';
import { dayFilter, FREQUENCIES, mod, periodOf, type Rule, WITHIN_DAY } from './rule-days.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Parts with a list of numbers, and their range. If it starts at 1, negatives count backwards. */
const LISTS = {
  months: ['BYMONTH', 1, 12],
  weeks: ['BYWEEKNO', 1, 53],
  yearDays: ['BYYEARDAY', 1, 366],
  monthDays: ['BYMONTHDAY', 1, 31],
  hours: ['BYHOUR', 0, 23],
  minutes: ['BYMINUTE', 0, 59],
  seconds: ['BYSECOND', 0, 59],
  positions: ['BYSETPOS', 1, 366],
} as const;
const MAX_NUMBERS = 400;
const MAX_WEEKDAYS = 100;
/** Maximum number of times per day in one rule. */
const MAX_TIMES = 24;
/** Maximum effort for one rule: enough for a daily event over a hundred years. */
const MAX_RULE_EFFORT = 110_000;

/** Reads a recurrence rule; `undefined` if it is unsupported. `until` reads the value of UNTIL. */
export function readRule(
  value: string,
  until: (text: string) => number | undefined,
): Rule | undefined {
  const text = firstLineOf(value).toUpperCase().replace(/\s/g, '');
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]));
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') || 1);
  const count = Number(parts.get('COUNT') || Number.POSITIVE_INFINITY);
  const end = parts.get('UNTIL');
  const last = end ? until(end) : Number.POSITIVE_INFINITY;
  const weekdays = readWeekdays(parts.get('BYDAY'));
  const lists = readLists(parts);
  // An invalid part makes the whole rule unsupported: ignoring it would change the rule.
  if (!frequency || last === undefined || !weekdays || !lists) return undefined;
  if (!(interval >= 1) || !(count >= 1)) return undefined;
  const { seconds, ...numbers } = lists;
  const times = Math.max(numbers.hours.length, 1) * Math.max(numbers.minutes.length, 1);
  if (seconds.length > 1 || (!(frequency in WITHIN_DAY) && times > MAX_TIMES)) return undefined;
  return {
    ...numbers,
    frequency,
    interval: Math.min(Math.floor(interval), 1_000_000),
    count,
    until: last,
    weekStart: Math.max(WEEKDAYS.indexOf(parts.get('WKST') || 'MO'), 0),
    weekdays,
    second: seconds[0],
  };
}

/** Reads the lists of numbers; `undefined` if one has an invalid number, or too many. */
function readLists(parts: ReadonlyMap<string, string>) {
  const lists = Object.entries(LISTS).map(
    ([name, [key, min, max]]) => [name, readNumbers(parts.get(key), min, max)] as const,
  );
  return lists.every(([, list]) => list !== undefined)
    ? (Object.fromEntries(lists) as Record<keyof typeof LISTS, number[]>)
    : undefined;
}

function readNumbers(text = '', min: number, max: number): number[] | undefined {
  const list = text.split(',').filter(Boolean).map(Number);
  const isValid = (each: number) =>
    Number.isInteger(each) &&
    each <= max &&
    (each >= min || (min === 1 && each < 0 && each >= -max));
  // Without duplicates, which would be counted twice.
  return list.length <= MAX_NUMBERS && list.every(isValid) ? [...new Set(list)] : undefined;
}

/** Reads BYDAY; `undefined` if an item is invalid. */
function readWeekdays(text = ''): Rule['weekdays'] | undefined {
  const items = text.split(',').filter(Boolean).slice(0, MAX_WEEKDAYS);
  const weekdays = items.map((item) => {
    const [, place = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(item) ?? [];
    return { day: WEEKDAYS.indexOf(name), place: Number(place || 0) };
  });
  return weekdays.some(({ day }) => day === -1) ? undefined : weekdays;
}

/**
 * The starts of occurrences from `from` to `to` (exclusive), in order, by the clock of the event
 * (ms as of UTC). Without COUNT, earlier periods are skipped. Throws TooMuchEffort if the effort is
 * used up, or the limit of one rule.
 */
export function* expandRule(
  rule: Rule,
  start: number,
  from: number,
  to: number,
  effort: Effort,
): Generator<number, void> {
  const first = Math.floor(start / DAY_MS);
  const isDay = dayFilter(rule, first);
  const setsOf = rule.frequency in WITHIN_DAY ? setsWithinDay(rule, start) : wholeSets(rule, start);
  const positions = new Set(rule.positions);
  const end = Math.min(to, rule.until + 1);
  const spend = ruleBudget(effort);
  // The start is always an occurrence (RFC 5545 3.8.5.3).
  let counted = 1;
  if (start >= from && start < to) yield start;
  let index = rule.count === Number.POSITIVE_INFINITY ? skipped(rule, start, from) : 0;
  for (; counted < rule.count; index++) {
    const [opens, closes] = periodOf(rule, first, index);
    // Negated, so that it also returns beyond valid dates (NaN).
    if (!(opens * DAY_MS < end)) return;
    spend(closes - opens + 1);
    const days: number[] = [];
    for (let day = opens; day < closes; day++) {
      if (isDay(day)) days.push(day);
    }
    for (const set of setsOf(days)) {
      spend(1 + set.length);
      for (const [place, at] of set.entries()) {
        const isPlaced =
          positions.size === 0 || positions.has(place + 1) || positions.has(place - set.length);
        if (!isPlaced || at <= start) continue;
        if (at >= end || counted >= rule.count) return;
        counted += 1;
        if (at >= from) yield at;
      }
    }
  }
}

function ruleBudget(effort: Effort): (steps: number) => void {
  let left = MAX_RULE_EFFORT;
  return (steps) => {
    left -= steps * COST.step;
    effort.spend(steps * COST.step);
    if (left < 0) throw new TooMuchEffort();
  };
}

/** Expands the days of a period to the sets of times to which BYSETPOS applies. */
type Sets = (days: readonly number[]) => Iterable<readonly number[]>;

function wholeSets(rule: Rule, start: number): Sets {
  const hours = rule.hours.length > 0 ? rule.hours : [Math.floor(mod(start, DAY_MS) / HOUR_MS)];
  const times = hours
    .flatMap((hour) => minutesOf(rule, start).map((minute) => hour * 60 + minute))
    .sort(byNumber);
  return (days) => [days.flatMap((day) => times.map((minute) => timeAt(rule, start, day, minute)))];
}

/** One set per hour or minute of a day, or only for those that the rule lists. */
function setsWithinDay(rule: Rule, start: number): Sets {
  const isHourly = rule.frequency === 'HOURLY';
  const slots = WITHIN_DAY[rule.frequency] ?? 0;
  const hours = rule.hours.toSorted(byNumber);
  const minutes = minutesOf(rule, start);
  const listed = isHourly ? hours : rule.minutes.toSorted(byNumber);
  const isWholeDay = isHourly || hours.length + listed.length === 0;
  const spans = isWholeDay ? [0] : (hours.length > 0 ? hours : HOURS).map((hour) => hour * 60);
  const length = isWholeDay ? slots : 60;
  const firstSlot = Math.floor(start / (DAY_MS / slots));
  const timesIn = (day: number, slot: number) =>
    isHourly
      ? minutes.map((minute) => timeAt(rule, start, day, slot * 60 + minute))
      : [timeAt(rule, start, day, slot)];
  return function* ([day]) {
    if (day === undefined) return;
    for (const from of spans) {
      const next = from + mod(firstSlot - day * slots - from, rule.interval);
      for (const each of listed) {
        const isDue = mod(from + each - next, rule.interval) === 0;
        yield isDue ? timesIn(day, from + each) : [];
      }
      if (listed.length > 0) continue;
      for (let slot = next; slot < from + length; slot += rule.interval) yield timesIn(day, slot);
    }
  };
}

function minutesOf({ minutes }: Rule, start: number): readonly number[] {
  return minutes.length > 0
    ? minutes.toSorted(byNumber)
    : [Math.floor(mod(start, HOUR_MS) / MINUTE_MS)];
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function timeAt({ second }: Rule, start: number, day: number, minute: number): number {
  const rest = second === undefined ? mod(start, MINUTE_MS) : second * 1_000;
  return day * DAY_MS + minute * MINUTE_MS + rest;
}

/** Number of periods that end well before `from`. */
function skipped({ frequency, interval }: Rule, start: number, from: number): number {
  const days = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1, HOURLY: 1, MINUTELY: 1 }[frequency];
  const periods = (from - start) / DAY_MS / days / (frequency in WITHIN_DAY ? 1 : interval);
  return Math.max(0, Math.floor(periods) - 2);
}
