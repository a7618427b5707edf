import { gravityOf } from '../../edition/weather.ts';
import { MAX_STATION_WARNINGS, type StationWarning } from './station-content.ts';

/** The gravest of a station's warnings, each once, in an order that does not change with the document's. */
export function keepGravest(warnings: readonly StationWarning[]): StationWarning[] {
  const byKey = new Map(warnings.map((warning) => [warning.key, warning]));
  return [...byKey.values()]
    .sort((a, b) => gravityOf(b) - gravityOf(a) || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_STATION_WARNINGS);
}
