import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { stationSources } from '../../../../src/publications/desk.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { START } from '../../../support/publication-fixture.ts';
import { deskWeather } from '../../../support/weather.ts';
import { type WeatherSite, weatherSite } from '../../../support/weather-site.ts';

const HOUR = 3_600_000;

beforeEach(clearCaches);

/** A site whose stations were polled a minute ago. */
async function polledSite(): Promise<WeatherSite> {
  const site = weatherSite();
  const [desk] = site.publication.desks;
  if (!desk) throw new Error('the site has no desk');
  await new DeskStore(env.DB, [desk]).sync(START);
  for (const { id, url } of stationSources(desk)) {
    const nextAt = START + 24 * HOUR;
    const checkedAt = START - 60_000;
    const state = { ...newSourceState(url), goodAt: checkedAt, checkedAt, nextAt };
    await env.DB.prepare(
      'UPDATE desk_sources SET state = ?, next_at = ? WHERE desk = ? AND source = ?',
    )
      .bind(JSON.stringify(state), nextAt, desk.id, id)
      .run();
  }
  await site.report(deskWeather());
  return site;
}

test('the status page has the documents of stations, with their last good poll and the time of the observation', async () => {
  const site = await polledSite();
  const page = await site.read('/status');
  const rows = (await page.texts('tbody tr')).map((row) => row.replaceAll('\u00a0', ' '));
  const report = rows.find((row) => row.includes('report:nu-21'));
  expect(report).toContain('Weather in Iqaluit, observed Nov 20, 6:00 a.m. EST');
  expect(report).toContain('Good');
  expect(rows.find((row) => row.includes('warnings:nu-21'))).toContain('Warnings in Iqaluit');
  expect(rows.find((row) => row.includes('report:nu-26'))).toContain('Weather in Kimmirut,');
});
