import { DAY_MS, MINUTE_MS } from '../lib/clock/durations.ts';
import { compareLists } from '../lib/compare-lists.ts';
import type { CalendarClocks } from './calendar-zones.ts';
import { dayOf, type Length, total } from './clock.ts';
import { COST } from './effort.ts';
import { approximateInstant, type CalendarTime, occurrenceAt, wallTimeFor } from './event-time.ts';
import { expandRule } from './recurrence.ts';
import type { Rule } from './rule-days.ts';
import { repeats, type Schedule, type VEvent } from './v-event.ts';

/** How far beyond the window to search for occurrences that changes move into it (ms). */
const MAX_REACH_MS = 366 * DAY_MS;
/** How far before the window to search for occurrences that extend or are moved into it (ms). */
const MAX_LENGTH_MS = 5 * MAX_REACH_MS;

export interface Occurrence {
  /** The VEVENT that describes this occurrence. */
  event: VEvent;
  /** The VEVENT of the series, for properties that `event` lacks. */
  master: VEvent;
  /** Its time by the rules of the series, before any change. Identifies it within the series. */
  original: CalendarTime;
  /** Whether the event does not repeat. */
  isOnly: boolean;
  /** Its start in the calendar. */
  start: CalendarTime;
  /** Its start by the clock of `start` (ms as of UTC). */
  wall: number;
  length: Length;
}

/** The occurrences to search for (ms; approximate, by each zone's current offset). */
export interface Window {
  /** Earliest end. */
  from: number;
  /** Latest start, exclusive. */
  to: number;
  /** Maximum number of occurrences per event, counted from the next one. */
  max: number;
}

/** A widened window: `max` counts only occurrences that end after a time (ms). */
interface WideWindow extends Window {
  countedFrom: number;
}

/**
 * The occurrences of an event within a window, with exceptions and changes applied. `versions`: all
 * VEVENTs with its UID. `undefined` if none has a start. Throws TooMuchEffort if the effort is used
 * up, or the limit of one rule.
 */
export function expandEvent(
  versions: readonly VEvent[],
  clocks: CalendarClocks,
  window: Window,
): Occurrence[] | undefined {
  const masters = currentVersions(versions.filter(({ replaces }) => !replaces));
  const [master] = masters;
  const changes = versions.filter(({ replaces }) => replaces).toSorted(byVersion);
  const isFollowing = (change: VEvent) =>
    change.replaces?.isAndFuture === true && (master !== undefined || repeats(change));
  const following = changes.filter(isFollowing).sort(byTime);
  const wide = widened(window, [...masters, ...following], changes.length);
  const isOnly = masters.length === 1 && !masters.some(repeats);
  const expansion = new Expansion(master, clocks, wide);
  for (const each of masters) expansion.addTimes(each, each, isOnly);
  for (const change of following) expansion.changeFollowing(change);
  expansion.changeSingle(changes.filter((change) => !isFollowing(change)));
  const found = [...expansion.found.values()];
  const isUnreadable = versions.length === 0 || masters.some(({ schedule }) => !schedule);
  if (isUnreadable && found.length === 0) return undefined;
  return found.filter(({ start, wall, length }) => {
    const at = approximateInstant(wall, start);
    return at + total(length) >= window.from - DAY_MS && at < window.to;
  });
}

/** The newest VEVENT of a UID; several if a calendar has different events with the same UID. */
function currentVersions(masters: readonly VEvent[]): VEvent[] {
  const sorted = masters.toSorted(byVersion);
  const newest = sorted.at(-1);
  const isVersioned = masters.every(({ hasSequence }) => hasSequence) || newest?.version[0];
  const current = sorted.filter(
    (master) => !isVersioned || (newest && byVersion(master, newest) === 0),
  );
  const series = current.findLast(repeats);
  if (series) return [series];
  return [...new Map(current.map((master) => [master.schedule?.start.wall, master])).values()];
}

function byVersion(a: VEvent, b: VEvent): number {
  return compareLists(a.version, b.version);
}

function byTime({ replaces: a }: VEvent, { replaces: b }: VEvent): number {
  return a && b ? approximateInstant(a.at.wall, a.at) - approximateInstant(b.at.wall, b.at) : 0;
}

/** Widens a window to include occurrences that extend or are moved into it. */
function widened(
  { from, to, max }: Window,
  events: readonly VEvent[],
  changes: number,
): WideWindow {
  let longest = 0;
  let later = 0;
  let earlier = 0;
  for (const { schedule, replaces } of events) {
    if (!schedule) continue;
    const { start, length, dates } = schedule;
    for (const each of [length, ...dates.values()]) longest = Math.max(longest, total(each));
    const shift = replaces
      ? approximateInstant(start.wall, start) - approximateInstant(replaces.at.wall, replaces.at)
      : 0;
    later = Math.max(later, shift);
    earlier = Math.min(Math.max(earlier, -shift), MAX_REACH_MS);
  }
  return {
    from: from - DAY_MS - Math.min(longest + later, MAX_LENGTH_MS),
    to: to + earlier,
    countedFrom: from + DAY_MS + earlier,
    // Each change may remove one occurrence.
    max: max + changes,
  };
}

/** The occurrences of an event, by the minute of their original time. */
class Expansion {
  readonly found = new Map<number, Occurrence>();
  readonly #master: VEvent | undefined;
  readonly #clocks: CalendarClocks;
  readonly #window: WideWindow;
  /** The start that RECURRENCE-IDs are relative to. */
  #origin: CalendarTime | undefined;

  constructor(master: VEvent | undefined, clocks: CalendarClocks, window: WideWindow) {
    this.#master = master;
    this.#clocks = clocks;
    this.#window = window;
    this.#origin = master?.schedule?.start;
  }

  addTimes(event: VEvent, master: VEvent, isOnly: boolean): void {
    const { schedule } = event;
    if (!schedule) return;
    const { start } = schedule;
    const times = timesOf(schedule, this.#clocks, this.#window);
    this.#clocks.effort.spend(times.size * COST.occurrence);
    for (const [wall, length] of times) {
      const original = { ...start, wall };
      this.found.set(minuteNumber(wall), { event, master, original, isOnly, start, wall, length });
    }
  }

  /** Applies a change with RANGE=THISANDFUTURE. */
  changeFollowing(change: VEvent): void {
    const { schedule, replaces } = change;
    if (!replaces) return;
    const origin = this.#origin;
    this.#clocks.effort.spend(this.found.size * COST.date);
    const first = occurrenceAt(replaces.at, origin ?? replaces.at, this.#clocks);
    // All following occurrences move by the same difference, by the clock of the series.
    const isByClock = schedule && origin?.clock && !schedule.start.isDate;
    const start = isByClock
      ? { ...origin, wall: wallTimeFor(schedule.start, origin, this.#clocks) }
      : schedule?.start;
    const isOther = schedule && schedule.rules.length > 0;
    for (const [minute, occurrence] of this.found) {
      const after = occurrence.original.wall - first;
      if (after < 0) continue;
      const moved = schedule && start && shifted(start, schedule.length, after);
      if (isOther) this.found.delete(minute);
      else this.found.set(minute, { ...occurrence, event: change, ...moved });
    }
    if (!isOther) return;
    this.addTimes(change, this.#master ?? change, false);
    this.#origin = schedule.start;
  }

  changeSingle(changes: readonly VEvent[]): void {
    if (changes.length === 0) return;
    const onDay = new Map<number, number>();
    const moved = new Map<number, number>();
    for (const [minute, { original, wall }] of this.found) {
      const day = dayOf(original.wall);
      if (!onDay.has(day)) onDay.set(day, minute);
      moved.set(minuteNumber(wall), minute);
    }
    this.#clocks.effort.spend(changes.length * COST.occurrence);
    for (const change of changes) {
      if (!change.replaces) continue;
      const { at } = change.replaces;
      const named = occurrenceAt(at, this.#origin ?? at, this.#clocks);
      const minute = minuteNumber(named);
      const byDay = at.isDate ? onDay.get(dayOf(named)) : undefined;
      // Some programs identify an occurrence by the time to which an earlier change moved it.
      const byMove = this.found.has(minute) ? undefined : moved.get(minute);
      this.#change(byDay ?? byMove ?? minute, change, { ...(this.#origin ?? at), wall: named });
    }
  }

  #change(minute: number, change: VEvent, original: CalendarTime): void {
    const before = this.found.get(minute);
    const { schedule } = change;
    const changed = { event: change, isOnly: false };
    if (schedule) {
      const { start, length } = schedule;
      const facts = before ?? { master: this.#master ?? change, original };
      this.found.set(minute, { ...facts, ...changed, start, wall: start.wall, length });
    } else if (before) this.found.set(minute, { ...before, ...changed });
  }
}

/** The starts of a schedule's occurrences within a window, each with its duration. */
function timesOf(
  { start, length, rules, exceptRules, dates, exceptTimes, exceptDays }: Schedule,
  { effort }: CalendarClocks,
  window: WideWindow,
): ReadonlyMap<number, Length> {
  if (rules.length + dates.size === 0) return new Map([[start.wall, length]]);
  const ahead = start.wall - approximateInstant(start.wall, start);
  const from = window.from + ahead;
  const to = window.to + ahead;
  const expand = (rule: Rule) => expandRule(rule, start.wall, from, to, effort);
  const without = new Set(exceptTimes);
  for (const rule of exceptRules) {
    for (const wall of expand(rule)) without.add(wall);
  }
  const isLeft = (wall: number) => !without.has(wall) && !exceptDays.has(dayOf(wall));
  const times = new Map<number, Length>();
  for (const rule of rules) {
    let { max } = window;
    for (const wall of expand(rule)) {
      if (!isLeft(wall)) continue;
      times.set(wall, length);
      if (wall + total(length) >= window.countedFrom + ahead) max -= 1;
      if (max <= 0) break;
    }
  }
  // The start itself is an occurrence, even if an event repeats only by dates.
  for (const [wall, own] of [[start.wall, length] as const, ...dates])
    if (wall >= from && wall < to && isLeft(wall)) times.set(wall, own);
  return times;
}

/** The times of an occurrence that follows the first one of a THISANDFUTURE change by `after`. */
function shifted(start: CalendarTime, length: Length, after: number) {
  const wall = start.wall + after;
  return { start, wall: start.isDate ? dayOf(wall) : wall, length };
}

function minuteNumber(wall: number): number {
  return Math.floor(wall / MINUTE_MS);
}
