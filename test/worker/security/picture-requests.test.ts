import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveStoryPicture } from '../../../src/site/pictures/serve-picture.ts';
import { pictureContextWith } from '../../support/picture-doubles.ts';
import {
  insertPicture,
  newKey,
  outside,
  publisherAt,
  publishPicture,
  sampleBytes,
  sending,
  stubOutside,
} from '../../support/picture-publishers.ts';
import { watchLog } from '../../support/watch-log.ts';

stubOutside();
const log = watchLog();

/** The content type that a reader gets, and the addresses outside that were asked. */
async function ask(key: string) {
  const before = outside.length;
  const response = await exports.default.fetch(`https://nunavut-news.example/media/320/${key}.jpg`);
  await response.arrayBuffer();
  const type = response.headers.get('Content-Type');
  return { status: response.status, type, asked: outside.slice(before).map(({ url }) => url) };
}

const PLACEHOLDER = { status: 200, type: 'image/svg+xml' };

const { host: PUBLIC_HOST, requests: atPublicHost } = publisherAt(sending(null, {}, 404));

/** Addresses that nothing may be requested of; others are a table in outbound-policy.test.ts. */
const FORBIDDEN = [
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  `http://${PUBLIC_HOST}/picture.jpg`,
  `https://${PUBLIC_HOST}:8443/picture.jpg`,
  `https://user:password@${PUBLIC_HOST}/picture.jpg`,
  'file:///etc/passwd',
];

test('picture whose address is forbidden or none is the placeholder, and nobody is asked', async () => {
  for (const address of [...FORBIDDEN, 'no address', '', '/media/320/x.jpg']) {
    const key = newKey();
    await insertPicture(key, address);
    expect(await ask(key), address).toEqual({ ...PLACEHOLDER, asked: [] });
  }
});

function redirectTo(location: string): () => Response {
  return () => new Response(null, { status: 302, headers: { Location: location } });
}

test('picture that redirects to a forbidden address is the placeholder, which is remembered, and its publisher alone is asked', async () => {
  for (const location of [...FORBIDDEN, 'https://', '\\\\169.254.169.254\\']) {
    const { key, address } = await publishPicture({ picture: redirectTo(location) });
    const robots = new URL('/robots.txt', address).href;
    expect(await ask(key), location).toEqual({ ...PLACEHOLDER, asked: [robots, address] });
    expect(await ask(key), location).toEqual({ ...PLACEHOLDER, asked: [] });
  }
  expect(atPublicHost).toEqual([]);
});

test('picture that redirects in a circle is asked for four times, and is the placeholder', async () => {
  let round = 0;
  const shown = await publishPicture({
    picture: ({ url }) => redirectTo(`${url.split('?')[0]}?round=${++round}`)(),
  });
  expect(await ask(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.asked()).toBe(4);
  expect(shown.requests).toHaveLength(5);
});

test('picture that redirects to another public host is shown where the robots.txt there allows it, and else not asked for', async () => {
  const picture = sending(await sampleBytes('odd/narrow.jpg'));
  const target = await publishPicture({ picture });
  const { key, asked } = await publishPicture({ picture: redirectTo(target.address) });
  expect(await ask(key)).toMatchObject({ type: 'image/jpeg' });
  expect([asked(), target.asked(), target.requests.length]).toEqual([1, 1, 2]);
  const robots = sending('User-agent: *\nDisallow: /pictures/');
  const closed = await publishPicture({ picture, robots });
  const other = await publishPicture({ picture: redirectTo(closed.address) });
  expect(await ask(other.key)).toMatchObject(PLACEHOLDER);
  expect(closed.asked()).toBe(0);
});

const reallySetTimeout = setTimeout;
/** Which timers end at once: so a time-out is waited for no longer than a test needs. */
let isOver: (ms: number | undefined) => boolean;

beforeEach(() => {
  isOver = () => false;
  vi.stubGlobal('setTimeout', (handler: () => void, ms?: number) =>
    reallySetTimeout(handler, isOver(ms) ? 1 : ms),
  );
});
afterEach(() => void vi.stubGlobal('setTimeout', reallySetTimeout));

/** A response that never comes; the time for it is over as soon as it is asked for. */
function silence(timeoutMs: number) {
  return (_: unknown, signal: AbortSignal | undefined) => {
    isOver = (ms) => ms === timeoutMs;
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
}

test('picture whose publisher does not respond within five seconds is the placeholder, and is not asked for again', async () => {
  const shown = await publishPicture({ picture: silence(5_000) });
  expect(await ask(shown.key)).toMatchObject(PLACEHOLDER);
  expect(await ask(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.asked()).toBe(1);
  expect(log.lines()).toMatchObject([{ error: { message: 'no response in time' } }]);
});

test('picture whose publisher sends its start and no more within five seconds is the placeholder', async () => {
  const start = (await sampleBytes('odd/narrow.jpg')).subarray(0, 100);
  const picture = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(start),
        pull: () => scheduler.wait(5_000),
      }),
    );
  const shown = await publishPicture({ picture });
  isOver = (ms) => ms !== undefined && ms > 4_000 && ms <= 5_000;
  expect(await ask(shown.key)).toMatchObject(PLACEHOLDER);
  expect(log.lines()).toMatchObject([
    { error: { message: expect.stringMatching(/in time|within 5 s/) } },
  ]);
});

test('picture whose publisher’s robots.txt does not come within two seconds is the placeholder, and not asked for', async () => {
  const shown = await publishPicture({ picture: () => new Response(), robots: silence(2_000) });
  expect(await ask(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.asked()).toBe(0);
});

test('the request to a publisher is work that ends where its reader leaves, too', async () => {
  const waiting: Promise<unknown>[] = [];
  const context = pictureContextWith(env, (work) => void waiting.push(work));
  let waitedFor = 0;
  const bytes = await sampleBytes('odd/narrow.jpg');
  const { key } = await publishPicture({
    picture: async () => {
      await scheduler.wait(5);
      waitedFor = waiting.length;
      return new Response(bytes);
    },
  });
  const left = serveStoryPicture({ width: 320, key, format: 'jpeg' }, context);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await waiting[0];
  await Promise.all(waiting);
  expect(waitedFor).toBe(1);
  expect(await context.kept.find(key)).toMatchObject({
    type: 'image/jpeg',
    length: bytes.byteLength,
  });
  await left;
});
