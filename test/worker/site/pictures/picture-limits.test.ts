import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { shownTextPicture } from '../../../../src/site/context/text-pictures.ts';
import {
  KEPT,
  PLACEHOLDER,
  pictureContextWith,
  quickImages,
  servedBy,
} from '../../../support/picture-doubles.ts';
import {
  newKey,
  publisherAt,
  publishPicture,
  sampleBytes,
  sending,
  stubOutside,
} from '../../../support/picture-publishers.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

stubOutside();
const log = watchLog();

const UNSTORED = { ...PLACEHOLDER, caching: 'no-store' };
const MADE = { status: 200, type: 'image/webp', caching: KEPT };

const readerAt = (address: string) =>
  new Request('https://nunavut-news.example/', { headers: { 'CF-Connecting-IP': address } });
const publish = async () =>
  publishPicture({ picture: sending(await sampleBytes('odd/narrow.jpg')) });

/** How the group of an address is limited. */
function limitsOf(address: string, changes: object = {}) {
  const { images, made } = quickImages();
  const bindings = { ...env, ...changes };
  const { isOverLimit, mayMake } = pictureContextWith(bindings, () => {}, readerAt(address));
  return { context: { images, isOverLimit, mayMake }, made };
}

test('one person has as many pictures made a day as wrangler.toml says; others have theirs, and both what was made before', async () => {
  const settings = { PICTURES_MADE_A_DAY: '2' };
  const one = limitsOf('203.0.113.5', settings);
  const other = limitsOf('203.0.113.6', settings);
  const shown = await publish();
  for (const width of [160, 320] as const)
    expect(await servedBy(shown, one.context, { width })).toMatchObject(MADE);
  expect(await servedBy(shown, one.context, { width: 640 })).toMatchObject(UNSTORED);
  expect(await servedBy(shown, one.context, { width: 320 })).toMatchObject(MADE);
  expect(await servedBy(shown, other.context, { width: 640 })).toMatchObject(MADE);
  expect(await servedBy(shown, one.context, { width: 640 })).toMatchObject(MADE);
  expect([one.made(), other.made()]).toEqual([2, 1]);
});

test('a village behind one address has two hundred new pictures made in three variants in a day', async () => {
  const { context } = limitsOf('203.0.113.7');
  for (let count = 0; count < 600; count += 1) expect(await context.mayMake()).toBe(true);
  expect(await context.mayMake()).toBe(false);
});

test('a picture that is refused takes nothing of the day’s pictures', async () => {
  const { context } = limitsOf('203.0.113.8', { PICTURES_MADE_A_DAY: '1' });
  const gone = await publishPicture({ picture: sending(null, {}, 404) });
  expect(await servedBy(gone, context)).toMatchObject(PLACEHOLDER);
  expect(await servedBy(await publish(), context)).toMatchObject(MADE);
});

test('where D1 cannot count, pictures are made', async () => {
  const DB = withMethods(env.DB, {
    prepare: () => {
      throw new Error('D1 is away');
    },
  });
  const { context } = limitsOf('203.0.113.9', { DB });
  expect(await servedBy(await publish(), context)).toMatchObject(MADE);
  expect(log.lines('pictures not counted')).toHaveLength(1);
});

test('the binding of wrangler.toml has more than 300 requests a minute that reach no cache get the placeholder, which nothing stores, and other readers what there is', async () => {
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

test('a picture of a post is limited as that of a story is', async () => {
  const paper = publicationFixture();
  const { host, requests } = publisherAt(sending(await sampleBytes('odd/narrow.jpg')));
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
