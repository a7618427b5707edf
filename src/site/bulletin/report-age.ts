import { HOUR_MS } from '../../lib/clock/durations.ts';
import type { WeatherReport } from '../../model/bulletin.ts';

/** From then on a page says that the observation is old. */
export const OLD_AFTER_MS = 3 * HOUR_MS;
/** From then on it is none: somebody would dress for it. */
export const GONE_AFTER_MS = 12 * HOUR_MS;

/** How old an observation is; `none`: there is none, or one that is too old to be shown. */
export function reportAge(report: WeatherReport | undefined, now: Date): 'recent' | 'old' | 'none' {
  if (report?.observedAt === undefined) return 'none';
  const age = now.getTime() - Date.parse(report.observedAt);
  if (age > GONE_AFTER_MS) return 'none';
  return age > OLD_AFTER_MS ? 'old' : 'recent';
}

/**
 * Whether the forecasts are recent enough to show. Without a time of issue they are as old as the
 * observation.
 */
export function hasForecasts(report: WeatherReport | undefined, now: Date): boolean {
  const issuedAt = report?.forecastIssuedAt ?? report?.observedAt;
  if (!report || issuedAt === undefined || report.forecasts.length === 0) return false;
  return now.getTime() - Date.parse(issuedAt) <= GONE_AFTER_MS;
}

/**
 * When the shown part of a report changes with its age (ms since the epoch); `undefined` if it does
 * not.
 */
export function ageChangesAt(report: WeatherReport | undefined, now: Date): number | undefined {
  // NaN where there is none, which is not ahead.
  const observedAt = Date.parse(report?.observedAt ?? '');
  const issuedAt = Date.parse(report?.forecastIssuedAt ?? '');
  const times = [observedAt + OLD_AFTER_MS, observedAt + GONE_AFTER_MS, issuedAt + GONE_AFTER_MS];
  const ahead = times.filter((time) => time >= now.getTime());
  // At that very moment it is as old as it may be.
  return ahead.length > 0 ? Math.min(...ahead) + 1 : undefined;
}
