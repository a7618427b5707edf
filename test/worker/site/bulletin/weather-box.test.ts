import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { bulletinKey, type DeskBulletin } from '../../../../src/model/bulletin.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { readBulletin } from '../../../../src/site/bulletin/bulletin-store.ts';
import { KV_AWAY, watched } from '../../../support/platform-doubles.ts';
import {
  reportingSite,
  START,
  siteWithoutStations,
  type WeatherSite,
  weatherSite,
} from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { PAPER } from '../../../support/sheet-editions.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskBulletin, STATION, weatherReport, weatherWarning } from '../../../support/weather.ts';

const log = watchLog();

const HOUR = 3_600_000;

async function box(site: WeatherSite): Promise<string> {
  const page = await site.read('/');
  return (await page.texts('.weather')).join();
}

test('the weather of the front page has the observation, its time and the source of the data', async () => {
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

test('the weather of the front page is in French for a paper in French, and leaves out missing observations', async () => {
  const french = await box(await reportingSite({}, { language: 'fr-CA' }));
  expect(french).toMatch(/Généralement dégagé.*Vent NO 22.*Données/);
  const { conditions: _, windChill: __, ...report } = weatherReport();
  const text = await box(await reportingSite({ reports: { 'nu-21': report } }));
  expect(text).toContain('-24°C');
  expect(text).not.toMatch(/Feels|undefined/);
});

test('the weather of the front page becomes old by itself, without a new edition or report', async () => {
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

test('the cache lifetime of the front page ends when its weather gets old', async () => {
  const site = await reportingSite();
  site.now = START + 2 * HOUR - 20_000;
  const { headers } = await site.read('/');
  expect(headers.get('Cache-Control')).toMatch(/max-age=20$/);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/max-age=20$/);
});

test('the weather says that a station has no recent report; without a station it is the publication’s own text', async () => {
  expect(await box(weatherSite())).toContain('No recent report');
  expect(await box(siteWithoutStations())).toBe(
    'Weather-15°CPartly CloudyHigh -12°C, Low -18°CChange community',
  );
});

test('a new report changes the front page’s version and its station’s tag; another station’s does not', async () => {
  const site = await reportingSite();
  const etag = async () => (await site.get('/')).headers.get('ETag');
  const first = await etag();
  const reports = { 'nu-21': weatherReport(), 'nu-26': weatherReport({ temperature: -2 }) };
  await site.report(deskBulletin({ version: 'w2', reports }));
  expect(await etag()).toBe(first);
  await site.report(
    deskBulletin({ version: 'w3', reports: { 'nu-21': weatherReport({ temperature: -25 }) } }),
  );
  expect(await etag()).not.toBe(first);
  const { id } = site.publication;
  const tags = (await site.get('/')).headers.get('Cache-Tag');
  expect(tags).toMatch(new RegExp(`desk:${id}:station:nu-21,desk:${id}:warnings$`));
  expect(tags).not.toContain('nu-26');
});

describe('/api/weather', () => {
  test.each(BUILT_IN_PUBLICATIONS)(
    'of each community of $id has no placeholder',
    async ({ id: _, ...paper }) => {
      const ofCanada = paper.desks.map(({ weatherService: __, ...desk }) => desk);
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

  test('of a community whose station is not followed names the weather service, and links to that place', async () => {
    const response = await weatherSite().get('/api/weather?community=resolute');
    expect(await response.json()).toMatchObject({
      source: {
        name: 'Environment and Climate Change Canada',
        page: 'https://weather.gc.ca/en/location/index.html?coords=74.697,-94.830',
      },
    });
  });

  test('of a community whose station is not followed has no link if the service’s pages are found by station', async () => {
    const { id: _, ...paper } = BUILT_IN_PUBLICATIONS[0];
    const response = await weatherSite(paper).get('/api/weather?community=resolute');
    const { html, source } = await response.json<{ html: string; source: object }>();
    const name = paper.desks.find(({ stations }) => stations?.length)?.weatherService?.name.en;
    expect([source, html]).toEqual([{ name }, expect.stringContaining(name ?? '?')]);
    expect(html).not.toContain('<a href="http');
  });

  test('has the data of the box, and the warnings of that community alone', async () => {
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

  test('gets another version with a new report, and an error for an unknown community', async () => {
    const site = await reportingSite();
    const path = '/api/weather?community=iqaluit';
    const init = { headers: { 'If-None-Match': (await site.get(path)).headers.get('ETag') ?? '' } };
    expect((await site.get(path, {}, init)).status).toBe(304);
    await site.report(deskBulletin({ version: 'w9', reports: {} }));
    expect((await site.get(path, {}, init)).status).toBe(200);
    const unknown = await site.get('/api/weather?community=atlantis');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('Content-Type')).toBe('application/problem+json');
  });
});

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let desks = 0;

/** A publication with these desks, one of whose places has a station. */
const paperOf = (...ids: string[]): Publication => ({
  ...PAPER,
  desks: ids.map((id) => ({ id, name: id, sources: [], stations: [STATION] })),
});

const newDesk = () => `weather-desk-${++desks}`;

const put = (desk: string, weather: DeskBulletin) =>
  env.EDITIONS.put(bulletinKey(desk), JSON.stringify(weather));

test('the weather of a publication combines all its desks, the gravest warning first', async () => {
  const one = newDesk();
  const two = newDesk();
  await put(one, deskBulletin({ warnings: [weatherWarning({ id: 'a', level: 'yellow' })] }));
  const reports = { 'nu-5': weatherReport({ temperature: -8 }) };
  const warnings = [weatherWarning({ id: 'b', level: 'red', stations: ['nu-5'] })];
  await put(two, deskBulletin({ version: 'w2', reports, warnings }));
  const weather = await readBulletin(env.EDITIONS, paperOf(one, two), NOW);
  expect(Object.keys(weather?.reports ?? {})).toEqual(['nu-21', 'nu-5']);
  expect(weather?.warnings.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(weather?.version).toBe('w1.w2');
});

test('an expired warning is left out, and the version of the warnings changes', async () => {
  const desk = newDesk();
  const warnings = [weatherWarning({ expiresAt: later(10).toISOString() })];
  await put(desk, deskBulletin({ warnings }));
  const before = await readBulletin(env.EDITIONS, paperOf(desk), NOW);
  const after = await readBulletin(env.EDITIONS, paperOf(desk), later(11));
  expect(before?.warnings).toHaveLength(1);
  expect(after?.warnings).toEqual([]);
  expect(after?.warningsVersion).not.toBe(before?.warningsVersion);
});

const OLD = deskBulletin({ version: 'old', publishedAt: '2026-11-20T10:00:00Z' });
test.each([
  ['older than the known one, as KV may still return it,', JSON.stringify(OLD), 0],
  ['damaged', '{"shape": 1, "rep', 1],
])(
  'the last good weather replaces a value that is %s (%i lines logged)',
  async (_, text, lines) => {
    const desk = newDesk();
    await put(desk, deskBulletin());
    await readBulletin(env.EDITIONS, paperOf(desk), NOW);
    await env.EDITIONS.put(bulletinKey(desk), text);
    const weather = await readBulletin(env.EDITIONS, paperOf(desk), later(31));
    expect(weather?.version).toBe('w1');
    expect(log.lines('bulletin unreadable')).toHaveLength(lines);
  },
);

test('if KV fails the last good weather is shown, or none if there is no last good value', async () => {
  const desk = newDesk();
  await put(desk, deskBulletin());
  await readBulletin(env.EDITIONS, paperOf(desk), NOW);
  expect((await readBulletin(KV_AWAY, paperOf(desk), later(31)))?.version).toBe('w1');
  const none = await readBulletin(KV_AWAY, paperOf(newDesk()), NOW);
  expect(none).toMatchObject({ reports: {}, warnings: [] });
});

test('a desk that follows no station costs no read of KV', async () => {
  const desk = newDesk();
  const other = newDesk();
  await put(desk, deskBulletin());
  const { double: kv, calls } = watched(env.EDITIONS, 'get');
  const paper = paperOf(desk);
  const desks = [...paper.desks, { id: other, name: other, sources: [] }];
  expect((await readBulletin(kv, { ...paper, desks }, NOW))?.version).toBe('w1');
  expect(calls).toEqual([[bulletinKey(desk)]]);
});

test('a publication whose places have no station has no weather, and reads only the carrier’s value from KV', async () => {
  const desk = newDesk();
  const { id, desks } = paperOf(desk);
  const both = [{ id: newDesk(), name: 'Other', sources: [] }, ...desks];
  expect(await readBulletin(KV_AWAY, { id, desks: both }, NOW)).toBeUndefined();
  expect(log.lines('bulletin unreadable')).toMatchObject([{ desks: desk }]);
});
