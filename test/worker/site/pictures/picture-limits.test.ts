import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { shownTextPicture } from '../../../../src/site/context/picture-mode.ts';
import { LEASE_MS } from '../../../../src/site/pictures/byte-budget.ts';
import type { Variant } from '../../../../src/site/pictures/choose-variant.ts';
import { MAX_PICTURE_BYTES } from '../../../../src/site/pictures/fetch-picture.ts';
import { pictureMemory } from '../../../../src/site/pictures/serve-picture.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { type Counts, noCounts } from '../../../support/counts.ts';
import {
  countedImages,
  IMMUTABLE_CACHING,
  PLACEHOLDER,
  pictureContextWith,
  quickImages,
  servedBy,
  storedIn,
} from '../../../support/picture-doubles.ts';
import {
  newKey,
  outside,
  type PublishedPicture,
  publisherAt,
  publishPicture,
  sampleBytes,
  sending,
  stubOutside,
} from '../../../support/picture-publishers.ts';
import { watched, withMethods } from '../../../support/platform-doubles.ts';
import { BROKEN_DB, publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

stubOutside();
const log = watchLog();

const UNSTORED = { ...PLACEHOLDER, caching: 'no-store' };
const WEBP = { status: 200, type: 'image/webp', caching: IMMUTABLE_CACHING };

const readerAt = (address: string) =>
  new Request('https://nunavut-news.example/', { headers: { 'CF-Connecting-IP': address } });

/** Below and above the 300 KB that pass unchanged. */
const SMALL = 'odd/narrow.jpg';
const LARGE = 'town.jpg';
const publish = async (name = SMALL) =>
  publishPicture({ picture: sending(await sampleBytes(name)) });

/** The rate limit of a group of addresses. */
function limitsOf(address: string, changes: object = {}) {
  const { images, made } = quickImages();
  const bindings = { ...env, ...changes };
  const { isOverLimit, countPicture } = pictureContextWith(bindings, () => {}, readerAt(address));
  return { context: { images, isOverLimit, countPicture }, made };
}

test('a reader has a daily limit of new pictures; other readers have their own, and cached pictures are free', async () => {
  const settings = { PICTURES_MADE_A_DAY: '2' };
  const one = limitsOf('203.0.113.5', settings);
  const other = limitsOf('203.0.113.6', settings);
  const shown = await publish();
  for (const width of [160, 320] as const)
    expect(await servedBy(shown, one.context, { width })).toMatchObject(WEBP);
  expect(await servedBy(shown, one.context, { width: 640 })).toMatchObject(UNSTORED);
  expect(await servedBy(shown, one.context, { width: 320 })).toMatchObject(WEBP);
  expect(await servedBy(shown, other.context, { width: 640 })).toMatchObject(WEBP);
  expect(await servedBy(shown, one.context, { width: 640 })).toMatchObject(WEBP);
  expect([one.made(), other.made()]).toEqual([2, 1]);
});

test('one address has a daily limit of 600 variants: two hundred pictures in three', async () => {
  const { context } = limitsOf('203.0.113.7');
  for (let count = 0; count < 600; count += 1) expect(await context.countPicture()).toBe(true);
  expect(await context.countPicture()).toBe(false);
});

test('a refused picture does not count against the day’s limit', async () => {
  const { context } = limitsOf('203.0.113.8', { PICTURES_MADE_A_DAY: '1' });
  const gone = await publishPicture({ picture: sending(null, {}, 404) });
  expect(await servedBy(gone, context)).toMatchObject(PLACEHOLDER);
  expect(await servedBy(await publish(), context)).toMatchObject(WEBP);
});

test('if D1 cannot count, pictures are made', async () => {
  const { context } = limitsOf('203.0.113.9', { DB: BROKEN_DB });
  expect(await servedBy(await publish(), context)).toMatchObject(WEBP);
  expect(log.lines('pictures not counted')).toHaveLength(1);
});

test('above 300 uncached requests a minute a reader gets an uncached placeholder, and other readers pictures', async () => {
  const kinds = new Set<string>();
  const path = `/media/320/${newKey()}.jpg`;
  const get = async (address: string) => {
    const response = await exports.default.fetch(`https://nunavut-news.example${path}`, {
      headers: { 'CF-Connecting-IP': address },
    });
    await response.body?.cancel();
    return `${response.status} ${response.headers.get('Cache-Control')}`;
  };
  // Even if the minute ends between them.
  for (let count = 0; count < 2 * 300 + 5; count += 1) {
    kinds.add(await get('203.0.113.10'));
    if (count < 299) expect([...kinds]).toEqual(['404 max-age=60']);
  }
  expect([...kinds]).toEqual(['404 max-age=60', '200 no-store']);
  expect(await get('203.0.113.11')).toBe('404 max-age=60');
});

test('a picture of a post is limited like a story’s', async () => {
  const paper = publicationFixture();
  const { host, requests } = publisherAt(sending(await sampleBytes(SMALL)));
  const address = `https://${host}/post.jpg`;
  await paper.publish({ slug: 'limited', pinterestImageLink: address });
  const path = shownTextPicture(address, { post: 'limited' }, 'own', 320) ?? '';
  const limit = async () => ({ success: false });
  const response = await paper.get(path, { PICTURE_REQUESTS: { limit } } as Partial<Env>, {
    headers: { 'CF-Connecting-IP': '203.0.113.12' },
  });
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(requests).toEqual([]);
});

/** Of the maximum size, with the first bytes of a JPEG. */
const LARGEST = new Uint8Array(MAX_PICTURE_BYTES);
LARGEST.set([0xff, 0xd8, 0xff]);

test('of ten simultaneous pictures of 4 MB four are requested at a time, and all are shown', async () => {
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
  const stored = { ...storedIn(cache), images: unread.images };
  expect(await servedBy(shown, stored, { width: 640 })).toMatchObject(WEBP);
  expect(read).toBeLessThan(1_000_000);
});

test('if memory is exhausted the uncached placeholder comes in time, and the next reader gets the picture', async () => {
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

function failingImages(error: Error): ImagesBinding {
  return withMethods(env.IMAGES, { info: () => Promise.reject(error) });
}

async function counted(shown: PublishedPicture, variant: Partial<Variant> = {}) {
  const counts: Counts = noCounts();
  const images = countedImages();
  const match = watched(caches.default, 'match');
  const put = watched(match.double, 'put');
  const before = outside.length;
  const { type } = await servedBy(
    shown,
    { ...storedIn(put.double), db: countedDatabase(env.DB, counts), images: images.images },
    variant,
  );
  return {
    type,
    d1Calls: counts.d1Calls,
    rowsRead: counts.rowsRead,
    rowsWritten: counts.rowsWritten,
    outside: outside.length - before,
    images: images.calls,
    cache: { match: match.calls.length, put: put.calls.length },
  };
}

test('a cold request costs 1 D1, 2 publisher, 2 Images and 6 cache calls; another variant 4 cache calls', async () => {
  const shown = await publish(LARGE);
  const cold = {
    type: 'image/webp',
    d1Calls: 1,
    rowsRead: 1,
    rowsWritten: 0,
    outside: 2,
    images: ['info', 'input'],
    cache: { match: 3, put: 3 },
  };
  expect(await counted(shown)).toEqual(cold);
  expect(await counted(shown, { width: 640, format: 'jpeg' })).toEqual({
    ...cold,
    type: 'image/jpeg',
    outside: 0,
    cache: { match: 3, put: 1 },
  });
});

test('without the Images binding a picture passes unchanged up to 300 KB, and a larger one is the placeholder', async () => {
  const { byteLength: bytes } = await sampleBytes(SMALL);
  const shown = await servedBy(await publish(), { images: undefined });
  expect(shown).toEqual({ status: 200, type: 'image/jpeg', caching: IMMUTABLE_CACHING, bytes });
  expect(await servedBy(await publish(LARGE), { images: undefined })).toMatchObject(PLACEHOLDER);
});

test.each([9422, 9423])(
  'with an exhausted quota (%i) small pictures pass unchanged',
  async (code) => {
    const images = failingImages(Object.assign(new Error('quota'), { code }));
    const shown = await publish();
    expect(await servedBy(shown, { images })).toMatchObject({
      type: 'image/jpeg',
      caching: 'public, max-age=600, immutable',
    });
    expect(log.lines()).toMatchObject([{ level: 'warn', event: 'pictures not made smaller' }]);
    expect(await servedBy(shown)).toMatchObject({ type: 'image/webp', caching: IMMUTABLE_CACHING });
    expect(shown.countRequests()).toBe(1);
    expect(await servedBy(await publish(LARGE), { images })).toMatchObject(PLACEHOLDER);
  },
);

test('a file that Images cannot read is the placeholder, and is not sent to Images again', async () => {
  const shown = await publish();
  const images = failingImages(Object.assign(new Error('not an image'), { code: 9412 }));
  expect(await servedBy(shown, { images })).toMatchObject(PLACEHOLDER);
  const counted = countedImages();
  expect(await servedBy(shown, { images: counted.images })).toMatchObject(PLACEHOLDER);
  expect(counted.calls).toEqual([]);
});
