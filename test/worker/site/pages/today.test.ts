import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type DeskWeather, weatherKey } from '../../../../src/edition/weather.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { expireWeather } from '../../../../src/site/weather/weather-store.ts';
import { publicationFixture, START } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { PAPER, sheetEdition } from '../../../support/sheet-editions.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { deskWeather, STATION, weatherWarning } from '../../../support/weather.ts';

const FULL = sheetEdition((section) => (section < 'm' ? 3 : 0));
const HOUR_MS = 3_600_000;

/** A paper with this edition and weather, and its sheet. */
async function openPaper({
  edition = FULL,
  weather,
  facts = {},
}: {
  edition?: typeof FULL | undefined;
  weather?: Partial<DeskWeather>;
  facts?: Partial<Publication>;
} = {}) {
  const paper = publicationFixture({
    ...(PAPER.gazetteer && { gazetteer: PAPER.gazetteer }),
    ...facts,
  });
  const { publication } = paper;
  const [desk] = publication.desks;
  Object.assign(desk ?? {}, { stations: [STATION] });
  if (weather && desk)
    await env.EDITIONS.put(weatherKey(desk.id), JSON.stringify(deskWeather(weather)));
  expireWeather();
  await showEdition(env.EDITIONS, publication, edition, new Date(START));
  return { paper, publication, read: (path = '/today') => paper.read(path) };
}

test('/today has the headlines of each section in the site’s order, and no other file', async () => {
  const { read } = await openPaper();
  const page = await read();
  expect(page.status).toBe(200);
  await expectParts(page, {
    '.sections h2': [
      ...['Local', 'Business', 'Health', 'Arts', 'Food', 'Lifestyle', 'Automotive', 'Automobiles'],
      ...['Archives', 'Events'],
    ],
    'script, img, iframe, link:not([rel=canonical]), [style], object': [],
  });
  expect(await page.texts('.sections h3')).toHaveLength(30);
  expect(page.html).not.toMatch(/url\(|@import|src=/);
  for (const { attributes } of await page.all('a:not(.skip-link)'))
    expect(attributes.href).toMatch(/^(?:https|mailto|tel):/);
});

test('the styles of /today are those that its policy allows', async () => {
  const { read } = await openPaper({ facts: { colours: { light: '#123456', dark: '#abcdef' } } });
  const page = await read();
  const styles = Array.from(page.html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles).toHaveLength(3);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  for (const css of styles) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});

test('a paper’s name ends neither the string nor the style in which it stands on paper', async () => {
  const { read } = await openPaper({ facts: { name: 'A "B" </style><b>\\' } });
  const page = await read();
  expect(await page.all('style')).toHaveLength(2);
  expect(page.html).toContain('content:"A \\22 B\\22  \\3c /style\\3e \\3c b\\3e \\5c , Friday');
});

test('/today is cached as the front page is, with the tags of all sections', async () => {
  const { read, paper, publication } = await openPaper();
  const { headers } = await read();
  expect(headers.get('Cache-Control')).toMatch(/^max-age=60,/);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=300,/);
  const tags = headers.get('Cache-Tag')?.split(',') ?? [];
  const [desk] = publication.desks;
  for (const section of ['local', 'archives', 'events'])
    expect(tags).toContain(`desk:${desk?.id}:${section}`);
  const etag = headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  const again = await paper.get('/today', {}, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const head = await paper.get('/today', {}, { method: 'HEAD' });
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
});

test('/today.html is the same document, to be saved under the paper’s name and the day', async () => {
  const { read, publication } = await openPaper();
  const [page, file] = [await read(), await read('/today.html')];
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
  const warned = await openPaper({ weather: { warnings: [weatherWarning()] } });
  const page = await warned.read();
  expect(await page.texts('.warnings b')).toEqual(['Orange: Blizzard Warning']);
  expect((await page.texts('.weather p')).join()).toContain('Iqaluit: -24°C, feels like -37°C');
  const [desk] = warned.publication.desks;
  const other = JSON.stringify(deskWeather({ version: 'w2' }));
  await env.EDITIONS.put(weatherKey(desk?.id ?? ''), other);
  expireWeather();
  warned.paper.now += 10 * 60_000;
  const next = await warned.read();
  expect(await next.all('.warnings')).toEqual([]);
  expect(next.headers.get('ETag')).not.toBe(page.headers.get('ETag'));
});

test('/today of the next day has its date, though no story is new', async () => {
  const { read, paper } = await openPaper();
  const first = await read();
  expect(await first.texts('.folio b')).toEqual(['Friday, November 20, 2026']);
  paper.now += 24 * HOUR_MS;
  const next = await read();
  expect(await next.texts('.folio b')).toEqual(['Saturday, November 21, 2026']);
  expect(next.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
});

test('/today without an edition says that news will come, and is not stored', async () => {
  const page = await publicationFixture().read('/today');
  expect(page.status).toBe(200);
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  expect(await page.texts('.none')).toEqual([
    'The first headlines are on their way. Come back in a few minutes.',
  ]);
});

test('/today of an edition without stories says that there are none now', async () => {
  const { read } = await openPaper({ edition: sheetEdition(() => 0) });
  expect(await (await read()).texts('.none')).toEqual(['There are no headlines now.']);
});
