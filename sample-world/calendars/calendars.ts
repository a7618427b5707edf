import { DAY_MS } from '../../src/lib/clock/durations.ts';
import { findFeed } from '../feeds/catalogue.ts';
import { CALENDAR_HOSTS } from '../publications/sources.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import { CALENDARS, type SampleCalendar, type SampleEvent } from './events.ts';

/** `/calendars/{id}.ics`: invented events; fails whenever the feed of its publisher fails. */
export function serveCalendar(exchange: Exchange, { now, faults }: World, id: string): void {
  const calendar = CALENDARS[id];
  if (!calendar) return sendText(exchange, 404, `There is no calendar "${id}".`);
  const host = findFeed(CALENDAR_HOSTS[id] ?? '');
  if (host && faults.of(host) === 'hang-up') return void exchange.response.destroy();
  const at = now();
  const lines = calendar.events.flatMap((event) => write(event, calendar, at));
  const body = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Sample world//${id}//EN`,
    `X-WR-CALNAME:${calendar.name}`,
    `X-WR-TIMEZONE:${calendar.timeZone}`,
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

function write(event: SampleEvent, { timeZone, domain }: SampleCalendar, now: Date): string[] {
  const { name, title, text, place, days, time, duration, rule, isCancelled } = event;
  const day = new Date(now.getTime() + days * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${name}${rule ? '' : `-${day}`}@${domain}`,
    'DTSTAMP:20260101T000000Z',
    time ? `DTSTART;TZID=${timeZone}:${day}T${time}00` : `DTSTART;VALUE=DATE:${day}`,
    ...(duration ? [`DURATION:${duration}`] : []),
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${title}`,
    `DESCRIPTION:${text.replaceAll(';', '\\;').replaceAll(',', '\\,')}`,
    `LOCATION:${place.replaceAll(',', '\\,')}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}
