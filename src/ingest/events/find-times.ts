import { type Component, find, findAll } from './content-lines.ts';
import {
  type CalendarTime,
  type Clocks,
  readSpan,
  readTime,
  readTimes,
  wallAs,
} from './event-time.ts';
import { type Effort, expandRule, readRule } from './recurrence.ts';

const DAY_MS = 86_400_000;
/** Rules of an event, and dates that it adds, that are read. */
const MAX_RULES = 3;
const MAX_DATES = 5_000;
/** To find out when a date is by another clock takes as long as to look at so many days of a rule. */
const DATE_DAYS = 20;
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

/**
 * When an event takes place within a window (ms): by its rules and dates, less its exceptions, and with what it says of single times.
 * `components`: all with its UID. `undefined` where it says no time, or finding them takes more than it is worth.
 */
export function findTimes(
  components: readonly Component[],
  clocks: Clocks,
  window: { readonly from: number; readonly to: number },
  effort: Effort,
): Occurrence[] | undefined {
  const masters = components.filter((component) => !find(component, 'RECURRENCE-ID'));
  const changed = components.filter((component) => find(component, 'RECURRENCE-ID'));
  const repeating = latest(masters.filter(repeats));
  const used = repeating ? [repeating] : latestByStart(masters);
  const found = new Map<string, Occurrence>();
  let isUnreadable = used.length === 0 && changed.length === 0;
  for (const master of used) {
    const times = timesOf(master, clocks, window, effort);
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
    const recurrence = nameOf(origin ? wallAs(original, origin) : original.wall);
    found.delete(recurrence);
    if (
      span &&
      span.start.wall + span.lengthMs >= window.from - DAY_MS &&
      span.start.wall < window.to
    )
      found.set(recurrence, {
        component,
        master: of ?? component,
        recurrence,
        ...span,
        wall: span.start.wall,
      });
  }
  return isUnreadable && found.size === 0 ? undefined : [...found.values()];
}

/** The dates of a property of a name, as many as may still be read. */
function datesOf(master: Component, name: string, clocks: Clocks, effort: Effort): CalendarTime[] {
  const found: CalendarTime[] = [];
  for (const property of findAll(master, name)) {
    const most = Math.min(MAX_DATES - found.length, Math.floor(effort.daysLeft / DATE_DAYS));
    if (most <= 0) break;
    const times = readTimes(property, clocks, most);
    effort.daysLeft -= (times.length + 1) * DATE_DAYS;
    found.push(...times);
  }
  return found;
}

function repeats(component: Component): boolean {
  return find(component, 'RRULE') !== undefined || find(component, 'RDATE') !== undefined;
}

function timesOf(
  master: Component,
  clocks: Clocks,
  window: { readonly from: number; readonly to: number },
  effort: Effort,
) {
  const span = readSpan(master, clocks);
  if (!span) return undefined;
  const { start, lengthMs } = span;
  // Wider by a day: the window is of instants, and these are what clocks show.
  const to = window.to + DAY_MS;
  if (!repeats(master)) {
    const isNear = start.wall + lengthMs >= window.from - DAY_MS && start.wall < to;
    return { ...span, walls: isNear ? [start.wall] : [] };
  }
  const from = window.from - DAY_MS - Math.min(lengthMs, MAX_BEGUN_MS);
  const wallUntil = (text: string) => {
    const until = readTime(text, undefined, clocks);
    // A date is all of it.
    return until && (until.isDate ? until.wall + DAY_MS - 1 : wallAs(until, start));
  };
  const expand = (name: string) =>
    findAll(master, name)
      .slice(0, MAX_RULES)
      .map((property) => {
        const rule = readRule(property.value, wallUntil);
        return rule && expandRule(rule, start.wall, from, to, effort);
      });
  const [rules, without] = [expand('RRULE'), expand('EXRULE')];
  if ([...rules, ...without].includes(undefined)) return undefined;
  const walls = new Set(rules.flatMap((times) => times ?? []));
  // The event's own beginning belongs to what repeats by dates alone.
  for (const wall of [
    start.wall,
    ...datesOf(master, 'RDATE', clocks, effort).map((time) => wallAs(time, start)),
  ])
    if (wall >= from && wall < to) walls.add(wall);
  const gone = datesOf(master, 'EXDATE', clocks, effort);
  const goneAt = new Set([
    ...without.flatMap((times) => times ?? []),
    ...gone.map((time) => wallAs(time, start)),
  ]);
  const goneDays = new Set(gone.flatMap(({ isDate, wall }) => (isDate ? wall : [])));
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
