const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Offsets of the zone names that feeds use, in minutes. */
const ZONES: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, ist: 330, cet: 60, cest: 120, met: 60, mest: 120, eet: 120,
  eest: 180, msk: 180, nst: -210, ndt: -150, ast: -240, adt: -180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420,
  mdt: -360, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, jst: 540, kst: 540, aest: 600, aedt: 660, nzst: 720,
  nzdt: 780,
}; // biome-ignore format: a table

const CLOCK = String.raw`(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?\s*([ap]m)?`;
/** An offset or a name; behind an offset its name may follow, and a remark in brackets. */
const ZONE = String.raw`\s*((?:gmt|utc)?\s*[+-]\d{1,2}:?\d{0,2}|[a-z]{1,10}(?:\/[a-z_]{1,20})?)?(?:\s+[a-z]{1,5})?(?:\s*\([^)]*\))?`;
/** RFC 822 and its successors: `Tue, 02 Jan 2024 03:04:05 GMT`; the weekday, the seconds and the clock may be missing. */
const RFC822 = new RegExp(
  String.raw`^(?:\p{L}{2,12}\.?(?:,\s*|\s+))?(\d{1,2})[\s\-]+([a-z]{3,9})\.?,?[\s\-]+(\d{4}|\d{2})(?:,?\s+${CLOCK})?${ZONE}$`,
  'iu',
);
/** ISO 8601 and W3C-DTF: `2024-01-02T03:04:05Z`; later parts may be missing. */
const ISO = new RegExp(
  String.raw`^(\d{4})(?:[-/]?(\d{2}|(?<=[-/])\d))?(?:[-/]?(\d{2}|(?<=[-/])\d)(?:(?:t|\s+)${CLOCK}${ZONE})?)?$`,
  'i',
);
/** `Jan 2, 2024 3:04 PM EST`. */
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?${CLOCK})?${ZONE}$`,
  'i',
);
/** asctime: `Tue Jan  2 03:04:05 2024`; a zone may stand before the year. */
const ASCTIME = new RegExp(
  String.raw`^(?:[a-z]{3,9}\s+)?([a-z]{3})\s+(\d{1,2})\s+${CLOCK}(?:\s+([a-z]{3,4}|[+-]\d{2}:?\d{2}))?\s+(\d{4})$`,
  'i',
);

/**
 * The instant that a feed's date names, or `undefined` where it names none. A date without a zone is taken as UTC; the
 * epoch itself is what a publisher's empty date becomes, so it counts as none.
 */
export function parseDate(value: string): Date | undefined {
  if (value.length > 200) return undefined;
  const text = value.trim().replace(/\s{2,}|[^\S ]/g, ' ');
  if (text.length < 4 || text.length > 100) return undefined;
  const found = matchRfc822(text) ?? matchIso(text) ?? matchMonthFirst(text) ?? matchAsctime(text);
  return found === undefined || found === 0 ? undefined : new Date(found);
}

function matchIso(text: string): number | undefined {
  const m = ISO.exec(text);
  return m ? instant(m[1], Number(m[2] ?? 1), m[3] ?? '1', m.slice(4, 8), m[8]) : undefined;
}

function matchRfc822(text: string): number | undefined {
  const m = RFC822.exec(text);
  return m ? instant(fullYear(m[3]), monthNumber(m[2]), m[1], m.slice(4, 8), m[8]) : undefined;
}

function matchMonthFirst(text: string): number | undefined {
  const m = MONTH_FIRST.exec(text);
  return m ? instant(m[3], monthNumber(m[1]), m[2], m.slice(4, 8), m[8]) : undefined;
}

function matchAsctime(text: string): number | undefined {
  const m = ASCTIME.exec(text);
  return m ? instant(m[8], monthNumber(m[1]), m[2], m.slice(3, 7), m[7]) : undefined;
}

/** RFC 2822 §4.3: 00 to 49 are of this century, 50 to 99 of the last. */
function fullYear(year = ''): string {
  if (year.length !== 2) return year;
  return String(Number(year) + (Number(year) < 50 ? 2000 : 1900));
}

function monthNumber(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Hours, minutes, seconds and "am" or "pm", as far as they are given. */
type Clock = readonly (string | undefined)[];

function instant(year = '', month = 0, day = '', clock: Clock = [], zone = ''): number | undefined {
  const [hours, minutes = 0, seconds = 0] = clock.slice(0, 3).map((part) => Number(part ?? 0));
  const hour = hourOfDay(hours ?? 0, clock[3]);
  const offset = zoneOffset(zone, clock[0] !== undefined);
  const date = Number(day);
  if (offset === undefined || month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  // Years that Date.UTC would move to the last century: what an empty date becomes in some systems.
  if (Number(year) < 100 || hour > 24 || minutes > 59 || seconds > 60) return undefined;
  const midnight = Date.UTC(Number(year), month - 1, date);
  if (date > 28 && new Date(midnight).getUTCDate() !== date) return undefined;
  const time = midnight + (hour * 3600 + minutes * 60 + Math.min(seconds, 59)) * 1000;
  const shifted = time - offset * 60_000;
  return Math.abs(shifted) <= 253_402_300_799_999 ? shifted : undefined;
}

function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Minutes ahead of UTC. A name that is not known counts as UTC where a clock stands before it (RFC 2822 §4.3). */
function zoneOffset(zone: string, hasClock: boolean): number | undefined {
  const name = zone.trim().toLowerCase();
  if (name === '') return 0;
  const numeric = /^(?:gmt|utc)?\s*([+-])(\d{1,2}):?(\d{2})?$/.exec(name);
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    if (minutes > 16 * 60) return undefined;
    return numeric[1] === '-' ? -minutes : minutes;
  }
  if (Object.hasOwn(ZONES, name)) return ZONES[name];
  return hasClock && /^[a-z]/.test(name) ? 0 : undefined;
}
