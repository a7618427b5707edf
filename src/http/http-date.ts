/** What the three forms of RFC 9110 §5.6.7 have in common: the day of the week first, then a time to the second. */
const HTTP_DATE = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s.*\d{2}:\d{2}:\d{2}/i;

/** A date as headers give it, in ms since the epoch. A year alone, an ISO 8601 date, `0`, `-1` and the like are none. */
export function readHttpDate(value: string | null): number | undefined {
  if (value === null || !HTTP_DATE.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
