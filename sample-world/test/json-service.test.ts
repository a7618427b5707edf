import { expect, test } from 'vitest';
import type { SampleWorld } from '../sample-world.ts';
import { startFixtureWorld } from './fixture-world.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';

function convert(
  world: SampleWorld,
  address: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return rawRequest(`${world.origin}/json-service?rss_url=${encodeURIComponent(address)}`, {
    headers,
  });
}

test('a feed comes back in the shape of the service', async () => {
  const world = await startFixtureWorld();
  const answer = await convert(world, `${world.origin}/feeds/wellness-bulletin`);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { status, feed, items } = JSON.parse(answer.body.toString());
  expect(status).toBe('ok');
  expect(feed).toEqual({
    url: `${world.origin}/feeds/wellness-bulletin`,
    title: 'Wellness Bulletin (sample)',
    link: `${world.origin}/publishers/wellness-bulletin`,
    author: '',
    description: 'Care, rest and good food',
    image: '',
  });
  expect(items).toHaveLength(6);
  expect(items[0]).toMatchObject({
    title: 'Story 1 about health',
    link: `${world.origin}/stories/health-story-1`,
    guid: `${world.origin}/stories/health-story-1`,
    author: 'Sample Desk',
    description: '<p>Summary 1. It has two sentences.</p>',
    enclosure: {},
    categories: ['Local News'],
  });
  expect(items[0].pubDate).toMatch(/^2026-11-20 14:\d\d:\d\d$/);
  expect(items[0].thumbnail).toContain('/pictures/harbour.svg?mood=');
  expect(items[0].content).toContain('<p>The first paragraph.</p>');
});

test('a feed with pictures in its text has none in thumbnail', async () => {
  const world = await startFixtureWorld();
  const answer = await convert(world, `${world.origin}/feeds/country-table`);
  const [first] = JSON.parse(answer.body.toString()).items;
  expect(first.thumbnail).toBe('');
  expect(first.content).toContain(`<img src="${world.origin}/pictures/harbour.svg?mood=`);
});

test('an address that is none gets 422, a feed of another world 500', async () => {
  const world = await startFixtureWorld();
  for (const address of ['', 'not an address', 'ftp://example.org/feed']) {
    const answer = await convert(world, address);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body.toString())).toEqual({
      status: 'error',
      message: '`rss_url` parameter must be a valid url.',
    });
  }
  const answer = await convert(world, 'https://example.org/feed');
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.body.toString()).message).toBe(
    'Cannot download this RSS feed, make sure the Rss URL is correct.',
  );
});

test('the service has validators, which change when the feed publishes', async () => {
  const world = await startFixtureWorld();
  const address = `${world.origin}/feeds/country-table`;
  const etag = (await convert(world, address)).headers.etag ?? '';
  expect((await convert(world, address, { 'if-none-match': etag })).status).toBe(304);
  world.publish('country-table');
  expect((await convert(world, address, { 'if-none-match': etag })).status).toBe(200);
});

test("a feed's faults hold in the service, json-error only there", async () => {
  const world = await startFixtureWorld();
  const address = `${world.origin}/feeds/wellness-bulletin`;
  world.setFault('wellness-bulletin', 'json-error');
  const failed = await convert(world, address);
  expect([failed.status, JSON.parse(failed.body.toString()).status]).toEqual([500, 'error']);
  expect((await rawRequest(address)).status).toBe(200);
  world.setFault('wellness-bulletin', 'no-items');
  expect(JSON.parse((await convert(world, address)).body.toString())).toMatchObject({
    status: 'ok',
    items: [],
  });
  world.setFault('wellness-bulletin', '429');
  expect((await convert(world, address)).status).toBe(429);
  world.setFault('wellness-bulletin', 'huge');
  expect(JSON.parse((await convert(world, address)).body.toString()).items.length).toBeGreaterThan(
    1000,
  );
});

test('a moved feed sends the service to its second address', async () => {
  const world = await startFixtureWorld();
  const address = `${world.origin}/feeds/country-table`;
  world.setFault('country-table', 'moved');
  const { location = '' } = (await convert(world, address)).headers;
  expect(location).toBe(
    `${world.origin}/json-service?rss_url=${encodeURIComponent(`${address}/new`)}`,
  );
  expect((await rawRequest(location)).status).toBe(200);
});

test('the log names the feed that the service was asked for', async () => {
  const world = await startFixtureWorld();
  await convert(world, `${world.origin}/feeds/country-table`);
  expect(world.log[0]).toMatchObject({
    path: '/json-service',
    feedId: 'country-table',
    status: 200,
  });
});
