import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { CHECK_PATH, serveCheck } from '../../../../src/site/health/check-now.ts';
import { servePage } from '../../../../src/site/pages/serve-page.ts';
import { loadStatus } from '../../../../src/site/pages/status/status.tsx';
import { beginWithFullBudgets, run } from '../../../support/database.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { BROKEN_DB, sampleContext } from '../../../support/publication-fixture.ts';
import { expectParts, readHtml, readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

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

test('/status shows the site, each source in a table, and documents of stations, with no-store and noindex', async () => {
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

test('/status lists sources that need the operator first, gives advice for them alone, and links each feed', async () => {
  await run(
    `UPDATE desk_sources SET state = json_patch(state, '{"failures":3,"isRefused":true,"lastError":{"at":1763650000000,"message":"HTTP error! status: 403","status":403}}') WHERE source = 'world-wire'`,
  );
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

test('/status links to feeds on public hosts by name, and never to a forbidden address', async () => {
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

test('/status shows how often a source’s polls were cut off, and the defects of a feed', async () => {
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

test('/status does not call local news fresh if no local source can be read', async () => {
  const lost = { lastError: { at: Date.now(), message: 'no response: Network connection lost.' } };
  await run('UPDATE desk_sources SET state = json_patch(state, ?)', JSON.stringify(lost));
  const [verdict] = await (await readPage('/status')).texts('.verdict');
  expect(verdict).toMatch(
    /^Readers get local news that was fetched \d+ min ago\. No local source can be read/,
  );
  expect(await cellsOf('Tundra Courier')).toMatchObject({
    Status: expect.stringMatching(/^Unreachable The fault seems to be ours: /),
  });
  await env.DB.exec("UPDATE desk_sources SET state = json_remove(state, '$.lastError')");
});

const ORIGIN = 'https://nunavut-news.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { desks } = sampleContext().publication;

function deskOf(source: string): string {
  return desks.find(({ sources }) => sources.some(({ id }) => id === source))?.id ?? '';
}

interface Row {
  next_at: number;
  operator_poll_at: number;
  begun_at: number;
  state: string;
}

const rowOf = (source: string) =>
  env.DB.prepare('SELECT * FROM desk_sources WHERE source = ?').bind(source).first<Row>();

/** Presses a source's button on the status page; returns the redirect's address. */
async function press(source: string, headers: HeadersInit = { Origin: ORIGIN }) {
  const address = `${ORIGIN}${CHECK_PATH}?${new URLSearchParams({ desk: deskOf(source), source })}`;
  const init = { method: 'POST', headers, redirect: 'manual' } as const;
  const response = await exports.default.fetch(address, init);
  return { status: response.status, location: response.headers.get('Location') ?? '', response };
}

/** A source that was last polled five hours ago and is due in five hours. */
async function setState(source: string, columns: Partial<Row> = {}) {
  const now = Date.now();
  const facts = { checkedAt: now - 5 * HOUR, goodAt: now - 5 * HOUR, notBefore: 0 };
  const row = { begun_at: now - 5 * HOUR, operator_poll_at: 0, ...columns };
  await run(
    `UPDATE desk_sources SET next_at = ?2, begun_at = ?3, operator_poll_at = ?4, wait_until = 0, begun_polls = 0, lease = NULL, lease_until = 0,
       state = json_set(json_patch(state, ?5), '$.validators', json('{"url":"x","etag":"1"}')) WHERE source = ?1`,
    source,
    now + 5 * HOUR,
    row.begun_at,
    row.operator_poll_at,
    JSON.stringify(facts),
  );
}

beginWithFullBudgets();

test('POST /status/check makes the next cron poll a source, and redirects to /status, which says so', async () => {
  await fetchFirstEdition();
  await setState('tundra-courier');
  const before = await rowOf('tundra-courier');
  const { status, location, response } = await press('tundra-courier');
  expect(status).toBe(303);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  await expect
    .poll(async () => ((await rowOf('tundra-courier'))?.next_at ?? 0) <= Date.now())
    .toBe(true);
  const after = await rowOf('tundra-courier');
  expect(after?.operator_poll_at).toBeGreaterThan(Date.now() - MINUTE);
  expect(after?.state, 'its validators are sent again').toBe(before?.state);
  const page = await readPage(location);
  expect(await page.texts('.verdict[role=status]')).toEqual([
    'Tundra Courier (sample) (tundra-courier): It will be polled within about five minutes. Reload this page then.',
  ]);
});

test('POST /status/check changes nothing for a source that was polled or requested a moment ago', async () => {
  await setState('kivalliq-post', { begun_at: Date.now() - 14 * MINUTE });
  await setState('nunavut-voice', { operator_poll_at: Date.now() - 59 * MINUTE });
  for (const [source, reason] of [
    ['kivalliq-post', 'It was polled less than 15 minutes ago'],
    ['nunavut-voice', 'Somebody had it checked less than an hour ago'],
  ] as const) {
    const before = await rowOf(source);
    const page = await readPage((await press(source)).location);
    expect((await page.texts('.verdict[role=status]'))[0]).toContain(reason);
    expect(await rowOf(source)).toEqual(before);
  }
});

test('/status has a button where a source may be checked, and shows until when a publisher’s pause lasts', async () => {
  await setState('world-wire');
  await setState('meridian-times');
  const until = Date.now() + 3 * HOUR;
  await run("UPDATE desk_sources SET wait_until = ? WHERE source = 'meridian-times'", until);
  const page = await readPage('/status');
  const forms = await page.all('form.check');
  expect(forms.map(({ attributes }) => attributes.method)).toContain('post');
  const addresses = forms.map(({ attributes }) => attributes.action ?? '');
  expect(addresses.some((address) => address.endsWith('&source=world-wire'))).toBe(true);
  expect(addresses.some((address) => address.endsWith('&source=meridian-times'))).toBe(false);
  expect((await page.texts('.advice')).join()).toMatch(
    /Its publisher asked us to wait\. It can be polled from .* E[SD]T\./,
  );
});

test('POST /status/check works twelve times a day for a publication', async () => {
  const results: string[] = [];
  const sources = desks.flatMap((desk) => desk.sources.map(({ id }) => id));
  for (const source of sources.slice(-15)) {
    await setState(source);
    const { location } = await press(source);
    results.push(new URL(location, ORIGIN).searchParams.get('result') ?? '');
  }
  expect(results).toEqual([...Array(12).fill('requested'), ...Array(3).fill('limit')]);
  const [source = ''] = sources.slice(-1);
  const page = await readPage((await press(source)).location);
  expect((await page.texts('.verdict[role=status]'))[0]).toContain('used up');
});

test.each<[string, Record<string, string>]>([
  ['another site', { Origin: 'https://evil.example' }],
  ['another site whose browser says so', { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbouring host', { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-site' }],
  ['an opaque origin', { Origin: 'null' }],
  ['a program', {}],
])('POST /status/check from %s is refused and changes nothing', async (_, headers) => {
  await setState('touchline');
  const before = await rowOf('touchline');
  const { status, response } = await press('touchline', headers);
  expect(status).toBe(403);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await rowOf('touchline')).toEqual(before);
});

test('POST /status/check with an unknown source redirects to /status', async () => {
  expect(await press('no-such-source')).toMatchObject({ status: 303, location: '/status' });
  expect(await press('<script>')).toMatchObject({ status: 303, location: '/status' });
});

test('/status shows no text taken from its address', async () => {
  const evil = 'source=baseline&result=requested&desk=evil';
  for (const query of ['result=requested', 'result=<b>&source=baseline', evil])
    expect(await (await readPage(`/status?${query}`)).all('.verdict[role=status]')).toEqual([]);
});

test('POST /status/check says that it failed if the database does not respond', async () => {
  const address = `${ORIGIN}${CHECK_PATH}?desk=${deskOf('tundra-courier')}&source=tundra-courier`;
  const request = new Request(address, { method: 'POST', headers: { Origin: ORIGIN } });
  const context = { ...sampleContext(), env: { ...env, DB: BROKEN_DB } };
  const response = await serveCheck(request, context);
  expect(response.headers.get('Location')).toContain('result=failed');
  expect(log.lines('check not requested')).toHaveLength(1);
});

test('/status has no buttons if the site has no queue', async () => {
  const withoutQueue = { ...env, REFRESH_QUEUE: undefined as unknown as Queue };
  const context = { ...sampleContext(), env: withoutQueue };
  const response = await serveSite(new Request(`${ORIGIN}/status`), context);
  expect(await readHtml(await response.text()).all('form.check')).toEqual([]);
});
