import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { eventPath, placeOf, type ShownEvent } from './shown-event.ts';

/** Maximum of a line, without its end (RFC 5545 §3.1). */
const MAX_OCTETS = 75;
const REFRESH = 'PT6H';

/** A calendar must have a component (RFC 5545 §3.6): without an event, the time zone UTC. */
const EMPTY =
  'BEGIN:VTIMEZONE\nTZID:UTC\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0000\nEND:STANDARD\nEND:VTIMEZONE';

/** Writes a calendar (RFC 5545). Times are in UTC, which every program reads correctly. */
export function writeCalendar(
  title: string,
  events: readonly ShownEvent[],
  publication: Publication,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(publication.name.replaceAll('/', ' '))}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(title)}`,
    `X-WR-CALNAME:${escapeText(title)}`,
    `X-WR-TIMEZONE:${publication.timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(events.length === 0 ? EMPTY.split('\n') : []),
    ...events.flatMap((event) => eventLines(event, publication)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: ShownEvent, publication: Publication): string[] {
  const { id, sequence, title, text, language, organiser, link, isCancelled, changedAt } = event;
  const spoken = language === undefined ? '' : `;LANGUAGE=${language}`;
  const description = [text, link ?? ''].filter((part) => part !== '').join('\n\n');
  const changed = utcTime(Date.parse(changedAt));
  const property = (name: string, value: string) =>
    value === '' ? [] : `${name}:${escapeText(value)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${publication.hosts[0]}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...timeLines(event),
    property(`SUMMARY${spoken}`, title),
    property(`DESCRIPTION${spoken}`, description),
    property('LOCATION', placeOf(event)),
    property('CONTACT', organiser),
    `URL:${addressOf(publication, eventPath(id))}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ].flat();
}

function timeLines({ when, startsAt, endsAt }: ShownEvent): string[] {
  if (when.kind === 'days') {
    const date = (day: string) => `VALUE=DATE:${day.replaceAll('-', '')}`;
    const ends = when.until > when.from ? [`DTEND;${date(when.until)}`] : [];
    return [`DTSTART;${date(when.from)}`, ...ends, 'TRANSP:TRANSPARENT'];
  }
  const ends = endsAt === undefined ? [] : [`DTEND:${utcTime(endsAt)}`];
  return [`DTSTART:${utcTime(startsAt)}`, ...ends];
}

function utcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A value of type TEXT (RFC 5545 §3.3.11): line ends are escaped, control characters removed. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029\u0085\u000b\u000c]/g, '\\n')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, (control) => (control === '\t' ? ' ' : ''));
}

/**
 * Folds a line into parts of up to 75 octets, split between characters; all but the first begin
 * with a space.
 */
export function foldLine(line: string): string {
  // Fast path for ASCII, which most lines are.
  if (/^[ -~]*$/.test(line))
    return line.length > MAX_OCTETS
      ? [line.slice(0, MAX_OCTETS), ...(line.slice(MAX_OCTETS).match(/.{1,74}/g) ?? [])].join(
          '\r\n ',
        )
      : line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
