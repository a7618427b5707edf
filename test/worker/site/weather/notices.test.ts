import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { weatherKey } from '../../../../src/edition/weather.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { pagesKey } from '../../../../src/site/pages/published-pages.ts';
import { expireWeather } from '../../../../src/site/weather/weather-store.ts';
import {
  type EditorialSite,
  editorialSite,
  sayNotices as say,
  stationSite,
} from '../../../support/editorial.ts';
import { ROUTE_PATHS, readablePath } from '../../../support/every-route.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { MINUTE } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskWeather, sameText, weatherWarning } from '../../../support/weather.ts';

watchLog();

const TITLE = 'School closed today';
const STRIP = /<aside class="warnings".*?<\/aside>/s;
const PATHS = ['/', '/about', '/no-such-page', '/today', '/notices', '/communities/pond-inlet'];

const at = (site: EditorialSite, minutes: number) =>
  new Date(site.now + minutes * MINUTE).toISOString();
const titlesIn = async (
  site: EditorialSite,
  path: string,
  pattern = /(?:School closed|No water)/g,
) => new Set((await site.read(path)).html.match(pattern));

describe('a notice', () => {
  test.each([true, false])(
    'is on every page once it is published, errors too, where stations: %s',
    async (hasStations) => {
      const site = hasStations ? await stationSite() : await editorialSite();
      await say(site, {});
      const paths = [...ROUTE_PATHS.map(readablePath), '/no-such-page', '/blog/no-such-post'];
      let pages = 0;
      for (const path of new Set(paths)) {
        if (path.startsWith('/ads/')) continue;
        const response = await site.get(path);
        const html = await response.text();
        if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue;
        pages += 1;
        // The sheet has it among its own texts.
        expect(path.startsWith('/today') ? html : STRIP.exec(html)?.[0], path).toContain(TITLE);
        if (!response.headers.get('Cache-Control')?.includes('no-store'))
          expect(response.headers.get('Cache-Tag'), path).toMatch(/desk:[^,]+:warnings/);
      }
      expect(pages).toBeGreaterThan(20);
      expect(site.purged).toEqual([expect.stringMatching(/:warnings$/)]);
    },
  );

  test.each(PATHS)('%s has none that has ended, and none before it begins', async (path) => {
    const site = await stationSite();
    const { now } = site;
    const before = (await site.read('/about')).html;
    await say(
      site,
      { until: at(site, 30) },
      {
        id: 'water',
        kind: 'water',
        from: at(site, 20),
        until: at(site, 40),
        texts: [{ language: 'en', title: 'No water', text: '' }],
      },
    );
    // Those to come stand on /notices.
    const early = path === '/notices' ? ['School closed', 'No water'] : ['School closed'];
    expect(await titlesIn(site, path)).toEqual(new Set(early));
    site.now = now + 20 * MINUTE;
    expect(await titlesIn(site, path)).toEqual(new Set(['School closed', 'No water']));
    site.now = now + 31 * MINUTE;
    expect(await titlesIn(site, path)).toEqual(new Set(['No water']));
    site.now = now + 40 * MINUTE;
    expect(await titlesIn(site, path)).toEqual(new Set());
    expect((await site.read('/about')).html).toBe(before);
  });

  test.each(PATHS)(
    'no cache keeps %s beyond its end or its beginning, or shows it stale',
    async (path) => {
      const site = await stationSite();
      const ages = async () => {
        const { headers } = await site.get(path);
        return ['Cache-Control', 'Cloudflare-CDN-Cache-Control'].map((name) => headers.get(name));
      };
      await say(site, { until: at(site, 0.5) });
      expect(await ages()).toEqual(['max-age=30', 'max-age=30']);
      await say(site, { from: at(site, 0.25), until: at(site, 10) });
      expect(await ages()).toEqual(['max-age=15', 'max-age=15']);
    },
  );

  test('is gone from every page once it is withdrawn, and the page is the one before', async () => {
    const site = await stationSite();
    const before = await site.get('/about');
    await say(site, {});
    expect(await titlesIn(site, '/about')).toEqual(new Set(['School closed']));
    await site.say({});
    const after = await site.get('/about');
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
    expect(await after.text()).toBe(await before.text());
  });

  test('says until when it is true, so that open and stored pages take it away', async () => {
    const site = await stationSite();
    await say(site, {});
    const until = at(site, 60).replace('.000Z', 'Z');
    for (const [path, times] of [
      ['/about', 1],
      ['/notices', 2],
      ['/communities/pond-inlet', 2],
    ] as const) {
      const { html } = await site.read(path);
      // Above the page also the line of the control by which readers are told.
      expect(html.split(`<p data-until="${until}"`), path).toHaveLength(times + 2);
    }
  });

  test('of another paper with the same desk is on no page of this one', async () => {
    const site = await stationSite();
    const other = await editorialSite({ desks: site.publication.desks });
    await say(other, {});
    expect(await titlesIn(other, '/about')).toEqual(new Set(['School closed']));
    for (const path of [...PATHS, '/feeds/notices.xml', '/api/notices'])
      expect(await titlesIn(site, path), path).toEqual(new Set());
  });

  test('costs papers with stations no read of KV more, and others one of their carrier', async () => {
    for (const [site, keys] of [
      [await stationSite(), 1],
      [await editorialSite(), 1],
    ] as const) {
      await say(site, {});
      expireWeather();
      const read: string[] = [];
      const get = (names: string[], options: never) => {
        read.push(...[names].flat());
        return env.EDITIONS.get(names, options);
      };
      const EDITIONS = withMethods(env.EDITIONS, { get: get as never });
      await site.get('/terms', { EDITIONS });
      expect(read.filter((key) => key.startsWith('weather:'))).toHaveLength(keys);
    }
  });
});

describe('the line of a notice', () => {
  test('stands among those of warnings, the gravest first, three at most, and the rest on /notices', async () => {
    const site = await stationSite();
    const kinds = ['other', 'event', 'travel', 'closure', 'water'] as const;
    const texts = (title: string) => [{ language: 'en', title, text: '' }];
    const warnings = (['yellow', 'orange', 'red'] as const).map((level) =>
      weatherWarning({ id: level, level, title: sameText(level), expiresAt: at(site, 60) }),
    );
    await say(site, ...kinds.map((kind) => ({ id: kind, kind, texts: texts(kind) })));
    const [desk] = site.publication.desks;
    const key = weatherKey(desk?.id ?? '');
    const stored = await env.EDITIONS.get<object>(key, 'json');
    const publishedAt = at(site, 1);
    await env.EDITIONS.put(
      key,
      JSON.stringify({
        ...deskWeather(),
        ...stored,
        warnings,
        publishedAt,
        warningsVersion: 'all',
      }),
    );
    expireWeather();
    await site.get('/about');
    await site.settle();
    const page = await site.read('/about');
    expect(await page.texts('.warnings p:not([data-push])')).toEqual([
      'Red level: red for Iqaluit',
      'Water and health: water',
      'Orange level: orange for Iqaluit',
      'and 5 more',
    ]);
    expect(await page.attributes('.warnings a', 'href')).toContain('/notices');
    expect(await page.attributes('.warnings', 'aria-label')).toEqual(['Notices and warnings']);
    const all = await site.read('/notices');
    const listed = await all.texts('.place-warnings strong');
    expect(listed).toEqual(['Water and health:', 'Closure:', 'Travel:', 'Event moved:', 'Notice:']);
    expect(await all.texts('.place-warnings li a[target]')).toEqual(['red', 'orange', 'yellow']);
  });

  test('is in the page’s language where the notice has it, else in its first, which is marked', async () => {
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
      '<strong>Fermeture\u00a0: </strong><a href="/notices#school">École fermée</a>',
    );
    const { html } = await french.read('/notices');
    expect(html).toContain('<span lang="iu-Cans"><b>ᐃᓕᓐᓂᐊᕐᕕᒃ ᐅᒃᑯᐊᖅᓯᒪᔪᖅ</b><br/>ᐅᓪᓗᒥ</span>');
    expect(html).toContain(
      '<span lang="iu-Latn"><b>Ilinniarvik ukkuaqsimajuq</b><br/>Ullumi</span>',
    );
    expect(html).toContain('<span><b>École fermée</b><br/>Aujourd’hui</span>');
  });

  test('names its places, and stands on their pages alone and on those of all where it names none', async () => {
    const site = await stationSite();
    await say(
      site,
      { communities: ['pond-inlet', 'arviat'] },
      { id: 'all', texts: [{ language: 'en', title: 'No water', text: '' }] },
    );
    const { html } = await site.read('/about');
    const [line] = STRIP.exec(html) ?? [];
    expect(line).toMatch(/School closed today<\/a> for (?:Pond Inlet, Arviat|Arviat, Pond Inlet)</);
    const titles = async (slug: string) =>
      (await site.read(`/communities/${slug}`)).texts('.place-warnings b');
    expect(await titles('pond-inlet')).toEqual([TITLE, 'No water']);
    expect(await titles('iqaluit')).toEqual(['No water']);
  });
});

test('a front page that was published before a notice begins is shown without it until then alone', async () => {
  // Outside of a build there is none.
  vi.stubEnv('BUILD_ID', 'test');
  // Ingest has the pages published of papers whose desks it has in its build.
  const site = await editorialSite({ desks: NUNAVUT_NEWS.desks });
  const { now } = site;
  await say(site, { from: at(site, 20), until: at(site, 30) });
  const read = async () => {
    clearCaches();
    return titlesIn(site, '/');
  };
  expect(await env.EDITIONS.get(pagesKey(site.publication.id), 'text')).toContain('<!DOCTYPE');
  expect(await read()).toEqual(new Set());
  site.now = now + 20 * MINUTE;
  expect(await read()).toEqual(new Set(['School closed']));
  site.now = now + 30 * MINUTE;
  expect(await read()).toEqual(new Set());
  site.now = now;
  await say(site, { until: at(site, 10) });
  const key = pagesKey(site.publication.id);
  expect(await env.EDITIONS.get(key, 'text')).toContain('School closed');
  expect(await read()).toEqual(new Set(['School closed']));
  site.now = now + 10 * MINUTE;
  expect(await read()).toEqual(new Set());
  vi.unstubAllEnvs();
});

test('a paper’s first pages stay published where a desk of its own carries the notices of another paper', async () => {
  // Outside of a build there is none.
  vi.stubEnv('BUILD_ID', 'test');
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
  vi.unstubAllEnvs();
});
