import { DAY_MS } from '../../src/lib/clock/durations.ts';
import { findFeed } from '../feeds/catalogue.ts';
import type { Exchange } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import type { World } from '../server/world.ts';

const ZONE = 'America/Iqaluit';

/** An invented event. `days`: its first time, in days from today; `rule`: how it repeats. */
interface SampleEvent {
  name: string;
  title: string;
  text: string;
  place: string;
  days: number;
  /** Hours and minutes, `1900`; without it the event takes the whole day. */
  time?: string;
  duration?: string;
  rule?: string;
  isCancelled?: boolean;
}

const EVENTS: readonly SampleEvent[] = [
  {
    name: 'open-gym',
    title: 'Open gym for youth',
    text: 'For ages 12 to 18. Bring indoor shoes.',
    place: 'Aqsarniit gymnasium, Iqaluit',
    days: -20,
    time: '1800',
    duration: 'PT2H',
    rule: 'FREQ=WEEKLY;BYDAY=MO,WE',
  },
  {
    name: 'sewing-circle',
    title: 'Sewing circle',
    text: 'Kamiik and mitts; beginners are welcome. Tea and bannock are served.',
    place: 'Elders’ centre, Iqaluit',
    days: -9,
    time: '1900',
    duration: 'PT2H30M',
    rule: 'FREQ=WEEKLY;BYDAY=TH',
  },
  {
    name: 'square-dance',
    title: 'Square dance',
    text: 'The accordion starts at eight. Admission is free.',
    place: 'Cadet Hall, Iqaluit',
    days: 2,
    time: '2000',
    duration: 'PT4H',
  },
  {
    name: 'public-meeting',
    title: 'Public meeting about the new ice rink',
    text: 'The recreation department shows the plans and takes questions, with interpretation in Inuktitut.',
    place: 'Council chambers, Iqaluit',
    days: 4,
    time: '1830',
    duration: 'PT1H30M',
  },
  {
    name: 'swim-lessons',
    title: 'Registration for swimming lessons',
    text: 'Register at the front desk of the pool.',
    place: 'Aquatic centre, Iqaluit',
    days: 6,
  },
  {
    name: 'hockey-tournament',
    title: 'Old-timers’ hockey tournament',
    text: 'Six teams. The final is on the last evening.',
    place: 'Arnaitok arena, Iqaluit',
    days: 9,
    time: '1200',
    duration: 'PT8H',
    isCancelled: true,
  },
];

/** `/calendars/recreation.ics`: invented events; fails whenever the notice board's feed fails. */
export function serveCalendar(exchange: Exchange, { now, faults }: World): void {
  const board = findFeed('notice-board');
  if (board && faults.of(board) === 'hang-up') return void exchange.response.destroy();
  const at = now();
  const lines = EVENTS.flatMap((event) => write(event, at));
  const body = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sample world//Recreation//EN',
    'X-WR-CALNAME:Recreation department (sample)',
    `X-WR-TIMEZONE:${ZONE}`,
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  // The events' days are relative to today, so the calendar changes at midnight.
  const lastModified = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
  sendRepresentation(exchange, {
    body: Buffer.from(body),
    contentType: 'text/calendar; charset=utf-8',
    lastModified,
  });
}

function write(event: SampleEvent, now: Date): string[] {
  const { name, title, text, place, days, time, duration, rule, isCancelled } = event;
  const day = new Date(now.getTime() + days * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${name}${rule ? '' : `-${day}`}@recreation.sample`,
    'DTSTAMP:20260101T000000Z',
    time ? `DTSTART;TZID=${ZONE}:${day}T${time}00` : `DTSTART;VALUE=DATE:${day}`,
    ...(duration ? [`DURATION:${duration}`] : []),
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${title}`,
    `DESCRIPTION:${text.replaceAll(';', '\\;').replaceAll(',', '\\,')}`,
    `LOCATION:${place.replaceAll(',', '\\,')}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}
