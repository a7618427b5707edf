import { beforeAll, expect, test } from 'vitest';
import { FaultySite, HOUR, MINUTE, UNTIL_READ_ANEW } from './faulty-site.ts';

const PAGES = ['/', '/news', '/news?category=local', '/news?category=sports', '/community'];

const site = await FaultySite.open();
beforeAll(() => site.refresh());

async function readHeadlines(): Promise<(readonly string[])[]> {
  const pages = await Promise.all(PAGES.map((path) => site.get(path)));
  return pages.map(({ headlines }) => headlines);
}

test('a site that reaches no host at all keeps its headlines, blames no source, polls again within 15 minutes, and has an alarm after six hours until a good poll', async () => {
  const before = await readHeadlines();
  site.world.setFault('*', 'hang-up');
  site.pass(3 * HOUR);
  site.forgetLog();
  await site.refresh();
  expect(await readHeadlines()).toEqual(before);
  expect(await site.log('no host responded: the fault seems to be on our side')).toMatchObject([
    { level: 'error' },
  ]);

  const { sources } = await site.health();
  for (const { id, status, failures, lastError, nextDueAt } of sources ?? []) {
    expect([id, status, failures, lastError?.message]).toEqual([
      id,
      'unreachable',
      0,
      'no response: Network connection lost.',
    ]);
    const minutes = (Date.parse(nextDueAt ?? '') - Date.parse(lastError?.at ?? '')) / MINUTE;
    expect([id, Math.round(minutes)]).toEqual([id, 15]);
  }
  const { text: report } = await site.get('/status');
  expect(report).toContain(`${sources?.length} unreachable`);
  expect(report).toMatch(
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
