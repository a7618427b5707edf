import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import type { DeskBulletin } from '../../../../src/model/bulletin.ts';
import type { Edition } from '../../../../src/model/edition/edition.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { latestMorning } from '../../../../src/site/pages/today/serve-today-feed.ts';
import {
  HOUR,
  MINUTE,
  publicationFixture,
  reportingSite,
  START,
  showEdition,
  type WeatherSite,
} from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { sheetEdition } from '../../../support/sheet-editions.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { deskBulletin, sameText, weatherWarning } from '../../../support/weather.ts';

const FULL = sheetEdition((section) => (section < 'm' ? 3 : 0));

interface Facts {
  edition?: Edition;
  weather?: Partial<DeskBulletin>;
  facts?: Partial<Publication>;
}

/** A paper with this edition and weather. */
async function openPaper({ edition = FULL, weather, facts }: Facts = {}): Promise<WeatherSite> {
  const site = await reportingSite(weather, facts);
  await showEdition(site.publication, edition, new Date(site.now));
  return site;
}

test('/today has each section’s headlines, no other file, allowed styles, and the front page’s caching and tags', async () => {
  const colours = { light: '#123456', dark: '#abcdef' };
  const { read, publication } = await openPaper({ facts: { colours } });
  const page = await read('/today');
  const { html, headers } = page;
  expect(page.status).toBe(200);
  await expectParts(page, {
    '.sections h2': [
      ...['Local', 'Business', 'Health', 'Arts', 'Food', 'Lifestyle', 'Automotive', 'Automobiles'],
      ...['Archives', 'Events'],
    ],
    '.sections h3': Array(30).fill(expect.any(String)),
    'script, img, iframe, link:not([rel=canonical], [rel=alternate]), [style], object': [],
  });
  expect(html).not.toMatch(/url\(|@import|src=/);
  for (const { attributes } of await page.all('a:not(.skip-link)'))
    expect(attributes.href).toMatch(/^(?:https|mailto|tel):/);
  const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css);
  expect(styles).toHaveLength(1);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles[0]));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
  expect(headers.get('Cache-Control')).toMatch(/^max-age=60,/);
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=300,/);
  const tags = headers.get('Cache-Tag')?.split(',') ?? [];
  for (const section of ['local', 'archives', 'events'])
    expect(tags).toContain(`desk:${publication.desks[0]?.id}:${section}`);
});

test('a paper’s name cannot end the string or the style that prints it', async () => {
  const page = await (await openPaper({ facts: { name: 'A "B" </style><b>\\' } })).read('/today');
  expect(await page.all('style')).toHaveLength(1);
  expect(page.html).toContain('content:"A \\22 B\\22  \\3c /style\\3e \\3c b\\3e \\5c , Friday');
});

test('/today.html is the same document, saved under the paper’s name and the day', async () => {
  const { read, publication } = await openPaper();
  const page = await read('/today');
  const file = await read('/today.html');
  expect(file.html).toBe(page.html);
  expect(page.headers.get('Content-Disposition')).toBeNull();
  expect(file.headers.get('Content-Disposition')).toBe(
    `attachment; filename="${publication.id}-2026-11-20.html"`,
  );
  expect(file.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const [save] = await page.all('a.save');
  expect(save?.attributes.href).toBe(`https://${publication.hosts[0]}/today.html`);
});

test('/today has the home’s weather, warnings and day, and its ETag changes with them', async () => {
  const site = await openPaper({ weather: { warnings: [weatherWarning()] } });
  const page = await site.read('/today');
  await expectParts(page, {
    '.warnings b': ['Orange: Blizzard Warning'],
    '.folio b': ['Friday, November 20, 2026'],
  });
  expect((await page.texts('.weather p')).join()).toContain('Iqaluit: -24°C, feels like -37°C');
  await site.report(deskBulletin({ version: 'w2' }));
  await showEdition(site.publication, FULL, new Date(site.now));
  const next = await site.read('/today');
  expect(await next.all('.warnings')).toEqual([]);
  site.now += 24 * HOUR;
  const last = await site.read('/today');
  expect(await last.texts('.folio b')).toEqual(['Saturday, November 21, 2026']);
  expect(new Set([page, next, last].map(({ headers }) => headers.get('ETag'))).size).toBe(3);
});

test('/today without an edition is uncached and says that news will come; without stories, that there are none', async () => {
  const page = await publicationFixture().read('/today');
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await page.texts('.none')).toEqual([
    'The first headlines are on their way. Come back in a few minutes.',
  ]);
  const { read } = await openPaper({ edition: sheetEdition(() => 0) });
  expect(await (await read('/today')).texts('.none')).toEqual(['There are no headlines now.']);
});

const log = watchLog();
const PATH = '/feeds/today.xml';

const WARNED = { weather: { warnings: [weatherWarning()] } };

/** The feed's only item, and the fields that services identify it by. */
async function readItem(site: WeatherSite) {
  const xml = await (await site.get(PATH)).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml.match(/<item>/g)).toHaveLength(1);
  const part = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  const escaped = part(/<content:encoded>([\s\S]*?)<\/content:encoded>/);
  const html = escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const item = xml.slice(xml.indexOf('<item>'));
  const [title] = /(?<=<title>).*(?=<\/title>)/.exec(item) ?? [];
  const [date] = /(?<=<pubDate>).*(?=<\/pubDate>)/.exec(item) ?? [];
  return { guid: part(/<guid isPermaLink="false">(.*)<\/guid>/), title, date, html, xml };
}

test('/feeds/today.xml has one item with the stories and warnings of /today, as HTML for e-mail', async () => {
  const site = await openPaper(WARNED);
  const { guid, title, date, html } = await readItem(site);
  expect([guid, title, date]).toEqual([
    `${site.publication.id}/today/2026-11-20`,
    `${site.publication.name}: Friday, November 20, 2026`,
    'Fri, 20 Nov 2026 11:00:00 GMT',
  ]);
  const page = await site.read('/today');
  const sheet = await page.texts('.sections h3');
  expect(html.match(/<h3/g)).toHaveLength(sheet.length);
  expect(html).toContain('Blizzard Warning');
  expect(html).not.toMatch(/<(?:script|style|link|img|iframe|form)|\sstyle=|\son[a-z]+=/);
  const addresses = Array.from(html.matchAll(/(?:href|src)="(.*?)"/g), ([, address]) => address);
  expect(addresses.length).toBeGreaterThan(sheet.length);
  for (const address of addresses) expect(address).toMatch(/^https?:\/\//);
  const announced = await page.all('link[rel=alternate]');
  expect(announced.map(({ attributes }) => attributes.href)).toEqual([
    `https://${site.publication.hosts[0]}${PATH}`,
  ]);
});

test('the item of a day has the same guid, title and date from six in the morning, and the next day a new one', async () => {
  const site = await openPaper(WARNED);
  const seen = new Map<string, Set<string>>();
  // From seven in the morning, once an hour for two days.
  for (let hour = 0; hour < 48; hour++) {
    const sheet = sheetEdition(() => 1 + (hour % 4));
    const edition = { ...sheet, version: `at ${hour}`, number: hour + 2 };
    await showEdition(site.publication, edition, new Date(site.now));
    const { guid, title, date } = await readItem(site);
    seen.set(guid, (seen.get(guid) ?? new Set()).add(`${title} ${date}`));
    site.now += HOUR;
  }
  expect([...seen.keys()].map((guid) => guid.slice(-10))).toEqual([
    ...['2026-11-20', '2026-11-21', '2026-11-22'],
  ]);
  expect([...seen.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
});

test('/feeds/today.xml has the same bytes and ETag while the sheet is the same, and expires in the morning', async () => {
  const site = await openPaper(WARNED);
  const first = await site.get(PATH);
  site.now += 2 * MINUTE;
  clearCaches();
  const second = await site.get(PATH);
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  expect(await second.text()).toBe(await first.text());
  expect(first.headers.get('Cache-Tag')).toContain(':local');
  const quiet = await reportingSite({});
  await showEdition(quiet.publication, FULL, new Date(quiet.now));
  quiet.now = Date.parse('2026-11-21T10:58:00Z');
  expect((await quiet.get(PATH)).headers.get('Cache-Control')).toBe('max-age=120');
});

test.each(['America/Iqaluit', 'America/St_Johns', 'Pacific/Auckland', 'UTC'])(
  'the morning in %s is at six local time, even on days of clock changes',
  (timeZone) => {
    const { publication } = publicationFixture({ timeZone });
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const clock = new Intl.DateTimeFormat('en-CA', { timeZone, ...time });
    let before = 0;
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const now = new Date(START + hour * HOUR + 1);
      const morning = latestMorning(publication, now);
      expect(clock.format(morning)).toBe('06:00');
      expect(morning).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - morning).toBeLessThan(25 * HOUR);
      expect(morning).toBeGreaterThanOrEqual(before);
      before = morning;
    }
  },
);

test('/feeds/today.xml is 503 without an edition, and has no item if the edition has no story', async () => {
  const { get } = publicationFixture();
  expect((await get(PATH)).status).toBe(503);
  expect(log.lines('document not renewed')).toHaveLength(1);
  const empty = sheetEdition(() => 0);
  const response = await (await openPaper({ edition: empty })).get(PATH);
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('<item>');
});

test('markup from publishers and weather services is text in the e-mail', async () => {
  const site = await reportingSite({
    warnings: [weatherWarning({ title: sameText('<script>alert(1)</script>]]>') })],
  });
  const [item] = FULL.sections.local ?? [];
  const title = '<img src=x onerror=alert(1)> ]]></content:encoded>';
  const local = item ? [{ ...item, title, link: 'javascript:alert(1)' }] : [];
  await showEdition(site.publication, { ...FULL, sections: { local } }, new Date(site.now));
  const { html } = await readItem(site);
  expect(html).not.toMatch(/<(?:img|script)|href="javascript/);
});

test('/today and /rss link the newsletter’s form, and say who stores the address; without one they do not', async () => {
  const url = 'https://mail.example.com/town?a=1&b="2"';
  const linked = await openPaper({ facts: { newsletter: { url, name: 'Post & Co.' } } });
  const unnamed = await openPaper({ facts: { newsletter: { url } } });
  const without = await openPaper();
  for (const path of ['/today', '/rss']) {
    const page = await linked.read(path);
    const [link] = await page.all('.newsletter a');
    const attributes = { href: url, target: '_blank', rel: 'noopener noreferrer' };
    expect(link?.attributes).toMatchObject(attributes);
    expect(await page.texts('.newsletter')).toEqual([
      'The day’s headlines by e-mail. You subscribe at Post & Co., which keeps your address; this site does not receive it.',
    ]);
    expect(await (await unnamed.read(path)).texts('.newsletter')).toEqual([
      expect.stringContaining('mail.example.com'),
    ]);
    expect(await (await without.read(path)).texts('.newsletter')).toEqual([]);
  }
});
