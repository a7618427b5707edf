import { expect, test } from 'vitest';
import type { Warning } from '../../../../src/edition/weather.ts';
import { normaliseChannel } from '../../../../src/ingest/normalise/normalise.ts';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { START } from '../../../support/publication-fixture.ts';
import { sameText, weatherWarning } from '../../../support/weather.ts';
import {
  reportingSite,
  siteWithoutStations,
  type WeatherSite,
} from '../../../support/weather-site.ts';

const PATH = '/feeds/alerts.xml';

const siteWith = (...warnings: Warning[]) => reportingSite({ warnings });

/** The feed as our own reader reads it. */
async function items(site: WeatherSite) {
  const response = await site.get(PATH);
  const channel = parseFeed(new Uint8Array(await response.arrayBuffer()));
  return normaliseChannel(channel, { now: new Date(site.now) });
}

test('the feed of warnings has an item for each that is in force', async () => {
  const site = await siteWith(weatherWarning({ stations: ['nu-21', 'nu-26'] }));
  expect(await items(site)).toMatchObject([
    {
      title: 'Orange level: Blizzard Warning for Iqaluit, Kimmirut',
      link: 'https://weather.example/en/alerts',
      pubDate: '2026-11-20T09:00:00.000Z',
    },
  ]);
  const response = await site.get(PATH);
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('Cache-Tag')).toBe(`desk:${site.publication.id}:warnings`);
});

test('the feed of warnings has the same bytes and ETag while they are the same, and no item where there are none', async () => {
  const site = await siteWith(weatherWarning());
  const first = await site.get(PATH);
  site.now += 120_000;
  const second = await site.get(PATH);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  const none = await (await siteWith()).get(PATH);
  expect(none.status).toBe(200);
  const xml = await none.text();
  expect(xml).toContain('<channel>');
  expect(xml).not.toContain('<item>');
});

test('the feed of warnings has none that has ended, and no cache keeps it beyond that or shows it stale', async () => {
  const site = await siteWith(
    weatherWarning({ expiresAt: new Date(START + 30_000).toISOString() }),
  );
  expect((await site.get(PATH)).headers.get('Cache-Control')).toBe('max-age=30');
  site.now = START + 31_000;
  expect(await items(site)).toEqual([]);
});

test('markup in a title of the feed of warnings is text, in XML and in HTML', async () => {
  const site = await siteWith(weatherWarning({ title: sameText('<b>]]></title>&amp;</b>') }));
  const xml = await (await site.get(PATH)).text();
  expect(xml).not.toContain('<b>');
  expect(await items(site)).toHaveLength(1);
});

test('the feed of warnings is listed for readers and programs, and not there where the desks follow no weather', async () => {
  const [followed, unfollowed] = [await siteWith(), siteWithoutStations()];
  for (const path of ['/rss', '/llm.txt']) {
    expect(await (await followed.get(path)).text(), path).toContain(PATH);
    expect(await (await unfollowed.get(path)).text(), path).not.toContain(PATH);
  }
  expect(await (await followed.get('/feeds.opml')).text()).not.toContain(PATH);
  expect((await unfollowed.get(PATH)).status).toBe(404);
});
