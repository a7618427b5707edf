import { expect, test } from 'vitest';
import {
  findRefusal,
  pollRowsStatement,
  readPollRows,
  requestPollStatement,
} from '../../../../src/model/sources/operator-poll.ts';
import { rowsOf, run } from '../../../support/database.ts';
import {
  DAY,
  type Follower,
  follow,
  followOne,
  HOUR,
  MINUTE,
  START,
} from '../../../support/follow.ts';
import type { OriginResponse } from '../../../support/origin.ts';
import { ETAG, feed, status } from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const NOT_MODIFIED = status(304);

/** The If-None-Match and If-Modified-Since of a request. */
type Sent = readonly [etag?: string | undefined, modified?: string | undefined];

/** Whether a poll requested by an operator polls the first source of a follower now. */
async function requestPoll(follower: Follower): Promise<boolean> {
  const [row] = readPollRows(await rowsOf(...pollRowsStatement(follower.id)));
  if (!row || findRefusal(row, follower.now)) return false;
  await run(...requestPollStatement(follower.id, row, follower.now));
  return true;
}

const at10 = 'Thu, 19 Nov 2026 10:00:00 GMT';
const at11 = 'Thu, 19 Nov 2026 11:00:00 GMT';
const feedWith = (etag: string, modified: string) =>
  feed(['One'], { ETag: etag, 'Last-Modified': modified });
const broken = { headers: [['ETag', '"2"']] as [string, string][], body: '<rss><channel><item>' };

test.each<[rule: string, responses: OriginResponse[], sent: Sent[], title?: string]>([
  [
    '1: every request but the first has them',
    [feedWith('"1"', at10), NOT_MODIFIED],
    [['"1"', at10]],
  ],
  ['1: none is invented', [feed(['One'], { ETag: '"only"' })], [['"only"']]],
  [
    '2: they go back byte for byte',
    [feedWith('\'single\' \\ "double"', 'yesterday, about noon')],
    [['\'single\' \\ "double"', 'yesterday, about noon']],
  ],
  [
    '3: a 200 with the same body replaces both',
    [feedWith('"1"', at10), feed(['One'], { ETag: '"2"' })],
    [['"1"', at10], ['"2"']],
  ],
  ['3: a 200 without any leaves none', [feed(['One'], ETAG), feed(['One'])], [['"1"'], []]],
  [
    '4: a 304 refreshes those that it carries',
    [
      feedWith('"1"', at10),
      status(304, { ETag: '"2"' }),
      status(304, { 'Last-Modified': at11 }),
      NOT_MODIFIED,
    ],
    [
      ['"1"', at10],
      ['"2"', at10],
      ['"2"', at11],
    ],
  ],
  [
    '6: those of a document that could not be read are not sent',
    [feed(['One'], ETAG), broken, feed(['Two'], { ETag: '"3"' }), NOT_MODIFIED],
    [['"1"'], [], ['"3"']],
    'Two',
  ],
])(
  'feed-politeness rules 1 to 6: of validators, rule %s',
  async (_rule, responses, sent, title = 'One') => {
    const follower = await followOne(...responses);
    await follower.poll(1 + sent.length);
    expect(await follower.titles()).toEqual([title]);
    const validators = (await follower.requests()).map(
      ({ headers }): Sent => [headers['if-none-match'], headers['if-modified-since']],
    );
    expect(validators).toEqual([[], ...sent].map(([etag, date]) => [etag, date]));
  },
);

test('feed-politeness rule 5: a 304 to a request without validators is a failure', async () => {
  const follower = await followOne(status(304));
  await follower.refresh();
  expect(await follower.state()).toMatchObject({
    failures: 1,
    lastError: { message: 'HTTP error! status: 304' },
  });
});

test('feed-politeness rule 7: a 200 with the same body writes no stories and publishes nothing', async () => {
  const follower = await followOne(feed(['One'], ETAG), feed(['One'], { ETag: '"2"' }));
  await follower.refresh();
  const before = await follower.progress();
  await follower.refreshWhenDue();
  expect(await follower.progress()).toEqual(before);
  expect(follower.invalidated).toEqual([[`desk:${follower.id}:local`]]);
  expect((await follower.state()).checkedAt).toBe(follower.now);
});

test('feed-politeness rule 9: after 8 days of "not modified" one request is unconditional', async () => {
  const follower = await followOne(feed(['One'], ETAG), status(304));
  await follower.refresh();
  for (follower.now = START + DAY; follower.now < START + 8 * DAY; follower.now += DAY)
    await follower.refresh();
  await follower.respondWith('feed-0', status(503), feed(['Two'], ETAG));
  await follower.poll(2);
  const unconditional = undefined;
  expect(await follower.sentEtags()).toEqual([
    unconditional,
    ...Array(7).fill('"1"'),
    unconditional,
    '"1"',
  ]);
  expect(await follower.titles()).toEqual(['Two']);
});

test('feed-politeness rule 9: a source marked alwaysConditional gets no unconditional request, even for an operator', async () => {
  const follower = await follow([
    { responses: [feed(['One'], ETAG), status(304)], alwaysConditional: true },
  ]);
  await follower.refresh();
  for (const day of [9, 18]) {
    follower.now = START + day * DAY;
    await follower.refresh();
  }
  follower.now += HOUR;
  await requestPoll(follower);
  await follower.refresh();
  expect(await follower.sentEtags()).toEqual([undefined, '"1"', '"1"', '"1"']);
});

test('feed-politeness rule 10: a poll requested by an operator is immediate and unconditional, the next conditional', async () => {
  const follower = await followOne({ ...feed(['One'], ETAG), knowsEtag: true });
  await follower.refresh();
  follower.now += 15 * MINUTE;
  expect(await requestPoll(follower)).toBe(true);
  await follower.refresh();
  await follower.refreshWhenDue();
  expect(await follower.sentEtags()).toEqual([undefined, undefined, '"1"']);
  expect(await follower.titles()).toEqual(['One']);
});

test('feed-politeness rule 10: an operator cannot shorten a pause that a host requested, for any of its feeds', async () => {
  const follower = await follow([
    { host: 0, responses: [status(429, { 'Retry-After': '10800' })] },
    { host: 0, responses: [] },
    { host: 1, responses: [status(503, { 'Retry-After': '7200' })] },
    { host: 1, responses: [status(500)] },
  ]);
  await follower.refresh();
  follower.now += 20 * MINUTE;
  const rows = readPollRows(await rowsOf(...pollRowsStatement(follower.id)));
  const reasons = rows.map((row) => findRefusal(row, follower.now));
  expect(reasons).toEqual([
    expect.stringContaining('asked us to wait until 2026-11-20 15:0'),
    expect.stringContaining('asked us to wait until 2026-11-20 15:0'),
    expect.stringContaining('asked us to wait until 2026-11-20 14:0'),
    undefined,
  ]);
});

test('feed-politeness rule 11: two simultaneous refreshes and one soon after send one request', async () => {
  const follower = await followOne({ ...feed(['One'], ETAG), delayMs: 100 });
  await Promise.all([follower.refresh(), follower.refresh(), follower.refresh()]);
  await follower.refresh();
  follower.now += 10 * 60_000;
  await follower.refresh();
  expect(await follower.requests()).toHaveLength(1);
});

test('feed-politeness rule 32: validators are sent only to the address that they came from', async () => {
  const follower = await followOne(feed(['One'], { ETag: '"first-host"' }));
  await follower.refresh();
  await follower.redirect('feed-0', 'elsewhere', 1);
  await follower.respondWith('elsewhere', feed(['Two'], { ETag: '"second-host"' }), status(304));
  await follower.refreshWhenDue();
  await follower.refreshWhenDue();
  expect(await follower.sentEtags()).toEqual([undefined, '"first-host"', undefined]);
  expect(await follower.sentEtags('elsewhere')).toEqual([undefined, '"second-host"']);
  expect((await follower.state()).failures).toBe(0);
});
