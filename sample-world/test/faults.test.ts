import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readAlerts } from '../../src/ingest/weather/read-alerts.ts';
import { readCityPage } from '../../src/ingest/weather/read-city-page.ts';
import { FAULTS } from '../faults/fault-board.ts';
import { publisherOrigin } from '../publications/sources.ts';
import type { SampleWorld } from '../sample-world.ts';
import {
  openFixtureWorld,
  rawRequest,
  requestFeed,
  STARTED_AT,
  startFixtureWorld,
} from './fixture-world.ts';

// What the site makes of most of these faults is held by test/built/faults; here is what those tests do not show.

const FEED = 'assembly-record';
const JSON_FEED = 'wellness-bulletin';

let world: SampleWorld;
beforeAll(async () => {
  world = await openFixtureWorld();
  return () => world.close();
});
beforeEach(() => world.clearFaults());

test.for([
  ['429', 429, '120'],
  ['429-days', 429, '172800'],
  ['503', 503, 'Fri, 20 Nov 2026 15:10:00 GMT'],
  ['410', 410, undefined],
] as const)('the fault %s responds with %i and Retry-After %s', async ([fault, status, after]) => {
  world.setFault(FEED, fault);
  const response = await requestFeed(world, FEED);
  expect([response.status, response.headers['retry-after']]).toEqual([status, after]);
  expect(response.headers['content-type']).toContain('text/html');
});

test.for([
  ['moved', 301, 'ORIGIN/feeds/assembly-record/new'],
  ['found', 302, 'ORIGIN/feeds/assembly-record/new'],
  ['redirect-loop', 302, 'ORIGIN/feeds/assembly-record?round=1'],
  ['redirect-http', 302, 'http://mirror.sample.invalid/feed'],
  ['redirect-scheme', 302, 'ftp://files.sample.invalid/feed.xml'],
  ['redirect-publisher', 301, 'PUBLISHER/feeds/northern-ledger'],
] as const)('the fault %s redirects with %i to %s', async ([fault, status, to]) => {
  world.setFault(FEED, fault);
  const response = await requestFeed(world, FEED);
  const { location = '' } = response.headers;
  const origins = [world.origin, publisherOrigin(world.origin, 8)] as const;
  expect([response.status, location]).toEqual([
    status,
    to.replace('ORIGIN', origins[0]).replace('PUBLISHER', origins[1]),
  ]);
  // The second address works, and other faults hold there too.
  if (to.endsWith('/new')) expect((await rawRequest(location)).status).toBe(200);
  world.setFault(FEED, '500');
  expect((await rawRequest(`${world.origin}/feeds/${FEED}/new`)).status).toBe(500);
});

test('the fault redirect-private leads into two private networks in turn', async () => {
  world.setFault(FEED, 'redirect-private');
  const location = async () => (await requestFeed(world, FEED)).headers.location;
  expect([await location(), await location()].toSorted()).toEqual([
    'http://10.0.0.1/feed',
    'http://169.254.169.254/latest/meta-data/',
  ]);
});

test.for([
  [FEED, 'empty-stories'],
  [FEED, 'future-stories'],
  [FEED, 'many-elements'],
  [FEED, 'many-texts'],
  [FEED, 'many-attributes'],
  [FEED, 'many-links'],
  [JSON_FEED, 'empty-json-stories'],
] as const)('%s with the fault %s has 1 to 5 MB, and a few KB in gzip', async ([feed, fault]) => {
  world.setFault(feed, fault);
  const address = `${world.origin}/feeds/${feed}`;
  const service = `${world.origin}/json-service?rss_url=${encodeURIComponent(address)}`;
  const headers = { 'accept-encoding': 'gzip' };
  const { body } = await rawRequest(feed === FEED ? address : service, { headers });
  expect(body.length).toBeLessThan(30_000);
  const { length } = gunzipSync(body);
  expect([length <= 5_000_000, length >= 990_000]).toEqual([true, true]);
});

test('the fault open-end-tag takes the “>” of one end tag and leaves every story as it was', async () => {
  const whole = (await requestFeed(world, FEED)).body.toString();
  world.setFault(FEED, 'open-end-tag');
  const open = (await requestFeed(world, FEED)).body.toString();
  const at = whole.indexOf('<item ');
  expect(open.startsWith(whole.slice(0, at)) && open.endsWith(whole.slice(at))).toBe(true);
  expect(open).toContain('</url </image><item ');
});

test('the fault wrong-dates dates stories hours and years ahead, at the epoch and in no year at all', async () => {
  const dates = async () => {
    const rdf = (await requestFeed(world, FEED)).body.toString();
    // The first one is the channel's own.
    return [...rdf.matchAll(/<dc:date>([^<]*)</g)].map(([, date]) => date ?? '').slice(1);
  };
  const [right = ''] = await dates();
  world.setFault(FEED, 'wrong-dates');
  const [ahead = '', yearsAhead, epoch, never] = await dates();
  expect(Date.parse(ahead) - Date.parse(right)).toBe(3 * 3_600_000);
  expect(yearsAhead).toMatch(/^2032-/);
  expect([epoch, never?.slice(0, 7)]).toEqual(['1970-01-01T00:00:00Z', '+012345']);
});

test('closing the sample world ends a hanging connection at once', async () => {
  const own = await startFixtureWorld();
  own.setFault(FEED, 'hang');
  const pending = rawRequest(`${own.origin}/feeds/${FEED}`);
  pending.catch(() => {});
  await expect.poll(() => own.log.length).toBe(1);
  await own.close();
  await expect(pending).rejects.toThrow();
});

test('a fault of every feed can be healed for one; unknown and unsuitable ones are refused', async () => {
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

test('a HEAD request gets no body, and the server goes on, under any fault that responds at once', async () => {
  for (const [fault] of FAULTS) {
    if (['slow', 'hang', 'hang-up', 'json-error', 'empty-json-stories'].includes(fault)) continue;
    world.setFault(FEED, fault);
    const response = await rawRequest(`${world.origin}/feeds/${FEED}`, { method: 'HEAD' });
    expect([fault, response.body.length]).toEqual([fault, 0]);
  }
});

test('a weather station has a report that the site reads, warnings and faults', async () => {
  const page = { en: 'https://weather.example/', fr: 'https://weather.example/' };
  const origin = { station: 'qc-901', now: STARTED_AT, previous: undefined, page };
  const bytes = async (path: string) =>
    new Uint8Array(await (await fetch(world.origin + path)).arrayBuffer());
  const report = async () =>
    readCityPage(await bytes('/weather/reports/qc-901'), undefined, origin).report;
  const alerts = async () =>
    readAlerts(await bytes('/weather/warnings/58.107_-68.412'), {}, origin).warnings;
  expect(await report()).toMatchObject({ temperature: -24.3, conditions: { fr: 'Faible neige' } });
  world.warn('qc-901', 'orange', 30);
  expect((await alerts()).map(({ key }) => key)).toEqual(['orange warning blizzard']);
  world.warn('qc-901', 'none');
  expect(await alerts()).toEqual([]);
  for (const [fault, without] of [
    ['no-sky', 'conditions'],
    ['ahead', 'observedAt'],
    ['no-values', 'temperature'],
  ] as const) {
    world.setWeatherFault('qc-901', fault);
    expect(await report()).not.toHaveProperty(without);
  }
  for (const fault of ['other-station', 'garbage'] as const) {
    world.setWeatherFault('qc-901', fault);
    await expect(report()).rejects.toThrow();
  }
});
