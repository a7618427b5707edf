import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/clock/durations.ts';
import { ownLine } from './content-lines.ts';
import { COST, type Effort, TooMuchEffort } from './effort.ts';
import { dayFilter, FREQUENCIES, mod, periodOf, type Rule, WITHIN_DAY } from './rule-days.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Maximum number of times per day in one rule. */
const MAX_TIMES = 24;
/** Maximum effort for one rule: a daily event of a hundred years. */
const MAX_RULE_EFFORT = 110_000;

/** Reads a recurrence rule; `until` reads the value of UNTIL. `undefined` for unsupported rules. */
export function readRule(
  value: string,
  until: (text: string) => number | undefined,
): Rule | undefined {
  const parts = new Map(
    ownLine(value)
      .toUpperCase()
      .replace(/\s/g, '')
      .split(';')
      .map((part) => {
        const [key = '', text = ''] = part.split('=', 2);
        return [key, text];
      }),
  );
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') || 1);
  const count = Number(parts.get('COUNT') || Number.POSITIVE_INFINITY);
  const end = parts.get('UNTIL');
  const last = end ? until(end) : Number.POSITIVE_INFINITY;
  if (!frequency || !(interval >= 1) || !(count >= 1) || last === undefined) return undefined;
  // An invalid item makes the whole rule unsupported: without it, it would be another rule.
  let isSound = true;
  const numbers = (key: string, min: number, max: number): number[] => {
    const list = (parts.get(key) ?? '').split(',').filter(Boolean).map(Number);
    const isNumber = (each: number) =>
      Number.isInteger(each) &&
      each <= max &&
      (each >= min || (min === 1 && each < 0 && each >= -max));
    if (list.length > 400 || !list.every(isNumber)) isSound = false;
    // Duplicates would be counted twice.
    return [...new Set(list)];
  };
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .slice(0, 100)
    .map((text) => {
      const [, place = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
      const day = WEEKDAYS.indexOf(name);
      if (day === -1) isSound = false;
      return { day, place: Number(place || 0) };
    });
  const [second, ...otherSeconds] = numbers('BYSECOND', 0, 59);
  const rule: Rule = {
    frequency,
    interval: Math.min(Math.floor(interval), 1_000_000),
    count,
    until: last,
    weekStart: Math.max(WEEKDAYS.indexOf(parts.get('WKST') || 'MO'), 0),
    months: numbers('BYMONTH', 1, 12),
    weeks: numbers('BYWEEKNO', 1, 53),
    yearDays: numbers('BYYEARDAY', 1, 366),
    monthDays: numbers('BYMONTHDAY', 1, 31),
    weekdays,
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    second,
    positions: numbers('BYSETPOS', 1, 366),
  };
  const times = Math.max(rule.hours.length, 1) * Math.max(rule.minutes.length, 1);
  const isTooMany = otherSeconds.length > 0 || (!(frequency in WITHIN_DAY) && times > MAX_TIMES);
  return isSound && !isTooMany ? rule : undefined;
}

/**
 * The starts of occurrences from `from` (inclusive) to `to` (exclusive), in order, by the clock of
 * the event (ms as of UTC); `start` is the first of all. Without COUNT, earlier periods are
 * skipped.
 * @throws TooMuchEffort beyond the effort that is left, or allowed for one rule
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
  let ruleLeft = MAX_RULE_EFFORT;
  const spend = (steps: number) => {
    ruleLeft -= steps * COST.step;
    effort.spend(steps * COST.step);
    if (ruleLeft < 0) throw new TooMuchEffort();
  };
  // The start is always an occurrence (RFC 5545 3.8.5.3).
  let counted = 1;
  if (start >= from && start < to) yield start;
  let index = rule.count === Number.POSITIVE_INFINITY ? skipped(rule, start, from) : 0;
  for (; counted < rule.count; index++) {
    const [opens, closes] = periodOf(rule, first, index);
    // After the end, or beyond valid dates (NaN).
    if (!(opens * DAY_MS < end)) return;
    spend(closes - opens + 1);
    const days: number[] = [];
    for (let day = opens; day < closes; day++) if (isDay(day)) days.push(day);
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

/** Turns the days of a period into sets of times, to which BYSETPOS applies. */
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
  const [hours, minutes] = [rule.hours.toSorted(byNumber), minutesOf(rule, start)];
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
