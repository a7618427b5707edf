import { type Component, find, findAll } from './content-lines.ts';
import { COST } from './effort.ts';
import {
  type CalendarTime,
  type Clocks,
  readSpan,
  readTime,
  readTimes,
  wallAs,
} from './event-time.ts';
import { expandRule, MAX_TIMES, readRule } from './recurrence.ts';

const DAY_MS = 86_400_000;
/** Rules of an event, and dates that it adds, that are read. */
const MAX_RULES = 3;
const MAX_DATES = 5_000;
/** Times of a rule that may be over though its search found them: those of three days. */
const MAX_OVER = 3 * MAX_TIMES;
/** An occurrence that began so long ago may go on (ms). */
const MAX_BEGUN_MS = 31 * DAY_MS;

/** A time at which an event takes place. */
export interface Occurrence {
  /** What says how it is: the event, or what it says of this time alone. */
  readonly component: Component;
  /** What says so where the occurrence does not. */
  readonly master: Component;
  /** What tells it from the event's other times; empty where it has no others. */
  readonly recurrence: string;
  readonly start: CalendarTime;
  /** When it begins by its clock (ms as of UTC). */
  readonly wall: number;
  readonly lengthMs: number;
}

/** Which occurrences are searched for. */
export interface Window {
  /** Instants (ms). */
  readonly from: number;
  readonly to: number;
  /** Occurrences from this local time on come too late to be used (ms as of UTC). */
  readonly horizon: number;
  /** How many of one event can be used: the next ones. */
  readonly most: number;
}

/**
 * When an event takes place within a window: by its rules and dates, less its exceptions, with
 * what it says of single times. `components`: all with its UID. `undefined` where it says no time,
 * or the search takes more effort than is left or one rule may take.
 */
export function findTimes(
  components: readonly Component[],
  clocks: Clocks,
  window: Window,
): Occurrence[] | undefined {
  const masters = components.filter((component) => !find(component, 'RECURRENCE-ID'));
  const changed = components.filter((component) => find(component, 'RECURRENCE-ID'));
  const repeating = latest(masters.filter(repeats));
  const used = repeating ? [repeating] : latestByStart(masters);
  const found = new Map<string, Occurrence>();
  let isUnreadable = used.length === 0 && changed.length === 0;
  for (const master of used) {
    const times = timesOf(master, changed.length, clocks, window);
    if (!times) isUnreadable = true;
    // Of several that share one UID each is named by its time.
    const isOne = used.length === 1 && !repeating;
    for (const wall of times?.walls ?? []) {
      const recurrence = isOne ? '' : nameOf(wall);
      const { start, lengthMs } = times ?? {};
      if (start)
        found.set(recurrence, {
          component: master,
          master,
          recurrence,
          start,
          wall,
          lengthMs: lengthMs ?? 0,
        });
    }
  }
  const [of] = used;
  const origin = of && readSpan(of, clocks)?.start;
  for (const component of bySequence(changed)) {
    const property = find(component, 'RECURRENCE-ID');
    const [original] = property ? readTimes(property, clocks) : [];
    const span = readSpan(component, clocks);
    if (!original) continue;
    const recurrence = nameOf(origin ? wallAs(original, origin, clocks.effort) : original.wall);
    found.delete(recurrence);
    if (
      span &&
      span.start.wall + span.lengthMs >= window.from - DAY_MS &&
      span.start.wall < Math.min(window.to, window.horizon)
    )
      found.set(recurrence, {
        component,
        master: of ?? component,
        recurrence,
        ...span,
        wall: span.start.wall,
      });
  }
  clocks.effort.left -= found.size * COST.occurrence;
  const isTooMuch = clocks.effort.left < 0;
  return isTooMuch || (isUnreadable && found.size === 0) ? undefined : [...found.values()];
}

/** The dates of a property of a name, as many as may still be read. */
function datesOf(master: Component, name: string, clocks: Clocks): CalendarTime[] {
  const found: CalendarTime[] = [];
  for (const property of findAll(master, name)) {
    const most = MAX_DATES - found.length;
    if (most <= 0) clocks.effort.flaw ??= `more than ${MAX_DATES} dates of one event`;
    if (most <= 0 || clocks.effort.left < 0) break;
    const times = readTimes(property, clocks, most);
    clocks.effort.left -= (times.length + 1) * COST.date;
    found.push(...times);
  }
  return found;
}

function repeats(component: Component): boolean {
  return find(component, 'RRULE') !== undefined || find(component, 'RDATE') !== undefined;
}

/** The times of an event; as other components may replace `changed` of them, more are found. */
function timesOf(master: Component, changed: number, clocks: Clocks, window: Window) {
  const span = readSpan(master, clocks);
  if (!span) return undefined;
  const { effort } = clocks;
  const { start, lengthMs } = span;
  // Wider by a day: the window is of instants, and these are what clocks show.
  const to = Math.min(window.to + DAY_MS, window.horizon);
  if (!repeats(master)) {
    const isNear = start.wall + lengthMs >= window.from - DAY_MS && start.wall < to;
    return { ...span, walls: isNear ? [start.wall] : [] };
  }
  const from = window.from - DAY_MS - Math.min(lengthMs, MAX_BEGUN_MS);
  const wallUntil = (text: string) => {
    const until = readTime(text, undefined, clocks);
    // A date is all of it.
    return until && (until.isDate ? until.wall + DAY_MS - 1 : wallAs(until, start, effort));
  };
  const expand = (name: string, most?: number) =>
    findAll(master, name)
      .slice(0, MAX_RULES)
      .map((property) => {
        const rule = readRule(property.value, wallUntil);
        return rule && expandRule(rule, start.wall, from, to, effort, most);
      });
  const gone = datesOf(master, 'EXDATE', clocks);
  const without = expand('EXRULE');
  const goneAt = new Set([
    ...without.flatMap((times) => times ?? []),
    ...gone.map((time) => wallAs(time, start, effort)),
  ]);
  const goneDays = new Set(gone.flatMap(({ isDate, wall }) => (isDate ? wall : [])));
  const rules = expand(
    'RRULE',
    window.most + MAX_OVER + changed + goneAt.size + goneDays.size * MAX_TIMES,
  );
  if ([...rules, ...without].includes(undefined)) return undefined;
  const walls = new Set(rules.flatMap((times) => times ?? []));
  // The event's own beginning belongs to what repeats by dates alone.
  for (const wall of [
    start.wall,
    ...datesOf(master, 'RDATE', clocks).map((time) => wallAs(time, start, effort)),
  ])
    if (wall >= from && wall < to) walls.add(wall);
  const isLeft = (wall: number) => !goneAt.has(wall) && !goneDays.has(wall - (wall % DAY_MS));
  return { ...span, walls: [...walls].filter(isLeft) };
}

/** Of several versions of an event the one that counts. */
function latest(versions: readonly Component[]): Component | undefined {
  return bySequence(versions).at(-1);
}

function latestByStart(masters: readonly Component[]): Component[] {
  const byStart = Map.groupBy(
    masters,
    (component) => find(component, 'DTSTART')?.value.trim() ?? '',
  );
  return [...byStart.values()].flatMap((versions) => latest(versions) ?? []);
}

function bySequence(versions: readonly Component[]): Component[] {
  const sequence = (component: Component) => Number(find(component, 'SEQUENCE')?.value) || 0;
  return versions.toSorted((a, b) => sequence(a) - sequence(b));
}

function nameOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}
