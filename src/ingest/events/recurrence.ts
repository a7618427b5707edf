import { COST, type Effort } from './effort.ts';
import { dayFilter, FREQUENCIES, mod, type Places, periodOf, type Rule } from './rule-days.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Times of one day at most. */
export const MAX_TIMES = 24;
/** The effort that one rule may take: a daily event of a hundred years. */
const MAX_RULE_EFFORT = 110_000;

/** A rule as it stands in a calendar; `until` reads its last time. `undefined` where it is none, or repeats within the day. */
export function readRule(
  value: string,
  until: (text: string) => number | undefined,
): Rule | undefined {
  const parts = new Map(
    value.split(';').map((part) => {
      const [key = '', text = ''] = part.split('=', 2);
      return [key.trim().toUpperCase(), text.trim().toUpperCase()];
    }),
  );
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY);
  const end = parts.get('UNTIL');
  const last = end === undefined ? Number.POSITIVE_INFINITY : until(end);
  if (!frequency || !(interval >= 1) || !(count >= 1) || last === undefined) return undefined;
  // A list in which something is none would be another rule.
  let isSound = true;
  const numbers = (key: string, least: number, most: number): number[] => {
    const list = (parts.get(key) ?? '').split(',').filter(Boolean).map(Number);
    const isNumber = (each: number) =>
      Number.isInteger(each) &&
      each <= most &&
      (each >= least || (least === 1 && each < 0 && each >= -most));
    if (list.length > 400 || !list.every(isNumber)) isSound = false;
    // What is named twice would be a time that is counted twice.
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
  const rule: Rule = {
    frequency,
    interval: Math.min(Math.floor(interval), 1_000_000),
    count,
    until: last,
    weekStart: Math.max(WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'), 0),
    months: numbers('BYMONTH', 1, 12),
    weeks: numbers('BYWEEKNO', 1, 53),
    yearDays: numbers('BYYEARDAY', 1, 366),
    monthDays: numbers('BYMONTHDAY', 1, 31),
    weekdays,
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    positions: numbers('BYSETPOS', 1, 366),
  };
  const times = Math.max(rule.hours.length, 1) * Math.max(rule.minutes.length, 1);
  return isSound && times <= MAX_TIMES ? rule : undefined;
}

/**
 * The first `most` times from `from` until `to` at which an event that begins at `start` takes
 * place by a rule, all by its own clock (ms as of UTC). Without COUNT earlier periods are skipped.
 * `undefined` where that takes more effort than is left or one rule may take.
 */
export function expandRule(
  rule: Rule,
  start: number,
  from: number,
  to: number,
  effort: Pick<Effort, 'left'>,
  most = Number.POSITIVE_INFINITY,
): number[] | undefined {
  const timeOfDay = mod(start, DAY_MS);
  const first = Math.floor(start / DAY_MS);
  const times = timesOf(rule, timeOfDay);
  const isDay = dayFilter(rule, first);
  const positions = new Set(rule.positions);
  const end = Math.min(to, rule.until + 1);
  const found: number[] = [];
  // The first occurrence of all, whatever the rule says (RFC 5545 3.8.5.3).
  let counted = 1;
  if (start >= from && start < to) found.push(start);
  let left = Math.min(MAX_RULE_EFFORT, effort.left);
  const spend = (steps: number) => {
    left -= steps * COST.step;
    effort.left -= steps * COST.step;
    return left >= 0;
  };
  let index = rule.count === Number.POSITIVE_INFINITY ? skipped(rule, start, from) : 0;
  for (; counted < rule.count && found.length < most; index++) {
    const [opens, closes] = periodOf(rule, first, index);
    // Beyond the end, or beyond what is a date at all.
    if (!(opens * DAY_MS < end)) break;
    if (!spend(closes - opens + 1)) return undefined;
    const set: number[] = [];
    for (let day = opens; day < closes; day++)
      if (isDay(day)) for (const time of times) set.push(day * DAY_MS + time);
    if (!spend(set.length)) return undefined;
    for (const at of atPositions(set, positions)) {
      if (at <= start) continue;
      if (at >= end || counted >= rule.count || found.length >= most) break;
      counted += 1;
      if (at >= from) found.push(at);
    }
  }
  return found;
}

function timesOf({ hours, minutes }: Rule, timeOfDay: number): number[] {
  const hour = Math.floor(timeOfDay / 3_600_000);
  const minute = Math.floor(timeOfDay / 60_000) % 60;
  const rest = timeOfDay % 60_000;
  return (hours.length > 0 ? hours : [hour])
    .flatMap((h) =>
      (minutes.length > 0 ? minutes : [minute]).map((m) => h * 3_600_000 + m * 60_000 + rest),
    )
    .sort((a, b) => a - b);
}

/** How many periods end long before `from`. */
function skipped({ frequency, interval }: Rule, start: number, from: number): number {
  const days = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 }[frequency] * interval;
  return Math.max(0, Math.floor((from - start) / DAY_MS / days) - 2);
}

/** Those of a set in its order that are at some places, counted from either end. */
function atPositions(set: readonly number[], positions: Places): readonly number[] {
  if (positions.size === 0) return set;
  return set.filter((_, at) => positions.has(at + 1) || positions.has(at - set.length));
}
