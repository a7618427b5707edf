import { isTimeZone } from '../../publications/gazetteer.ts';
import { type Component, find } from './content-lines.ts';
import { MAX_ZONES } from './effort.ts';

/** No zone is further from Greenwich than this (ms). */
const DAY_MS = 86_400_000;
/** Names of zones that Windows gives (CLDR windowsZones), as far as a calendar of this part of the world may have them. */
const WINDOWS: Readonly<Record<string, string>> = {
  'newfoundland standard time': 'America/St_Johns',
  'greenland standard time': 'America/Nuuk',
  'atlantic standard time': 'America/Halifax',
  'eastern standard time': 'America/Toronto',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'sa pacific standard time': 'America/Atikokan',
  'central standard time': 'America/Winnipeg',
  'canada central standard time': 'America/Regina',
  'mountain standard time': 'America/Edmonton',
  'us mountain standard time': 'America/Phoenix',
  'yukon standard time': 'America/Whitehorse',
  'pacific standard time': 'America/Vancouver',
  'alaskan standard time': 'America/Anchorage',
  'hawaiian standard time': 'Pacific/Honolulu',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'w. europe standard time': 'Europe/Berlin',
  'romance standard time': 'Europe/Paris',
  'central europe standard time': 'Europe/Budapest',
};
/** Zones by their offsets in winter and in summer (minutes), for those that have no name that anybody else knows. */
const BY_OFFSETS: Readonly<Record<string, string>> = {
  '-210 -150': 'America/St_Johns',
  '-120 -60': 'America/Nuuk',
  '-240 -180': 'America/Halifax',
  '-300 -240': 'America/Toronto',
  '-300 -300': 'America/Atikokan',
  '-360 -300': 'America/Winnipeg',
  '-360 -360': 'America/Regina',
  '-420 -360': 'America/Edmonton',
  '-420 -420': 'America/Whitehorse',
  '-480 -420': 'America/Vancouver',
  '-540 -480': 'America/Anchorage',
  '0 0': 'UTC',
  '0 60': 'Europe/London',
  '60 120': 'Europe/Paris',
};

/** The VTIMEZONEs of a calendar by the names that it gives them: of two with one name the first. */
export function zonesByName({ components }: Component): ReadonlyMap<string, Component> {
  const zones = components.filter(({ name }) => name === 'VTIMEZONE').slice(0, MAX_ZONES);
  const named = zones.map((zone) => [find(zone, 'TZID')?.value.trim() ?? '', zone] as const);
  return new Map(named.reverse());
}

/**
 * The IANA name of the zone that a calendar calls by some name: its own, that of Windows, the end of a longer one, or that of the zone
 * whose clocks go as its VTIMEZONE says. `undefined` where none is found: no rule of a VTIMEZONE is ever worked out.
 */
export function resolveZone(
  name: string,
  zones: ReadonlyMap<string, Component>,
): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return undefined;
  const named = byName(wanted);
  if (named) return named;
  const zone = zones.get(wanted);
  const location = find(zone, 'X-LIC-LOCATION')?.value.trim() ?? '';
  return byName(location) ?? (zone && byClocks(zone));
}

function byName(name: string): string | undefined {
  if (name === '' || name.length > 200) return undefined;
  if (isTimeZone(name)) return name;
  const windows = WINDOWS[name.toLowerCase()];
  if (windows) return windows;
  const parts = name.split('/');
  return [3, 2]
    .map((count) => parts.slice(-count).join('/'))
    .find((end) => end !== name && isTimeZone(end));
}

function byClocks({ components }: Component): string | undefined {
  const offset = (name: string) => {
    // Those of long ago stand there too.
    const latest = components
      .filter((part) => part.name === name)
      .reduce<Component | undefined>(
        (last, part) => (last && startOf(last) > startOf(part) ? last : part),
        undefined,
      );
    return readOffset(find(latest, 'TZOFFSETTO')?.value.trim() ?? '');
  };
  const standard = offset('STANDARD') ?? offset('DAYLIGHT');
  if (standard === undefined) return undefined;
  const known = BY_OFFSETS[`${standard} ${offset('DAYLIGHT') ?? standard}`];
  return known;
}

function startOf(part: Component): string {
  return find(part, 'DTSTART')?.value ?? '';
}

/** Minutes. */
function readOffset(value: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(value) ?? [];
  if (!sign) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  // Not -0.
  return sign === '-' ? 0 - size : size;
}

/** A formatter for each zone in recent use: making one takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at an instant, as an instant of UTC (ms). @throws RangeError where there is no such zone or instant */
export function wallOf(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return at;
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    const [oldest] = clocks.keys();
    if (clocks.size >= MAX_ZONES && oldest !== undefined) clocks.delete(oldest);
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
}

/**
 * The instant (ms) at which the clocks of a zone show this. A time that they skip is the one after the gap, and of one that they repeat it is
 * the first.
 */
export function instantOf(wall: number, timeZone: string): number {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((at) => wallOf(at, timeZone) - at);
  const candidates = [...new Set(offsets)].map((offset) => wall - offset);
  const [only, other] = candidates;
  // No clock is set and set back within two days.
  if (only !== undefined && other === undefined) return only;
  const exact = candidates.filter((at) => wallOf(at, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}
