import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { LEASE_MS } from '../../../../src/site/pictures/byte-budget.ts';
import { MAX_PICTURE_BYTES } from '../../../../src/site/pictures/fetch-picture.ts';
import { pictureMemory } from '../../../../src/site/pictures/picture-memory.ts';
import {
  KEPT,
  keptIn,
  PICTURES_ORIGIN,
  PLACEHOLDER,
  quickImages,
  servedBy,
} from '../../../support/picture-doubles.ts';
import { publishPicture, sending, stubOutside } from '../../../support/picture-publishers.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

stubOutside();
const log = watchLog();

/** A file of so many bytes that begins like a JPEG. */
function jpegOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set([0xff, 0xd8, 0xff]);
  return file;
}

const LARGEST = jpegOf(MAX_PICTURE_BYTES);
const WEBP = { status: 200, type: 'image/webp', caching: KEPT };

test('of ten pictures of 4 MB at once four are requested at a time, and all are shown', async () => {
  let open = 0;
  let most = 0;
  const picture = async () => {
    open += 1;
    most = Math.max(most, open);
    await scheduler.wait(20);
    open -= 1;
    return new Response(LARGEST);
  };
  const shown = await Promise.all(Array.from({ length: 10 }, () => publishPicture({ picture })));
  const { images } = quickImages();
  const all = await Promise.all(shown.map((one) => servedBy(one, { images })));
  for (const response of all) expect(response).toMatchObject(WEBP);
  expect(most).toBe(4);
});

test.each<Record<string, string>>([
  {},
  { 'Content-Length': String(MAX_PICTURE_BYTES + 1) },
  { 'Content-Length': '10' },
])('a picture of more than 4 MB, with the headers %j, is refused for a day', async (headers) => {
  const body = jpegOf(MAX_PICTURE_BYTES + 1);
  const picture = () => new Response(new Blob([body]).stream(), { headers });
  const shown = await publishPicture({ picture });
  const memory = pictureMemory();
  const { images } = quickImages();
  expect(await servedBy(shown, { images, memory })).toMatchObject(PLACEHOLDER);
  const stored = await caches.default.match(`${PICTURES_ORIGIN}/media/source/${shown.key}`);
  expect(stored?.headers.get('Cache-Control')).toBe('max-age=86400');
  expect(memory.usedBytes()).toBe(0);
});

test('a stored picture is read no further than Images reads it', async () => {
  const shown = await publishPicture({ picture: sending(LARGEST) });
  const { images } = quickImages();
  await servedBy(shown, { images });
  let read = 0;
  const chunk = LARGEST.subarray(0, 50_000);
  const cache = withMethods(caches.default, {
    match: async (address: RequestInfo) => {
      const found = await caches.default.match(address);
      if (!String(address).includes('/source/')) return found;
      const body = new ReadableStream({
        pull: (controller) => {
          read += chunk.byteLength;
          if (read > LARGEST.byteLength) controller.close();
          else controller.enqueue(chunk);
        },
      });
      return found && new Response(body, found);
    },
  });
  const unread = quickImages({ readsFile: false });
  const stored = { ...keptIn(cache), images: unread.images };
  expect(await servedBy(shown, stored, { width: 640 })).toMatchObject(WEBP);
  expect(read).toBeLessThan(1_000_000);
});

test('twelve readers of one variant at once have it made once', async () => {
  const shown = await publishPicture({ picture: sending(LARGEST) });
  const { images, made } = quickImages();
  const all = Array.from({ length: 12 }, () => servedBy(shown, { images }));
  expect(new Set((await Promise.all(all)).map(({ type }) => type))).toEqual(new Set([WEBP.type]));
  expect(made()).toBe(1);
});

test('where memory is used up the placeholder comes in time, nobody is asked, nothing stores it, and the next reader has the picture', async () => {
  let later = 0;
  const memory = pictureMemory({
    now: () => Date.now() + later,
    wait: async (ms) => {
      later += ms;
    },
  });
  const shown = await publishPicture({ picture: sending(LARGEST) });
  const { images } = quickImages();
  const all = await memory.reading.take(8_000_000);
  expect(await servedBy(shown, { images, memory })).toEqual({
    ...PLACEHOLDER,
    caching: 'no-store',
    bytes: expect.any(Number),
  });
  expect(later).toBeLessThan(LEASE_MS);
  expect(shown.requests).toEqual([]);
  expect(log.lines()).toMatchObject([{ level: 'warn', error: { name: 'BusyError' } }]);
  all.release();
  expect(await servedBy(shown, { images, memory })).toMatchObject(WEBP);
  expect(memory.usedBytes()).toBe(0);
});

test('a picture is shown from the cache, though another isolate stored it', async () => {
  const shown = await publishPicture({ picture: sending(LARGEST) });
  const { images } = quickImages();
  await servedBy(shown, { images, memory: pictureMemory() });
  const other = { images, memory: pictureMemory(), db: env.DB };
  expect(await servedBy(shown, other, { width: 160 })).toMatchObject(WEBP);
  expect(shown.asked()).toBe(1);
});
