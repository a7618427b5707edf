import { setTimeout as wait } from 'node:timers/promises';
import { sendGarbage } from '../faults/false-bodies.ts';
import { sendPage } from '../pages/html-page.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import { writeAlerts, writeCityPage } from './documents.ts';
import { SAMPLE_STATIONS, type SampleStation } from './stations.ts';

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
