import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { servePage } from '../../../../../src/site/pages/serve-page.ts';
import { loadStatus } from '../../../../../src/site/pages/status/status.tsx';
import { fetchFirstEdition } from '../../../../support/first-edition.ts';
import { sampleContext } from '../../../../support/load-page.ts';
import { expectParts, readHtml, readPage } from '../../../../support/read-page.ts';

const FEED = { section: 'local', publisher: 'Government of Nunavut', via: 'xml' } as const;

/** The texts of a source's row, by the label of each cell. */
async function cellsOf(publisher: string): Promise<Record<string, string>> {
  const page = await readPage('/status');
  const rows = await page.texts('.sources tbody th');
  const index = rows.findIndex((text) => text.startsWith(publisher));
  const cells = await page.all(`.sources tbody tr:nth-child(${index + 1}) td`);
  return Object.fromEntries(
    cells.map(({ attributes, text }) => [attributes['data-label'] ?? '', text]),
  );
}

test('/status says that there is no edition before the first poll', async () => {
  const page = await readPage('/status');
  expect(page.status).toBe(200);
  await expectParts(page, {
    '.verdict': ['There is no edition to show: readers see the built-in stories.'],
    '.site-facts dt': ['Edition', 'Pictures', 'Local news, last good poll', 'Build'],
    '.site-facts dd': ['none', 'made small', 'not known', expect.any(String)],
    '.sources tbody th': expect.arrayContaining([
      'Sample Weather Service Weather in Iqaluit, report:nu-21, feed',
    ]),
  });
});

test('/status shows the site and each source in a table with headers, documents of stations with the time of the observation, with no-store and noindex', async () => {
  await fetchFirstEdition();
  const page = await readPage('/status');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  await expectParts(page, {
    h1: ['Status'],
    '.verdict': ['Readers get fresh local news.'],
    'meta[name=robots]@content': ['noindex'],
    '.site-facts dd': [
      expect.stringMatching(/^\w+, \d+ stories, \w+ \d+, \d+:\d\d [ap]\.m\. E[SD]T \(0 min ago\)$/),
      expect.stringMatching(/^made small, \d+ stories$/),
      ...[expect.any(String), expect.any(String)],
    ],
    main: [expect.not.stringMatching(/127\.0\.0\.\d|https?:/)],
    '.sources caption': ['What needs attention comes first.'],
  });
  const columns = await page.texts('.sources thead th[scope=col]');
  expect(columns).toHaveLength(7);
  expect(await page.attributes('.sources tbody tr:first-child td', 'data-label')).toEqual(
    columns.slice(1),
  );
  const rows = await page.texts('.sources tbody th[scope=row]');
  expect(rows).toHaveLength(32);
  expect(rows).toContain('Sample Weather Service Warnings in Iqaluit, warnings:nu-21, feed');
  expect(rows.join()).toMatch(
    /Weather in Iqaluit, observed \w+ \d+, \d+:00 [ap]\.m\. E[SD]T, report:nu-21, feed/,
  );
});

test('/status lists first the sources that need the operator, gives advice to them alone, and links each to its feed', async () => {
  await env.DB.prepare(
    `UPDATE desk_sources SET state = json_patch(state, '{"failures":3,"isRefused":true,"lastError":{"at":1763650000000,"message":"HTTP error! status: 403","status":403}}') WHERE source = 'world-wire'`,
  ).run();
  const page = await readPage('/status');
  const [first] = await page.texts('.sources tbody th');
  expect(first).toBe('World Wire (sample) World, world-wire, feed');
  expect(await page.texts('.advice')).toHaveLength(1);
  const links = await page.all('.sources tbody th a');
  expect(links).toHaveLength(32);
  expect(links[0]?.attributes).toMatchObject({
    href: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
    rel: 'nofollow noopener noreferrer',
  });
  expect(await cellsOf('World Wire')).toMatchObject({
    Status: expect.stringMatching(
      /^Refused: a task for the operator The publisher refuses us \(403\)\. Ask for our requests/,
    ),
    'Failures in a row': '3',
    'Last error': 'HTTP error! status: 403 (Nov 20, 2025, 9:46 a.m. EST)',
  });
});

test('/status links to feeds on public hosts by their name, and to none at an address that may not be shown', async () => {
  const sources = [
    { ...FEED, id: 'a', url: 'https://www.gov.nu.ca/feed/' },
    { ...FEED, id: 'b', url: 'https://user:s3cret@www.gov.nu.ca/feed/' },
    { ...FEED, id: 'c', url: 'http://127.0.0.9/feed/' },
  ];
  const context = sampleContext();
  const desks = [{ id: 'own', name: 'Own', sources }];
  const publication = { ...context.publication, desks };
  const request = new Request('https://nunavut-news.example/status');
  const response = await servePage(loadStatus, request, { ...context, publication });
  const page = readHtml(await response.text());
  await expectParts(page, {
    '.sources tbody th a': ['feed at www.gov.nu.ca'],
    '.sources tbody th a@href': ['https://www.gov.nu.ca/feed/'],
  });
  expect(page.html).not.toMatch(/s3cret|127\.0\.0\.9/);
});

test('/status says how often the polls of a source were cut off, and what was malformed in a feed', async () => {
  await env.DB.exec(
    `UPDATE desk_sources SET begun_polls = 3 WHERE source = 'meridian-times'; UPDATE desk_sources SET begun_polls = 1 WHERE source IN ('baseline', 'long-light'); UPDATE desk_sources SET state = json_patch(state, '{"flaw":"no end tag for <guid>https://secret.internal/key"}') WHERE source = 'long-light'`,
  );
  expect(await cellsOf('Meridian Times')).toMatchObject({
    Status: expect.stringMatching(
      /^Cut off: polled alone Its polls end without a result, .* cut off 3 times$/,
    ),
  });
  expect(await cellsOf('Baseline')).toMatchObject({ Status: 'Good cut off once' });
  const page = await readPage('/status');
  expect((await page.texts('main p')).join()).toContain('1 cut off');
  expect(await page.texts('.remarks li')).toContain(
    'malformed: no end tag for <guid>(a private address), read all the same',
  );
});

test('/status does not call local news fresh while no local source can be read', async () => {
  const lost = {
    lastError: { at: Date.now(), message: 'no response: Network connection lost.' },
  };
  await env.DB.prepare('UPDATE desk_sources SET state = json_patch(state, ?)')
    .bind(JSON.stringify(lost))
    .run();
  const [verdict] = await (await readPage('/status')).texts('.verdict');
  expect(verdict).toMatch(
    /^Readers get local news that was fetched \d+ min ago\. No local source can be read/,
  );
  expect(await cellsOf('Tundra Courier')).toMatchObject({
    Status: expect.stringMatching(/^Unreachable The fault seems to be ours: /),
  });
});

test('/status says when polled news is not published', async () => {
  await env.DB.prepare(
    'UPDATE desk_editions SET revision = revision + 1, behind_since = ?1, published_at = ?1',
  )
    .bind(Date.now() - 3_600_000)
    .run();
  const page = await readPage('/status');
  expect(await page.texts('.verdict')).toEqual([
    'News that was fetched could not be published for half an hour or more. Readers are served an older edition.',
  ]);
  expect(await page.texts('.site-facts dt')).toContain('Fetched and not published');
  await env.DB.exec('UPDATE desk_editions SET revision = published_revision');
});

test('/status is a page that says so when the database does not respond', async () => {
  await env.DB.exec('DROP TABLE desk_sources');
  const page = await readPage('/status');
  expect(page.status).toBe(200);
  expect(await page.texts('.verdict')).toEqual([
    'The database does not respond, so nothing is known of the sources and no feed is read. Readers are served the last edition.',
  ]);
  expect(await page.all('table')).toEqual([]);
  expect(page.html).not.toMatch(/D1_ERROR|no such table|\.ts:/);
});
