import { RELATIVE_TIME_WORDS, RELATIVE_TIMES } from '../src/shared/page-attributes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time relative to now (requirements#relative-times): `just now`, minutes, hours, `1 day ago`, `N
 * days ago`, then the date: the server's absolute time, `Nov 14, 4:05 p.m. EST` or `14 nov., 16 h
 * 05 HNE`, without its clock. A time more than a minute in the future is absolute too. Times in ms
 * since 1970; `words` as `RELATIVE_TIMES`.
 */
export function relativeTime(
  then: number,
  now: number,
  absolute: string,
  words = RELATIVE_TIMES,
): string {
  const age = now - then;
  const [justNow, ...forms] = words.split('|');
  const ago = (ms: number, one: number) => {
    const count = Math.floor(age / ms);
    return forms[count > 1 ? one + 1 : one]?.replace('#', String(count)) ?? absolute;
  };
  // The device's clock is slow: how long ago that was is not known.
  if (age < -MINUTE) return absolute;
  if (age < MINUTE) return justNow ?? absolute;
  if (age < HOUR) return ago(MINUTE, 0);
  if (age < DAY) return ago(HOUR, 2);
  if (age < 7 * DAY) return ago(DAY, 4);
  return absolute.replace(/,[^,]*[:h].?\d\d.*/, '');
}

/**
 * Replaces the absolute times of a page by relative ones, in its language; the absolute time
 * becomes the title. Without `Intl`: creating the first relative format takes longer than all other
 * work of the scripts during load.
 */
export function showRelativeTimes({ documentElement }: Document): void {
  const words = documentElement.getAttribute(RELATIVE_TIME_WORDS) ?? undefined;
  for (const time of documentElement.querySelectorAll('time')) {
    const then = Date.parse(time.dateTime);
    if (Number.isNaN(then)) continue;
    time.title ||= time.textContent ?? '';
    time.textContent = relativeTime(then, Date.now(), time.title, words);
  }
}
