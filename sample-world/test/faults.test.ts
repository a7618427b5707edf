import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FAULTS } from '../faults/fault-names.ts';
import { publisherOrigin } from '../publications/sources.ts';
import type { SampleWorld } from '../sample-world.ts';
import { startFixtureWorld } from './fixture-world.ts';
import { rawRequest, requestFeed } from './raw-request.ts';

const FEED = 'assembly-record';
test.for([
  ['404', 404],
  ['410', 410],
  ['403', 403],
  ['500', 500],
] as const)('the fault %s responds with its status and an HTML page', async ([fault, status]) => {
  const world = await startFixtureWorld();
  world.setFault(FEED, fault);
  const response = await requestFeed(world, FEED);
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toContain('text/html');
});

test('the fault 429-days says in Retry-After to wait two days', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, '429-days');
  expect(await requestFeed(world, FEED)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '172800' },
  });
});

test('the fault 429 says in Retry-After to wait 120 seconds, and 503 names a date ten minutes ahead', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, '429');
  expect(await requestFeed(world, FEED)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '120' },
  });
  world.setFault(FEED, '503');
  const headers = { 'retry-after': 'Fri, 20 Nov 2026 15:10:00 GMT' };
  expect(await requestFeed(world, FEED)).toMatchObject({ status: 503, headers });
});

test('the fault slow sends the whole feed after three seconds', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'slow');
  const before = Date.now();
  const response = await requestFeed(world, FEED);
  expect(response.status).toBe(200);
  expect(Date.now() - before).toBeGreaterThanOrEqual(2950);
});

test('the fault hang sends nothing until the client closes the connection', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'hang');
  await expect(
    fetch(`${world.origin}/feeds/${FEED}`, { signal: AbortSignal.timeout(300) }),
  ).rejects.toThrow();
  await expect.poll(() => world.log[0]?.closedAt).toBeDefined();
  expect(world.log[0]?.status).toBeUndefined();
});

test('the fault hang-up closes the connection without a response', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'hang-up');
  await expect(rawRequest(`${world.origin}/feeds/${FEED}`)).rejects.toThrow();
  expect(world.log[0]?.status).toBeUndefined();
});

test('closing the sample world ends a hanging connection at once', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'hang');
  const pending = rawRequest(`${world.origin}/feeds/${FEED}`);
  pending.catch(() => {});
  await expect.poll(() => world.log.length).toBe(1);
  await world.close();
  await expect(pending).rejects.toThrow();
});

test('the fault drip sends a byte a second', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'drip');
  const received = await countBytesFor(`${world.origin}/feeds/${FEED}`, 1500);
  expect(received).toBe(2);
  await expect.poll(() => world.log[0]?.closedAt).toBeDefined();
});

test('the fault endless sends one whole story after the other', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'endless');
  expect(await countBytesFor(`${world.origin}/feeds/${FEED}`, 700)).toBeGreaterThan(30_000);
  await expect.poll(() => world.log[0]?.closedAt).toBeDefined();
});

test('the faults html and image send another type than the header says', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, 'html');
  const page = await requestFeed(world, FEED);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  world.setFault(FEED, 'image');
  const image = await requestFeed(world, FEED);
  expect(image.headers['content-type']).toBe('application/xml');
  expect(image.body.subarray(1, 4).toString()).toBe('PNG');
});

test('the fault cut breaks the connection half-way, cut-clean ends the response there as if it were whole', async () => {
  const world = await startFixtureWorld();
  const whole = (await requestFeed(world, FEED)).body;
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  world.setFault(FEED, 'cut');
  const cut = await requestFeed(world, FEED);
  expect([cut.isBroken, cut.headers['content-length']]).toEqual([true, String(whole.length)]);
  expect(cut.body.equals(half)).toBe(true);
  world.setFault(FEED, 'cut-clean');
  const clean = await requestFeed(world, FEED);
  expect([clean.isBroken, clean.headers['content-length']]).toEqual([false, String(half.length)]);
  expect(clean.body.equals(half)).toBe(true);
});

test('the fault wrong-length states 60 bytes fewer in Content-Length than it sends', async () => {
  const world = await startFixtureWorld();
  const whole = (await requestFeed(world, FEED)).body;
  world.setFault(FEED, 'wrong-length');
  const [head = '', body = ''] = (
    await talk(world, `GET /feeds/${FEED} HTTP/1.1\r\nHost: x\r\n\r\n`)
  ).split('\r\n\r\n');
  expect(head).toContain(`content-length: ${whole.length - 60}`);
  expect(body).toBe(whole.toString());
});

test('the faults moved and found redirect to the second address, where the feed is', async () => {
  const world = await startFixtureWorld();
  for (const [fault, status] of [
    ['moved', 301],
    ['found', 302],
  ] as const) {
    world.setFault(FEED, fault);
    const response = await requestFeed(world, FEED);
    expect([response.status, response.headers.location]).toEqual([
      status,
      `${world.origin}/feeds/${FEED}/new`,
    ]);
    expect((await rawRequest(response.headers.location ?? '')).status).toBe(200);
  }
});

test('a fault other than a redirect holds at the second address of a feed too', async () => {
  const world = await startFixtureWorld();
  world.setFault(FEED, '500');
  expect((await rawRequest(`${world.origin}/feeds/${FEED}/new`)).status).toBe(500);
});

test('the faults of redirects lead in a circle, to plain http, into private networks, to ftp and to another publisher', async () => {
  const world = await startFixtureWorld();
  const location = async () => (await requestFeed(world, FEED)).headers.location ?? '';
  world.setFault(FEED, 'redirect-loop');
  const round = await location();
  const next = (await rawRequest(round)).headers.location ?? '';
  expect((await rawRequest(next)).headers.location).toBe(round);
  world.setFault(FEED, 'redirect-http');
  expect(await location()).toBe('http://mirror.sample.invalid/feed');
  world.setFault(FEED, 'redirect-private');
  const both = [await location(), await location()].toSorted();
  expect(both).toEqual(['http://10.0.0.1/feed', 'http://169.254.169.254/latest/meta-data/']);
  world.setFault(FEED, 'redirect-scheme');
  expect(await location()).toBe('ftp://files.sample.invalid/feed.xml');
  world.setFault(FEED, 'redirect-publisher');
  expect(await location()).toBe(`${publisherOrigin(world.origin, 8)}/feeds/northern-ledger`);
});

test('a fault that was set for every feed can be healed for one and cleared for all', async () => {
  const world = await startFixtureWorld();
  world.setFault('*', '500');
  world.setFault('fairway', 'none');
  expect(await statuses(world, ['fairway', FEED, 'touchline'])).toEqual([200, 500, 500]);
  world.clearFaults();
  expect(await statuses(world, ['fairway', FEED, 'touchline'])).toEqual([200, 200, 200]);
});

test('setting a fault refuses unknown feeds, unknown faults and faults that only the other kind of feed can have', async () => {
  const world = await startFixtureWorld();
  expect(() => world.setFault('nobody', '500')).toThrow('There is no feed "nobody".');
  expect(() => world.setFault(FEED, 'teapot' as '500')).toThrow('There is no fault "teapot".');
  expect(() => world.setFault(FEED, 'json-error')).toThrow('is not');
  expect(() => world.setFault('wellness-bulletin', 'many-links')).toThrow('read as XML');
});

test('a HEAD request gets no body, and the server goes on, under any fault that responds at once', async () => {
  const world = await startFixtureWorld();
  for (const [fault] of FAULTS) {
    if (['slow', 'hang', 'hang-up', 'json-error', 'empty-json-stories'].includes(fault)) continue;
    world.setFault(FEED, fault);
    const response = await rawRequest(`${world.origin}/feeds/${FEED}`, { method: 'HEAD' });
    expect([fault, response.body.length]).toEqual([fault, 0]);
  }
});

async function statuses(world: SampleWorld, ids: string[]): Promise<number[]> {
  const responses = await Promise.all(ids.map((id) => requestFeed(world, id)));
  return responses.map(({ status }) => status);
}

function countBytesFor(url: string, milliseconds: number): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const outgoing = request(url, { agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => {
        count += chunk.length;
      });
      response.on('error', () => resolve(count));
      setTimeout(() => outgoing.destroy(), milliseconds);
    });
    outgoing.end();
  });
}

/** Everything that the server says to a request written by hand, until it hangs up. */
function talk(world: SampleWorld, message: string): Promise<string> {
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1');
  socket.write(message);
  return text(socket);
}
