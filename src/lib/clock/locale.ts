import { capitalise } from '../text/capitalise.ts';
import { DAY_MS } from './durations.ts';
import { addDays, clockOf, dateFormat, instantOf, writeLocalTime } from './zoned-time.ts';

/** The language and time zone for writing dates. */
export interface Locale {
  /** BCP 47. */
  language: string;
  /** IANA. */
  timeZone: string;
}

/** Formats a date with `Intl`, but writes the first day of a month in French as `1er`. */
export function writeDate(
  locale: Pick<Locale, 'language'>,
  formatter: Intl.DateTimeFormat,
  date: Date,
): string {
  return writeFirst(locale, formatter.format(date));
}

/** Replaces the first day of a month in formatted French dates by `1er`. */
export function writeFirst({ language }: Pick<Locale, 'language'>, text: string): string {
  return language.startsWith('fr')
    ? text.replace(/(?<before>^|[\p{L}.] )1(?=\s\p{L}{2})/gu, '$<before>1er')
    : text;
}

/** `Friday, November 20, 2026`; capitalised in French too, since it begins a line. */
export function longDate(locale: Locale, date: Date): string {
  return capitalise(writeDate(locale, dateFormat(locale, 'long', { dateStyle: 'full' }), date));
}

/** `November 20, 2026`: a day or an instant; invalid dates are returned as they are. */
export function postDate(locale: Locale, date: string): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  // A date without a time must not shift between time zones.
  const place = date.includes('T') ? locale : { ...locale, timeZone: 'UTC' };
  return writeDate(place, dateFormat(place, 'date', { dateStyle: 'long' }), at);
}

/** `November 2026`: a month (`2026-11`), capitalised in French too, since it begins a line. */
export function monthName({ language }: Pick<Locale, 'language'>, month: string): string {
  const place = { language, timeZone: 'UTC' };
  const options = { month: 'long', year: 'numeric' } as const;
  return capitalise(writeDate(place, dateFormat(place, 'month', options), new Date(`${month}-01`)));
}

/** The days of the week from Sunday, each short and in full. */
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

/** `Nov 20, 4:05 p.m. EST`: absolute, since pages are cached; with the year if not the current. */
export function zonedTime(locale: Locale, date: Date, now = new Date()): string {
  // `now` only decides on the year, which changes on a quarter of an hour in every zone.
  const moments = `${Math.floor(date.getTime() / 60_000)} ${Math.floor(now.getTime() / 900_000)}`;
  const key = `${locale.language} ${locale.timeZone} ${moments}`;
  const time = times.get(key) ?? writeTime(locale, date, now);
  if (times.size >= MAX_TIMES) times.clear();
  times.set(key, time);
  return time;
}

/** Cache of formatted times: `Intl` is slow, and pages repeat the same minutes. */
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

/** `4:05 p.m. EST`. */
export function clockTime(locale: Locale, date: Date): string {
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return dateFormat(locale, 'time of day', clock).format(date).replace(/\s/g, '\u00a0');
}

const SHORT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/**
 * The zone's name at that time: `EST` or `EDT`, in French `HNE` or `HAE`; zones without an
 * abbreviation in that language get their offset: `GMT-7`, in French `UTC−7`.
 */
export function zoneName(
  locale: Locale,
  date: Date,
  style: NonNullable<Intl.DateTimeFormatOptions['timeZoneName']> = 'short',
): string {
  // Formats the zone alone: with a zone, some Intl patterns write the clock differently: 07 h 00
  // HNE.
  const parts = dateFormat(locale, `zone ${style}`, { timeZoneName: style }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? locale.timeZone;
}

/** Cache of the latest day of each time zone, valid from `from` to `until` (ms). */
const days = new Map<string, { day: string; from: number; until: number }>();
const MAX_DAYS = 100;

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
  return writeLocalTime(date.getTime(), timeZone).slice(0, 10);
}

/** When the publication's next day begins (ms since the epoch). */
export function nextMidnight(locale: Locale, date: Date): number {
  const known = knownDay(locale, date);
  if (known) return known.until;
  const day = writeDay(locale, date);
  const until = midnightOf(addDays(day, 1), locale);
  if (days.size >= MAX_DAYS) days.clear();
  days.set(locale.timeZone, { day, from: date.getTime(), until });
  return until;
}

/** When a day (`2026-11-20`) begins in a time zone (ms since the epoch). */
export function midnightOf(day: string, { timeZone }: Pick<Locale, 'timeZone'>): number {
  return instantOf(Date.parse(day), clockOf(timeZone));
}

/** Step of the search (ms): less than the time between two clock changes. */
const STEP_MS = 7 * DAY_MS;
/** Number of steps: more than a year in total, to find yearly changes. */
const STEPS = 57;

/** A zone's name all year: `Eastern Time`, `heure de l’Est`. Throws RangeError if unknown. */
export function genericZoneName(locale: Locale, now = new Date()): string {
  // Drops the city that Intl adds where zones of that name differ: `Mountain Time (Cambridge Bay)`.
  return zoneName(locale, now, 'longGeneric').replace(/\s\([^()]*\)$/, '');
}

/** Finds the next clock change within thirteen months: checks each week, then bisects one. */
export function nextClockChange(timeZone: string, now: Date): Date | undefined {
  // Compares offsets instead of names, since two offsets may share a name.
  const offset = (at: number) => zoneName({ language: 'en', timeZone }, new Date(at), 'longOffset');
  for (let step = 0; step < STEPS; step += 1) {
    const from = now.getTime() + step * STEP_MS;
    const before = offset(from);
    const isOther = (at: number) => offset(at) !== before;
    if (isOther(from + STEP_MS)) return new Date(firstInstant(from, from + STEP_MS, isOther));
  }
  return undefined;
}

/** Bisects for the first instant (ms) at which `hasCome`: false at `from`, true at `to`. */
function firstInstant(from: number, to: number, hasCome: (at: number) => boolean): number {
  let before = from;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasCome(middle)) after = middle;
    else before = middle;
  }
  return after;
}
