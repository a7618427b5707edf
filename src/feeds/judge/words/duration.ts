import { HOUR_MS, MINUTE_MS } from '../../../lib/clock/durations.ts';

/** The units of a language, with the space before them. */
type Units = Readonly<Record<'minutes' | 'hours' | 'days' | 'years', string>>;

/** A rounded duration in its largest useful unit: `25 min`, `3 h`, `12 days`, `3 years`. */
export function formatDuration(ms: number, units: Units): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return `${minutes}${units.minutes}`;
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 72) return `${hours}${units.hours}`;
  const days = Math.round(hours / 24);
  return days < 730 ? `${days}${units.days}` : `${Math.floor(days / 365)}${units.years}`;
}
