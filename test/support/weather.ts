import {
  BULLETIN_SHAPE,
  type DeskBulletin,
  type ServiceText,
  type Warning,
  type WeatherReport,
} from '../../src/model/bulletin.ts';

export const STATION = { id: 'nu-21', name: 'Iqaluit', latitude: 63.7467, longitude: -68.517 };

export function sameText(text: string): ServiceText {
  return { en: text, fr: text };
}

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

/** A bilingual value, as the service has written it since July 2026. */
export function pair<Value>(en: Value, fr: Value = en) {
  return { en, fr };
}

/** A city page as the service sends it, with these `properties` changed. */
export function cityPage(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'Feature',
    id: 'nu-21',
    properties: {
      identifier: 'nu-21',
      lastUpdated: '2026-11-20T11:05:00Z',
      currentConditions: {
        timestamp: pair('2026-11-20T11:00:00Z'),
        condition: pair('Light Snow', 'Faible neige'),
        temperature: { units: pair('C'), value: pair(-24.3) },
        windChill: { value: pair(-37) },
        wind: {
          speed: { value: pair(22) },
          gust: { value: pair('31') },
          direction: { value: pair('NW', 'NO') },
        },
      },
      forecastGroup: {
        timestamp: pair('2026-11-20T10:00:00Z'),
        forecasts: [
          {
            period: { textForecastName: pair('Today', 'Aujourd’hui') },
            abbreviatedForecast: { textSummary: pair('Snow', 'Neige') },
            temperatures: { temperature: [{ class: pair('high', 'max'), value: pair(-22) }] },
          },
          {
            period: { textForecastName: pair('Tonight', 'Ce soir et cette nuit') },
            abbreviatedForecast: { textSummary: pair('Clear', 'Dégagé') },
            temperatures: { temperature: [{ class: pair('low', 'min'), value: pair(-31) }] },
          },
        ],
      },
      warnings: [],
      ...changes,
    },
  };
}

export function pageWarning(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    description: pair('ORANGE WARNING - BLIZZARD', 'AVERTISSEMENT ORANGE - BLIZZARD'),
    type: pair('warning', 'avertissement'),
    alertColourLevel: pair('orange'),
    eventIssue: pair('2026-11-20T09:00:00Z'),
    expiryTime: pair('2026-11-20T21:00:00Z'),
    url: pair('https://weather.example/'),
    ...changes,
  };
}

export function alertsFeed(...titles: string[]): string {
  const entries = titles.map(
    (title, index) =>
      `<entry><title>${title}</title><id>tag:weather.example,2026:${index}</id><updated>2026-11-20T09:30:00Z</updated><link href="https://weather.example/"/><summary type="html">Issued: 4:30 AM EST Friday 20 November 2026</summary></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Iqaluit - Alerts</title><id>tag:weather.example,2026:feed</id><updated>2026-11-20T09:30:00Z</updated>${entries.join('')}</feed>`;
}

export const NO_ALERTS = 'No alerts in effect, Iqaluit';
