import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '../../src/lib/clock/durations.ts';
import { sendGarbage } from '../faults/false-bodies.ts';
import { escapeXml } from '../feeds/xml.ts';
import { sendPage } from '../pages/html-page.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import { SAMPLE_STATIONS, type SampleStation } from './stations.ts';
import { type SampleWarning, WARNINGS, type WeatherFault } from './weather-desk.ts';

const SLOW_MS = 3_000;
const JSON_TYPE = 'application/geo+json; charset=utf-8';
const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Serves `/weather/reports/{id}`: a station's city page. */
export function serveReport(exchange: Exchange, world: World, id: string) {
  const station = SAMPLE_STATIONS.find((each) => each.id === id);
  return respond(exchange, world, station, JSON_TYPE, (found) =>
    writeCityPage(found, world.weather.faultOf(id), warningOf(world, id), world.now()),
  );
}

/** Serves `/weather/warnings/{latitude}_{longitude}`: the warnings at a station. */
export function serveWarnings(exchange: Exchange, world: World, place: string) {
  const station = SAMPLE_STATIONS.find(
    ({ latitude, longitude }) => place === `${latitude.toFixed(3)}_${longitude.toFixed(3)}`,
  );
  return respond(exchange, world, station, ATOM_TYPE, (found) =>
    writeAlerts(found, warningOf(world, found.id), world.now()),
  );
}

/** Shows `/weather/places/{id}`: the service's page about a station. */
export function showPlace(exchange: Exchange, _world: World, id: string): void {
  const station = SAMPLE_STATIONS.find((each) => each.id === id);
  if (!station) return sendText(exchange, 404, `There is no station "${id}".`);
  sendPage(exchange, {
    title: `Weather in ${station.name} (sample)`,
    style: '',
    body: `<h1>Weather in ${station.name}</h1><p>This weather service is invented.</p>`,
  });
}

/** The warning in force, unless it has ended. */
function warningOf({ weather, now }: World, id: string) {
  const warning = weather.warningOf(id);
  return warning && warning.endsAt > now() ? warning : undefined;
}

async function respond(
  exchange: Exchange,
  { weather, now }: World,
  station: SampleStation | undefined,
  contentType: string,
  write: (station: SampleStation) => string,
): Promise<void> {
  if (!station) return sendText(exchange, 404, 'There is no such station.');
  const fault = weather.faultOf(station.id);
  if (fault === 'hang-up') return void exchange.response.destroy();
  if (fault === '500') return sendText(exchange, 500, 'The service is broken.');
  const body = Buffer.from(write(station));
  const document = { body, contentType, lastModified: now() };
  if (fault === 'garbage') return sendGarbage(exchange, document);
  if (fault === 'slow') await wait(SLOW_MS, undefined, { signal: exchange.closed });
  sendRepresentation(exchange, document);
}

const pair = (en: unknown, fr = en) => ({ en, fr });

/** The city page of a station, in the Canadian service's format since July 2026. */
function writeCityPage(
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

function writeAlerts(
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
