import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type Counts, noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import { shownTextPicture } from '../../../../src/site/context/text-pictures.ts';
import type { Variant } from '../../../../src/site/pictures/choose-variant.ts';
import { KeptPictures } from '../../../../src/site/pictures/kept-pictures.ts';
import { RefusedPicture } from '../../../../src/site/pictures/refused-picture.ts';
import { withdrawPictures } from '../../../../src/site/pictures/story-pictures.ts';
import {
  countedCache,
  countedImages,
  KEPT,
  memoryBucket,
  PICTURES_ORIGIN,
  PLACEHOLDER,
  pictureContextWith,
  servedBy as serve,
} from '../../../support/picture-doubles.ts';
import {
  outside,
  type PublishedPicture,
  publisherAt,
  publishPicture,
  sampleBytes,
  sending,
  stubOutside,
} from '../../../support/picture-publishers.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { BROKEN_DB, publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

stubOutside();
const log = watchLog();

/** Below the 300 KB that are passed through, and above. */
const SMALL = 'odd/narrow.jpg';
const LARGE = 'town.jpg';

const publish = async (name: string) =>
  publishPicture({ picture: sending(await sampleBytes(name)) });

function failingImages(error: Error): ImagesBinding {
  return withMethods(env.IMAGES, { info: () => Promise.reject(error) });
}

async function counted(shown: PublishedPicture, variant: Partial<Variant> = {}) {
  const counts: Counts = noCounts();
  const images = countedImages();
  const cache = countedCache();
  const before = outside.length;
  const { type } = await serve(
    shown,
    { ...cache, db: countedDatabase(env.DB, counts), images: images.images },
    variant,
  );
  return {
    type,
    d1Calls: counts.d1Calls,
    rowsRead: counts.rowsRead,
    rowsWritten: counts.rowsWritten,
    outside: outside.length - before,
    images: images.calls,
    cache: cache.calls.sort(),
  };
}

test('a cold request asks D1 once, the publisher twice, Images twice and the cache six times; one for another variant nobody outside, and the cache four times', async () => {
  const shown = await publish(LARGE);
  const cold = {
    type: 'image/webp',
    d1Calls: 1,
    rowsRead: 1,
    rowsWritten: 0,
    outside: 2,
    images: ['info', 'input'],
    cache: ['match', 'match', 'match', 'put', 'put', 'put'],
  };
  expect(await counted(shown)).toEqual(cold);
  expect(await counted(shown, { width: 640, format: 'jpeg' })).toEqual({
    ...cold,
    type: 'image/jpeg',
    outside: 0,
    cache: ['match', 'match', 'match', 'put'],
  });
});

test('with a bucket each variant is made once, even where no other cache has anything', async () => {
  const shown = await publish(LARGE);
  const { images, calls } = countedImages();
  const { objects, variants } = memoryBucket();
  const first = await serve(shown, { images, variants });
  await new KeptPictures(caches.default, PICTURES_ORIGIN).forget(shown.key);
  expect(await serve(shown, { images, variants })).toEqual(first);
  expect(calls).toEqual(['info', 'input']);
  expect([...objects.keys()]).toEqual([`/media/320/${shown.key}.webp`]);
  expect(shown.asked()).toBe(1);
});

test('with a bucket a withdrawn picture is gone from it in every variant', async () => {
  const shown = await publish(SMALL);
  const { objects, variants } = memoryBucket();
  for (const format of ['avif', 'webp', 'jpeg'] as const)
    await serve(shown, { variants }, { format });
  expect(objects.size).toBe(3);
  const context = pictureContextWith(env);
  await withdrawPictures([shown.key], { ...context, variants });
  expect(objects.size).toBe(0);
  expect(await context.kept.find(shown.key)).toBeUndefined();
});

test('with a bucket nothing of a paper’s post is kept for another paper whose post has the same name', async () => {
  const { double, objects } = memoryBucket();
  const { host } = publisherAt(sending(await sampleBytes(SMALL)));
  const address = `https://${host}/post.jpg`;
  const path = shownTextPicture(address, { post: 'same' }, 'own', 320) ?? '';
  for (const paper of [publicationFixture(), publicationFixture()]) {
    await paper.publish({ slug: 'same', pinterestImageLink: address });
    const response = await paper.get(path, { MEDIA: double } as Partial<Env>);
    await response.arrayBuffer();
    await paper.settle();
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect([...objects.keys()].at(-1)).toContain(`/${paper.publication.id}._post.`);
  }
  expect(objects.size).toBe(2);
});

test('without the Images binding a picture of at most 300 KB is passed through as its publisher sends it, and a larger one is the placeholder', async () => {
  const { byteLength: bytes } = await sampleBytes(SMALL);
  const shown = await serve(await publish(SMALL), { images: undefined });
  expect(shown).toEqual({ status: 200, type: 'image/jpeg', caching: KEPT, bytes });
  expect(await serve(await publish(LARGE), { images: undefined })).toMatchObject(PLACEHOLDER);
});

test.each([9422, 9423])(
  'where the quota of pictures is used up (error %i), one of at most 300 KB is passed through for ten minutes and made afterwards, and a larger one is the placeholder',
  async (code) => {
    const images = failingImages(Object.assign(new Error('quota'), { code }));
    const shown = await publish(SMALL);
    expect(await serve(shown, { images })).toMatchObject({
      type: 'image/jpeg',
      caching: 'public, max-age=600, immutable',
    });
    expect(log.lines()).toMatchObject([{ level: 'warn', event: 'pictures not made smaller' }]);
    expect(await serve(shown)).toMatchObject({ type: 'image/webp', caching: KEPT });
    expect(shown.asked()).toBe(1);
    expect(await serve(await publish(LARGE), { images })).toMatchObject(PLACEHOLDER);
  },
);

test('a platform that fails, D1: the placeholder, and one line in the log', async () => {
  expect(await serve(await publish(SMALL), { db: BROKEN_DB })).toMatchObject(PLACEHOLDER);
  expect(log.lines()).toMatchObject([{ level: 'error', event: 'picture not shown' }]);
});

test('a platform that fails, Images with a file that it cannot read: the placeholder, and it is not asked again', async () => {
  const shown = await publish(SMALL);
  const images = failingImages(Object.assign(new Error('not an image'), { code: 9412 }));
  expect(await serve(shown, { images })).toMatchObject(PLACEHOLDER);
  const counted = countedImages();
  expect(await serve(shown, { images: counted.images })).toMatchObject(PLACEHOLDER);
  expect(counted.calls).toEqual([]);
});

test('why a picture is refused is kept, whatever its words are', async () => {
  const kept = new KeptPictures(caches.default, PICTURES_ORIGIN);
  await kept.keep('any', new RefusedPicture(`${'é\n'.repeat(99)}x😀`, 'for a day'));
  expect(await kept.find('any')).toBeInstanceOf(RefusedPicture);
});
