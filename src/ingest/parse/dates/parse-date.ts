import { zoneOffset } from './time-zones.ts';

/**
 * The names of the twelve months without accents, in English, French, German, Spanish, Italian, Portuguese, Dutch, Swedish,
 * Danish, Norwegian and Inuktitut, and the abbreviations that are no start of a name.
 */
const NAMES = [
  'january janvier januar janner enero gennaio janeiro januari jaannuari',
  'february fevrier februar feber febrero febbraio fevereiro februari viivvuari fvr',
  'march mars marz maerz marzo marco maart marts maatsi mrz mrt mas',
  'april avril abril aprile iipuri ipu',
  'may mai mayo maggio maio mei maj',
  'june juin juni junio giugno junho juuni',
  'july juillet juli julio luglio julho julai',
  'august aout agosto augustus augusti aaggiisi agi',
  'september septembre septiembre setiembre settembre setembro sitipiri sii',
  'october octobre oktober octubre ottobre outubro utupiri uut',
  'november novembre noviembre novembro nuvipiri',
  'december decembre dezember diciembre dicembre dezembro desember tisipiri',
].map((names) => names.split(' '));
const ENGLISH = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/**
 * The month, 1..12, that a name in any of the languages stands for, in full or cut to three letters and more; 0 where the
 * languages disagree or it is none.
 */
export function findMonth(name: string): number {
  const lower = name.toLowerCase();
  const english = ENGLISH.indexOf(lower) + 1;
  if (english > 0 || lower.length < 3) return english;
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '');
  const months = NAMES.filter((names) => names.some((whole) => whole.startsWith(plain)));
  return months.length === 1 && months[0] ? NAMES.indexOf(months[0]) + 1 : 0;
}

const CLOCK = String.raw`(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?(?:\s*([ap]m)\b)?(?![\d:])`;
/** What stands behind the clock: a zone, as far as `zoneOffset` knows it. */
const ZONE = String.raw`\s?([^]*)$`;
const WEEKDAY = String.raw`^(?:(\p{L}{2,13})\.?(?:,\s*|\s+))?`;

/** RFC 822 and its successors: `Tue, 02 Jan 2024 03:04:05 GMT`; the weekday, the seconds and the clock may be missing. */
const RFC822 = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})[\s\-]+(\p{L}{3,12})\.?,?[\s\-]+(\d{4}|\d{2})(?!\d)(?:,?\s+${CLOCK})?${ZONE}`,
  'iu',
);
/** ISO 8601 and W3C-DTF: `2024-01-02T03:04:05Z`; later parts may be missing. */
const ISO = new RegExp(
  String.raw`^(\d{4})(?:[-/]?(\d{2}|(?<=[-/])\d))?(?:[-/]?(\d{2}|(?<=[-/])\d)(?:(?:t|\s+)${CLOCK}${ZONE}|z|([+-]\d\d:\d\d))?)?$`,
  'i',
);
/** ISO 8601 without its marks: `20240102T030405Z`. */
const COMPACT = new RegExp(
  String.raw`^(\d{4})(\d\d)(\d\d)(?:t|\s)?(\d\d)(\d\d)(\d\d)?(?!\d)(?:[.,]\d+)?${ZONE}`,
  'i',
);
/** `Jan 2, 2024 3:04 PM EST`. */
const MONTH_FIRST = new RegExp(
  String.raw`${WEEKDAY}(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(?:,?\s+${CLOCK})?${ZONE}`,
  'iu',
);
/** asctime: `Tue Jan  2 03:04:05 2024`; a zone may stand before the year. */
const ASCTIME = new RegExp(
  String.raw`${WEEKDAY}(\p{L}{3,12})\s+(\d{1,2})\s+${CLOCK}(?:\s+([a-z][a-z_/]*|[+-]\d{2}:?\d{2}))?\s+(\d{4})$`,
  'iu',
);
/** `22.11.2022 14:16`, `09/15/2014 4:20 pm`. */
const NUMERIC = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})([./-])(\d{1,2})\3(\d{4})(?!\d)(?:,?\s+${CLOCK})?${ZONE}`,
  'iu',
);
/** Unix time in seconds or milliseconds. */
const UNIX = /^\d{10}(?:\d{3})?$/;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * The instant that a feed's date names, or `undefined` where it names none, or where it can be read in two ways or its
 * zone is unknown. A date without a zone is taken as UTC; the epoch itself is what a publisher's empty date becomes, so it
 * counts as none.
 */
export function parseDate(value: string): Date | undefined {
  if (value.length > 200) return undefined;
  const text = value.trim().replace(/\s{2,}|[^\S ]/g, ' ');
  if (text.length < 4 || text.length > 100) return undefined;
  const found = matchRfc822(text) ?? matchIso(text) ?? matchOther(text);
  return found === undefined || found === 0 ? undefined : new Date(found);
}

function matchRfc822(text: string): number | undefined {
  const m = RFC822.exec(text);
  return m ? instant(fullYear(m[4]), findMonth(m[3] ?? ''), m[2], m.slice(5, 9), m[9]) : undefined;
}

function matchIso(text: string): number | undefined {
  const m = ISO.exec(text);
  return m ? instant(m[1], Number(m[2] ?? 1), m[3] ?? '1', m.slice(4, 8), m[8] ?? m[9]) : undefined;
}

/** The forms that are neither RFC 822 nor ISO 8601, after their wording is made one. */
function matchOther(given: string): number | undefined {
  const text = simplifyWording(given);
  return (
    (text === given ? undefined : matchRfc822(text)) ??
    matchCompact(text) ??
    matchMonthFirst(text) ??
    matchAsctime(text) ??
    matchNumeric(text) ??
    (UNIX.test(text) ? Number(text.padEnd(13, '0')) : undefined)
  );
}

/** `Lundi, 16. Novembre 2020 - 15h54` becomes `lundi, 16 novembre 2020 15:54`; "a.m." and "o'clock" alike. */
function simplifyWording(text: string): string {
  return text
    .replace(/\s(?:-|–|\||@)\s/g, ' ')
    .replace(/(\d)\s?([ap])\.?\s?m\b\.?/gi, '$1 $2m')
    .replace(/(?<=[\s,])(\d{1,2}) ([ap]m)\b/gi, '$1:00 $2')
    .replace(/(\d{1,2})\s?h\s?(\d\d)\b/gi, '$1:$2')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th|er|re|º|°|\.)(?=,?\s+\p{L})/giu, '$1')
    .replace(/(?<=[\s,])(?:at|um|om|kl\.?|klo|à|alle|a las|às)\s+(?=\d)/gi, '')
    .replace(/(?<=[\s,])(?:de|del|di|of|the|le|den|el)\s+(?=[\p{L}\d])/giu, '')
    .replace(/(:\d\d)\s+(?:uhr|uur|hrs?)\b\.?/gi, '$1');
}

function matchCompact(text: string): number | undefined {
  const m = COMPACT.exec(text);
  return m ? instant(m[1], Number(m[2]), m[3], m.slice(4, 7), m[7]) : undefined;
}

function matchMonthFirst(text: string): number | undefined {
  const m = MONTH_FIRST.exec(text);
  return m ? instant(m[4], findMonth(m[2] ?? ''), m[3], m.slice(5, 9), m[9]) : undefined;
}

function matchAsctime(text: string): number | undefined {
  const m = ASCTIME.exec(text);
  return m ? instant(m[9], findMonth(m[2] ?? ''), m[3], m.slice(4, 8), m[8]) : undefined;
}

/** With dots the day comes first; otherwise either may, and only a date with one reading is one. */
function matchNumeric(text: string): number | undefined {
  const m = NUMERIC.exec(text);
  if (!m) return undefined;
  const [, weekday = '', first = '', mark, second = '', year = ''] = m;
  const read = (month: string, day: string) =>
    instant(year, Number(month), day, m.slice(6, 10), m[10]);
  const dayFirst = read(second, first);
  if (mark === '.' || dayFirst === undefined) return mark === '.' ? dayFirst : read(first, second);
  const monthFirst = read(first, second);
  if (monthFirst === undefined || monthFirst === dayFirst) return dayFirst;
  const name = weekday.slice(0, 3).toLowerCase();
  const isOn = (month: string, day: string) =>
    WEEKDAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()] === name;
  if (isOn(second, first) === isOn(first, second)) return undefined;
  return isOn(second, first) ? dayFirst : monthFirst;
}

/** RFC 2822 §4.3: 00 to 49 are of this century, 50 to 99 of the last. */
function fullYear(year = ''): string {
  if (year.length !== 2) return year;
  return String(Number(year) + (Number(year) < 50 ? 2000 : 1900));
}

/** Hours, minutes, seconds and "am" or "pm", as far as they are given. */
type Clock = readonly (string | undefined)[];

function instant(year = '', month = 0, day = '', clock: Clock = [], zone = ''): number | undefined {
  const hour = hourOfDay(Number(clock[0] ?? 0), clock[3]);
  const minutes = Number(clock[1] ?? 0);
  const seconds = Number(clock[2] ?? 0);
  const date = Number(day);
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  // Years that Date.UTC would move to the last century: what an empty date becomes in some systems.
  if (Number(year) < 100 || hour > 24 || minutes > 59 || seconds > 60) return undefined;
  const midnight = Date.UTC(Number(year), month - 1, date);
  if (date > 28 && new Date(midnight).getUTCDate() !== date) return undefined;
  const time = midnight + (hour * 3600 + minutes * 60 + Math.min(seconds, 59)) * 1000;
  const offset = zoneOffset(zone, time);
  if (offset === undefined) return undefined;
  const shifted = time - offset * 60_000;
  return Math.abs(shifted) <= 253_402_300_799_999 ? shifted : undefined;
}

/** Beyond 24, which is no hour, where the half of the day contradicts it. */
function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (half.toLowerCase() === 'pm') return hour > 12 ? hour : (hour % 12) + 12;
  return hour > 12 ? 25 : hour % 12;
}
