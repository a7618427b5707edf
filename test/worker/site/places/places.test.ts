import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { bulletinKey } from '../../../../src/model/bulletin.ts';
import { expireBulletins } from '../../../../src/site/bulletin/bulletin-store.ts';
import { archiveKey } from '../../../../src/site/places/load-places.ts';
import {
  editionOf,
  headlines,
  paper,
  publish,
  story,
  WITHOUT_ARCHIVES,
} from '../../../support/archive-fixtures.ts';
import { beginWithFullBudgets } from '../../../support/database.ts';
import { countingKv, KV_AWAY, withMethods } from '../../../support/platform-doubles.ts';
import {
  HOUR,
  MINUTE,
  type PublicationFixture,
  showEdition,
} from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskBulletin, weatherReport, weatherWarning } from '../../../support/weather.ts';

beginWithFullBudgets();

test('/communities lists every community by region, with both scripts, temperature, warnings and headline count', async () => {
  const fixture = paper();
  const reports = { 'nu-21': weatherReport({ temperature: -24.4 }) };
  const weather = deskBulletin({ reports, warnings: [weatherWarning()] });
  await env.EDITIONS.put(bulletinKey(fixture.publication.id), JSON.stringify(weather));
  expireBulletins();
  await publish(fixture, [story('a', 'Storm in Iqaluit'), story('b', 'Iqaluit votes')]);
  const page = await fixture.read('/communities');
  expect(page.status).toBe(200);
  const { communities = [] } = fixture.publication.gazetteer ?? {};
  expect((await page.texts('.places h3')).toSorted()).toEqual(
    communities.map(({ name }) => name).toSorted(),
  );
  expect(await page.texts('.place-region h2')).toEqual(['Qikiqtaaluk', 'Kivalliq', 'Kitikmeot']);
  const rows = await page.texts('.places li');
  expect(rows.find((row) => row.startsWith('Iqaluit'))).toMatch(
    /ᐃᖃᓗᐃᑦ.*-24°C Weather warnings 2 headlines$/,
  );
  expect(rows.find((row) => row.startsWith('Arviat'))).toMatch(/No recent headlines$/);
  const languages = await page.all('.local-names [lang]');
  expect(new Set(languages.map(({ attributes }) => attributes.lang))).toEqual(
    new Set(['iu-Cans', 'iu-Latn', 'ikt-Latn']),
  );
  expect(await page.texts('.place-warnings a')).toEqual(['Blizzard Warning', 'Iqaluit']);
  expect(page.headers.get('Cache-Tag')).toContain(`desk:${fixture.publication.id}:local`);
  expect(page.headers.get('ETag')).toBeTruthy();
});

test('the page of a community has its headlines, names, region, time, weather, neighbours and feed', async () => {
  const fixture = paper();
  await env.EDITIONS.put(bulletinKey(fixture.publication.id), JSON.stringify(deskBulletin()));
  expireBulletins();
  await publish(fixture, [story('a', 'Storm in Iqaluit'), story('b', 'Arviat votes')]);
  const page = await fixture.read('/communities/iqaluit');
  expect(await page.texts('h1')).toEqual(['Iqaluit']);
  expect(await page.texts('.place-news h3')).toEqual(['Storm in Iqaluit']);
  const facts = (await page.texts('.place-columns')).join();
  expect(facts).toContain('Frobisher Bay');
  expect(facts).toContain('-24°CFeels like -37°CMainly clear');
  expect(await page.texts('[data-clock="America/Iqaluit"]')).toEqual(['7:00 a.m. EST']);
  expect(facts).toContain('Eastern Standard Time (UTC−5)');
  expect(facts).toContain('63.75° north, 68.52° west');
  expect(facts).not.toContain('Iqalummiut');
  const [feed] = await page.all('link[type="application/rss+xml"]');
  expect(feed?.attributes.href).toBe('/feeds/communities/iqaluit.xml');
  const neighbours = await page.texts('.neighbours a');
  expect(neighbours).toHaveLength(12);
  expect(neighbours[0]).toBe('Kimmirut');
  const data = (await page.texts('script[type="application/ld+json"]')).join(' ');
  expect(data).toContain('"@type":"Place"');
  expect(data).toContain('"BreadcrumbList"');
});

test('a community’s page says if no headline names it, and an unknown community has none', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Storm in Iqaluit')]);
  const page = await fixture.read('/communities/grise-fiord');
  expect(await page.texts('.place-news p')).toEqual([
    'No headline of the last 90 days names Grise Fiord. The next one will appear here and in the feed.',
  ]);
  expect((await page.texts('aside'))[0]).not.toContain('Weather in');
  for (const slug of ['nowhere', '__proto__', 'iqaluit.xml', '%E2%80%AE'])
    expect([slug, (await fixture.get(`/communities/${slug}`)).status]).toEqual([slug, 404]);
});

test('the address of a community with capitals leads to its page, and /search to the same search of the news', async () => {
  const { get } = paper();
  for (const [path, location] of [
    ['/communities/Iqaluit', '/communities/iqaluit'],
    ['/communities/%49QALUIT?x=1', '/communities/iqaluit'],
    ['/search?q=sea+ice', '/news?q=sea+ice'],
    ['/search', '/news'],
  ] as const) {
    const response = await get(path, {}, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')], path).toEqual([301, location]);
  }
  for (const path of ['/communities/%C3%89', '/communities/Iqaluit%0d%0a', '/Communities'])
    expect((await get(path, {}, { redirect: 'manual' })).status, path).not.toBe(301);
});

test('a story’s card links to its communities, and /api/news names them', async () => {
  const fixture = paper();
  const flight = 'Flight from Iqaluit to Rankin Inlet';
  await publish(fixture, [story('a', flight, { language: 'fr' }), story('b', 'Budget')]);
  await expectParts(await fixture.read('/news'), {
    '.card .at': ['Iqaluit · Rankin Inlet'],
    '.card .at a@href': ['/communities/iqaluit', '/communities/rankin-inlet'],
  });
  const { items } = await (await fixture.get('/api/news')).json<{ items: { places?: object }[] }>();
  const iqaluit = { slug: 'iqaluit', name: 'Iqaluit' };
  const rankinInlet = { slug: 'rankin-inlet', name: 'Rankin Inlet' };
  expect(items.map(({ places }) => places)).toEqual([[iqaluit, rankinInlet], undefined]);
});

const log = watchLog();

const stored = (fixture: PublicationFixture) =>
  env.EDITIONS.get(archiveKey(fixture.publication.id));

test('stored headlines are written if they change, at most once an hour, only for editions that name a place', async () => {
  const fixture = paper();
  const { kv, puts } = countingKv();
  const key = archiveKey(fixture.publication.id);
  const fire = story('a', 'Fire in Arviat');
  const putOut = story('a', 'Fire in Arviat put out');
  const votes = story('c', 'Iqaluit votes');
  await publish(fixture, [story('b', 'Budget passes')], kv);
  expect(puts).toEqual([]);
  await publish(fixture, [fire], kv);
  expect(puts).toEqual([key]);
  fixture.now += HOUR;
  await publish(fixture, [fire], kv);
  await publish(fixture, [fire, story('z', 'Nowhere')], kv);
  expect(puts).toEqual([key]);
  await publish(fixture, [putOut], kv);
  expect(puts).toEqual([key, key]);
  fixture.now += MINUTE;
  await publish(fixture, [putOut, votes], kv);
  expect(puts).toEqual([key, key]);
  expect(await headlines(fixture, 'iqaluit')).toEqual(['Iqaluit votes']);
  fixture.now += HOUR;
  await publish(fixture, [putOut, votes], kv);
  expect(puts).toEqual([key, key, key]);
});

test('stored headlines are not overwritten if KV cannot be read', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Fire in Arviat')]);
  const before = await stored(fixture);
  fixture.now += HOUR;
  await publish(fixture, [story('b', 'Naujaat votes')], KV_AWAY);
  expect(await stored(fixture)).toBe(before);
  expect(log.lines('places not stored')).toHaveLength(1);
});

test('headlines that KV refuses are logged, and stored with the next edition', async () => {
  const fixture = paper();
  const full = withMethods(env.EDITIONS, { put: () => Promise.reject(new Error('KV is full')) });
  await publish(fixture, [story('a', 'Fire in Arviat')], full);
  expect(log.lines('places not stored')).toHaveLength(1);
  expect(await headlines(fixture, 'arviat')).toEqual(['Fire in Arviat']);
  await publish(fixture, [story('a', 'Fire in Arviat')]);
  expect(await stored(fixture)).toContain('Fire in Arviat');
});

test.each([
  ['an older shape', 0, 0],
  ['a newer build', 9, 1],
])('stored headlines of %s count as none', async (_, shape, refusals) => {
  const fixture = paper();
  const other = { shape, version: 'v', savedAt: '2026-11-20T00:00:00Z', stories: [] };
  await env.EDITIONS.put(archiveKey(fixture.publication.id), JSON.stringify(other));
  await publish(fixture, [story('b', 'Arviat votes')]);
  expect(await headlines(fixture, 'arviat')).toEqual(['Arviat votes']);
  const kept = refusals ? other : { shape: 1, stories: [{ id: 'b' }] };
  expect(JSON.parse((await stored(fixture)) ?? '')).toMatchObject(kept);
  expect(log.lines('places not stored')).toHaveLength(refusals);
});

test('stored headlines have no picture, and a short text', async () => {
  const fixture = paper();
  const description = 'A long sentence about it. '.repeat(19);
  const picture = { image: 'https://courier.example/1.jpg', credit: 'Photo: A' };
  await publish(fixture, [story('a', 'Fire in Arviat', { description, ...picture })]);
  const text = (await stored(fixture)) ?? '';
  expect(text).not.toContain('1.jpg');
  expect(text).not.toContain('Photo: A');
  expect(text.length).toBeLessThan(700);
});

test('headlines are stored after a page that shows the edition, within a daily budget', async () => {
  const fixture = paper();
  const edition = editionOf([story('a', 'Fire in Arviat')], fixture.now);
  await showEdition(fixture.publication, edition, new Date(fixture.now));
  await fixture.get('/');
  await fixture.settle();
  expect(await stored(fixture)).toContain('Fire in Arviat');

  const spent = paper();
  await env.DB.exec("UPDATE daily_budgets SET used = 100 WHERE name = 'places stored'");
  await showEdition(spent.publication, edition, new Date(spent.now));
  await spent.get('/communities/arviat');
  await spent.settle();
  expect(await stored(spent)).toBeNull();
});

test('if stored headlines cannot be read a community has those of the edition, on an uncacheable page', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Fire in Arviat')]);
  fixture.now += HOUR;
  await publish(fixture, [story('b', 'Arviat votes')]);
  const page = await fixture.read('/communities/arviat', { EDITIONS: WITHOUT_ARCHIVES });
  expect(await page.texts('.place-news h3')).toEqual(['Arviat votes']);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  fixture.now += 5_000;
  expect(await headlines(fixture, 'arviat')).toEqual(['Arviat votes', 'Fire in Arviat']);
});

test('the feed of a community has its headlines, and the same validators while they are unchanged', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Fire in Arviat'), story('b', 'Iqaluit votes')]);
  const path = '/feeds/communities/arviat.xml';
  const response = await fixture.get(path);
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  const xml = await response.text();
  expect(xml).toContain(`<title>${fixture.publication.name}: Arviat headlines</title>`);
  expect(xml).toContain(`<link>https://${fixture.publication.hosts[0]}/communities/arviat</link>`);
  expect(xml.match(/<item>/g)).toHaveLength(1);
  expect(xml).toContain('<source url="https://courier.example/feed">Courier</source>');
  const etag = response.headers.get('ETag');
  fixture.now += HOUR;
  await publish(fixture, [story('a', 'Fire in Arviat'), story('c', 'Iqaluit votes again')]);
  expect((await fixture.get(path)).headers.get('ETag')).toBe(etag);
});

test('the feed of a community without headlines is an empty feed that never changes', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Iqaluit votes')]);
  const path = '/feeds/communities/grise-fiord.xml';
  const first = await (await fixture.get(path)).text();
  expect(first).not.toContain('<item>');
  expect(first).not.toContain('Date>');
  fixture.now += 25 * HOUR;
  await publish(fixture, [story('b', 'Iqaluit votes again')]);
  expect(await (await fixture.get(path)).text()).toBe(first);
});

test('the feed of an unknown community, or with another extension, does not exist', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Fire in Arviat')]);
  for (const file of ['nowhere.xml', 'arviat', 'arviat.json', '.xml', '__proto__.xml'])
    expect((await fixture.get(`/feeds/communities/${file}`)).status, file).toBe(404);
});
