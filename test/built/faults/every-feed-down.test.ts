import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SAMPLE_FEEDS } from '../../../sample-world/feeds/catalogue.ts';
import { SAMPLE_STATIONS } from '../../../sample-world/weather/stations.ts';
import { FaultySite, HOUR, MINUTE, UNTIL_READ_ANEW } from './faulty-site.ts';
import type { SourceHealth } from './health.ts';
import type { ReadPage } from './read-page.ts';

const BUILT_IN = [
  'Nunavut communities stay connected',
  'Arctic research continues across the territory',
  'Inuit art and culture thrive in the North',
];
const PAGES = ['/', '/news', '/news?category=local', '/news?category=sports', '/community'];

let site: FaultySite;
beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
});
afterAll(() => site?.close());

/** Has every feed read once without a fault, and the edition shown that came of it. */
async function readAllFeeds(): Promise<void> {
  site.world.clearFaults();
  site.pass(3 * HOUR);
  await site.refresh();
  site.pass(UNTIL_READ_ANEW);
}

function readPages(): Promise<ReadPage[]> {
  return Promise.all(PAGES.map((path) => site.get(path)));
}

async function readHeadlines(): Promise<(readonly string[])[]> {
  return (await readPages()).map(({ headlines }) => headlines);
}

/** The sources in `/healthz`: feeds, and documents of weather stations. */
async function readSources(): Promise<readonly SourceHealth[]> {
  return (await site.health()).sources ?? [];
}

/** Expects every source in `/healthz` and on `/status` to have a status. */
async function expectSources(status: string): Promise<void> {
  const sources = await readSources();
  for (const source of sources) expect([source.id, source.status]).toEqual([source.id, status]);
  expect((await site.get('/status')).text).toContain(`${sources.length} ${status}`);
}

test('a new publication whose feeds all respond with 500 shows the built-in items on no-store pages, has an alarm, and shows its stories after the first good responses', async () => {
  site.world.setFault('*', '500');
  await site.refresh();
  for (const page of await readPages()) {
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/error/i);
  }
  const { headlines } = await site.get('/news?category=sports');
  expect(headlines).toEqual(expect.arrayContaining(BUILT_IN));
  // Feed readers would keep the built-in items.
  const feed = await site.get('/feeds/local.xml');
  expect(feed.status).toBe(503);
  expect(feed.headers.get('retry-after')).toMatch(/^\d+$/);

  const failed = (await site.log('poll')).filter(({ level }) => level === 'warn');
  expect(failed).toHaveLength(SAMPLE_FEEDS.length + 2 * SAMPLE_STATIONS.length);
  for (const { error } of failed)
    expect(error).toMatchObject({ message: 'HTTP error! status: 500' });
  expect(await site.health()).toMatchObject({ httpStatus: 503, alarm: 'no edition' });
  expect((await site.get('/status')).text).toContain(
    'There is no edition to show: readers see the built-in stories.',
  );

  site.world.clearFaults();
  site.pass(17 * MINUTE);
  await site.refresh();
  for (const page of await readPages()) {
    expect(page.status).toBe(200);
    expect(page.headlines.filter((title) => BUILT_IN.includes(title))).toEqual([]);
  }
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
});

test('a site whose feeds all respond with 500 from one moment on keeps its headlines, names every source as failing, and shows a new story after the first good response', async () => {
  await readAllFeeds();
  const before = await readHeadlines();
  const stored = await site.storedItems();
  site.world.setFault('*', '500');
  site.pass(3 * HOUR);
  site.world.publish('tundra-courier');
  await site.refresh();
  const during = await readPages();
  expect(during.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
  expect(during.map(({ headlines }) => headlines)).toEqual(before);
  expect(await site.storedItems()).toEqual(stored);

  expect(await site.health()).toMatchObject({ httpStatus: 200, status: 'ok' });
  await expectSources('failing');
  for (const { id, lastError } of await readSources())
    expect([id, lastError?.message]).toEqual([id, 'HTTP error! status: 500']);
  // The cron does not run.
  site.pass(HOUR);
  await expectSources('overdue');

  site.world.clearFaults();
  const { title } = site.world.publish('tundra-courier');
  site.pass(17 * MINUTE);
  await site.refresh();
  site.pass(UNTIL_READ_ANEW);
  expect((await site.get('/')).headlines).toContain(title);
  for (const { id, status } of await readSources()) expect([id, status]).toEqual([id, 'good']);
});

test('a site that reaches no host at all keeps its headlines, blames no source, polls again within 15 minutes, and has an alarm after six hours until a good poll', async () => {
  await readAllFeeds();
  const before = await readHeadlines();
  site.world.setFault('*', 'hang-up');
  site.pass(3 * HOUR);
  site.forgetLog();
  await site.refresh();
  expect(await readHeadlines()).toEqual(before);
  expect(await site.log('no host responded: the fault seems to be on our side')).toMatchObject([
    { level: 'error' },
  ]);

  await expectSources('unreachable');
  for (const { id, failures, lastError, nextDueAt } of await readSources()) {
    expect([id, failures, lastError?.message]).toEqual([
      id,
      0,
      'no response: Network connection lost.',
    ]);
    const minutes = (Date.parse(nextDueAt ?? '') - Date.parse(lastError?.at ?? '')) / MINUTE;
    expect([id, Math.round(minutes)]).toEqual([id, 15]);
  }
  expect((await site.get('/status')).text).toMatch(
    /local news that was fetched 3 h(?: \d+ min)? ago\. No local source can be read/,
  );

  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  site.pass(2 * HOUR + 50 * MINUTE);
  await site.refresh();
  expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  site.pass(15 * MINUTE);
  await site.refresh();
  expect(await site.health()).toMatchObject({
    httpStatus: 503,
    status: 'failing',
    alarm: 'local news is stale',
  });
  const { text } = await site.get('/status');
  expect(text).toContain('Local news has had no good poll for six hours or more.');
  expect(await readHeadlines()).toEqual(before);

  site.world.clearFaults();
  const { title } = site.world.publish('nunavut-voice');
  site.pass(16 * MINUTE);
  await site.refresh();
  site.pass(UNTIL_READ_ANEW);
  expect((await site.get('/news?category=local')).headlines).toContain(title);
  expect(await site.health()).toMatchObject({ httpStatus: 200, status: 'ok', alarm: 'none' });
});
