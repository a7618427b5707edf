import {
  BULLETIN_SHAPE,
  type DeskBulletin,
  type ServiceText,
  type Warning,
  type WeatherReport,
} from '../../src/model/bulletin.ts';

export const STATION = { id: 'nu-21', name: 'Iqaluit', latitude: 63.7467, longitude: -68.517 };

/** The same words in both languages of the service. */
export function sameText(text: string): ServiceText {
  return { en: text, fr: text };
}

/** A report of a cold clear day. */
export function weatherReport(changes: Partial<WeatherReport> = {}): WeatherReport {
  return {
    observedAt: '2026-11-20T11:00:00Z',
    temperature: -24,
    windChill: -37,
    conditions: { en: 'Mainly clear', fr: 'Généralement dégagé' },
    wind: { speed: 22, direction: { en: 'NW', fr: 'NO' } },
    forecasts: [
      {
        period: { en: 'Today', fr: 'Aujourd’hui' },
        summary: { en: 'Sunny. High minus 22.', fr: 'Ensoleillé. Maximum moins 22.' },
        high: -22,
      },
      {
        period: { en: 'Tonight', fr: 'Ce soir et cette nuit' },
        summary: { en: 'Clear. Low minus 31.', fr: 'Dégagé. Minimum moins 31.' },
        low: -31,
      },
    ],
    forecastIssuedAt: '2026-11-20T10:00:00Z',
    page: { en: 'https://weather.example/en/location', fr: 'https://weather.example/fr/location' },
    ...changes,
  };
}

/** A blizzard warning for the first station. */
export function weatherWarning(changes: Partial<Warning> = {}): Warning {
  return {
    id: 'blizzard-1',
    level: 'orange',
    title: { en: 'Blizzard Warning', fr: 'Avertissement de blizzard' },
    text: { en: 'Stay inside.', fr: 'Restez à l’intérieur.' },
    issuedAt: '2026-11-20T09:00:00Z',
    expiresAt: '2026-11-21T09:00:00Z',
    page: { en: 'https://weather.example/en/alerts', fr: 'https://weather.example/fr/alerts' },
    stations: ['nu-21'],
    ...changes,
  };
}

/** The weather of a desk with one station. */
export function deskBulletin(changes: Partial<DeskBulletin> = {}): DeskBulletin {
  return {
    shape: BULLETIN_SHAPE,
    version: 'w1',
    warningsVersion: 'a1',
    publishedAt: '2026-11-20T11:10:00Z',
    reports: { 'nu-21': weatherReport() },
    warnings: [],
    ...changes,
  };
}
