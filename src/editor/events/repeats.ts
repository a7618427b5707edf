import { addDays } from '../../lib/clock/zoned-time.ts';
import { daysBetween } from './event-times.ts';

/** How an event may repeat; `month-weekday` is, for example, each second Tuesday of a month. */
export const REPEATS = ['no', 'week', 'two-weeks', 'month-date', 'month-weekday'] as const;
export type Repeats = (typeof REPEATS)[number];

/** How many times a repeating event may take place. */
export const MAX_TIMES = 60;

/**
 * The days on which a repeating event begins, from its first until a day. Months without such a day
 * are skipped (RFC 5545).
 */
export function repeatedDays(first: string, repeats: Repeats, until: string): string[] {
  switch (repeats) {
    case 'no':
      return [first];
    case 'week':
      return everyDays(first, 7, until);
    case 'two-weeks':
      return everyDays(first, 14, until);
    default:
      return everyMonth(first, repeats, until);
  }
}

function everyDays(first: string, step: number, until: string): string[] {
  const count = Math.floor(daysBetween(first, until) / step) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, nth) => addDays(first, nth * step));
}

function everyMonth(first: string, repeats: Repeats, until: string): string[] {
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number);
  const weekday = weekdayOf(first);
  const days: string[] = [];
  for (let nth = 0; ; nth += 1) {
    const begins = new Date(Date.UTC(year, month - 1 + nth)).toISOString().slice(0, 10);
    if (begins > until) return days;
    const offset =
      repeats === 'month-date'
        ? date - 1
        : ((weekday - weekdayOf(begins) + 7) % 7) + 7 * Math.floor((date - 1) / 7);
    const day = addDays(begins, offset);
    if (day.slice(0, 7) === begins.slice(0, 7) && day <= until) days.push(day);
  }
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}
