import { expect, test } from 'vitest';
import type { SampleWorld } from '../sample-world.ts';
import { startFixtureWorld } from './fixture-world.ts';
import { type RawResponse, rawRequest } from './raw-request.ts';

function convert(
  world: SampleWorld,
  address: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return rawRequest(`${world.origin}/json-service?rss_url=${encodeURIComponent(address)}`, {
    headers,
  });
}

test('the feed-to-JSON service returns a feed in its own shape', async () => {
  const world = await startFixtureWorld();
  const response = await convert(world, `${world.origin}/feeds/wellness-bulletin`);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { status, feed, items } = JSON.parse(response.body.toString());
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

test('the feed-to-JSON service leaves the thumbnail empty for a feed with pictures in its texts', async () => {
  const world = await startFixtureWorld();
  const response = await convert(world, `${world.origin}/feeds/country-table`);
  const [first] = JSON.parse(response.body.toString()).items;
  expect(first.thumbnail).toBe('');
  expect(first.content).toContain(`<img src="${world.origin}/pictures/harbour.svg?mood=`);
});

test('the feed-to-JSON service refuses what is no address with 422 and a feed of another world with 500', async () => {
  const world = await startFixtureWorld();
  for (const address of ['', 'not an address', 'ftp://example.org/feed']) {
    const response = await convert(world, address);
    expect(response.status).toBe(422);
    expect(JSON.parse(response.body.toString())).toEqual({
      status: 'error',
      message: '`rss_url` parameter must be a valid url.',
    });
  }
  const response = await convert(world, 'https://example.org/feed');
  expect(response.status).toBe(500);
  expect(JSON.parse(response.body.toString()).message).toBe(
    'Cannot download this RSS feed, make sure the Rss URL is correct.',
  );
});

test('the feed-to-JSON service sends validators, which change when the feed publishes', async () => {
  const world = await startFixtureWorld();
  const address = `${world.origin}/feeds/country-table`;
  const etag = (await convert(world, address)).headers.etag ?? '';
  expect((await convert(world, address, { 'if-none-match': etag })).status).toBe(304);
  world.publish('country-table');
  expect((await convert(world, address, { 'if-none-match': etag })).status).toBe(200);
});

test("a feed's faults hold in the feed-to-JSON service too, json-error only there", async () => {
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

test('the feed-to-JSON service redirects to the second address of a moved feed', async () => {
  const world = await startFixtureWorld();
  const address = `${world.origin}/feeds/country-table`;
  world.setFault('country-table', 'moved');
  const { location = '' } = (await convert(world, address)).headers;
  expect(location).toBe(
    `${world.origin}/json-service?rss_url=${encodeURIComponent(`${address}/new`)}`,
  );
  expect((await rawRequest(location)).status).toBe(200);
});

test('the log names the feed that the feed-to-JSON service was requested for', async () => {
  const world = await startFixtureWorld();
  await convert(world, `${world.origin}/feeds/country-table`);
  expect(world.log[0]).toMatchObject({
    path: '/json-service',
    feedId: 'country-table',
    status: 200,
  });
});
