/** A value as the service writes it since July 2026. */
export function pair<Value>(en: Value, fr: Value = en) {
  return { en, fr };
}

/** A city page as the service sends it, with these members of its `properties` changed. */
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

/** What such a feed says where nothing is in force. */
export const NO_ALERTS = 'No alerts in effect, Iqaluit';
