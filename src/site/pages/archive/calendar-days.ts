import { addDays } from '../../../lib/clock/zoned-time.ts';

/** The calendar; the page of a day is below this path. */
export const ARCHIVE_PATH = '/archive';

/** The path of the headlines of a day (`2026-11-20`), or of one section of them. */
export function dayPath(day: string, section?: string): string {
  return `${ARCHIVE_PATH}/${day}${section === undefined ? '' : `?section=${section}`}`;
}

/** The path of the calendar of a month (`2026-11`). */
export function monthPath(month: string): string {
  return `${ARCHIVE_PATH}?month=${month}`;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The weeks of a month, Sunday first; `undefined` for days of other months. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const weeks: (string | undefined)[][] = [];
  let sunday = addDays(first, -new Date(first).getUTCDay());
  for (; weeks.length === 0 || sunday.startsWith(month); sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : undefined)));
  }
  return weeks;
}
