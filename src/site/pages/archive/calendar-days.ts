/** The calendar, and the page of a day below it. */
export const ARCHIVE_PATH = '/archive';

const MS_PER_DAY = 86_400_000;

/** The path of the headlines of a day (`2026-11-20`), or of one section of them. */
export function dayPath(day: string, section?: string): string {
  return `${ARCHIVE_PATH}/${day}${section === undefined ? '' : `?section=${section}`}`;
}

/** The path of the calendar of a month (`2026-11`). */
export function monthPath(month: string): string {
  return `${ARCHIVE_PATH}?month=${month}`;
}

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The weeks of a month from Sunday to Saturday, each day with its number; `undefined` where a day is of another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = Date.parse(`${month}-01`);
  const start = first - new Date(first).getUTCDay() * MS_PER_DAY;
  const weeks: (string | undefined)[][] = [];
  for (let at = start; weeks.length === 0 || dayAt(at).startsWith(month); at += 7 * MS_PER_DAY)
    weeks.push(
      Array.from({ length: 7 }, (_, weekday) => {
        const day = dayAt(at + weekday * MS_PER_DAY);
        return day.startsWith(month) ? day : undefined;
      }),
    );
  return weeks;
}

function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
