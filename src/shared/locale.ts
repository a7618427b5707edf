import type { Publication } from '../publications/publication.ts';

/** What dates are written for: a language and a place. */
export type Dateline = Pick<Publication, 'language' | 'timeZone'>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  dateline: Dateline,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${dateline.language} ${dateline.timeZone} ${name}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(dateline.language, { timeZone: dateline.timeZone, ...options });
    formats.set(key, made);
  }
  return made;
}

/** `Friday, November 20, 2026`, where the publication is. */
export function longDate(dateline: Dateline, date: Date): string {
  return format(dateline, 'long', { dateStyle: 'full' }).format(date);
}

/** `November 20, 2026`: a post's date (a day, or an instant seen from the publication); what is no date stays as it is. */
export function postDate(dateline: Dateline, date: string): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  // A day is the same day everywhere.
  const place = date.includes('T') ? dateline : { ...dateline, timeZone: 'UTC' };
  return format(place, 'date', { dateStyle: 'long' }).format(at);
}

/** `Nov 20, 4:05 p.m.`, where the publication is. Absolute, because cached pages grow old. */
export function shortTime(dateline: Dateline, date: Date): string {
  return format(dateline, 'short', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(date);
}

/** `2026-11-20`: the publication's own day. */
export function localDay(dateline: Dateline, date: Date): string {
  const parts = format(dateline, 'day', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(date);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Seconds until the publication's day ends. */
export function secondsToMidnight(dateline: Dateline, date: Date): number {
  const parts = format(dateline, 'clock', {
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(date);
  const part = (type: string) =>
    Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return 86_400 - (part('hour') * 3600 + part('minute') * 60 + part('second'));
}
