import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { RefusedPicture } from '../../../../src/lib/pictures/refused-picture.ts';
import { PICTURE_WIDTHS } from '../../../../src/lib/pictures/variants.ts';
import { shownTextPicture } from '../../../../src/site/context/picture-mode.ts';
import { withdrawPictures } from '../../../../src/site/pictures/story-pictures.ts';
import { insertPosts } from '../../../support/database.ts';
import {
  countedImages,
  memoryBucket,
  noisyPicture,
  pictureContextWith,
  plainPicture,
  servedBy,
} from '../../../support/picture-doubles.ts';
import {
  inLatin1,
  publisherAt,
  publishPicture,
  readInfo,
  sampleBytes,
  sending,
  stubOutside,
} from '../../../support/picture-publishers.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

stubOutside();
watchLog();

const ORIGIN = 'https://nunavut-news.example';
const ENDINGS = ['avif', 'webp', 'jpeg'] as const;
const MODERN = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(ORIGIN + path, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { headers: response.headers, type: response.headers.get('Content-Type'), bytes };
}

const publish = async (name: string, headers?: Record<string, string>) =>
  publishPicture({ picture: sending(await sampleBytes(name), headers) });

/** Width and height in pixels. */
async function sizeOf(bytes: Uint8Array<ArrayBuffer>): Promise<[number, number]> {
  const info = await readInfo(bytes);
  return 'width' in info ? [info.width, info.height] : [0, 0];
}

/** How headers determine the variant: choose-variant.test.ts. */
test.for([
  ['jpg', {}, 'image/jpeg', 320, 'Accept, Save-Data'],
  ['jpg', { Accept: MODERN, 'Save-Data': 'on' }, 'image/avif', 160, 'Accept, Save-Data'],
  ['webp', { Accept: MODERN, 'Save-Data': 'on' }, 'image/webp', 320, null],
] as const)(
  'the variant .%s for %j is %s of %i pixels and varies by %s',
  async ([ending, sent, type, width, vary]) => {
    const { key } = await publish('town.jpg');
    const shown = await get(`/media/320/${key}.${ending}`, { ...sent });
    expect([shown.type, shown.headers.get('Vary')]).toEqual([type, vary]);
    expect(await sizeOf(shown.bytes)).toEqual([width, (width * 9) / 16]);
  },
);

test('the variant of .avif at 1280 pixels is 1200 pixels wide, the maximum of the platform', async () => {
  const { key } = await publishPicture({ picture: sending(await plainPicture(1600, 900)) });
  const { type, bytes } = await get(`/media/1280/${key}.avif`);
  expect(type).toBe('image/avif');
  expect(await readInfo(bytes)).toMatchObject({ width: 1200, height: 675 });
});

const headersFromPictures = async (key: string) => {
  const address = `${ORIGIN}/media/320/${key}.jpeg`;
  const { headers } = await exports.Pictures({ props: {} }).fetch(address);
  return Object.fromEntries(headers);
};

test.for([
  [undefined, 2_592_000],
  ['max-age=60', 2_592_000],
  ['public, max-age=5184000', 5_184_000],
  ['max-age=9999999999', 31_536_000],
  ['s-maxage=5184000', 2_592_000],
  ['max-age=-1', 2_592_000],
] as const)('a picture with the lifetime %s is cached for %i seconds', async ([said, seconds]) => {
  const { key } = await publish('odd/tiny.png', said ? { 'Cache-Control': said } : {});
  const policy = `public, max-age=${seconds}, immutable`;
  for (let time = 0; time < 2; time++)
    expect(await headersFromPictures(key)).toMatchObject({
      'cache-control': policy,
      'cloudflare-cdn-cache-control': policy,
      'cache-tag': `picture:${key}`,
    });
  const { headers } = await get(`/media/320/${key}.jpg`);
  expect(headers.get('Cache-Control')).toBe(policy);
  // The gateway's own cache does not know who may have it.
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
});

test('the placeholder is cached for ten minutes, under the picture’s tag', async () => {
  const { key } = await publishPicture({ picture: sending(null, {}, 404) });
  expect(await headersFromPictures(key)).toMatchObject({
    'cache-control': 'max-age=600',
    'cloudflare-cdn-cache-control': 'max-age=600',
    'cache-tag': `picture:${key}`,
  });
});

const paths = (key: string) =>
  PICTURE_WIDTHS.flatMap((width) => ENDINGS.map((ending) => `/media/${width}/${key}.${ending}`));

test('four widths in three formats at the same time cost the publisher one request', async () => {
  const bytes = await sampleBytes('odd/narrow.jpg');
  const picture = async () => {
    await scheduler.wait(20);
    return new Response(bytes);
  };
  const shown = await publishPicture({ picture });
  const all = await Promise.all(paths(shown.key).map((path) => get(path)));
  for (const { type } of all) expect(type).toMatch(/^image\/(?:avif|webp|jpeg)$/);
  expect(shown.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/robots.txt',
    new URL(shown.address).pathname,
  ]);
});

test.each(ENDINGS)(
  'a photograph rotated in EXIF becomes upright %s without EXIF',
  async (ending) => {
    const source = await sampleBytes('odd/rotated.jpg');
    expect(inLatin1(source)).toMatch(/Exif[\s\S]*Camera/);
    const { host } = publisherAt(sending(source));
    const address = `https://${host}/rotated.jpg`;
    await insertPosts({ slug: `rotated-${ending}`, pinterestImageLink: address });
    // Pictures of posts are shown uncropped: a rotated one would be high.
    const path = shownTextPicture(address, { post: `rotated-${ending}` }, 'own', 320) ?? '';
    const { type, bytes } = await get(path.replace('.jpg', `.${ending}`));
    expect(type).toBe(`image/${ending}`);
    expect(await sizeOf(bytes)).toEqual([320, 180]);
    expect(inLatin1(bytes)).not.toMatch(/Exif|EXIF|Camera|http:\/\/ns\.adobe/);
  },
);

test('a variant of CMYK is RGB, and one of an animation has one frame', async () => {
  expect(componentsOf(await sampleBytes('odd/cmyk.jpg'))).toBe(4);
  const { key } = await publish('odd/cmyk.jpg');
  expect(componentsOf((await get(`/media/320/${key}.jpeg`)).bytes)).toBe(3);
  const animated = await publish('odd/animated.gif');
  const webp = await get(`/media/320/${animated.key}.webp`);
  expect(await sizeOf(webp.bytes)).toEqual([320, 180]);
  expect(inLatin1(webp.bytes)).not.toMatch(/ANIM|ANMF/);
  const avif = await get(`/media/160/${animated.key}.avif`);
  expect(inLatin1(avif.bytes.subarray(4, 12))).toBe('ftypavif');
});

test.for([
  ['odd/tiny.png', [1, 1, 1, 1]],
  ['odd/narrow.jpg', [60, 60, 60, 60]],
  ['odd/transparent.png', [160, 320, 400, 400]],
  ['odd/animated.gif', [160, 320, 640, 800]],
] as const)(
  'a variant of %s is no wider than requested or than its source: %j',
  async ([name, widths]) => {
    const { key } = await publish(name);
    const made = PICTURE_WIDTHS.map((width) => get(`/media/${width}/${key}.jpeg`));
    const sizes = await Promise.all((await Promise.all(made)).map(({ bytes }) => sizeOf(bytes)));
    expect(sizes.map(([width]) => width)).toEqual(widths);
  },
);

test('a variant of noise, or of a photograph in AVIF, fits the byte limit of its width', async () => {
  const noise = await publishPicture({ picture: sending(await noisyPicture(700, 394)) });
  const photograph = await publish('town.jpg');
  for (const [width, most] of [
    [160, 8_000],
    [320, 25_000],
    [640, 45_000],
  ] as const)
    for (const ending of ENDINGS) {
      // AVIF of noise takes the tests' encoder longer than the time limit of a picture.
      const { key } = ending === 'avif' ? photograph : noise;
      const { type, bytes } = await get(`/media/${width}/${key}.${ending}`);
      expect(type).toBe(`image/${ending}`);
      expect(bytes.byteLength, `${width} ${ending}`).toBeLessThanOrEqual(most);
    }
});

/** The number of colour components of a JPEG, from its frame header. */
function componentsOf(bytes: Uint8Array): number | undefined {
  const frame = bytes.findIndex(
    (byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2),
  );
  return bytes[frame + 9];
}

test('a picture without a row is a 404, even if variants of it are stored', async () => {
  const { key } = await publish('odd/tiny.png');
  const path = `/media/320/${key}.jpg`;
  expect((await get(path)).type).toBe('image/jpeg');
  await env.DB.prepare('DELETE FROM pictures WHERE key = ?').bind(key).run();
  expect((await get(path)).type).toContain('text/plain');
});

test('with a bucket each variant is made once, even if no other cache has it', async () => {
  const shown = await publish('town.jpg');
  const { images, calls } = countedImages();
  const { objects, variants } = memoryBucket();
  const first = await servedBy(shown, { images, variants });
  await pictureContextWith(env).sources.delete(shown.key);
  expect(await servedBy(shown, { images, variants })).toEqual(first);
  expect(calls).toEqual(['info', 'input']);
  expect([...objects.keys()]).toEqual([`/media/320/${shown.key}.webp`]);
  expect(shown.countRequests()).toBe(1);
});

test('with a bucket every variant of a withdrawn picture is deleted', async () => {
  const shown = await publish('odd/narrow.jpg');
  const { objects, variants } = memoryBucket();
  for (const format of ['avif', 'webp', 'jpeg'] as const)
    await servedBy(shown, { variants }, { format });
  expect(objects.size).toBe(3);
  const context = pictureContextWith(env);
  await withdrawPictures([shown.key], { ...context, variants });
  expect(objects.size).toBe(0);
  expect(await context.sources.find(shown.key)).toBeUndefined();
});

test('with a bucket posts of the same slug in two papers have separate pictures', async () => {
  const { double, objects } = memoryBucket();
  const { host } = publisherAt(sending(await sampleBytes('odd/narrow.jpg')));
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

test('the reason for a refused picture is stored, whatever its characters', async () => {
  const { sources } = pictureContextWith(env);
  await sources.store('any', new RefusedPicture(`${'é\n'.repeat(99)}x😀`, 'day'));
  expect(await sources.find('any')).toBeInstanceOf(RefusedPicture);
});
