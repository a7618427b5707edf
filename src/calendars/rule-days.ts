import { DAY_MS } from '../lib/clock/durations.ts';

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
/** Number of steps per day of hourly and minutely rules, which `periodOf` treats as daily. */
export const WITHIN_DAY: Readonly<Record<string, number>> = { HOURLY: 24, MINUTELY: 1_440 };

/** A recurrence rule (RFC 5545 3.3.10). Weekdays count from Sunday (0); `place` 0 means all. */
export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  count: number;
  /** The last possible occurrence, by the clock of the event (ms as of UTC). */
  until: number;
  weekStart: number;
  months: readonly number[];
  weeks: readonly number[];
  yearDays: readonly number[];
  monthDays: readonly number[];
  weekdays: readonly { day: number; place: number }[];
  hours: readonly number[];
  minutes: readonly number[];
  /** BYSECOND; by default that of the start. */
  second: number | undefined;
  positions: readonly number[];
}

/** The first day and the (exclusive) end of a period, in days since the epoch. */
export function periodOf(
  { frequency, interval, weekStart, weeks }: Rule,
  first: number,
  index: number,
): [number, number] {
  const step = index * interval;
  const date = new Date(first * DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  switch (frequency) {
    case 'DAILY':
      return [first + step, first + step + 1];
    case 'HOURLY':
    case 'MINUTELY':
      return [first + index, first + index + 1];
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

/** The months, days and weekdays of a rule; missing ones default to those of the start. */
function daysOf(rule: Rule, first: number): Pick<Rule, 'months' | 'monthDays' | 'weekdays'> {
  const { months, monthDays, weekdays, weeks, yearDays, frequency } = rule;
  const isYearly = frequency === 'YEARLY';
  const usesWeeks = isYearly && weeks.length > 0;
  if (monthDays.length + weekdays.length + (isYearly ? yearDays.length : 0) > 0) return rule;
  if (frequency === 'WEEKLY' || usesWeeks)
    return { months, monthDays, weekdays: [{ day: weekdayOf(first), place: 0 }] };
  if (!isYearly && frequency !== 'MONTHLY') return rule;
  const start = new Date(first * DAY_MS);
  const isOfStart = isYearly && months.length === 0;
  return {
    months: isOfStart ? [start.getUTCMonth() + 1] : months,
    monthDays: [start.getUTCDate()],
    weekdays,
  };
}

export function dayFilter(rule: Rule, first: number): (day: number) => boolean {
  const { frequency, weeks, yearDays, weekStart } = rule;
  const isYearly = frequency === 'YEARLY';
  const usesWeeks = isYearly && weeks.length > 0;
  const { months, monthDays, weekdays } = daysOf(rule, first);
  // Positions count within the month, or within the year for yearly rules without BYMONTH.
  const hasPlaces = frequency === 'MONTHLY' || (isYearly && !usesWeeks);
  const isOfYear = isYearly && rule.months.length === 0;
  const inMonths: Places = new Set(months);
  const inWeeks: Places = new Set(usesWeeks ? weeks : []);
  const onYearDays: Places = new Set(isYearly || frequency in WITHIN_DAY ? yearDays : []);
  const onMonthDays: Places = new Set(monthDays);
  const byWeekday = new Map<number, Set<number>>();
  for (const { day, place } of weekdays)
    byWeekday.set(day, (byWeekday.get(day) ?? new Set()).add(place));
  let month = monthOf(first);
  let week = weekYearOf(first, weekStart);
  return (day) => {
    const wanted = byWeekday.get(weekdayOf(day));
    if (weekdays.length > 0 && !wanted) return false;
    if (!isIn(month, day)) month = monthOf(day);
    const { year } = month;
    if (inMonths.size > 0 && !inMonths.has(month.number)) return false;
    if (inWeeks.size > 0) {
      if (!isIn(week, day)) week = weekYearOf(day, weekStart);
      const number = Math.floor((day - week.opens) / 7) + 1;
      if (!includesPlace(inWeeks, number, lengthOf(week) / 7)) return false;
    }
    if (!isAtPlace(onYearDays, day, year) || !isAtPlace(onMonthDays, day, month)) return false;
    if (!wanted || !hasPlaces || wanted.has(0)) return true;
    const { opens, closes } = isOfYear ? year : month;
    const place = Math.floor((day - opens) / 7) + 1;
    const fromEnd = -(Math.floor((closes - 1 - day) / 7) + 1);
    return wanted.has(place) || wanted.has(fromEnd);
  };
}

/** Positions: from 1 counted from the start, from -1 from the end. */
type Places = ReadonlySet<number>;

/** A span in days since the epoch; the end is exclusive. */
interface Span {
  opens: number;
  closes: number;
}

function isIn({ opens, closes }: Span, day: number): boolean {
  return day >= opens && day < closes;
}

function lengthOf({ opens, closes }: Span): number {
  return closes - opens;
}

/** The month of a day (from 1), and its year. */
function monthOf(day: number): Span & { number: number; year: Span } {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    opens: dayOf(year, month, 1),
    closes: dayOf(year, month + 1, 1),
    number: month + 1,
    year: { opens: dayOf(year, 0, 1), closes: dayOf(year + 1, 0, 1) },
  };
}

/** The week-numbering year of a day. */
function weekYearOf(day: number, weekStart: number): Span {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const starts = [year - 1, year, year + 1, year + 2].map((each) => weekOne(each, weekStart));
  const next = starts.findIndex((start) => start > day);
  return { opens: starts[next - 1] ?? day, closes: starts[next] ?? day };
}

/** Whether a day is at one of some positions, counted from either end; `true` without positions. */
function isAtPlace(places: Places, day: number, span: Span): boolean {
  return places.size === 0 || includesPlace(places, day - span.opens + 1, lengthOf(span));
}

function includesPlace(places: Places, place: number, total: number): boolean {
  return places.has(place) || places.has(place - total - 1);
}

/** The first day of the first week with at least four days in a year. */
function weekOne(year: number, weekStart: number): number {
  const fourth = dayOf(year, 0, 4);
  return fourth - mod(weekdayOf(fourth) - weekStart, 7);
}

function dayOf(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month, day) / DAY_MS);
}

/** Day of the week; Sunday is 0. */
function weekdayOf(day: number): number {
  return mod(day + 4, 7);
}

/** Remainder of a division; never negative. */
export function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
