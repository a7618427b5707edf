import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { bulletinKey, type Warning } from '../../../../src/model/bulletin.ts';
import { expireBulletins } from '../../../../src/site/bulletin/bulletin-store.ts';
import { pagesKey } from '../../../../src/site/pages/published-pages.ts';
import {
  at,
  type EditorialSite,
  editorialSite,
  publishNotices as say,
  stationSite,
} from '../../../support/editorial.ts';
import { ROUTE_PATHS, readablePath } from '../../../support/every-route.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { watched } from '../../../support/platform-doubles.ts';
import { MINUTE } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskBulletin, sameText, weatherWarning } from '../../../support/weather.ts';

watchLog();

const TITLE = 'School closed today';
const STRIP = /<aside class="warnings".*?<\/aside>/s;
const PATHS = ['/', '/about', '/no-such-page', '/today', '/notices', '/communities/pond-inlet'];

const titlesIn = async (
  site: EditorialSite,
  path: string,
  pattern = /(?:School closed|No water)/g,
) => new Set((await site.read(path)).html.match(pattern));

/** Makes KV hold warnings beside the editorial. */
async function warn(site: EditorialSite, ...warnings: Partial<Warning>[]): Promise<void> {
  const key = bulletinKey(site.publication.desks[0]?.id ?? '');
  const stored = await env.EDITIONS.get<object>(key, 'json');
  const value = {
    ...deskBulletin(),
    ...stored,
    warnings: warnings.map((each) => weatherWarning({ expiresAt: at(site, 60), ...each })),
    publishedAt: at(site, 1),
    warningsVersion: 'all',
  };
  await env.EDITIONS.put(key, JSON.stringify(value));
  expireBulletins();
  await site.get('/about');
  await site.settle();
}

const textsOf = (title: string) => [{ language: 'en', title, text: '' }];

test('a published notice is shown with the warnings on every page, even error pages, under their cache tag', async () => {
  const site = await stationSite();
  await say(site, {});
  expect(site.purged).toEqual([expect.stringMatching(/:warnings$/)]);
  await warn(site, {});
  const paths = [...ROUTE_PATHS.map(readablePath), '/no-such-page', '/blog/no-such-post'];
  let pages = 0;
  for (const path of new Set(paths)) {
    if (path.startsWith('/ads/')) continue;
    const response = await site.get(path);
    const html = await response.text();
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    pages += 1;
    // The sheet has them among its own texts.
    const isSheet = path.startsWith('/today');
    const shown = isSheet ? html : html.slice(0, html.indexOf('<main')).match(STRIP)?.[0];
    expect(shown, path).toContain(TITLE);
    expect(shown, path).toContain('Blizzard Warning');
    if (!response.headers.get('Cache-Control')?.includes('no-store'))
      expect(response.headers.get('Cache-Tag'), path).toMatch(/desk:[^,]+:warnings/);
  }
  expect(pages).toBeGreaterThan(20);
  const refused = await site.get('/news', {}, { method: 'POST' });
  expect([refused.status, await refused.text()]).toEqual([405, expect.stringMatching(STRIP)]);
  const without = await editorialSite();
  await say(without, {});
  for (const path of PATHS)
    expect(await titlesIn(without, path), path).toEqual(new Set(['School closed']));
});

test('notices are on no page before they begin or after they end, and warnings on none after they end', async () => {
  const site = await stationSite();
  const { now } = site;
  const before = (await site.read('/about')).html;
  const water = { from: at(site, 20), until: at(site, 40), texts: textsOf('No water') };
  await say(site, { until: at(site, 30) }, { id: 'water', kind: 'water', ...water });
  await warn(site, { expiresAt: at(site, 15) });
  for (const [minutes, ...shown] of [
    [0, 'School closed', 'Blizzard'],
    [20, 'School closed', 'No water'],
    [31, 'No water'],
    [40],
  ] as const) {
    site.now = now + minutes * MINUTE;
    for (const path of PATHS) {
      // Future ones are on /notices.
      const early = minutes === 0 && path === '/notices' ? ['No water'] : [];
      const titles = await titlesIn(site, path, /School closed|No water|Blizzard/g);
      expect([minutes, path, titles]).toEqual([minutes, path, new Set([...shown, ...early])]);
    }
  }
  expect((await site.read('/about')).html).toBe(before);
});

test('the begin and end of a notice, and the end of a warning, limit the cache lifetime of each page', async () => {
  const site = await stationSite();
  const expectAges = async (seconds: number) => {
    for (const path of PATHS) {
      const { headers } = await site.get(path);
      for (const name of ['Cache-Control', 'Cloudflare-CDN-Cache-Control'])
        expect(headers.get(name), path).toBe(`max-age=${seconds}`);
    }
  };
  await say(site, { until: at(site, 0.5) });
  await expectAges(30);
  await say(site, { from: at(site, 0.25), until: at(site, 10) });
  await expectAges(15);
  await site.say({});
  await warn(site, { expiresAt: at(site, 0.5) });
  await expectAges(30);
});

test('a notice states its end, so that open and cached pages remove it', async () => {
  const site = await stationSite();
  await say(site, {});
  const until = at(site, 60).replace('.000Z', 'Z');
  for (const [path, times] of [
    ['/about', 1],
    ['/notices', 2],
    ['/communities/pond-inlet', 2],
  ] as const) {
    const { html } = await site.read(path);
    // The subscribe control is also above the page.
    expect(html.split(`<p data-until="${until}"`), path).toHaveLength(times + 2);
  }
});

test('a notice costs one read of KV, with stations or without', async () => {
  for (const site of [await stationSite(), await editorialSite()]) {
    await say(site, {});
    expireBulletins();
    const { double: EDITIONS, calls } = watched(env.EDITIONS, 'get');
    await site.get('/terms', { EDITIONS });
    expect(calls.flat().filter((key) => key.startsWith('bulletin:'))).toHaveLength(1);
  }
});

test('the three gravest notices and warnings are shown above each page, and the rest on /notices', async () => {
  const site = await stationSite();
  const kinds = ['other', 'event', 'travel', 'closure', 'water'] as const;
  await say(site, ...kinds.map((kind) => ({ id: kind, kind, texts: textsOf(kind) })));
  const levels = ['yellow', 'orange', 'red'] as const;
  await warn(site, ...levels.map((level) => ({ id: level, level, title: sameText('Blizzard') })));
  const page = await site.read('/about');
  await expectParts(page, {
    '.warnings p:not([data-push])': [
      'Red: Blizzard for Iqaluit',
      'Water and health: water',
      'Orange: Blizzard for Iqaluit',
      '5 more notices and warnings',
    ],
    '.warnings a@href': expect.arrayContaining(['/notices']),
    '.warnings@aria-label': ['Notices and warnings'],
  });
  await expectParts(await site.read('/notices'), {
    '.place-warnings h2': ['In force now'],
    '.place-warnings strong': [
      ...['Red:', 'Water and health:', 'Orange:', 'Closure:', 'Travel:', 'Yellow:'],
      ...['Event moved:', 'Notice:'],
    ],
    '.place-warnings a[target]': Array(3).fill('Blizzard'),
  });
  const { html } = await site.read('/today');
  expect(html).toMatch(
    /<b>Red: Blizzard<\/b>.*<b>Water and health: water<\/b>.*<b>Orange: Blizzard/,
  );
  expect(html).toMatch(/<a href="[^"]+\/notices">2 more notices and warnings: [^<]+\/notices<\/a>/);
});

test('the line of a notice is in the page’s language if possible, otherwise in its first, which is marked', async () => {
  const texts = [
    { language: 'iu-Cans', title: 'ᐃᓕᓐᓂᐊᕐᕕᒃ ᐅᒃᑯᐊᖅᓯᒪᔪᖅ', text: 'ᐅᓪᓗᒥ' },
    { language: 'iu-Latn', title: 'Ilinniarvik ukkuaqsimajuq', text: 'Ullumi' },
    { language: 'fr', title: 'École fermée', text: 'Aujourd’hui' },
  ];
  const english = await stationSite();
  await say(english, { texts });
  expect(STRIP.exec((await english.read('/about')).html)?.[0]).toContain(
    '<a href="/notices#school" lang="iu-Cans">ᐃᓕᓐᓂᐊᕐᕕᒃ ᐅᒃᑯᐊᖅᓯᒪᔪᖅ</a>',
  );
  const french = await editorialSite({ language: 'fr-CA' });
  await say(french, { texts });
  expect(STRIP.exec((await french.read('/about')).html)?.[0]).toContain(
    '<strong>Fermeture\u00a0:</strong> <a href="/notices#school">École fermée</a>',
  );
  const { html } = await french.read('/notices');
  expect(html).toContain('<span lang="iu-Cans"><b>ᐃᓕᓐᓂᐊᕐᕕᒃ ᐅᒃᑯᐊᖅᓯᒪᔪᖅ</b><br/>ᐅᓪᓗᒥ</span>');
  expect(html).toContain('<span lang="iu-Latn"><b>Ilinniarvik ukkuaqsimajuq</b><br/>Ullumi</span>');
  expect(html).toContain('<span><b>École fermée</b><br/>Aujourd’hui</span>');
});

test('the line of a notice names its places and is shown on their pages, or on all if it names none', async () => {
  const site = await stationSite();
  await say(
    site,
    { communities: ['pond-inlet', 'arviat'] },
    { id: 'all', texts: textsOf('No water') },
  );
  const { html } = await site.read('/about');
  const [line] = STRIP.exec(html) ?? [];
  expect(line).toMatch(/School closed today<\/a> for (?:Pond Inlet, Arviat|Arviat, Pond Inlet)</);
  const titles = async (slug: string) =>
    (await site.read(`/communities/${slug}`)).texts('.place-warnings b');
  expect(await titles('pond-inlet')).toEqual([TITLE, 'No water']);
  expect(await titles('iqaluit')).toEqual(['No water']);
});

test('the end of a notice is in the time zone of its communities if they share one', async () => {
  const site = await stationSite();
  await say(
    site,
    { communities: ['arviat', 'rankin-inlet'] },
    { id: 'several', communities: ['arviat', 'iqaluit'] },
    { id: 'all' },
  );
  for (const path of ['/notices', '/today', '/feeds/notices.xml']) {
    const { html } = await site.read(path);
    const zones = html.match(/until [^<;]*\b[CE](?=[SD]T\b)/gi)?.map((time) => time.at(-1));
    expect(zones?.toSorted(), path).toEqual(['C', 'E', 'E']);
  }
});

beforeEach(() => {
  // Outside a build there is no build id.
  vi.stubEnv('BUILD_ID', 'test');
  return () => vi.unstubAllEnvs();
});

test('a front page published before a notice begins is served without it only until then', async () => {
  // Ingest publishes the pages of papers whose desks are in its build.
  const site = await editorialSite({ desks: NUNAVUT_NEWS.desks });
  const { now } = site;
  await say(site, { from: at(site, 20), until: at(site, 30) });
  const expectAfter = async (minutes: number, ...titles: string[]) => {
    site.now = now + minutes * MINUTE;
    clearCaches();
    expect(await titlesIn(site, '/')).toEqual(new Set(titles));
  };
  const key = pagesKey(site.publication.id);
  expect(await env.EDITIONS.get(key, 'text')).toContain('<!DOCTYPE');
  await expectAfter(0);
  await expectAfter(20, 'School closed');
  await expectAfter(30);
  site.now = now;
  await say(site, { until: at(site, 10) });
  expect(await env.EDITIONS.get(key, 'text')).toContain('School closed');
  await expectAfter(0, 'School closed');
  await expectAfter(10);
});

test('a paper’s first pages stay published if a desk of its own carries the notices of another paper', async () => {
  const { desks } = NUNAVUT_NEWS;
  const site = await editorialSite({ desks });
  const other = await editorialSite({
    desks: desks.filter(({ stations }) => !stations).slice(0, 1),
  });
  await say(other, { id: 'theirs' });
  clearCaches();
  await say(site, {});
  const pages = await env.EDITIONS.get(pagesKey(site.publication.id), 'text');
  expect(pages).toContain('#school');
  expect(pages).not.toContain('#theirs');
});
