/**
 * The invented weather service, with the formats of the Canadian one. Like that, it has two hosts,
 * so that the first refresh polls all documents.
 */
import type { WeatherService } from '../../src/model/publication/desk.ts';
export function sampleWeatherService(
  origin: string,
  reportsOrigin: string,
  warningsOrigin: string,
): WeatherService {
  return {
    name: { en: 'Sample Weather Service', fr: 'Service météo d’exemple' },
    reports: `${reportsOrigin}/weather/reports/{id}`,
    warnings: `${warningsOrigin}/weather/warnings/{latitude}_{longitude}`,
    page: {
      en: `${origin}/weather/places/{id}`,
      fr: `${origin}/weather/places/{id}`,
    },
  };
}

export interface SampleStation {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Observed and forecast temperature, in degrees Celsius. */
  temperature: number;
  windChill: number;
  high: number;
  low: number;
  /** In English and in French. */
  sky: readonly [string, string];
}

const SNOW = ['Light Snow', 'Faible neige'] as const;
const CLOUDS = ['Partly Cloudy', 'Partiellement nuageux'] as const;
const CLEAR = ['Clear', 'Dégagé'] as const;

/** Some of desks/nunavut.yaml, and those of the invented paper's sources.yaml. */
export const SAMPLE_STATIONS: readonly SampleStation[] = [
  {
    id: 'nu-21',
    name: 'Iqaluit',
    latitude: 63.7467,
    longitude: -68.517,
    temperature: -15,
    windChill: -24,
    high: -12,
    low: -18,
    sky: CLOUDS,
  },
  {
    id: 'nu-28',
    name: 'Rankin Inlet',
    latitude: 62.8097,
    longitude: -92.0889,
    temperature: -19.4,
    windChill: -33,
    high: -17,
    low: -26,
    sky: SNOW,
  },
  {
    id: 'nu-15',
    name: 'Cambridge Bay',
    latitude: 69.1169,
    longitude: -105.0597,
    temperature: -27.1,
    windChill: -38,
    high: -25,
    low: -32,
    sky: CLEAR,
  },
  {
    id: 'qc-901',
    name: 'Kuujjuaq',
    latitude: 58.1067,
    longitude: -68.4117,
    temperature: -24.3,
    windChill: -37,
    high: -22,
    low: -31,
    sky: SNOW,
  },
  {
    id: 'qc-902',
    name: 'Inukjuak',
    latitude: 58.4533,
    longitude: -78.1033,
    temperature: -24.3,
    windChill: -37,
    high: -22,
    low: -31,
    sky: SNOW,
  },
];
