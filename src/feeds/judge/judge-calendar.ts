import { readCalendar } from '../../calendars/read-calendar.ts';
import type { Event } from '../../model/events.ts';

/** A problem of a calendar: something that readers would miss, or see wrongly. */
export type CalendarLoss =
  /** No events in the next hundred days. */
  | { kind: 'nothingAhead' }
  /** An exceeded limit. `flaw` describes what is left out, in English. */
  | { kind: 'tooMuch'; flaw: string }
  /** Unknown time zones: their times are read in the calendar's own zone. */
  | { kind: 'unknownZones'; zones: readonly string[] }
  /** Events without a time, or with an invalid recurrence rule. */
  | { kind: 'unreadable'; count: number }
  /** Times without a zone, in a calendar without one: the source's settings should name it. */
  | { kind: 'withoutZone'; count: number }
  | { kind: 'withoutPlace'; count: number };

export interface CalendarVerdict {
  /** The calendar's own name, plain text. */
  title: string | undefined;
  /** Number of events in the document, including past ones. A series counts once. */
  listed: number;
  /** Number of occurrences in the next hundred days. */
  ahead: number;
  next: Event | undefined;
  losses: readonly CalendarLoss[];
}

/** Judges a calendar as a possible source. Throws FeedParseError if it is none. */
export function judgeCalendar(
  bytes: Uint8Array,
  contentType: string | undefined,
  now: Date,
): CalendarVerdict {
  const calendar = { id: 'judged', publisher: '' };
  const read = readCalendar({ bytes, contentType }, { desk: '', calendar }, { now });
  const { name, events, listed, unreadable, flaw, unknownZones: zones } = read;
  const count = (has: (event: Event) => boolean) => events.filter(has).length;
  const withoutZone = count(({ when }) => when.kind === 'local');
  const withoutPlace = count(({ place }) => place === '');
  const losses: (false | CalendarLoss)[] = [
    events.length === 0 && { kind: 'nothingAhead' },
    flaw !== undefined && { kind: 'tooMuch', flaw },
    zones.length > 0 && { kind: 'unknownZones', zones },
    unreadable > 0 && { kind: 'unreadable', count: unreadable },
    withoutZone > 0 && { kind: 'withoutZone', count: withoutZone },
    withoutPlace > 0 && { kind: 'withoutPlace', count: withoutPlace },
  ];
  return {
    title: name || undefined,
    listed,
    ahead: events.length,
    next: events[0],
    losses: losses.filter((loss) => loss !== false),
  };
}
