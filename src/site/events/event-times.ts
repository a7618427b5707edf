import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/clock/durations.ts';
import { writeDate, writeFirst, zoneName } from '../../lib/clock/locale.ts';
import { addDays, dateFormat, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { wordsOf } from '../words/words.ts';
import { dayOf, type ShownEvent } from './shown-event.ts';

type Facts = Pick<Publication, 'language' | 'timeZone'>;

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATES = {
  time: {},
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
/** An event that ends by this hour of the next day belongs to the night of its first day. */
const NIGHT_ENDS = '06:00';
const NIGHT_MS = 12 * HOUR_MS;

/**
 * The event's time at its place, `6:00–8:00 p.m. MST`, then in the paper's time zone if that
 * differs.
 */
export function eventTime(
  event: ShownEvent,
  publication: Facts,
  style: keyof typeof DATES,
): string {
  if (event.when.kind === 'days') return wholeDays(event, publication, style);
  const timeAtPlace = timeIn(event, { ...publication, timeZone: event.timeZone }, style);
  const { startsAt, timeZone } = event;
  const isSame =
    writeLocalTime(startsAt, timeZone) === writeLocalTime(startsAt, publication.timeZone);
  if (isSame) return timeAtPlace;
  const isOtherDay = dayOf(startsAt, publication.timeZone) !== event.firstDay;
  return `${timeAtPlace} (${timeIn(event, publication, isOtherDay ? 'short' : 'time')})`;
}

function timeIn(
  { startsAt, endsAt }: ShownEvent,
  locale: Facts,
  style: keyof typeof DATES,
): string {
  const isOneDay =
    endsAt === undefined || dayOf(startsAt, locale.timeZone) === dayOf(endsAt, locale.timeZone);
  const used = isOneDay || style === 'long' ? style : 'short';
  const format = dateFormat(locale, `event ${used}`, { ...DATES[used], ...TIME });
  const times =
    !isOneDay && endsInNight(startsAt, endsAt, locale.timeZone)
      ? nightOf(locale, format, startsAt, endsAt, style === 'time')
      : rangeOf(locale, format, startsAt, endsAt);
  return `${times}\u00a0${zoneName(locale, new Date(startsAt))}`;
}

function endsInNight(startsAt: number, endsAt: number, timeZone: string): boolean {
  const [day, time = ''] = writeLocalTime(endsAt, timeZone).split('T');
  const isNextDay = day === addDays(dayOf(startsAt, timeZone), 1);
  return isNextDay && time <= NIGHT_ENDS && endsAt - startsAt <= NIGHT_MS;
}

/** Formats a time from an evening into the night, without the day of its end. */
function nightOf(
  locale: Facts,
  format: Intl.DateTimeFormat,
  startsAt: number,
  endsAt: number,
  isDayKnown: boolean,
): string {
  const parts = format.formatRangeToParts(startsAt, endsAt);
  const hours = parts.flatMap(({ type }, at) => (type === 'hour' ? at : []));
  const start = isDayKnown ? (hours[0] ?? 0) : 0;
  const end = hours.at(-1) ?? 0;
  const shown = parts.filter(({ source }, at) => at >= (source === 'endRange' ? end : start));
  return withWideSpaces(writeFirst(locale, shown.map(({ value }) => value).join('')));
}

function wholeDays({ when }: ShownEvent, publication: Facts, style: keyof typeof DATES): string {
  const from = Date.parse(when.from);
  const last = Date.parse(when.until ?? when.from) - DAY_MS;
  if (style === 'time' && last <= from) return wordsOf(publication).events.allDay;
  const used = style === 'time' ? 'short' : style;
  const locale = { language: publication.language, timeZone: 'UTC' };
  return rangeOf(locale, dateFormat(locale, `event days ${used}`, DATES[used]), from, last);
}

function rangeOf(locale: Facts, format: Intl.DateTimeFormat, from: number, until = from): string {
  return withWideSpaces(
    until > from
      ? writeFirst(locale, format.formatRange(from, until))
      : writeDate(locale, format, new Date(from)),
  );
}

/** Replaces thin spaces, which some fonts lack. */
function withWideSpaces(text: string): string {
  return text.replace(/[\u2009\u202f]/g, '\u00a0');
}

/** The name of a day for the beginning of a line: `Friday, November 20`. */
export function dayName(day: string, { language }: Pick<Publication, 'language'>): string {
  const locale = { language, timeZone: 'UTC' };
  const options = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const format = dateFormat(locale, 'event day', options);
  return capitalise(writeDate(locale, format, new Date(day)));
}

/** An instant with its offset: `2026-11-20T19:00:00-05:00` (ISO 8601). */
export function offsetTime(at: number, timeZone: string): string {
  const local = writeLocalTime(at, timeZone);
  const minutes = Math.round((Date.parse(`${local}Z`) - at) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const distance = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return `${local}:00${sign}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
