import { gunzipSync } from 'node:zlib';
import { parseFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { startFixtureWorld } from './fixture-world.ts';
import { rawRequest, requestFeed } from './raw-request.ts';

const FEED = 'assembly-record';
const HOSTILE = [
  [FEED, 'empty-stories'],
  [FEED, 'future-stories'],
  [FEED, 'many-elements'],
  [FEED, 'many-texts'],
  [FEED, 'many-attributes'],
  [FEED, 'many-links'],
  ['wellness-bulletin', 'empty-json-stories'],
] as const;

test('a hostile document has 1 to 5 MB, and a few KB in gzip', async () => {
  const world = await startFixtureWorld();
  for (const [feed, fault] of HOSTILE) {
    world.setFault(feed, fault);
    const path = `/json-service?rss_url=${encodeURIComponent(`${world.origin}/feeds/${feed}`)}`;
    const url = world.origin + (feed === FEED ? `/feeds/${feed}` : path);
    const { body } = await rawRequest(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(body.length).toBeLessThan(30_000);
    const { length } = gunzipSync(body);
    expect([fault, length <= 5_000_000, length >= 990_000]).toEqual([fault, true, true]);
  }
});

test('the fault open-end-tag takes the “>” of one end tag and leaves every story as it was', async () => {
  const world = await startFixtureWorld();
  const whole = (await requestFeed(world, FEED)).body.toString();
  world.setFault(FEED, 'open-end-tag');
  const open = (await requestFeed(world, FEED)).body.toString();
  const at = whole.indexOf('<item ');
  expect(open.startsWith(whole.slice(0, at))).toBe(true);
  expect(open.endsWith(whole.slice(at))).toBe(true);
  expect(open).toContain('</url </image><item ');
});

test('the fault empty sends no body, no-items a feed without stories, garbage random bytes', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'empty');
  expect(await requestFeed(world, FEED)).toMatchObject({
    status: 200,
    headers: { 'content-length': '0' },
  });
  world.setFault(FEED, 'no-items');
  const parsed = parseFeed((await requestFeed(world, FEED)).body.toString());
  expect(parsed.format === 'rdf' && (parsed.feed.items ?? [])).toEqual([]);
  world.setFault(FEED, 'garbage');
  const { body } = await requestFeed(world, FEED);
  expect(body).toHaveLength(4096);
  expect(() => parseFeed(body.toString())).toThrow();
});

test('the fault wrong-dates dates stories hours and years ahead, at the epoch and in no year at all', async () => {
  const world = await startFixtureWorld();
  const dates = async () => {
    const rdf = (await requestFeed(world, FEED)).body.toString();
    // The first one is the channel's own.
    return [...rdf.matchAll(/<dc:date>([^<]*)</g)].map(([, date]) => date ?? '').slice(1);
  };
  const [right = ''] = await dates();
  world.setFault(FEED, 'wrong-dates');
  const [ahead = '', yearsAhead = '', ...others] = await dates();
  expect(Date.parse(ahead) - Date.parse(right)).toBe(3 * 3_600_000);
  expect(yearsAhead).toMatch(/^2032-/);
  expect(others[0]).toBe('1970-01-01T00:00:00Z');
  expect(others[1]).toMatch(/^\+012345/);
});

test('the fault huge streams 20 MB of stories', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'huge');
  const { body, headers } = await requestFeed(world, FEED);
  expect(headers['content-length']).toBeUndefined();
  expect(body.length).toBeGreaterThan(20 * 1024 * 1024);
  expect(body.subarray(-20).toString()).toContain('</channel></rss>');
});

test('the fault gzip-bomb unpacks from under 100 KB to 60 MB', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'gzip-bomb');
  const { body, headers } = await requestFeed(world, FEED);
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.length).toBeLessThan(100_000);
  expect(gunzipSync(body)).toHaveLength(60 * 1024 * 1024);
});
