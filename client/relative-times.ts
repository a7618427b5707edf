import { JUST_NOW } from '../src/shared/page-attributes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time relative to now (requirements#relative-times): `just now`, minutes, hours, `1 day ago`, `N days ago`, then the date: the
 * absolute time as the server wrote it, `Nov 14, 4:05 p.m. EST` or `14 nov., 16 h 05 HNE`, without its clock. A time that
 * the device's clock has not reached by a minute is absolute too. Times are in ms since 1970.
 */
export function relativeTime(
  then: number,
  now: number,
  absolute: string,
  format: Intl.RelativeTimeFormat,
  justNow = 'just now',
): string {
  const age = now - then;
  const ago = (ms: number, unit: 'minute' | 'hour' | 'day') =>
    format.format(-Math.floor(age / ms), unit);
  // The device's clock is slow: how long ago that was is not known.
  if (age < -MINUTE) return absolute;
  if (age < MINUTE) return justNow;
  if (age < HOUR) return ago(MINUTE, 'minute');
  if (age < DAY) return ago(HOUR, 'hour');
  if (age < 7 * DAY) return ago(DAY, 'day');
  return absolute.replace(/,[^,]*[:h].?\d\d.*/, '');
}

/** Replaces the absolute times of a page by relative ones, in the page's language; the absolute time becomes the title. */
export function showRelativeTimes({ documentElement }: Document): void {
  const format = new Intl.RelativeTimeFormat(documentElement.lang);
  const justNow = documentElement.getAttribute(JUST_NOW) ?? undefined;
  for (const time of documentElement.querySelectorAll('time')) {
    const then = Date.parse(time.dateTime);
    if (Number.isNaN(then)) continue;
    time.title ||= time.textContent ?? '';
    time.textContent = relativeTime(then, Date.now(), time.title, format, justNow);
  }
}
