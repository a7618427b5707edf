const DAY_MS = 86_400_000;
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Times of one day at most. */
const MAX_TIMES = 24;
/** Days that one rule is looked at for, at most: a daily event of two hundred years. */
const MAX_DAYS = 75_000;

/** A rule by which an event repeats (RFC 5545 3.3.10). Days are those of the week from Sunday, with the place in month or year, 0 for all. */
export interface Rule {
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly count: number;
  /** The last time that belongs to it, by the clock of its event (ms as of UTC). */
  readonly until: number;
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly { readonly day: number; readonly place: number }[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly positions: readonly number[];
}

/** How many days may still be looked at, for all rules of a calendar. */
export interface Effort {
  daysLeft: number;
}

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
 * The times from `from` until `to` at which an event that begins at `start` takes place by a rule, all by its own clock (ms as of UTC). What is
 * before is skipped, where the rule has no COUNT. `undefined` where finding them would take more effort than is left.
 */
export function expandRule(
  rule: Rule,
  start: number,
  from: number,
  to: number,
  effort: Effort,
): number[] | undefined {
  const timeOfDay = mod(start, DAY_MS);
  const first = Math.floor(start / DAY_MS);
  const times = timesOf(rule, timeOfDay);
  const isDay = dayFilter(rule, first);
  const end = Math.min(to, rule.until + 1);
  const found: number[] = [];
  // The first occurrence of all, whatever the rule says (RFC 5545 3.8.5.3).
  let counted = 1;
  if (start >= from && start < to) found.push(start);
  let left = Math.min(MAX_DAYS, effort.daysLeft);
  let index = rule.count === Number.POSITIVE_INFINITY ? skipped(rule, start, from) : 0;
  for (; counted < rule.count; index++) {
    const [opens, closes] = periodOf(rule, first, index);
    // Beyond the end, or beyond what is a date at all.
    if (!(opens * DAY_MS < end)) break;
    left -= closes - opens + 1;
    effort.daysLeft -= closes - opens + 1;
    if (left < 0) return undefined;
    const set: number[] = [];
    for (let day = opens; day < closes; day++)
      if (isDay(day)) for (const time of times) set.push(day * DAY_MS + time);
    for (const at of atPositions(set, rule.positions)) {
      if (at <= start) continue;
      if (at >= end || counted >= rule.count) break;
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

/** The days of a period (since the epoch), the last excluded. */
function periodOf(
  { frequency, interval, weekStart, weeks }: Rule,
  first: number,
  index: number,
): [number, number] {
  const step = index * interval;
  const date = new Date(first * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (frequency) {
    case 'DAILY':
      return [first + step, first + step + 1];
    case 'WEEKLY': {
      const monday = first - mod(weekdayOf(first) - weekStart, 7) + step * 7;
      return [monday, monday + 7];
    }
    case 'MONTHLY':
      return [dayOf(year, month + step, 1), dayOf(year, month + step + 1, 1)];
    case 'YEARLY':
      return weeks.length > 0
        ? [weekOne(year + step, weekStart), weekOne(year + step + 1, weekStart)]
        : [dayOf(year + step, 0, 1), dayOf(year + step + 1, 0, 1)];
  }
}

/** Whether a day of a period belongs to the set. What the rule leaves open is as on the day of the event's beginning. */
function dayFilter(rule: Rule, first: number): (day: number) => boolean {
  const { frequency, months, weeks, yearDays, weekStart } = rule;
  const start = new Date(first * DAY_MS);
  const isYearly = frequency === 'YEARLY';
  const hasDay =
    rule.monthDays.length + rule.weekdays.length + (isYearly ? yearDays.length : 0) > 0;
  const usesWeeks = isYearly && weeks.length > 0;
  const isByDate = (isYearly && !usesWeeks) || frequency === 'MONTHLY';
  const monthDays = isByDate && !hasDay ? [start.getUTCDate()] : rule.monthDays;
  const ownMonths =
    isYearly && !usesWeeks && !hasDay && months.length === 0 ? [start.getUTCMonth() + 1] : months;
  const isByWeek = frequency === 'WEEKLY' || usesWeeks;
  const weekdays = isByWeek && !hasDay ? [{ day: weekdayOf(first), place: 0 }] : rule.weekdays;
  // Places count within the month, or within the year of a yearly rule that names no month.
  const hasPlaces = frequency === 'MONTHLY' || (isYearly && !usesWeeks);
  const isOfYear = isYearly && months.length === 0;
  return (day) => {
    const date = new Date(day * DAY_MS);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    if (ownMonths.length > 0 && !ownMonths.includes(month + 1)) return false;
    if (usesWeeks) {
      const opens = weekOne(
        year + (day >= weekOne(year + 1, weekStart) ? 1 : day < weekOne(year, weekStart) ? -1 : 0),
        weekStart,
      );
      const weekYear = new Date((opens + 10) * DAY_MS).getUTCFullYear();
      const total = (weekOne(weekYear + 1, weekStart) - opens) / 7;
      if (!includesPlace(weeks, Math.floor((day - opens) / 7) + 1, total)) return false;
    }
    const [monthOpens, monthCloses] = [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
    const [yearOpens, yearCloses] = [dayOf(year, 0, 1), dayOf(year + 1, 0, 1)];
    if (
      isYearly &&
      yearDays.length > 0 &&
      !includesPlace(yearDays, day - yearOpens + 1, yearCloses - yearOpens)
    )
      return false;
    if (
      monthDays.length > 0 &&
      !includesPlace(monthDays, day - monthOpens + 1, monthCloses - monthOpens)
    )
      return false;
    if (weekdays.length === 0) return true;
    const [opens, closes] = isOfYear ? [yearOpens, yearCloses] : [monthOpens, monthCloses];
    const place = Math.floor((day - opens) / 7) + 1;
    const fromEnd = -(Math.floor((closes - 1 - day) / 7) + 1);
    return weekdays.some(
      (wanted) =>
        wanted.day === weekdayOf(day) &&
        (wanted.place === 0 || !hasPlaces || wanted.place === place || wanted.place === fromEnd),
    );
  };
}

function includesPlace(places: readonly number[], place: number, total: number): boolean {
  return places.includes(place) || places.includes(place - total - 1);
}

function atPositions(set: readonly number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return [...set];
  const chosen = positions.flatMap(
    (position) => set.at(position > 0 ? position - 1 : position) ?? [],
  );
  return [...new Set(chosen)].sort((a, b) => a - b);
}

/** The first day of the first week of a year that has four days in it. */
function weekOne(year: number, weekStart: number): number {
  const fourth = dayOf(year, 0, 4);
  return fourth - mod(weekdayOf(fourth) - weekStart, 7);
}

function dayOf(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month, day) / DAY_MS);
}

/** From Sunday. */
function weekdayOf(day: number): number {
  return mod(day + 4, 7);
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
