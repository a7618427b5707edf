import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Warning } from '../../../../src/edition/weather.ts';
import { START } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { deskWeather, sameText, weatherWarning } from '../../../support/weather.ts';
import { reportingSite, weatherSite } from '../../../support/weather-site.ts';

const MINUTE = 60_000;
const STRIP = /<aside class="warnings".*?<\/aside>/s;
const { VAPID_PUBLIC_KEY: KEY } = env;
const WITHOUT_KEY = { VAPID_PUBLIC_KEY: '' } as Partial<Env>;

const siteWith = (...warnings: Warning[]) => reportingSite({ warnings });

test('the warnings above a page say level, title, place and until when they are true, and last where readers ask to be told of them', async () => {
  const expiresAt = new Date(START + 30 * MINUTE).toISOString();
  const page = await (await siteWith(weatherWarning({ expiresAt }))).read('/faq');
  await expectParts(page, {
    '.warnings': ['Orange level: Blizzard Warning for Iqaluit'],
    '.warnings@aria-label': ['Weather warnings'],
    '[data-until]@data-until': ['2026-11-20T12:30:00Z', '2026-11-20T12:30:00Z'],
    '.warnings > p@data-push': [`${KEY} iqaluit Iqaluit`],
  });
});

test('the warnings above a page are on no page where none is in force, with the same bytes as of a paper without stations, under the tag of the desk’s warnings', async () => {
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

test('25 warnings above a page take less than a kilobyte: the gravest, and how many there are beside them', async () => {
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
  expect(strip.indexOf('Red level')).toBeLessThan(strip.indexOf('Yellow level'));
  expect(strip).toMatch(/<a href="\/notices">and \d+ more<\/a>/);
  expect(html).not.toContain('<script>&amp;');
  expect(strip).toContain('&lt;script&gt;');
});

test('the warnings above a page make of a page another version under the same policy, and the one before once they are withdrawn', async () => {
  const site = await siteWith();
  const read = async () => {
    const { headers } = await site.get('/about');
    return [headers.get('ETag'), headers.get('Content-Security-Policy')] as const;
  };
  const [before, policy] = await read();
  const warnings = [weatherWarning()];
  await site.report(deskWeather({ version: 'w2', warningsVersion: 'a2', warnings }));
  expect(await read()).toEqual([expect.not.stringMatching(before ?? 'none'), policy]);
  await site.report(deskWeather({ version: 'w3', warningsVersion: 'a3' }));
  expect(await read()).toEqual([before, policy]);
});

test('the control for being told about warnings is on the page of a community, which it names, and on that of notices, to which the sheet of the day leads', async () => {
  const site = await reportingSite();
  await expectParts(await site.read('/communities/rankin-inlet'), {
    'main [data-push]@data-push': [`${KEY} rankin-inlet Rankin Inlet`],
  });
  await expectParts(await site.read('/notices'), { 'main [data-push]@id': ['tell-me'] });
  const { html } = await site.read('/today');
  expect(html).toContain('/notices#tell-me">Tell me about warnings</a>');
});

test('the control for being told about warnings is on no page of a paper without a key for push services, nor are its styles', async () => {
  const site = await siteWith(weatherWarning());
  for (const path of ['/terms', '/notices', '/communities/iqaluit', '/today']) {
    const { html } = await site.read(path, WITHOUT_KEY);
    expect(html, path).toContain('Blizzard Warning');
    expect(html, path).not.toMatch(/data-push|tell-me|Tell me/);
  }
});

test('the control for being told about warnings is not on other pages while no warning is in force: their bytes are those of a paper without a key', async () => {
  const html = async (path: string, changes?: Partial<Env>) =>
    (await (await siteWith()).read(path, changes)).html.replace(/weather-\d+|paper-\d+/g, '');
  for (const path of ['/terms', '/news', '/communities'])
    expect(await html(path), path).toBe(await html(path, WITHOUT_KEY));
});
