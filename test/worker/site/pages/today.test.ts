import { expect, test } from 'vitest';
import type { Edition } from '../../../../src/edition/edition.ts';
import type { DeskWeather } from '../../../../src/edition/weather.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { HOUR, publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { sheetEdition } from '../../../support/sheet-editions.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { deskWeather, weatherWarning } from '../../../support/weather.ts';
import { reportingSite, type WeatherSite } from '../../../support/weather-site.ts';

const FULL = sheetEdition((section) => (section < 'm' ? 3 : 0));

/** A paper with this edition and weather. */
async function openPaper({
  edition = FULL,
  weather = {},
  facts = {},
}: {
  edition?: Edition;
  weather?: Partial<DeskWeather>;
  facts?: Partial<Publication>;
} = {}): Promise<WeatherSite> {
  const site = await reportingSite(weather, facts);
  await showEdition(site.publication, edition, new Date(site.now));
  return site;
}

test('/today has the headlines of each section in the site’s order, and no other file', async () => {
  const page = await (await openPaper()).read('/today');
  expect(page.status).toBe(200);
  await expectParts(page, {
    '.sections h2': [
      ...['Local', 'Business', 'Health', 'Arts', 'Food', 'Lifestyle', 'Automotive', 'Automobiles'],
      ...['Archives', 'Events'],
    ],
    'script, img, iframe, link:not([rel=canonical], [rel=alternate]), [style], object': [],
  });
  expect(await page.texts('.sections h3')).toHaveLength(30);
  expect(page.html).not.toMatch(/url\(|@import|src=/);
  for (const { attributes } of await page.all('a:not(.skip-link)'))
    expect(attributes.href).toMatch(/^(?:https|mailto|tel):/);
});

test('the styles of /today are those that its policy allows', async () => {
  const page = await (
    await openPaper({ facts: { colours: { light: '#123456', dark: '#abcdef' } } })
  ).read('/today');
  const styles = Array.from(page.html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles).toHaveLength(1);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  for (const css of styles) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});

test('a paper’s name ends neither the string nor the style in which it stands on paper', async () => {
  const page = await (await openPaper({ facts: { name: 'A "B" </style><b>\\' } })).read('/today');
  expect(await page.all('style')).toHaveLength(1);
  expect(page.html).toContain('content:"A \\22 B\\22  \\3c /style\\3e \\3c b\\3e \\5c , Friday');
});

test('/today is cached as the front page is, with the tags of all sections', async () => {
  const { read, publication } = await openPaper();
  const { headers } = await read('/today');
  expect(headers.get('Cache-Control')).toMatch(/^max-age=60,/);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=300,/);
  const tags = headers.get('Cache-Tag')?.split(',') ?? [];
  const [desk] = publication.desks;
  for (const section of ['local', 'archives', 'events'])
    expect(tags).toContain(`desk:${desk?.id}:${section}`);
});

test('/today.html is the same document, to be saved under the paper’s name and the day', async () => {
  const { read, publication } = await openPaper();
  const [page, file] = [await read('/today'), await read('/today.html')];
  expect(file.html).toBe(page.html);
  expect(page.headers.get('Content-Disposition')).toBeNull();
  expect(file.headers.get('Content-Disposition')).toBe(
    `attachment; filename="${publication.id}-2026-11-20.html"`,
  );
  expect(file.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const [save] = await page.all('a.save');
  expect(save?.attributes.href).toBe(`https://${publication.hosts[0]}/today.html`);
});

test('/today has the weather of the paper’s home and its warnings, and its ETag changes with them', async () => {
  const site = await openPaper({ weather: { warnings: [weatherWarning()] } });
  const page = await site.read('/today');
  expect(await page.texts('.warnings b')).toEqual(['Orange: Blizzard Warning']);
  expect((await page.texts('.weather p')).join()).toContain('Iqaluit: -24°C, feels like -37°C');
  await site.report(deskWeather({ version: 'w2' }));
  await showEdition(site.publication, FULL, new Date(site.now));
  const next = await site.read('/today');
  expect(await next.all('.warnings')).toEqual([]);
  expect(next.headers.get('ETag')).not.toBe(page.headers.get('ETag'));
});

test('/today of the next day has its date, though no story is new', async () => {
  const site = await openPaper();
  const first = await site.read('/today');
  expect(await first.texts('.folio b')).toEqual(['Friday, November 20, 2026']);
  site.now += 24 * HOUR;
  const next = await site.read('/today');
  expect(await next.texts('.folio b')).toEqual(['Saturday, November 21, 2026']);
  expect(next.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
});

test('/today without an edition says that news will come, and is not stored, and of one without stories that there are none', async () => {
  const page = await publicationFixture().read('/today');
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await page.texts('.none')).toEqual([
    'The first headlines are on their way. Come back in a few minutes.',
  ]);
  const { read } = await openPaper({ edition: sheetEdition(() => 0) });
  expect(await (await read('/today')).texts('.none')).toEqual(['There are no headlines now.']);
});
