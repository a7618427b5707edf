import { MINUTE_MS } from '../../lib/clock/durations.ts';
import { clockOf, instantOf } from '../../lib/clock/zoned-time.ts';

/**
 * The month names without accents in English, French, German, Spanish, Italian, Portuguese, Dutch,
 * Swedish, Danish, Norwegian and Inuktitut, and abbreviations that are no prefix of a name.
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
// biome-ignore format: a list of words
const ENGLISH = [
  'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec',
];

/** The month (1..12) of a name or a prefix of three letters or more; 0 if unknown or ambiguous. */
function findMonth(name: string): number {
  const lower = name.toLowerCase();
  const english = ENGLISH.indexOf(lower) + 1;
  if (english > 0 || lower.length < 3) return english;
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '');
  const months = NAMES.filter((names) => names.some((whole) => whole.startsWith(plain)));
  return months.length === 1 && months[0] ? NAMES.indexOf(months[0]) + 1 : 0;
}

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap]m)\b)?(?![\d:])`;
/** The zone after the clock (`zoneOffset`). */
const ZONE = String.raw`\s?(?<zone>[^]*)$`;
const WEEKDAY = String.raw`^(?:(?<weekday>\p{L}{2,13})\.?(?:,\s*|\s+))?`;

/** RFC 822: `Tue, 02 Jan 2024 03:04:05 GMT`; weekday, seconds and clock are optional. */
const RFC822 = new RegExp(
  String.raw`${WEEKDAY}(?<day>\d{1,2})[\s\-]+(?<name>\p{L}{3,12})\.?,?[\s\-]+(?<year>\d{4}|\d{2})(?!\d)(?:,?\s+${CLOCK})?${ZONE}`,
  'iu',
);
/** ISO 8601 and W3C-DTF: `2024-01-02T03:04:05Z`; later parts are optional. */
const ISO = new RegExp(
  String.raw`^(?<year>\d{4})(?:[-/]?(?<month>\d{2}|(?<=[-/])\d))?(?:[-/]?(?<day>\d{2}|(?<=[-/])\d)(?:(?:t|\s+)${CLOCK}${ZONE}|z|(?<offset>[+-]\d\d:\d\d))?)?$`,
  'i',
);
/** ISO 8601, basic format: `20240102T030405Z`. */
const COMPACT = new RegExp(
  String.raw`^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:t|\s)?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?(?!\d)(?:[.,]\d+)?${ZONE}`,
  'i',
);
/** `Jan 2, 2024 3:04 PM EST`. */
const MONTH_FIRST = new RegExp(
  String.raw`${WEEKDAY}(?<name>\p{L}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)(?:,?\s+${CLOCK})?${ZONE}`,
  'iu',
);
/** asctime: `Tue Jan  2 03:04:05 2024`; a zone may precede the year. */
const ASCTIME = new RegExp(
  String.raw`${WEEKDAY}(?<name>\p{L}{3,12})\s+(?<day>\d{1,2})\s+${CLOCK}(?:\s+(?<zone>[a-z][a-z_/]*|[+-]\d{2}:?\d{2}))?\s+(?<year>\d{4})$`,
  'iu',
);
/** `22.11.2022 14:16`, `09/15/2014 4:20 pm`. */
const NUMERIC = new RegExp(
  String.raw`${WEEKDAY}(?<first>\d{1,2})(?<mark>[./-])(?<next>\d{1,2})\k<mark>(?<year>\d{4})(?!\d)(?:,?\s+${CLOCK})?${ZONE}`,
  'iu',
);
const UNIX = /^\d{10}(?:\d{3})?$/;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * The instant of a feed's date; `undefined` if it is invalid or ambiguous. A date without a zone
 * is UTC. The epoch itself counts as no date: publishers write it for an empty one.
 */
export function parseDate(value: string): Date | undefined {
  if (value.length > 200) return undefined;
  const text = value.trim().replace(/\s{2,}|[^\S ]/g, ' ');
  if (text.length < 4 || text.length > 100) return undefined;
  const found = match(RFC822, text) ?? match(ISO, text) ?? matchOther(text);
  return found === undefined || found === 0 ? undefined : new Date(found);
}

function match(pattern: RegExp, text: string): number | undefined {
  const parts = pattern.exec(text)?.groups;
  return parts && instant(parts);
}

function matchOther(given: string): number | undefined {
  const text = simplifyWording(given);
  return (
    (text === given ? undefined : match(RFC822, text)) ??
    match(COMPACT, text) ??
    match(MONTH_FIRST, text) ??
    match(ASCTIME, text) ??
    matchNumeric(text) ??
    (UNIX.test(text) ? Number(text.padEnd(13, '0')) : undefined)
  );
}

/** `Lundi, 16. Novembre 2020 - 15h54` becomes `lundi, 16 novembre 2020 15:54`. */
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

/** With dots the day comes first; otherwise the date must have only one valid reading. */
function matchNumeric(text: string): number | undefined {
  const parts = NUMERIC.exec(text)?.groups;
  if (!parts) return undefined;
  const { weekday = '', first = '', mark, next = '', year = '' } = parts;
  const read = (month: string, day: string) => instant({ ...parts, month, day });
  const dayFirst = read(next, first);
  if (mark === '.' || dayFirst === undefined) return mark === '.' ? dayFirst : read(first, next);
  const monthFirst = read(first, next);
  if (monthFirst === undefined || monthFirst === dayFirst) return dayFirst;
  const name = weekday.slice(0, 3).toLowerCase();
  const isOn = (month: string, day: string) =>
    WEEKDAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()] === name;
  if (isOn(next, first) === isOn(first, next)) return undefined;
  return isOn(next, first) ? dayFirst : monthFirst;
}

/** Expands a two-digit year: 00 to 49 are in this century, 50 to 99 in the last (RFC 2822 §4.3). */
function fullYear(year: string): number {
  if (year.length !== 2) return Number(year);
  return Number(year) + (Number(year) < 50 ? 2000 : 1900);
}

/** The instant (ms) of the named groups of a pattern; the month is a name or a number. */
function instant(parts: Partial<Record<string, string>>): number | undefined {
  const year = fullYear(parts.year ?? '');
  const month = parts.name === undefined ? Number(parts.month ?? 1) : findMonth(parts.name);
  const day = Number(parts.day ?? 1);
  const hour = hourOfDay(Number(parts.hour ?? 0), parts.half);
  const minutes = Number(parts.minute ?? 0);
  const seconds = Number(parts.second ?? 0);
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  // Date.UTC would move such years to the last century. Some systems write them for an empty date.
  if (year < 100 || hour > 24 || minutes > 59 || seconds > 60) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  if (day > 28 && new Date(midnight).getUTCDate() !== day) return undefined;
  const time = midnight + (hour * 3600 + minutes * 60 + Math.min(seconds, 59)) * 1000;
  const offset = zoneOffset(parts.zone ?? parts.offset ?? '', time);
  if (offset === undefined) return undefined;
  const shifted = time - offset * MINUTE_MS;
  return Math.abs(shifted) <= 253_402_300_799_999 ? shifted : undefined;
}

/** The hour of the day; 25, which is refused, if the hour contradicts am or pm. */
function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (half.toLowerCase() === 'pm') return hour > 12 ? hour : (hour % 12) + 12;
  return hour > 12 ? 25 : hour % 12;
}

/** Offsets of the zone names that feeds use, in minutes. */
const FIXED: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, ist: 330, cet: 60, cest: 120, met: 60, mest: 120, eet: 120,
  eest: 180, msk: 180, nst: -210, ndt: -150, ast: -240, adt: -180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420,
  mdt: -360, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, sst: -660, chst: 600, jst: 540, kst: 540, hkt: 480,
  sgt: 480, pkt: 300, npt: 345, sast: 120, cat: 120, eat: 180, wat: 60, brt: -180, awst: 480, acst: 570, acdt: 630,
  aest: 600, aedt: 660, nzst: 720, nzdt: 780,
}; // biome-ignore format: a table

/** Names that stand for standard time in winter and daylight saving time in summer. */
const SEASONAL: Record<string, string> = {
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
  at: 'America/Halifax',
  nt: 'America/St_Johns',
  akt: 'America/Anchorage',
};
const SEASONAL_ZONES = new Set(Object.values(SEASONAL));
const REGIONS: Record<string, string> = {
  ...{ eastern: 'e', central: 'c', mountain: 'm', pacific: 'p', atlantic: 'a', newfoundland: 'n' },
  alaska: 'ak',
};
const SPELLED_OUT = new RegExp(
  `^(${Object.keys(REGIONS).join('|')})(?: (standard|daylight))?(?: (?:saving )?time)?$`,
);

const OFFSET = /^(?:gmt|utc)?\s*([+-])(\d{1,2}):?(\d{2})?z?(?:\s[a-z\s]*)?(?:[([].*)?$/s;
const NAME = /^\(?([a-z][\w/+\-\s]*)(?:[)[(].*)?$/s;
/** A name of the tz database: `America/Argentina/Buenos_Aires`, `Etc/GMT+5`. */
const TZ_DATABASE_NAME = /^[a-z]\w{1,20}(?:\/[a-z][\w+-]{1,30}){1,2}$/;

/** Limits of formatters, which take 50 KB and 0.1 ms each. Seasonal zones are exempt. */
const MAX_CLOCKS = 32;
const MAX_LOOKUPS_PER_SECOND = 64;
type Clock = ReturnType<typeof clockOf>;
const clocks = new Map<string, Clock>();
let lookups = { second: 0, count: 0 };

/**
 * The offset of a zone (an offset or a name) from UTC in minutes, at `localTime` on its clocks (ms,
 * as if it were UTC). `undefined` if it is unknown or its clocks skip that time.
 */
function zoneOffset(zone: string, localTime: number): number | undefined {
  if (zone === '' || zone === 'GMT' || zone === 'Z' || zone === '+0000') return 0;
  const text = zone.trim().toLowerCase();
  if (text === '') return 0;
  const numeric = OFFSET.exec(text);
  if (numeric) {
    const minutes = Number(numeric[3] ?? 0);
    const offset = Number(numeric[2]) * 60 + minutes;
    if (offset > 16 * 60 || minutes > 59) return undefined;
    return numeric[1] === '-' ? -offset : offset;
  }
  const name = NAME.exec(text)?.[1]?.trimEnd();
  return name === undefined ? undefined : namedOffset(name, localTime);
}

function namedOffset(name: string, localTime: number): number | undefined {
  if (Object.hasOwn(FIXED, name)) return FIXED[name];
  const spelled = SPELLED_OUT.exec(name);
  if (spelled) {
    const [, region = '', season = ''] = spelled;
    return namedOffset(`${REGIONS[region]}${season.slice(0, 1)}t`, localTime);
  }
  const zone = Object.hasOwn(SEASONAL, name) ? SEASONAL[name] : name;
  if (zone === undefined || (zone === name && !TZ_DATABASE_NAME.test(name))) return undefined;
  return offsetByDate(zone, localTime);
}

function offsetByDate(zone: string, localTime: number): number | undefined {
  const clock = findClock(zone);
  // Beyond these years the formatter's output has another form.
  if (!clock || localTime < Date.UTC(1900, 0) || localTime > Date.UTC(2200, 0)) return undefined;
  const at = instantOf(localTime, clock);
  return clock(at) === localTime ? Math.round((localTime - at) / MINUTE_MS) : undefined;
}

function findClock(zone: string): Clock | undefined {
  const known = clocks.get(zone);
  if (known) return known;
  if (!SEASONAL_ZONES.has(zone) && !mayLookUp()) return undefined;
  const clock = makeClock(zone);
  if (!clock) return undefined;
  const [oldest] = clocks.keys();
  if (clocks.size >= MAX_CLOCKS && oldest !== undefined) clocks.delete(oldest);
  clocks.set(zone, clock);
  return clock;
}

function mayLookUp(): boolean {
  const second = Math.floor(Date.now() / 1000);
  lookups = { second, count: lookups.second === second ? lookups.count + 1 : 1 };
  return lookups.count <= MAX_LOOKUPS_PER_SECOND;
}

function makeClock(timeZone: string): Clock | undefined {
  try {
    return clockOf(timeZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
