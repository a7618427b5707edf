import { describe, expect, test } from 'vitest';
import type { Warning } from '../../../../src/edition/weather.ts';
import { ROUTE_PATHS, readablePath } from '../../../support/every-route.ts';
import { START } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { deskWeather, sameText, weatherWarning } from '../../../support/weather.ts';
import { reportingSite, weatherSite } from '../../../support/weather-site.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const STRIP = /<aside class="warnings".*?<\/aside>/s;

const siteWith = (...warnings: Warning[]) => reportingSite({ warnings });

describe('the warnings above a page', () => {
  test('are on every page of the site, those that are errors too, and say level, title and place', async () => {
    const site = await siteWith(weatherWarning());
    const paths = [...ROUTE_PATHS.map(readablePath), '/no-such-page', '/blog/no-such-post'];
    let pages = 0;
    for (const path of new Set(paths)) {
      // The sheet has them among its own texts.
      if (path.startsWith('/ads/') || path.startsWith('/today')) continue;
      const response = await site.get(path);
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
        await response.body?.cancel();
        continue;
      }
      pages += 1;
      const html = await response.text();
      expect(STRIP.exec(html)?.[0], path).toContain('Orange level: ');
      expect(html.indexOf('class="warnings"'), path).toBeLessThan(html.indexOf('<main'));
    }
    expect(pages).toBeGreaterThan(18);
    const refused = await site.get('/news', {}, { method: 'POST' });
    expect([refused.status, await refused.text()]).toEqual([405, expect.stringMatching(STRIP)]);
    await expectParts(await site.read('/faq'), {
      '.warnings': ['Orange level: Blizzard Warning for Iqaluit'],
      '.warnings@aria-label': ['Weather warnings'],
    });
  });

  test('are on no page where none is in force, with the same bytes as of a paper without stations', async () => {
    const site = await siteWith();
    const { html } = await site.read('/about');
    expect(html).not.toContain('warnings');
    const { gazetteer } = site.publication;
    const communities = gazetteer?.communities.map(({ station: _, ...place }) => place);
    const none = weatherSite({ gazetteer: { ...gazetteer, communities }, desks: [] } as never);
    expect((await none.read('/about')).html).toBe(html);
  });

  test('25 warnings take less than a kilobyte: the gravest, and how many there are beside them', async () => {
    const warnings = Array.from({ length: 25 }, (_, index) =>
      weatherWarning({
        id: String(index),
        level: index === 24 ? 'red' : 'yellow',
        title: sameText(`Warning ${index} <script>&amp;"quotes" ${'of long names '.repeat(20)}`),
      }),
    );
    const site = await siteWith(...warnings);
    const { html } = await site.read('/faq');
    const [strip = ''] = STRIP.exec(html) ?? [];
    expect(new TextEncoder().encode(strip).byteLength).toBeLessThanOrEqual(1024);
    expect(strip.indexOf('Red level')).toBeLessThan(strip.indexOf('Yellow level'));
    expect(strip).toMatch(/<a href="\/notices">and \d+ more<\/a>/);
    expect(html).not.toContain('<script>&amp;');
    expect(strip).toContain('&lt;script&gt;');
  });

  test('each line says until when it is true', async () => {
    const site = await siteWith(weatherWarning({ expiresAt: at(30) }));
    const page = await site.read('/about');
    expect(await page.attributes('[data-until]:not([data-push])', 'data-until')).toEqual([
      '2026-11-20T12:30:00Z',
    ]);
  });

  test.each(['/', '/about', '/no-such-page', '/today', '/communities/iqaluit'])(
    '%s has none that has ended',
    async (path) => {
      const site = await siteWith(
        weatherWarning({ expiresAt: at(30) }),
        weatherWarning({ id: 'b', title: sameText('Wind Warning'), expiresAt: at(90) }),
      );
      const titles = async () =>
        new Set((await site.read(path)).html.match(/(?:Blizzard|Wind) Warning/g));
      expect(await titles()).toEqual(new Set(['Blizzard Warning', 'Wind Warning']));
      site.now = START + 31 * MINUTE;
      expect(await titles()).toEqual(new Set(['Wind Warning']));
      site.now = START + 91 * MINUTE;
      expect(await titles()).toEqual(new Set());
    },
  );

  test.each(['/', '/about', '/sitemap', '/today', '/communities/iqaluit'])(
    'no cache keeps %s beyond the end of a warning, or shows it stale',
    async (path) => {
      const site = await siteWith(weatherWarning({ expiresAt: at(0.5) }));
      for (const name of ['Cache-Control', 'Cloudflare-CDN-Cache-Control'])
        expect((await site.get(path)).headers.get(name)).toBe('max-age=30');
    },
  );

  test('a page with a warning is another version under the same policy, and the one before once it is withdrawn', async () => {
    const site = await siteWith();
    const read = async () => {
      const { headers } = await site.get('/about');
      return [headers.get('ETag'), headers.get('Content-Security-Policy')] as const;
    };
    const [before, policy] = await read();
    await site.report(
      deskWeather({ version: 'w2', warningsVersion: 'a2', warnings: [weatherWarning()] }),
    );
    const warned = await read();
    expect(warned[0]).not.toBe(before);
    expect(warned[1]).toBe(policy);
    await site.report(deskWeather({ version: 'w3', warningsVersion: 'a3' }));
    expect(await read()).toEqual([before, policy]);
  });

  test('every page has the tag of the desk’s warnings, and the edge keeps none of them for a day', async () => {
    const site = await siteWith();
    const { headers } = await site.get('/terms');
    expect(headers.get('Cache-Tag')).toBe(`desk:${site.publication.id}:warnings`);
    expect(headers.get('Cloudflare-CDN-Cache-Control')).toContain('max-age=300');
  });
});
