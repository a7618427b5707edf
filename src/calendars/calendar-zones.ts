import { isTimeZone } from '../model/publication/gazetteer.ts';
import { type Clock, MAX_ZONES, utcClock, zoneClock } from './clock.ts';
import { type Component, find, unescapeText } from './content-lines.ts';
import { COST, type Effort, TooMuchEffort } from './effort.ts';
import { windowsName, windowsZone } from './windows-zones.ts';
import { describedClock } from './zone-rules.ts';

const MAX_NAME_LENGTH = 200;
const MAX_CITIES = 8;
/** Maximum number of unknown names to report. */
const MAX_UNKNOWN = 10;
const AREAS = ['America', 'Europe', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];

/** Resolves the time zones of a calendar. Each lookup may throw TooMuchEffort. */
export class CalendarClocks {
  readonly effort: Effort;
  readonly #calendar: Component;
  readonly #ownName: string | undefined;
  readonly #now: Date;
  readonly #named = new Map<string, Clock | undefined>();
  #described: ReadonlyMap<string, Component> | undefined;
  #own: { clock: Clock | undefined } | undefined;
  #utc: Clock | undefined;

  /** `timeZone`: takes precedence over the calendar's X-WR-TIMEZONE. */
  constructor(calendar: Component, timeZone: string | undefined, effort: Effort, now: Date) {
    this.effort = effort;
    this.#calendar = calendar;
    this.#ownName = (timeZone ?? find(calendar, 'X-WR-TIMEZONE')?.value)?.trim();
    this.#now = now;
  }

  /** The clock of floating times: `undefined` where neither source nor calendar names a zone. */
  get own(): Clock | undefined {
    if (!this.#own) {
      this.#own = { clock: undefined };
      const name = this.#ownName;
      this.#own = { clock: name === undefined ? undefined : this.#find(name) };
    }
    return this.#own.clock;
  }

  get utc(): Clock {
    this.#utc ??= utcClock(this.own);
    return this.#utc;
  }

  /** The clock for a TZID; `undefined` without one, for an unknown one and beyond the limit. */
  named(name: string | undefined): Clock | undefined {
    const wanted = name?.trim() ?? '';
    if (wanted === '') return undefined;
    if (wanted === this.#ownName) return this.own;
    const isTooMany = this.#named.size >= MAX_ZONES && !this.#named.has(wanted);
    return isTooMany ? this.#tooMany() : this.#find(wanted);
  }

  #find(name: string): Clock | undefined {
    if (this.#named.has(name)) return this.#named.get(name);
    this.effort.spend(COST.zone);
    const clock = this.#resolve(unescapeText(name));
    this.#named.set(name, clock);
    return clock;
  }

  #resolve(name: string): Clock | undefined {
    const zone = this.#zoneNamed(name);
    const location = find(zone, 'X-LIC-LOCATION')?.value.trim() ?? '';
    const timeZone = knownZone(name) ?? knownZone(location);
    // `EST` and the like have no summer time, which the calendar may describe under that name.
    const isVague = zone && timeZone && !timeZone.includes('/');
    if (timeZone && !isVague) return this.#ofZone(timeZone);
    const described = zone && this.#describedBy(zone);
    if (described) return described;
    if (timeZone) return this.#ofZone(timeZone);
    const city = this.#zoneOfCity(name);
    if (city) return this.#ofZone(city);
    if (this.effort.unknownZones.size < MAX_UNKNOWN) this.effort.unknownZones.add(name);
    return undefined;
  }

  #zoneNamed(name: string): Component | undefined {
    this.#described ??= new Map(
      this.#calendar.components
        .filter((component) => component.name === 'VTIMEZONE')
        .map((zone) => [unescapeText(find(zone, 'TZID')?.value.trim() ?? ''), zone] as const)
        .reverse(),
    );
    return this.#described.get(name);
  }

  /** `undefined` too where one of its rules takes more effort than a rule may. */
  #describedBy(zone: Component): Clock | undefined {
    const shown = this.own?.shown ?? 'UTC';
    try {
      return describedClock(zone, shown, this.effort, this.#now);
    } catch (error) {
      if (error instanceof TooMuchEffort) return undefined;
      throw error;
    }
  }

  #ofZone(timeZone: string): Clock | undefined {
    const { clocks } = this.effort;
    const known = clocks.get(timeZone);
    if (known) return known;
    if (clocks.size >= MAX_ZONES) return this.#tooMany();
    const clock = zoneClock(timeZone, this.#now);
    clocks.set(timeZone, clock);
    return clock;
  }

  #tooMany(): undefined {
    this.effort.flaw ??= `more than ${MAX_ZONES} time zones`;
  }

  /** Windows display names list cities; most contain one that an IANA zone is named after. */
  #zoneOfCity(name: string): string | undefined {
    for (const city of windowsName(name).split(',', MAX_CITIES)) {
      const key = city
        .trim()
        .replace(/^city of /, '')
        .replaceAll(' ', '_');
      for (const area of AREAS) {
        this.effort.spend(COST.zone);
        const zone = `${area}/${key}`;
        if (key.length < 30 && isTimeZone(zone)) return zone;
      }
    }
    return undefined;
  }
}

/** The IANA zone for an IANA name (also at the end of a path), a Windows name or an offset. */
function knownZone(name: string): string | undefined {
  if (name === '' || name.length > MAX_NAME_LENGTH) return undefined;
  const plain = name.replaceAll(' ', '_');
  if (isTimeZone(plain)) return plain;
  const windows = windowsZone(name);
  if (windows) return windows;
  const [, sign, hours = '', minutes = '00'] =
    /^(?:UTC|GMT) ?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? [];
  const offset = `${sign}${hours.padStart(2, '0')}:${minutes}`;
  if (sign && isTimeZone(offset)) return offset;
  const parts = name.split('/');
  // A single name is a zone only behind a globally unique prefix: `/example.org/UTC`.
  const counts = name.startsWith('/') ? [3, 2, 1] : [3, 2];
  return counts
    .map((count) => parts.slice(-count).join('/'))
    .find((end) => end !== name && isTimeZone(end));
}
