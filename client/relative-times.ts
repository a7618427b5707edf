const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time relative to now (requirements#relative-times): minutes, hours, `1 day ago`, `N days ago`, then the date. */
export function relativeTime(then: number, now: number): string {
  const age = Math.max(0, now - then);
  const count = (unit: number, name: string) => {
    const n = Math.floor(age / unit);
    return `${n} ${name}${n === 1 ? '' : 's'} ago`;
  };
  if (age < HOUR) return count(MINUTE, 'minute');
  if (age < DAY) return count(HOUR, 'hour');
  if (age < 7 * DAY) return count(DAY, 'day');
  return new Date(then).toLocaleDateString();
}

/** Replaces the absolute times of a page by relative ones; the absolute time becomes the title. */
export function showRelativeTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll('time')) {
    const then = Date.parse(time.dateTime);
    if (Number.isNaN(then)) continue;
    time.title ||= time.textContent ?? '';
    time.textContent = relativeTime(then, Date.now());
  }
}
