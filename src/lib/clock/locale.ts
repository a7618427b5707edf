import { capitalise } from '../text/capitalise.ts';

/** The language and the time zone that dates are written in. */
export interface Locale {
  /** BCP 47. */
  readonly language: string;
  /** IANA. */
  readonly timeZone: string;
}

/** Making one takes long, and each takes much memory. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 100;

/** How dates are written, by a name of one's own that says which options these are. */
export function dateFormat(
  locale: Locale,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale.language} ${locale.timeZone} ${name}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale.language, { timeZone: locale.timeZone, ...options });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, formatter);
  }
  return formatter;
}

/** A date as `Intl` writes it, but for the first day of a month in French, which is `1er` there. */
export function writeDate(
  locale: Pick<Locale, 'language'>,
  formatter: Intl.DateTimeFormat,
  date: Date,
): string {
  return writeFirst(locale, formatter.format(date));
}

/** The text of dates with the first day of a month as French has it: `1er`. */
export function writeFirst({ language }: Pick<Locale, 'language'>, text: string): string {
  return language.startsWith('fr')
    ? text.replace(/(?<before>^|[\p{L}.] )1(?=\s\p{L}{2})/gu, '$<before>1er')
    : text;
}

/** `Friday, November 20, 2026`, in the publication's time zone; with a capital in French too, since it begins a line. */
export function longDate(locale: Locale, date: Date): string {
  return capitalise(writeDate(locale, dateFormat(locale, 'long', { dateStyle: 'full' }), date));
}

/** `November 20, 2026`: a post's date (a day, or an instant in the publication's time zone); a text that is no date stays as it is. */
export function postDate(locale: Locale, date: string): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  // A date without a time is the same day in every time zone.
  const place = date.includes('T') ? locale : { ...locale, timeZone: 'UTC' };
  return writeDate(place, dateFormat(place, 'date', { dateStyle: 'long' }), at);
}

/** `November 2026`: a month (`2026-11`), with a capital in French too, since it begins a line. */
export function monthName({ language }: Pick<Locale, 'language'>, month: string): string {
  const place = { language, timeZone: 'UTC' };
  const options = { month: 'long', year: 'numeric' } as const;
  return capitalise(writeDate(place, dateFormat(place, 'month', options), new Date(`${month}-01`)));
}

/** The days of the week from Sunday, each in brief and in full. */
export function weekdays({
  language,
}: Pick<Locale, 'language'>): { brief: string; name: string }[] {
  const place = { language, timeZone: 'UTC' };
  return Array.from({ length: 7 }, (_, day) => {
    // The first day of 2023 is a Sunday.
    const date = new Date(Date.UTC(2023, 0, 1 + day));
    return {
      brief: dateFormat(place, 'weekday in brief', { weekday: 'short' }).format(date),
      name: dateFormat(place, 'weekday', { weekday: 'long' }).format(date),
    };
  });
}

/**
 * `Nov 20, 4:05 p.m. EST`: with the zone, since readers may be in another one, and with the year where it is not that of `now`.
 * Absolute, because cached pages age. A line breaks behind its comma alone.
 */
export function zonedTime(locale: Locale, date: Date, now = new Date()): string {
  // Clocks are whole quarters of an hour from UTC, so the year of `now` is the same for one of them.
  const moments = `${Math.floor(date.getTime() / 60_000)} ${Math.floor(now.getTime() / 900_000)}`;
  const key = `${locale.language} ${locale.timeZone} ${moments}`;
  const time = times.get(key) ?? writeTime(locale, date, now);
  if (times.size >= MAX_TIMES) times.clear();
  times.set(key, time);
  return time;
}

/** Times as they are written: `Intl` takes long, and a page names the same minutes again and again. */
const times = new Map<string, string>();
const MAX_TIMES = 1_000;

function writeTime(locale: Locale, date: Date, now: Date): string {
  const year = dateFormat(locale, 'year', { year: 'numeric' });
  const text = writeDate(
    locale,
    year.format(date) === year.format(now)
      ? dateFormat(locale, 'short', SHORT)
      : dateFormat(locale, 'short with year', { ...SHORT, year: 'numeric' }),
    date,
  );
  const bound = text.replace(/,?\s/g, (space) => (space.startsWith(',') ? space : '\u00a0'));
  return `${bound}\u00a0${zoneName(locale, date)}`;
}

const SHORT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/**
 * What the locale's zone is called at that time, in its language: `EST` or `EDT`, in French `HNE` or `HAE`. A zone for which the
 * language has no abbreviation is called by its distance from Greenwich: `GMT-7`, in French `UTC−7`.
 */
export function zoneName(
  locale: Locale,
  date: Date,
  style: NonNullable<Intl.DateTimeFormatOptions['timeZoneName']> = 'short',
): string {
  // Alone, since some patterns of Intl write the clock in another way beside a zone: 07 h 00 HNE.
  const parts = dateFormat(locale, `zone ${style}`, { timeZoneName: style }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? locale.timeZone;
}

/** The day of each time zone from an instant of it until its end (ms since the epoch): the one that its pages ask for all day long. */
const days = new Map<string, { day: string; from: number; until: number }>();

function knownDay({ timeZone }: Locale, date: Date) {
  const known = days.get(timeZone);
  const at = date.getTime();
  return known && at >= known.from && at < known.until ? known : undefined;
}

/** `2026-11-20`: the day in the publication's time zone. */
export function localDay(locale: Locale, date: Date): string {
  return knownDay(locale, date)?.day ?? writeDay(locale, date);
}

function writeDay({ timeZone }: Locale, date: Date): string {
  // Swedish dates are those of ISO 8601.
  return dateFormat({ language: 'sv', timeZone }, 'day', { dateStyle: 'short' }).format(date);
}

/** When the publication's next day begins (ms since the epoch), also on days of 23 and 25 hours. */
export function nextMidnight(locale: Locale, date: Date): number {
  const known = knownDay(locale, date);
  if (known) return known.until;
  const from = date.getTime();
  const day = writeDay(locale, date);
  const hasCome = (at: number) => writeDay(locale, new Date(at)) > day;
  const until = firstInstant(from, from + 26 * 3_600_000, hasCome);
  if (days.size >= MAX_FORMATS) days.clear();
  days.set(locale.timeZone, { day, from, until });
  return until;
}

/** The first time at which something has come that has not at one time and has at a later one (ms since the epoch). */
export function firstInstant(from: number, to: number, hasCome: (at: number) => boolean): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasCome(middle)) after = middle;
    else before = middle;
  }
  return after;
}
