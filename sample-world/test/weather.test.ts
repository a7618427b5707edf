import { expect, test } from 'vitest';
import { readAlerts } from '../../src/ingest/weather/read-alerts.ts';
import { readCityPage } from '../../src/ingest/weather/read-city-page.ts';
import { STARTED_AT, startFixtureWorld } from './fixture-world.ts';

const PAGE = { en: 'https://weather.example/', fr: 'https://weather.example/' };
const ORIGIN = { station: 'qc-901', now: STARTED_AT, previous: undefined, page: PAGE };
const REPORT = '/weather/reports/qc-901';
const WARNINGS = '/weather/warnings/58.107_-68.412';

async function bytesOf(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

test('the weather service has reports and warnings that the site reads', async () => {
  const { origin } = await startFixtureWorld();
  const { report } = readCityPage(await bytesOf(origin + REPORT), undefined, ORIGIN);
  expect(report).toMatchObject({ temperature: -24.3, conditions: { fr: 'Faible neige' } });
  expect(readAlerts(await bytesOf(origin + WARNINGS), {}, ORIGIN).warnings).toEqual([]);
});

test('a warning is put in force on the control page, in both documents, and withdrawn', async () => {
  const { origin } = await startFixtureWorld();
  const set = (warning: string) =>
    fetch(`${origin}/control/weather`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ station: 'qc-901', warning, minutes: '30' }),
    });
  expect((await set('orange')).status).toBe(200);
  const page = readCityPage(await bytesOf(origin + REPORT), undefined, ORIGIN);
  expect(page.warnings).toMatchObject([
    { key: 'orange warning blizzard', expiresAt: '2026-11-20T15:30:00.000Z' },
  ]);
  const alerts = readAlerts(await bytesOf(origin + WARNINGS), {}, ORIGIN);
  expect(alerts.warnings.map(({ key }) => key)).toEqual(['orange warning blizzard']);
  await set('none');
  expect(readAlerts(await bytesOf(origin + WARNINGS), {}, ORIGIN).warnings).toEqual([]);
  expect((await set('frogs')).status).toBe(400);
  expect(await (await fetch(origin)).text()).toContain('name="warning"');
});

test('a weather station can have faults, and be healed', async () => {
  const world = await startFixtureWorld();
  const read = async () =>
    readCityPage(await bytesOf(world.origin + REPORT), undefined, ORIGIN).report;
  world.setWeatherFault('qc-901', 'no-sky');
  expect(await read()).not.toHaveProperty('conditions');
  world.setWeatherFault('*', 'ahead');
  expect(await read()).not.toHaveProperty('observedAt');
  world.setWeatherFault('qc-901', 'no-values');
  expect(await read()).not.toHaveProperty('temperature');
  for (const fault of ['other-station', 'garbage'] as const) {
    world.setWeatherFault('qc-901', fault);
    await expect(read()).rejects.toThrow();
  }
  world.setWeatherFault('qc-901', '500');
  expect((await fetch(world.origin + REPORT)).status).toBe(500);
  world.setWeatherFault('qc-901', 'none');
  expect(await read()).toHaveProperty('temperature', -24.3);
});
