import { RefusedError } from '../server/exchange.ts';
import { SAMPLE_STATIONS, type SampleStation } from './stations.ts';

/** The faults of a station's documents, with their effect in plain words. */
export const WEATHER_FAULTS = [
  ['none', 'works'],
  ['old', 'an observation of five hours ago'],
  ['no-values', 'numbers that are none'],
  ['500', '500 server error'],
  ['hang-up', 'hangs up without a response'],
  ['slow', 'responds after 3 seconds'],
  ['garbage', 'random bytes'],
] as const;

export type WeatherFault = (typeof WEATHER_FAULTS)[number][0];

export function isWeatherFault(name: string): name is WeatherFault {
  return WEATHER_FAULTS.some(([known]) => known === name);
}

/** Warnings that can be put in force. */
export const WARNINGS = [
  ['none', 'No alerts in effect', 'Aucune alerte en vigueur'],
  ['yellow', 'YELLOW WARNING - BLOWING SNOW', 'AVERTISSEMENT JAUNE - POUDRERIE'],
  ['orange', 'ORANGE WARNING - BLIZZARD', 'AVERTISSEMENT ORANGE - BLIZZARD'],
  ['red', 'RED WARNING - EXTREME COLD', 'AVERTISSEMENT ROUGE - FROID EXTRÊME'],
  [
    'hostile',
    'ORANGE WARNING - <script>alert(1)</script>WIND',
    'AVERTISSEMENT ORANGE - <b>VENT</b>',
  ],
] as const;

export type WarningName = (typeof WARNINGS)[number][0];

export interface SampleWarning {
  name: WarningName;
  issuedAt: Date;
  endsAt: Date;
}

/** The state of the invented weather service's stations. */
export class WeatherDesk {
  readonly #faults = new Map<string, WeatherFault>();
  readonly #warnings = new Map<string, SampleWarning>();

  /** Sets the fault of a station's documents (`*`: of all stations); `none` heals. */
  setFault(station: string, fault: string): void {
    const known = WEATHER_FAULTS.find(([name]) => name === fault)?.[0];
    if (!known) throw new RefusedError(`There is no fault "${fault}".`);
    for (const { id } of stationsOf(station)) this.#faults.set(id, known);
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  faultOf(station: string): WeatherFault {
    return this.#faults.get(station) ?? 'none';
  }

  /** Issues a warning at a station (`*`: all) for `minutes`; `none` withdraws it. */
  warn(station: string, warning: string, now: Date, minutes = 360): void {
    const known = WARNINGS.find(([name]) => name === warning)?.[0];
    if (!known) throw new RefusedError(`There is no warning "${warning}".`);
    const endsAt = new Date(now.getTime() + minutes * 60_000);
    for (const { id } of stationsOf(station))
      this.#warnings.set(id, { name: known, issuedAt: now, endsAt });
  }

  warningOf(station: string): SampleWarning | undefined {
    const warning = this.#warnings.get(station);
    return warning?.name === 'none' ? undefined : warning;
  }
}

function stationsOf(id: string): readonly SampleStation[] {
  const found = SAMPLE_STATIONS.filter((station) => id === '*' || station.id === id);
  if (found.length === 0) throw new RefusedError(`There is no station "${id}".`);
  return found;
}
