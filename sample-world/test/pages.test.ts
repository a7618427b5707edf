import { createServer } from 'node:http';
import { XMLValidator } from 'fast-xml-parser';
import { expect, onTestFinished, test } from 'vitest';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { readPicture } from '../pictures/photographs.ts';
import { MOODS, SCENES } from '../pictures/picture-names.ts';
import { LOOPS, MP3_FRAME_BYTES, MP3_LOOP, splitOggPages } from '../radio/loops.ts';
import { listenOnLoopback } from '../server/loopback-servers.ts';
import { rawRequest, requestFeed, worldForFile, worldForTest } from './fixture-world.ts';

const world = await worldForFile();

test.for(SCENES)('the scene %s is drawn in each mood, well-formed and under 6 KB', (scene) => {
  const drawn = MOODS.map((mood) => readPicture(scene, mood).toString());
  expect(new Set(drawn).size).toBe(MOODS.length);
  for (const svg of drawn) {
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).toContain('viewBox="0 0 800 450" width="800" height="450"');
    expect(svg).not.toMatch(/[{|}]/);
    expect(Buffer.byteLength(svg)).toBeLessThan(6144);
  }
});

test('a picture has the mood in its address, and dusk if that is missing or unknown', async () => {
  const night = await rawRequest(`${world.origin}/pictures/floe.svg?mood=night&w=800`);
  expect(night.headers['content-type']).toBe('image/svg+xml');
  expect(night.body).toEqual(readPicture('floe', 'night'));
  const unknown = await rawRequest(`${world.origin}/pictures/floe.svg?mood=../../package`);
  expect(unknown.body).toEqual(readPicture('floe', 'dusk'));
});

test.for([
  ['/stories/golf-tundra-links-moss-rules', '<h2>Sample story</h2>'],
  ['/publishers/fairway', '/stories/golf-tundra-links-moss-rules'],
  ['/university', 'nobody can apply here'],
  ['/donate', 'Nothing can be given here.'],
  ['/network/facebook', 'Nothing is posted here.'],
  ...['events-wall', 'image-board', 'contact-form', 'document-1', 'video'].map(
    (name) => [`/embeds/${name}`, 'Sample: on the real site this frame shows'] as const,
  ),
  ['/ads/6079445.js', 'Sample advertisement 6079445'],
] as const)('the page %s contains “%s” and no script', async ([path, says]) => {
  const { status, headers, body } = await rawRequest(world.origin + path);
  expect([status, body.toString()]).toEqual([200, expect.stringContaining(says)]);
  expect(body.toString()).not.toContain('<script');
  // The content of frames can be framed.
  expect(headers['x-frame-options']).toBeUndefined();
});

test.for([
  '/nothing',
  '/feeds/nobody',
  '/stories/nothing',
  '/network/toString',
  '/pictures/whale.svg',
  '/pictures/town.bmp',
  '/pictures/odd/town.jpg',
])('%s responds with 404', async (path) => {
  expect((await rawRequest(world.origin + path)).status).toBe(404);
});

test('a request with an unsupported method gets 405 with the allowed methods', async () => {
  const response = await rawRequest(`${world.origin}/feeds/fairway`, { method: 'DELETE' });
  expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('the control page lists every feed with its state and its forms, without scripts', async () => {
  world.setFault('touchline', 'drip');
  const page = (await rawRequest(`${world.origin}/`)).body.toString();
  for (const { id } of SAMPLE_FEEDS) expect(page).toContain(`/feeds/${id}<`);
  expect(page).toContain('<option value="drip" selected>');
  expect(page).toContain('No site is connected');
  expect(page).not.toContain('<script');
});

test.for<[path: string, fields: Record<string, string>, headers: Record<string, string>, number]>([
  ['faults', { feed: 'fairway', fault: '410' }, {}, 303],
  ['faults', { feed: 'fairway', fault: '410' }, { accept: 'application/json' }, 200],
  ['faults', { feed: 'nobody', fault: '500' }, {}, 400],
  ['faults', { feed: 'fairway', fault: 'teapot' }, { accept: 'application/json' }, 400],
  ['faults', { feed: '*', fault: '500' }, { origin: 'https://example.org' }, 400],
  ['publish', { feed: 'nobody' }, {}, 400],
  ['weather', { station: 'qc-901', warning: 'orange', minutes: '30' }, {}, 303],
  ['weather', { station: 'qc-901', warning: 'frogs' }, {}, 400],
  ['station', { fault: 'refuse' }, {}, 303],
  ['station', { fault: 'explode' }, {}, 400],
  ['pass-time', { minutes: '120' }, {}, 303],
  ['pass-time', { minutes: '7' }, {}, 400],
])('POST /control/%s with %o and %o gets %i', async ([path, fields, headers, expected]) => {
  const passed: number[] = [];
  const own = await worldForTest({ onPassTime: (minutes) => void passed.push(minutes) });
  const body = new URLSearchParams(fields).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const url = `${own.origin}/control/${path}`;
  const { status, headers: sent } = await rawRequest(url, { method: 'POST', body, headers: form });
  expect([status, sent.location]).toEqual([expected, expected === 303 ? '/' : undefined]);
  const isSet = path === 'faults' && expected < 400;
  expect((await requestFeed(own, 'fairway')).status).toBe(isSet ? 410 : 200);
  expect(passed).toEqual(path === 'pass-time' && expected === 303 ? [120] : []);
});

test('publishing adds a story, dated now, at the top of one feed, and changes only the validators of that feed', async () => {
  let now = new Date('2026-11-20T15:00:00Z');
  const own = await worldForTest({ now: () => now });
  const before = await requestFeed(own, 'fairway');
  const other = await requestFeed(own, 'touchline');
  now = new Date('2026-11-20T16:30:00Z');
  own.publish('fairway');
  const after = await requestFeed(own, 'fairway', { 'if-none-match': before.headers.etag ?? '' });
  expect(after.headers['last-modified']).toBe('Fri, 20 Nov 2026 16:30:00 GMT');
  expect(after.body.toString()).toContain('Just in: late sample story 1 from Fairway');
  expect(after.body.toString().match(/<item>/g)).toHaveLength(7);
  expect((await requestFeed(own, 'touchline')).headers.etag).toBe(other.headers.etag);
  expect((await fetch(`${own.origin}/stories/fairway-just-in-1`)).status).toBe(200);
});

test('ranges of free ports opened concurrently do not overlap, and a range with a taken port leaves none open', async () => {
  const listen = async (count: number, port: number) => {
    const servers = await listenOnLoopback(count, port, (_, response) => response.end());
    onTestFinished(() => servers.close());
    return servers;
  };
  const rows = await Promise.all(Array.from({ length: 12 }, () => listen(26, 0)));
  const ports = rows.flatMap(({ port }) => Array.from({ length: 26 }, (_, place) => port + place));
  expect(new Set(ports).size).toBe(12 * 26);
  const { port: first, close } = await listen(5, 0);
  await close();
  await listen(1, first + 2);
  await expect(listen(5, first)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const server = createServer().listen(first, '127.0.0.1');
  onTestFinished(() => void server.close());
  await expect.poll(() => server.listening).toBe(true);
});

test('every frame of the MP3 loop is complete and can be decoded without earlier frames', () => {
  expect(MP3_LOOP.length % MP3_FRAME_BYTES).toBe(0);
  for (let at = 0; at < MP3_LOOP.length; at += MP3_FRAME_BYTES) {
    expect(MP3_LOOP.readUInt16BE(at)).toBe(0xfffb);
    // The first nine bits of the side information: how far back a frame's data begins.
    expect(MP3_LOOP.readUInt16BE(at + 4) >> 7).toBe(0);
  }
});

test('Ogg pages have consecutive numbers and positions across repetitions of the loop', () => {
  const loop = LOOPS['live.ogg'] ?? expect.fail('there is no Ogg loop');
  const blocks = Array.from({ length: 130 }, (_, index) => loop.block(55 + index, index));
  const pages = splitOggPages(Buffer.concat([loop.start, ...blocks]));
  expect(pages.map((page) => page.readUInt32LE(18))).toEqual([...pages.keys()]);
  expect(pages.slice(2).map((page) => Number(page.readBigInt64LE(6)))).toEqual(
    Array.from({ length: 130 }, (_, index) => (index + 1) * 9600),
  );
  expect(new Set(pages.map((page) => page.readUInt32LE(14))).size).toBe(1);
  expect(pages.filter((page) => ((page[5] ?? 0) & 4) !== 0)).toEqual([]);
});
