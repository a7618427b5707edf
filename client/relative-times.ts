import { RELATIVE_TIME_WORDS, RELATIVE_TIMES } from '../src/shared/page-attributes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time relative to now (requirements#relative-times): `just now`, minutes, hours, days, then the
 * date of the server's absolute time. Future times are absolute too. Times in ms since 1970;
 * `words` as `RELATIVE_TIMES`.
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
  // The device's clock is slow, so the age is unknown.
  if (age < -MINUTE) return absolute;
  if (age < MINUTE) return justNow ?? absolute;
  if (age < HOUR) return ago(MINUTE, 0);
  if (age < DAY) return ago(HOUR, 2);
  if (age < 7 * DAY) return ago(DAY, 4);
  return absolute.replace(/,[^,]*[:h].?\d\d.*/, '');
}

/**
 * Replaces absolute times, which become titles, by relative ones. Without `Intl`: creating its
 * first format takes longer than all other work of the scripts during load.
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
