import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveStoryPicture } from '../../../src/site/pictures/serve-picture.ts';
import { pictureContextWith } from '../../support/picture-doubles.ts';
import { publishPicture, sampleBytes, stubOutside } from '../../support/picture-publishers.ts';
import { watchLog } from '../../support/watch-log.ts';

stubOutside();
const log = watchLog();

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

async function get(key: string) {
  const address = `https://nunavut-news.example/media/320/${key}.jpg`;
  const response = await exports.default.fetch(address);
  await response.arrayBuffer();
  return [response.status, response.headers.get('Content-Type')];
}

const PLACEHOLDER = [200, 'image/svg+xml'];

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
  expect(await get(shown.key)).toEqual(PLACEHOLDER);
  expect(await get(shown.key)).toEqual(PLACEHOLDER);
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
  expect(await get(shown.key)).toEqual(PLACEHOLDER);
  expect(log.lines()).toMatchObject([
    { error: { message: expect.stringMatching(/in time|within 5 s/) } },
  ]);
});

test('picture whose publisher’s robots.txt does not come within two seconds is the placeholder, and not asked for', async () => {
  const shown = await publishPicture({ picture: () => new Response(), robots: silence(2_000) });
  expect(await get(shown.key)).toEqual(PLACEHOLDER);
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
