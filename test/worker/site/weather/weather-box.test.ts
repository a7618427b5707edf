import { describe, expect, test } from 'vitest';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import { START } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { deskWeather, weatherReport, weatherWarning } from '../../../support/weather.ts';
import {
  reportingSite,
  siteWithoutStations,
  type WeatherSite,
  weatherSite,
} from '../../../support/weather-site.ts';

const HOUR = 3_600_000;

async function box(site: WeatherSite): Promise<string> {
  const page = await site.read('/');
  return (await page.texts('.weather')).join();
}

test('the weather of the front page says what was observed, when, and whose data it is', async () => {
  const site = await reportingSite();
  const page = await site.read('/');
  await expectParts(page, {
    '.weather h2': ['Weather in Iqaluit'],
    '.weather': [
      expect.stringMatching(
        /-24°C.*Feels like -37°C.*Mainly clear.*Wind NW 22 km.h.*High -22°C, Low -31°C.*Observed Nov 20, 6:00.a.m. EST\..*Data: Environment and Climate Change Canada/,
      ),
    ],
    '.weather a@href': [
      'https://weather.gc.ca/en/location/index.html?coords=63.747,-68.517',
      '/communities',
    ],
  });
  expect(await box(site)).not.toContain('hours old');
});

test('the weather of the front page is in French for a paper in French, and leaves out what the station does not say', async () => {
  const french = await box(await reportingSite({}, { language: 'fr-CA' }));
  expect(french).toMatch(/Généralement dégagé.*Vent NO 22.*Données/);
  const { conditions: _, windChill: __, ...report } = weatherReport();
  const text = await box(await reportingSite({ reports: { 'nu-21': report } }));
  expect(text).toContain('-24°C');
  expect(text).not.toMatch(/Feels|undefined/);
});

test('the weather of the front page grows old by itself, without a new edition or a new report', async () => {
  const site = await reportingSite();
  site.now = START + 2 * HOUR + 2 * 60_000;
  expect(await box(site)).toContain('This report is more than 3 hours old.');
  const call = async () => (await site.get('/api/weather?community=iqaluit')).json();
  expect(await call()).toMatchObject({ isOld: true, report: { temperature: -24 } });
  expect(await (await site.read('/communities')).texts('.places .temperature')).toEqual([]);
  site.now = START + 11 * HOUR + 2 * 60_000;
  expect(await call()).toMatchObject({ isOld: false, report: null, observedAt: null });
  const text = await box(site);
  expect(text).toContain('No recent report');
  expect(text).not.toContain('-24°C');
});

test('no cache keeps the front page beyond the time at which its weather is old', async () => {
  const site = await reportingSite();
  site.now = START + 2 * HOUR - 20_000;
  const { headers } = await site.read('/');
  expect(headers.get('Cache-Control')).toMatch(/max-age=20$/);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/max-age=20$/);
});

test('the weather of the front page of a station that never reported is no recent report, and without a station in the publication’s own words', async () => {
  expect(await box(weatherSite())).toContain('No recent report');
  expect(await box(siteWithoutStations())).toBe(
    'Weather-15°CPartly CloudyHigh -12°C, Low -18°CChange place',
  );
});

test('a new report is another version of the front page, which is tagged with its station; that of another station is not', async () => {
  const site = await reportingSite();
  const etag = async () => (await site.get('/')).headers.get('ETag');
  const first = await etag();
  const reports = { 'nu-21': weatherReport(), 'nu-26': weatherReport({ temperature: -2 }) };
  await site.report(deskWeather({ version: 'w2', reports }));
  expect(await etag()).toBe(first);
  await site.report(
    deskWeather({ version: 'w3', reports: { 'nu-21': weatherReport({ temperature: -25 }) } }),
  );
  expect(await etag()).not.toBe(first);
  const { id } = site.publication;
  const tags = (await site.get('/')).headers.get('Cache-Tag');
  expect(tags).toMatch(new RegExp(`desk:${id}:station:nu-21,desk:${id}:warnings$`));
  expect(tags).not.toContain('nu-26');
});

describe('/api/weather', () => {
  test.each(BUILT_IN_PUBLICATIONS.map((paper) => [paper.id, paper] as const))(
    'of each community of %s has addresses without place-holders, whatever stations are followed',
    async (_, { id: __, ...paper }) => {
      const ofCanada = paper.desks.map(({ weatherService: ___, ...desk }) => desk);
      const communities = paper.gazetteer?.communities ?? [];
      expect(communities.length).toBeGreaterThan(13);
      for (const desks of [paper.desks, ofCanada, []])
        for (const { slug } of communities) {
          const site = weatherSite({ ...paper, desks });
          const body = await (await site.get(`/api/weather?community=${slug}`)).text();
          expect(body).toContain(`"slug":"${slug}"`);
          expect(body).not.toMatch(/\{(?:id|latitude|longitude)\}|%7B/i);
        }
    },
  );

  test('of a community whose station is not followed names the service that is, and links that place', async () => {
    const response = await weatherSite().get('/api/weather?community=resolute');
    expect(await response.json()).toMatchObject({
      source: {
        name: 'Environment and Climate Change Canada',
        page: 'https://weather.gc.ca/en/location/index.html?coords=74.697,-94.830',
      },
    });
  });

  test('of a community whose station is not followed has no link where pages of the service are found by station', async () => {
    const { id: _, ...paper } = BUILT_IN_PUBLICATIONS[0];
    const response = await weatherSite(paper).get('/api/weather?community=resolute');
    const { html, source } = await response.json<{ html: string; source: object }>();
    const name = paper.desks.find(({ stations }) => stations?.length)?.weatherService?.name.en;
    expect([source, html]).toEqual([{ name }, expect.stringContaining(name ?? '?')]);
    expect(html).not.toContain('<a href="http');
  });

  test('has what the box shows, and the warnings of that community alone', async () => {
    const warnings = [
      weatherWarning({ id: 'a' }),
      weatherWarning({ id: 'b', stations: ['nu-26'] }),
    ];
    const site = await reportingSite({ warnings });
    const response = await site.get('/api/weather?community=iqaluit');
    expect(response.headers.get('Cache-Tag')).toContain('station:nu-21');
    expect(await response.json()).toMatchObject({
      community: { slug: 'iqaluit', timeZone: 'America/Iqaluit' },
      observedAt: '2026-11-20T11:00:00Z',
      isOld: false,
      report: { temperature: -24 },
      source: { name: 'Environment and Climate Change Canada' },
      warnings: [{ id: 'a' }],
    });
  });

  test('is another version with a new report, and an error for a community that is not known', async () => {
    const site = await reportingSite();
    const path = '/api/weather?community=iqaluit';
    const init = { headers: { 'If-None-Match': (await site.get(path)).headers.get('ETag') ?? '' } };
    expect((await site.get(path, {}, init)).status).toBe(304);
    await site.report(deskWeather({ version: 'w9', reports: {} }));
    expect((await site.get(path, {}, init)).status).toBe(200);
    const unknown = await site.get('/api/weather?community=atlantis');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('Content-Type')).toBe('application/problem+json');
  });
});
