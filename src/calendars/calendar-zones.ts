import { isTimeZone } from '../model/publication/gazetteer.ts';
import { type Clock, MAX_ZONES, utcClock, zoneClock } from './clock.ts';
import { type Component, find, unescapeText } from './content-lines.ts';
import { COST, Effort, TooMuchEffort } from './effort.ts';
import { windowsName, windowsZone } from './windows-zones.ts';
import { describedClock } from './zone-rules.ts';

const MAX_NAME_LENGTH = 200;
const MAX_CITIES = 8;
/** Maximum number of unknown names that are reported. */
const MAX_UNKNOWN = 10;
const AREAS = ['America', 'Europe', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];

/** What the calendars of a document share while it is read. */
export class DocumentState {
  readonly effort = new Effort();
  /** The clocks of the time zones (IANA) that the document uses. */
  readonly clocks = new Map<string, Clock>();
  readonly unknownZones = new Set<string>();
  /** The first limit that the document exceeded, if any. */
  flaw: string | undefined;
}

/** Resolves the time zones of a calendar. Lookups throw TooMuchEffort if the effort is used up. */
export class CalendarClocks {
  readonly document: DocumentState;
  readonly effort: Effort;
  readonly #calendar: Component;
  readonly #defaultName: string | undefined;
  readonly #now: Date;
  readonly #named = new Map<string, Clock | undefined>();
  #described: ReadonlyMap<string, Component> | undefined;
  #default: { clock: Clock | undefined } | undefined;
  #utc: Clock | undefined;

  /** `timeZone`: takes precedence over the calendar's X-WR-TIMEZONE. */
  constructor(
    calendar: Component,
    timeZone: string | undefined,
    document: DocumentState,
    now: Date,
  ) {
    this.document = document;
    this.effort = document.effort;
    this.#calendar = calendar;
    this.#defaultName = (timeZone ?? find(calendar, 'X-WR-TIMEZONE')?.value)?.trim();
    this.#now = now;
  }

  /** The clock of floating times; `undefined` if neither source nor calendar names a zone. */
  get defaultClock(): Clock | undefined {
    if (!this.#default) {
      this.#default = { clock: undefined };
      const name = this.#defaultName;
      this.#default = { clock: name === undefined ? undefined : this.#find(name) };
    }
    return this.#default.clock;
  }

  get utc(): Clock {
    this.#utc ??= utcClock(this.defaultClock);
    return this.#utc;
  }

  /** The clock for a TZID; `undefined` if it is absent, unknown, or beyond the limit of zones. */
  named(name: string | undefined): Clock | undefined {
    const wanted = name?.trim() ?? '';
    if (wanted === '') return undefined;
    if (wanted === this.#defaultName) return this.defaultClock;
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
    // IANA's `EST` has no summer time, but the calendar's own VTIMEZONE of that name may have it.
    const isVague = zone && timeZone && !timeZone.includes('/');
    if (timeZone && !isVague) return this.#ofZone(timeZone);
    const described = zone && this.#describedBy(zone);
    if (described) return described;
    if (timeZone) return this.#ofZone(timeZone);
    const city = this.#zoneOfCity(name);
    if (city) return this.#ofZone(city);
    const { unknownZones } = this.document;
    if (unknownZones.size < MAX_UNKNOWN) unknownZones.add(name);
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

  /** The clock of a VTIMEZONE; `undefined` if it is invalid or one of its rules too expensive. */
  #describedBy(zone: Component): Clock | undefined {
    const displayZone = this.defaultClock?.displayZone ?? 'UTC';
    try {
      return describedClock(zone, displayZone, this.effort, this.#now);
    } catch (error) {
      if (error instanceof TooMuchEffort) return undefined;
      throw error;
    }
  }

  #ofZone(timeZone: string): Clock | undefined {
    const { clocks } = this.document;
    const known = clocks.get(timeZone);
    if (known) return known;
    if (clocks.size >= MAX_ZONES) return this.#tooMany();
    const clock = zoneClock(timeZone, this.#now);
    clocks.set(timeZone, clock);
    return clock;
  }

  #tooMany(): undefined {
    this.document.flaw ??= `more than ${MAX_ZONES} time zones`;
  }

  /** The IANA zone of a city in a name: Windows display names list cities. */
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

/** The IANA zone for an IANA name (alone or at the end of a path), Windows name, or offset. */
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
  // A name of one part is tried only if the path starts with a slash: `/example.org/UTC`.
  const counts = name.startsWith('/') ? [3, 2, 1] : [3, 2];
  return counts
    .map((count) => parts.slice(-count).join('/'))
    .find((end) => end !== name && isTimeZone(end));
}
