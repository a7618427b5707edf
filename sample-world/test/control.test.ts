import { expect, test } from 'vitest';
import { SAMPLE_FEEDS } from '../catalogue.ts';
import type { SampleWorld } from '../sample-world.ts';
import { startFixtureWorld } from './fixture-world.ts';
import { rawRequest, requestFeed } from './raw-request.ts';

function post(
  world: SampleWorld,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return rawRequest(`${world.origin}/control/${path}`, { method: 'POST', body, headers: form });
}

test('the control page lists every feed with its state and its forms, without scripts', async () => {
  const world = await startFixtureWorld();
  await requestFeed(world, 'fairway');
  world.setFault('touchline', 'drip');
  const page = (await rawRequest(`${world.origin}/`)).body.toString();
  for (const feed of SAMPLE_FEEDS) {
    expect(page).toContain(`/feeds/${feed.id}<`);
    expect(page).toContain(feed.publisher);
  }
  expect(page).toContain('<option value="drip" selected>');
  expect(page).toContain('<td class="number">1</td>\n<td>200<small>');
  expect(page).not.toContain('<script');
});

test('a form of the control page sets a fault and leads back to the page', async () => {
  const world = await startFixtureWorld();
  const response = await post(world, 'faults', { feed: 'fairway', fault: '410' });
  expect([response.status, response.headers.location]).toEqual([303, '/']);
  expect((await requestFeed(world, 'fairway')).status).toBe(410);
});

test('a JSON request sets a fault and gets a JSON response', async () => {
  const world = await startFixtureWorld();
  const response = await fetch(`${world.origin}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ feed: '*', fault: '500' }),
  });
  expect(await response.json()).toEqual({ status: 'ok', feed: '*', fault: '500' });
  expect((await requestFeed(world, 'touchline')).status).toBe(500);
});

test('a control request for an unknown feed or fault gets 400 with the reason, as text or JSON', async () => {
  const world = await startFixtureWorld();
  const asText = await post(world, 'faults', { feed: 'nobody', fault: '500' });
  expect([asText.status, asText.body.toString()]).toEqual([400, 'There is no feed "nobody".\n']);
  const asJson = await post(
    world,
    'faults',
    { feed: 'fairway', fault: 'teapot' },
    { accept: 'application/json' },
  );
  expect(asJson.status).toBe(400);
  expect(JSON.parse(asJson.body.toString())).toEqual({
    status: 'error',
    message: 'There is no fault "teapot".',
  });
  expect((await post(world, 'publish', { feed: 'nobody' })).status).toBe(400);
});

test('a form of another site in the same browser cannot set a fault', async () => {
  const world = await startFixtureWorld();
  const response = await post(
    world,
    'faults',
    { feed: '*', fault: '500' },
    { origin: 'https://example.org' },
  );
  expect(response.status).toBe(400);
  expect((await requestFeed(world, 'fairway')).status).toBe(200);
});

test('publishing puts a fresh story on top of one feed, dated now, and changes its validators only', async () => {
  let now = new Date('2026-11-20T15:00:00Z');
  const world = await startFixtureWorld({ now: () => now });
  const before = await requestFeed(world, 'fairway');
  const other = await requestFeed(world, 'touchline');
  now = new Date('2026-11-20T16:30:00Z');
  expect((await post(world, 'publish', { feed: 'fairway' })).status).toBe(303);
  const after = await requestFeed(world, 'fairway', { 'if-none-match': before.headers.etag ?? '' });
  expect(after.status).toBe(200);
  expect(after.headers['last-modified']).toBe('Fri, 20 Nov 2026 16:30:00 GMT');
  const text = after.body.toString();
  expect(text).toContain('Just in: late sample story 1 from Fairway');
  expect(text).toContain('<pubDate>Fri, 20 Nov 2026 16:30:00 GMT</pubDate>');
  expect(text.match(/<item>/g)).toHaveLength(7);
  expect((await requestFeed(world, 'touchline')).headers.etag).toBe(other.headers.etag);
  expect((await fetch(`${world.origin}/stories/fairway-just-in-1`)).status).toBe(200);
});

test('the form that lets time pass calls the driver with the minutes and leads back to the page', async () => {
  const passed: number[] = [];
  const world = await startFixtureWorld({ onPassTime: (minutes) => void passed.push(minutes) });
  const response = await post(world, 'pass-time', { minutes: '120' });
  expect([response.status, response.headers.location]).toEqual([303, '/']);
  expect((await post(world, 'pass-time', { minutes: '7' })).status).toBe(400);
  expect(passed).toEqual([120]);
});

test('without a driver a request to let time pass gets 400, and the control page says that no site is connected', async () => {
  const world = await startFixtureWorld();
  expect((await post(world, 'pass-time', { minutes: '60' })).status).toBe(400);
  expect((await rawRequest(`${world.origin}/`)).body.toString()).toContain('No site is connected');
});
