import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SAMPLE_FEEDS } from '../../../sample-world/feeds/catalogue.ts';
import { SAMPLE_STATIONS } from '../../../sample-world/weather/stations.ts';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';
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

function readPages(): Promise<ReadPage[]> {
  return Promise.all(PAGES.map((path) => site.get(path)));
}

describe('a new publication whose feeds all respond with 500', () => {
  test('shows the three built-in items and no error, on pages that are no-store', async () => {
    site.world.setFault('*', '500');
    await site.refresh();
    for (const page of await readPages()) {
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.text).not.toMatch(/error/i);
    }
    const { headlines } = await site.get('/news?category=sports');
    expect(headlines).toEqual(expect.arrayContaining(BUILT_IN));
  });

  test('logs “HTTP error! status: 500” for each feed, and /healthz is 503 with “no edition”', async () => {
    const failed = site.log('poll').filter(({ level }) => level === 'warn');
    expect(failed).toHaveLength(SAMPLE_FEEDS.length + 2 * SAMPLE_STATIONS.length);
    for (const { error } of failed)
      expect(error).toMatchObject({ message: 'HTTP error! status: 500' });
    expect(await site.health()).toMatchObject({ httpStatus: 503, alarm: 'no edition' });
    expect((await site.get('/status')).text).toContain(
      'There is no edition to show: readers see the built-in stories.',
    );
  });

  test('gives feed readers 503 with Retry-After, not the built-in items', async () => {
    const feed = await site.get('/feeds/local.xml');
    expect(feed.status).toBe(503);
    expect(feed.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('shows its stories after the first good responses', async () => {
    site.world.clearFaults();
    site.pass(17 * MINUTE);
    await site.refresh();
    for (const page of await readPages()) {
      expect(page.status).toBe(200);
      expect(page.headlines.filter((title) => BUILT_IN.includes(title))).toEqual([]);
    }
    expect(await site.health()).toMatchObject({ httpStatus: 200, alarm: 'none' });
  });
});

/** Feeds and documents of weather stations. */
const sourceCount = async () => (await site.health()).sources?.length;

describe('a site whose feeds all respond with 500 from one moment on', () => {
  let before: ReadPage[];
  let stored: Map<string, string>;

  beforeAll(async () => {
    before = await readPages();
    stored = await site.storedItems();
    site.world.setFault('*', '500');
    site.pass(3 * HOUR);
    site.world.publish('tundra-courier');
    await site.refresh();
  });

  test('shows the same headlines as before', async () => {
    const during = await readPages();
    expect(during.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    expect(during.map(({ headlines }) => headlines)).toEqual(
      before.map(({ headlines }) => headlines),
    );
    expect(await site.storedItems()).toEqual(stored);
  });

  test('has every source failing on /status and in /healthz, which stays 200 at first', async () => {
    const health = await site.health();
    expect(health).toMatchObject({ httpStatus: 200, status: 'ok' });
    for (const { id, status, lastError } of health.sources ?? [])
      expect([id, status, lastError?.message]).toEqual([id, 'failing', 'HTTP error! status: 500']);
    expect((await site.get('/status')).text).toContain(`${await sourceCount()} failing`);
  });

  test('has every source overdue, and none failing, when the cron does not run', async () => {
    site.pass(HOUR);
    for (const { id, status } of (await site.health()).sources ?? [])
      expect([id, status]).toEqual([id, 'overdue']);
    expect((await site.get('/status')).text).toContain(`${await sourceCount()} overdue`);
  });

  test('shows its new story after the first good response', async () => {
    site.world.clearFaults();
    const { title } = site.world.publish('tundra-courier');
    site.pass(17 * MINUTE);
    await site.refresh();
    expect((await site.get('/')).headlines).toContain(title);
    for (const { id, status } of (await site.health()).sources ?? [])
      expect([id, status]).toEqual([id, 'good']);
  });
});

describe('a site that reaches no host at all', () => {
  let before: ReadPage[];

  beforeAll(async () => {
    before = await readPages();
    site.world.setFault('*', 'hang-up');
    site.pass(3 * HOUR);
    site.forgetLog();
    await site.refresh();
  });

  test('shows the same headlines, and logs that the fault seems to be on its own side', async () => {
    expect((await readPages()).map(({ headlines }) => headlines)).toEqual(
      before.map(({ headlines }) => headlines),
    );
    const ours = site.log('no host responded: the fault seems to be on our side');
    expect(ours).toMatchObject([{ level: 'error' }]);
  });

  test('has every source unreachable without a failure, and /status says that no local source can be read', async () => {
    for (const { id, status, failures, lastError } of (await site.health()).sources ?? [])
      expect([id, status, failures, lastError?.message]).toEqual([
        id,
        'unreachable',
        0,
        'no response: Network connection lost.',
      ]);
    const { text } = await site.get('/status');
    expect(text).toContain(`${await sourceCount()} unreachable`);
    expect(text).toMatch(
      /local news that was fetched 3 h \d+ min ago\. No local source can be read/,
    );
  });

  test('plans the next poll of every source within 15 minutes', async () => {
    const { at, sources } = await site.health();
    for (const { id, nextDueAt } of sources ?? []) {
      const minutes = (Date.parse(nextDueAt ?? '') - Date.parse(at)) / MINUTE;
      expect([id, minutes > 14 && minutes <= 15]).toEqual([id, true]);
    }
  });

  test('turns /healthz to 503 once local news had no good poll for six hours, and still shows the same headlines', async () => {
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
    const status = await site.get('/status');
    expect(status.text).toContain('Local news has had no good poll for six hours or more.');
    expect((await readPages()).map(({ headlines }) => headlines)).toEqual(
      before.map(({ headlines }) => headlines),
    );
  });

  test('has /healthz ok and its new story on its page after the next good poll', async () => {
    site.world.clearFaults();
    const { title } = site.world.publish('nunavut-voice');
    site.pass(16 * MINUTE);
    await site.refresh();
    expect((await site.get('/news?category=local')).headlines).toContain(title);
    expect(await site.health()).toMatchObject({ httpStatus: 200, status: 'ok', alarm: 'none' });
  });
});
