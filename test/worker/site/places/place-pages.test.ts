import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { weatherKey } from '../../../../src/edition/weather.ts';
import { expireWeather } from '../../../../src/site/weather/weather-store.ts';
import { beginWithFullBudgets } from '../../../support/full-budgets.ts';
import { paper, publish, story } from '../../../support/place-paper.ts';
import { deskWeather, weatherReport, weatherWarning } from '../../../support/weather.ts';

beginWithFullBudgets();

describe('/communities', () => {
  test('has every community of the gazetteer by region, with names in both scripts, temperature, warnings and how many headlines', async () => {
    const fixture = paper();
    await env.EDITIONS.put(
      weatherKey(fixture.publication.id),
      JSON.stringify(
        deskWeather({
          reports: { 'nu-21': weatherReport({ temperature: -24.4 }) },
          warnings: [weatherWarning()],
        }),
      ),
    );
    expireWeather();
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

  test('is no page of a publication without a gazetteer, which leads to none of its addresses', async () => {
    const fixture = paper();
    Object.assign(fixture.publication, { gazetteer: undefined });
    await publish(fixture, [story('a', 'Storm in Iqaluit')]);
    for (const path of ['/communities', '/communities/iqaluit', '/feeds/communities/iqaluit.xml'])
      expect([path, (await fixture.get(path)).status]).toEqual([path, 404]);
    for (const path of ['/', '/news', '/sitemap', '/sitemap.xml', '/llm.txt', '/rss', '/api/news'])
      expect([path, (await (await fixture.get(path)).text()).includes('/communities')]).toEqual([
        path,
        false,
      ]);
  });
});

describe('the page of a community', () => {
  test('has its headlines, names, region, time, weather, neighbours and feed', async () => {
    const fixture = paper();
    await env.EDITIONS.put(weatherKey(fixture.publication.id), JSON.stringify(deskWeather()));
    expireWeather();
    await publish(fixture, [story('a', 'Storm in Iqaluit'), story('b', 'Arviat votes')]);
    const page = await fixture.read('/communities/iqaluit');
    expect(await page.texts('h1')).toEqual(['Iqaluit']);
    expect(await page.texts('.place-news h3')).toEqual(['Storm in Iqaluit']);
    const [facts = ''] = await page.texts('aside');
    expect(facts).toContain('Frobisher Bay');
    expect(facts).toContain('-24°CFeels like -37°CMainly clear');
    expect(facts).toContain(
      '7:00\u00a0a.m.\u00a0EST when this page was made'.replaceAll('\u00a0', ' '),
    );
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

  test('says that no headline names it, where none does', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Storm in Iqaluit')]);
    const page = await fixture.read('/communities/grise-fiord');
    expect(await page.texts('.place-news p')).toEqual([
      'No headline of the last 90 days names Grise Fiord. It will stand here, and in the feed, when one does.',
    ]);
    expect((await page.texts('aside'))[0]).not.toContain('Weather in');
  });

  test('is not there for an unknown name', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Storm in Iqaluit')]);
    for (const slug of ['nowhere', 'Iqaluit', '__proto__', 'iqaluit.xml', '%E2%80%AE'])
      expect([slug, (await fixture.get(`/communities/${slug}`)).status]).toEqual([slug, 404]);
  });
});

describe('a story', () => {
  test('leads to its communities from its card, and names them in /api/news', async () => {
    const fixture = paper();
    await publish(fixture, [
      story('a', 'Flight from Iqaluit to Rankin Inlet', { language: 'fr' }),
      story('b', 'Budget'),
    ]);
    const page = await fixture.read('/news');
    expect(await page.texts('.card .at')).toEqual(['Iqaluit · Rankin Inlet']);
    expect((await page.all('.card .at a')).map(({ attributes }) => attributes.href)).toEqual([
      '/communities/iqaluit',
      '/communities/rankin-inlet',
    ]);
    const { items } = (await (await fixture.get('/api/news')).json()) as {
      items: { places?: unknown }[];
    };
    expect(items.map(({ places }) => places)).toEqual([
      [
        { slug: 'iqaluit', name: 'Iqaluit' },
        { slug: 'rankin-inlet', name: 'Rankin Inlet' },
      ],
      undefined,
    ]);
  });
});
