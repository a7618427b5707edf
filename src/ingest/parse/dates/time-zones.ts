/** Offsets of the zone names that feeds use, in minutes. */
const FIXED: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, ist: 330, cet: 60, cest: 120, met: 60, mest: 120, eet: 120,
  eest: 180, msk: 180, nst: -210, ndt: -150, ast: -240, adt: -180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420,
  mdt: -360, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, sst: -660, chst: 600, jst: 540, kst: 540, hkt: 480,
  sgt: 480, pkt: 300, npt: 345, sast: 120, cat: 120, eat: 180, wat: 60, brt: -180, awst: 480, acst: 570, acdt: 630,
  aest: 600, aedt: 660, nzst: 720, nzdt: 780,
}; // biome-ignore format: a table

/** Names that mean standard time in winter and daylight saving time in summer. */
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

/**
 * A formatter takes some 50 KB of memory and 0.1 ms to make, so a feed full of names must not get as many as it likes. The
 * seasonal zones are always read: no other feed's names are in their way.
 */
const MAX_FORMATTERS = 32;
const MAX_LOOKUPS_PER_SECOND = 64;
const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();
let lookups = { second: 0, count: 0 };

/**
 * Minutes that a zone is ahead of UTC when its clocks show `localTime` (ms, as if it were UTC). The zone is what stands
 * behind the clock in a date: an offset, a name, or one in brackets; nothing stands for UTC. `undefined` where the zone
 * is unknown or its clocks never show that time. Of the hour that clocks show twice in autumn the first is meant.
 */
export function zoneOffset(zone: string, localTime: number): number | undefined {
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
  const formatter = findFormatter(zone);
  // Beyond these years the formatter's words are others.
  if (!formatter || localTime < Date.UTC(1900, 0) || localTime > Date.UTC(2200, 0))
    return undefined;
  const before = offsetAt(formatter, localTime - DAY_MS);
  if (offsetAt(formatter, localTime - before * 60_000) === before) return before;
  const after = offsetAt(formatter, localTime + DAY_MS);
  return offsetAt(formatter, localTime - after * 60_000) === after ? after : undefined;
}

/** Minutes that the formatter's zone is ahead of UTC at an instant (ms). */
function offsetAt(formatter: Intl.DateTimeFormat, instant: number): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    formatter.format(instant).match(/\d+/g) ?? []
  ).map(Number);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((shown - instant) / 60_000);
}

function findFormatter(zone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(zone);
  if (known) return known;
  if (!SEASONAL_ZONES.has(zone) && !mayLookUp()) return undefined;
  const formatter = makeFormatter(zone);
  if (!formatter) return undefined;
  const [oldest] = formatters.keys();
  if (formatters.size >= MAX_FORMATTERS && oldest !== undefined) formatters.delete(oldest);
  formatters.set(zone, formatter);
  return formatter;
}

function mayLookUp(): boolean {
  const second = Math.floor(Date.now() / 1000);
  lookups = { second, count: lookups.second === second ? lookups.count + 1 : 1 };
  return lookups.count <= MAX_LOOKUPS_PER_SECOND;
}

/** `undefined` where the tz database has no such zone. */
function makeFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
