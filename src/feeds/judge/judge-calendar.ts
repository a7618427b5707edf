import { readCalendar } from '../../calendars/read-calendar.ts';
import type { Event } from '../../model/events.ts';

/** What readers would lose of a calendar, or be told wrongly. */
export type CalendarLoss =
  /** Nothing in the next hundred days. */
  | { readonly kind: 'nothingAhead' }
  /** It has too much of something, which is left out: `flaw` says what, in English. */
  | { readonly kind: 'tooMuch'; readonly flaw: string }
  /** Time zones that cannot be resolved: those times are read by the calendar's own. */
  | { readonly kind: 'unknownZones'; readonly zones: readonly string[] }
  /** Events that say no time, or repeat by a rule that is none. */
  | { readonly kind: 'unreadable'; readonly count: number }
  /** Times that name no zone, nor does the calendar: its source should. */
  | { readonly kind: 'withoutZone'; readonly count: number }
  | { readonly kind: 'withoutPlace'; readonly count: number };

/** What a calendar has. */
export interface CalendarVerdict {
  /** Its own name, plain text; `undefined` where it has none. */
  readonly title: string | undefined;
  /** Events that it lists, those that are over too; of what repeats one. */
  readonly listed: number;
  /** How many take place in the next hundred days, each time counted. */
  readonly ahead: number;
  /** The next one. */
  readonly next: Event | undefined;
  readonly losses: readonly CalendarLoss[];
}

/**
 * Judges what following a calendar would bring.
 * @throws FeedParseError where the document is no calendar
 */
export function judgeCalendar(
  bytes: Uint8Array,
  contentType: string | undefined,
  now: Date,
): CalendarVerdict {
  const facts = { id: 'judged', publisher: '' };
  const read = readCalendar(bytes, contentType, '', facts, now);
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
