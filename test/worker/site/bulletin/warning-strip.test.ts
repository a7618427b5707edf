import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import type { Warning } from '../../../../src/model/bulletin.ts';
import type { Notice } from '../../../../src/model/editorial/editorial.ts';
import { at, publishNotices as say, stationSite } from '../../../support/editorial.ts';
import {
  MINUTE,
  reportingSite,
  START,
  siteWithoutStations,
  type WeatherSite,
  weatherSite,
} from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { sameText, weatherWarning } from '../../../support/weather.ts';

watchLog();

const STRIP = /<aside class="warnings".*?<\/aside>/s;
const { VAPID_PUBLIC_KEY: KEY } = env;
const WITHOUT_KEY = { VAPID_PUBLIC_KEY: '' } as Partial<Env>;

const siteWith = (...warnings: Warning[]) => reportingSite({ warnings });

test('the warnings above a page have level, title, place and end, and the subscribe control follows them', async () => {
  const expiresAt = new Date(START + 30 * MINUTE).toISOString();
  const page = await (await siteWith(weatherWarning({ expiresAt }))).read('/faq');
  await expectParts(page, {
    '.warnings': ['Orange: Blizzard Warning for Iqaluit'],
    '.level': ['Orange:'],
    '.warnings@aria-label': ['Weather warnings'],
    '[data-until]@data-until': ['2026-11-20T12:30:00Z', '2026-11-20T12:30:00Z'],
    '.warnings > p@data-push': [`${KEY} iqaluit Iqaluit`],
  });
});

test.each([
  ['Reduced Visibility Warning', 'Red: Reduced Visibility Warning'],
  ['Red Warning: Blizzard', 'Red Warning: Blizzard'],
])(
  'the level of “%s” is said once, as %s, above pages, on /notices and on /today',
  async (title, said) => {
    const site = await siteWith(weatherWarning({ level: 'red', title: sameText(title) }));
    const [strip = ''] = await (await site.read('/faq')).texts('.warnings');
    expect(strip).toBe(`${said} for Iqaluit`);
    const [line = ''] = await (await site.read('/notices')).texts('.place-warnings p');
    expect(line.startsWith(`${said}Until`), line).toBe(true);
    expect(await (await site.read('/today')).texts('.warnings b')).toEqual([said]);
  },
);

test('without a warning in force pages have no strip, and their bytes equal those of a paper without stations', async () => {
  const site = await siteWith();
  const { html, headers } = await site.read('/about');
  expect(html).not.toContain('warnings');
  expect(headers.get('Cache-Tag')).toBe(`desk:${site.publication.id}:warnings`);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toContain('max-age=300');
  const { gazetteer } = site.publication;
  const communities = gazetteer?.communities.map(({ station: _, ...place }) => place);
  const none = weatherSite({ gazetteer: { ...gazetteer, communities }, desks: [] } as never);
  expect((await none.read('/about')).html).toBe(html);
});

test('25 warnings above a page take less than a kilobyte: the gravest, and the number of others', async () => {
  const warnings = Array.from({ length: 25 }, (_, index) =>
    weatherWarning({
      id: String(index),
      level: index === 24 ? 'red' : 'yellow',
      title: sameText(`Warning ${index} <script>&amp;"quotes" ${'of long names '.repeat(20)}`),
    }),
  );
  const { html } = await (await siteWith(...warnings)).read('/faq');
  const [strip = ''] = STRIP.exec(html) ?? [];
  expect(new TextEncoder().encode(strip).byteLength).toBeLessThanOrEqual(1024);
  expect(strip.indexOf('Red:')).toBeLessThan(strip.indexOf('Yellow:'));
  expect(strip).toMatch(/<a href="\/notices">\d+ more warnings<\/a>/);
  expect(html).not.toContain('<script>&amp;');
  expect(strip).toContain('&lt;script&gt;');
});

test('the subscribe control is on each community’s page, for that community, and on /notices', async () => {
  const site = await reportingSite();
  await expectParts(await site.read('/communities/rankin-inlet'), {
    'main [data-push]@data-push': [`${KEY} rankin-inlet Rankin Inlet`],
  });
  await expectParts(await site.read('/notices'), { 'main [data-push]@id': ['tell-me'] });
  const { html } = await site.read('/today');
  expect(html).toContain('/notices#tell-me">Tell me about warnings</a>');
});

test('without a key for push services no page has the subscribe control or its styles', async () => {
  const site = await siteWith(weatherWarning());
  for (const path of ['/terms', '/notices', '/communities/iqaluit', '/today']) {
    const { html } = await site.read(path, WITHOUT_KEY);
    expect(html, path).toContain('Blizzard Warning');
    expect(html, path).not.toMatch(/data-push|tell-me|Tell me/);
  }
});

test('without a warning in force other pages have no subscribe control, and the bytes of a paper without a key', async () => {
  const html = async (path: string, changes?: Partial<Env>) =>
    (await (await siteWith()).read(path, changes)).html.replace(/weather-\d+|paper-\d+/g, '');
  for (const path of ['/terms', '/news', '/communities'])
    expect(await html(path), path).toBe(await html(path, WITHOUT_KEY));
});

const TITLE = 'School closed today';

test('/notices says that no notice is in force, and shows those of the next three days with their times', async () => {
  const site = await stationSite();
  expect((await site.read('/notices')).html).toContain(
    'There are no notices or weather warnings in force',
  );
  const day = 24 * 60;
  await say(
    site,
    { from: at(site, 2 * day), until: at(site, 3 * day) },
    {
      id: 'later',
      from: at(site, 4 * day),
      until: at(site, 5 * day),
      texts: [{ language: 'en', title: 'No water', text: '' }],
    },
  );
  const page = await site.read('/notices');
  expect(await page.texts('h2')).toContain('In the next three days');
  expect(await page.texts('.place-warnings b')).toEqual([TITLE]);
  expect((await page.texts('.place-warnings .meta')).join()).toMatch(
    /^From .+, until .+ · Hamlet of Pond Inlet$/,
  );
  site.now += day * MINUTE;
  expect(await (await site.read('/notices')).texts('.place-warnings b')).toEqual([
    TITLE,
    'No water',
  ]);
});

test('/notices shows hostile texts as text, as every page with a notice does', async () => {
  const site = await stationSite();
  const hostile = '</p></aside><script>alert(1)</script>"\'&<img src=x>';
  const texts = [{ language: 'en', title: hostile, text: hostile }];
  await say(site, { texts, source: hostile, link: 'https://hamlet.example/?a="><script>&b=1' });
  const pages = ['/about', '/notices', '/today', '/communities/pond-inlet'];
  for (const path of [...pages, '/feeds/notices.xml']) {
    const { html } = await site.read(path);
    expect(html, path).not.toMatch(/<script>alert|<img src=x|"><script>/);
    expect(html, path).toContain('&lt;script&gt;alert(1)');
  }
});

test('/feeds/notices.xml is Atom with the notices in force, and empty if there are none', async () => {
  const site = await stationSite();
  const read = async () => (await site.get('/feeds/notices.xml')).text();
  expect(await read()).not.toContain('<entry>');
  await say(
    site,
    { communities: ['pond-inlet'], link: 'https://hamlet.example/' },
    { id: 'x', from: at(site, 5) },
  );
  const response = await site.get('/feeds/notices.xml');
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml');
  const xml = await response.text();
  expect(xml.match(/<entry>/g)).toHaveLength(1);
  expect(xml).toContain('<title>Closure: School closed today for Pond Inlet</title>');
  expect(xml).toContain('/notices#school</id>');
  expect(xml).toContain('<name>Hamlet of Pond Inlet</name>');
  expect(xml).toContain('<link rel="related" href="https://hamlet.example/"/>');
  site.now += 6 * MINUTE;
  expect((await read()).match(/<entry>/g)).toHaveLength(2);
  site.now += 60 * MINUTE;
  expect(await read()).not.toContain('<entry>');
});

test('/api/notices has current and future notices, readable by pages of any site, no ended one, and nothing about phones', async () => {
  const site = await stationSite();
  await say(site, { id: 'b', from: at(site, 5), sentAgainAt: at(site, 0) }, {});
  const read = async () => {
    const headers = { Origin: 'https://a.example' };
    const response = await site.get('/api/notices', {}, { headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const { notices } = await response.json<{ notices: (Notice & { isInForce: boolean })[] }>();
    expect(JSON.stringify(notices)).not.toContain('sentAgainAt');
    return notices.map(({ id, isInForce }) => [id, isInForce]);
  };
  expect(Object.fromEntries(await read())).toEqual({ school: true, b: false });
  site.now += 5 * MINUTE;
  expect(Object.fromEntries(await read())).toEqual({ b: true, school: true });
  site.now += 61 * MINUTE;
  expect(await read()).toEqual([]);
});

const WARNINGS = '/feeds/alerts.xml';

/** The feed as our own parser reads it. */
async function items(site: WeatherSite) {
  const response = await site.get(WARNINGS);
  const channel = parseFeed(new Uint8Array(await response.arrayBuffer()));
  return normaliseChannel(channel, { now: new Date(site.now) });
}

test('the feed of warnings has an item for each warning in force', async () => {
  const site = await siteWith(weatherWarning({ stations: ['nu-21', 'nu-26'] }));
  expect(await items(site)).toMatchObject([
    {
      title: 'Orange: Blizzard Warning for Iqaluit, Kimmirut',
      link: 'https://weather.example/en/alerts',
      pubDate: '2026-11-20T09:00:00.000Z',
    },
  ]);
  const response = await site.get(WARNINGS);
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('Cache-Tag')).toBe(`desk:${site.publication.id}:warnings`);
});

test('the feed of warnings has the same bytes and ETag while unchanged, and no item without warnings', async () => {
  const site = await siteWith(weatherWarning());
  const first = await site.get(WARNINGS);
  site.now += 120_000;
  const second = await site.get(WARNINGS);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  const none = await (await siteWith()).get(WARNINGS);
  expect(none.status).toBe(200);
  const xml = await none.text();
  expect(xml).toContain('<channel>');
  expect(xml).not.toContain('<item>');
});

test('the feed of warnings has no ended warning, and its cache lifetime ends with the warning', async () => {
  const site = await siteWith(
    weatherWarning({ expiresAt: new Date(START + 30_000).toISOString() }),
  );
  expect((await site.get(WARNINGS)).headers.get('Cache-Control')).toBe('max-age=30');
  site.now = START + 31_000;
  expect(await items(site)).toEqual([]);
});

test('the feed of warnings is announced, and does not exist if no desk follows weather', async () => {
  const followed = await siteWith();
  const unfollowed = siteWithoutStations();
  for (const path of ['/rss', '/llm.txt', '/feeds.opml']) {
    expect(await (await followed.get(path)).text(), path).toContain(WARNINGS);
    expect(await (await unfollowed.get(path)).text(), path).not.toContain(WARNINGS);
  }
  expect((await unfollowed.get(WARNINGS)).status).toBe(404);
});
