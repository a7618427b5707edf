import { beforeEach, expect, test } from 'vitest';
import { readAlerts } from '../../src/ingest/weather/read-alerts.ts';
import { readCityPage } from '../../src/ingest/weather/read-city-page.ts';
import {
  rawRequest,
  requestFeed,
  STARTED_AT,
  worldForFile,
  worldForTest,
} from './fixture-world.ts';

// test/built/faults covers how the site handles these faults; the tests here cover the rest.

const FEED = 'assembly-record';
const JSON_FEED = 'wellness-bulletin';

const world = await worldForFile();
beforeEach(() => world.clearFaults());

test('closing the sample world ends a hanging connection immediately', async () => {
  const own = await worldForTest();
  own.setFault(FEED, 'hang');
  const pending = rawRequest(`${own.origin}/feeds/${FEED}`);
  pending.catch(() => {});
  await expect.poll(() => own.log.length).toBe(1);
  await own.close();
  await expect(pending).rejects.toThrow();
});

test('a fault of all feeds can be healed for one feed, and unknown or unsuitable faults are refused', async () => {
  world.setFault('*', '500');
  world.setFault('fairway', 'none');
  const statuses = [];
  for (const id of ['fairway', FEED]) statuses.push((await requestFeed(world, id)).status);
  expect(statuses).toEqual([200, 500]);
  expect(() => world.setFault('nobody', '500')).toThrow('There is no feed "nobody".');
  expect(() => world.setFault(FEED, 'teapot' as '500')).toThrow('There is no fault "teapot".');
  expect(() => world.setFault(FEED, 'json-error')).toThrow('is not');
  expect(() => world.setFault(JSON_FEED, 'many-links')).toThrow('read as XML');
});

test.each([
  ['404', 404, undefined],
  ['429', 429, undefined],
  ['503', 503, undefined],
  ['redirect-http', 302, 'http://mirror.sample.invalid/feed'],
  ['redirect-scheme', 302, 'ftp://files.sample.invalid/feed.xml'],
  ['redirect-publisher', 301, expect.stringMatching(/\/feeds\/(?!assembly-record)/)],
  ['moved', 301, expect.stringContaining(FEED)],
  ['found', 302, expect.stringContaining(FEED)],
] as const)(
  'a feed with the fault %s responds with status %i and the location %s',
  async (...row) => {
    const [fault, status, location] = row;
    world.setFault(FEED, fault);
    const response = await requestFeed(world, FEED);
    expect([response.status, response.headers.location]).toEqual([status, location]);
  },
);

test('a weather station serves a report that the site can read, warnings, and faults on request', async () => {
  const page = { en: 'https://weather.example/', fr: 'https://weather.example/' };
  const origin = { station: 'qc-901', now: STARTED_AT, previous: undefined, page };
  const bytes = async (path: string) =>
    new Uint8Array(await (await fetch(world.origin + path)).arrayBuffer());
  const report = async () =>
    readCityPage(await bytes('/weather/reports/qc-901'), undefined, origin).report;
  const alerts = async () =>
    readAlerts(await bytes('/weather/warnings/58.107_-68.412'), {}, origin).warnings;
  const control = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ station: 'qc-901', ...fields });
    return fetch(`${world.origin}/control/weather`, { method: 'POST', body });
  };
  expect(await report()).toMatchObject({ temperature: -24.3, conditions: { fr: 'Faible neige' } });
  await control({ warning: 'orange', minutes: '30' });
  expect((await alerts()).map(({ key }) => key)).toEqual(['orange warning blizzard']);
  await control({ fault: 'no-values', warning: 'none' });
  expect(await alerts()).toEqual([]);
  expect(await report()).not.toHaveProperty('temperature');
  await control({ fault: 'garbage' });
  await expect(report()).rejects.toThrow();
});
