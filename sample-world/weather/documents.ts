import { escapeXml } from '../feeds/xml.ts';
import type { SampleStation } from './stations.ts';
import { type SampleWarning, WARNINGS, type WeatherFault } from './weather-desk.ts';

const HOUR_MS = 3_600_000;

const pair = (en: unknown, fr = en) => ({ en, fr });

/** The city page of a station, in the Canadian service's format since July 2026. */
export function writeCityPage(
  station: SampleStation,
  fault: WeatherFault,
  warning: SampleWarning | undefined,
  now: Date,
): string {
  // Observed on the hour.
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const observedAt = new Date(fault === 'old' ? hour - 5 * HOUR_MS : hour).toISOString();
  const value = (number: number) => ({ value: pair(fault === 'no-values' ? '1e999' : number) });
  return JSON.stringify({
    type: 'Feature',
    id: station.id,
    properties: {
      identifier: station.id,
      name: pair(station.name),
      lastUpdated: observedAt,
      currentConditions: {
        timestamp: pair(observedAt),
        condition: pair(...station.sky),
        temperature: value(station.temperature),
        windChill: value(station.windChill),
        wind: { speed: value(22), gust: value(31), direction: { value: pair('NW', 'NO') } },
      },
      forecastGroup: {
        timestamp: pair(observedAt),
        forecasts: [
          forecast(pair('Today', 'Aujourd’hui'), pair(...station.sky), 'high', station.high),
          forecast(
            pair('Tonight', 'Ce soir et cette nuit'),
            pair(...station.sky),
            'low',
            station.low,
          ),
        ],
      },
      warnings: warning ? [pageWarning(warning)] : [],
    },
  });
}

function forecast(period: object, summary: object, kind: 'high' | 'low', degrees: number) {
  return {
    period: { textForecastName: period },
    abbreviatedForecast: { textSummary: summary },
    temperatures: { temperature: [{ class: pair(kind), value: pair(degrees) }] },
  };
}

function pageWarning({ name, issuedAt, endsAt }: SampleWarning) {
  const [, english = '', french = ''] = WARNINGS.find(([known]) => known === name) ?? [];
  return {
    description: pair(english, french),
    type: pair('warning', 'avertissement'),
    alertColourLevel: pair(name),
    eventIssue: pair(issuedAt.toISOString()),
    expiryTime: pair(endsAt.toISOString()),
  };
}

/** The Atom feed of the warnings at a station. */
export function writeAlerts(
  { id, name }: SampleStation,
  warning: SampleWarning | undefined,
  now: Date,
): string {
  const shown = warning?.name ?? 'none';
  const [, english = ''] = WARNINGS.find(([known]) => known === shown) ?? [];
  const updated = (warning?.issuedAt ?? now).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ca">
  <title>${escapeXml(name)} - Alerts</title>
  <id>tag:sample-weather.example,2026:${id}</id>
  <updated>${updated}</updated>
  <entry>
    <title>${escapeXml(`${english}, ${name}`)}</title>
    <id>tag:sample-weather.example,2026:${id}-${shown}-${updated.slice(0, 19)}</id>
    <updated>${updated}</updated>
    <published>${updated}</published>
    <category term="Warnings and Watches"/>
    <summary type="html">${warning ? `Issued: ${updated}` : 'No alerts in effect'}</summary>
  </entry>
</feed>
`;
}
