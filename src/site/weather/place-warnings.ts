import type { Warning } from '../../edition/weather.ts';
import type { Community } from '../../publications/gazetteer.ts';
import type { PaperWeather } from './weather-store.ts';

/** The warnings in force for a place, the gravest first. */
export function warningsOf(
  { station }: Pick<Community, 'station'>,
  weather: Pick<PaperWeather, 'warnings'> | undefined,
): Warning[] {
  if (station === undefined) return [];
  return weather?.warnings.filter(({ stations }) => stations.includes(station)) ?? [];
}
