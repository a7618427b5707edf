import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startFixtureWorld } from './fixture-world.ts';
import { rawRequest, requestFeed } from './raw-request.ts';

const YEAR_2000 = 'Sat, 01 Jan 2000 00:00:00 GMT';

test('a feed has the same bytes and validators as long as nothing is published', async () => {
  const world = await startFixtureWorld();
  const first = await requestFeed(world, 'tundra-courier');
  const second = await requestFeed(world, 'tundra-courier');
  expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/);
  expect(second.headers.etag).toBe(first.headers.etag);
  expect(second.headers['last-modified']).toBe(first.headers['last-modified']);
  expect(second.body.equals(first.body)).toBe(true);
});

test('a request for a feed with a matching If-None-Match gets 304 with the validators and no body', async () => {
  const world = await startFixtureWorld();
  const { etag = '', 'last-modified': modified } = (await requestFeed(world, 'tundra-courier'))
    .headers;
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await requestFeed(world, 'tundra-courier', { 'if-none-match': value });
    expect([value, response.status]).toEqual([value, 304]);
    expect(response.headers).toMatchObject({
      etag,
      'last-modified': modified,
      'cache-control': 'public, max-age=900',
    });
    expect(response.body).toHaveLength(0);
  }
});

test('If-Modified-Since counts alone, and is ignored beside an If-None-Match that does not match', async () => {
  const world = await startFixtureWorld();
  const modified = (await requestFeed(world, 'blue-line')).headers['last-modified'] ?? '';
  const statusOf = async (headers: Record<string, string>) =>
    (await requestFeed(world, 'blue-line', headers)).status;
  expect(await statusOf({ 'if-modified-since': modified })).toBe(304);
  expect(await statusOf({ 'if-modified-since': YEAR_2000 })).toBe(200);
  expect(await statusOf({ 'if-modified-since': 'yesterday-ish' })).toBe(200);
  expect(await statusOf({ 'if-modified-since': modified, 'if-none-match': '"other"' })).toBe(200);
});

test('a client that accepts gzip gets a feed in it, under an ETag of its own', async () => {
  const world = await startFixtureWorld();
  const plain = await requestFeed(world, 'world-wire');
  const zipped = await requestFeed(world, 'world-wire', { 'accept-encoding': 'br;q=0.5, gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  expect(zipped.headers.vary).toBe('Accept-Encoding');
  const again = { 'accept-encoding': 'gzip', 'if-none-match': zipped.headers.etag ?? '' };
  expect((await requestFeed(world, 'world-wire', again)).status).toBe(304);
  const refused = await requestFeed(world, 'world-wire', { 'accept-encoding': 'gzip;q=0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('a HEAD request for a feed gets the headers of GET and no body', async () => {
  const world = await startFixtureWorld();
  const got = await requestFeed(world, 'fairway');
  const head = await rawRequest(`${world.origin}/feeds/fairway`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  for (const name of ['etag', 'last-modified', 'content-type', 'content-length']) {
    expect(head.headers[name]).toBe(got.headers[name]);
  }
});

test('a request with another method gets 405 with the methods that work', async () => {
  const world = await startFixtureWorld();
  const response = await rawRequest(`${world.origin}/feeds/fairway`, { method: 'DELETE' });
  expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a feed says how long it is fresh with max-age, with ttl, or not at all, as its catalogue entry has it', async () => {
  const world = await startFixtureWorld();
  const ledger = await requestFeed(world, 'northern-ledger');
  expect(ledger.body.toString('latin1')).toContain('<ttl>60</ttl>');
  expect(ledger.headers['cache-control']).toBeUndefined();
  expect((await requestFeed(world, 'blue-line')).headers['cache-control']).toBe(
    'public, max-age=300',
  );
});

test('the log keeps each request with its status and when its response was finished', async () => {
  const world = await startFixtureWorld();
  await rawRequest(`${world.origin}/feeds/fairway?a=1`, { headers: { 'user-agent': 'Test/1' } });
  await expect.poll(() => world.log[0]?.closedAt).toBeDefined();
  expect(world.log).toHaveLength(1);
  expect(world.log[0]).toMatchObject({
    method: 'GET',
    path: '/feeds/fairway',
    query: 'a=1',
    status: 200,
    feedId: 'fairway',
  });
  expect(world.log[0]?.headers['user-agent']).toBe('Test/1');
});
