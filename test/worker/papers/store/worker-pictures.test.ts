import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { UnreadablePicture } from '../../../../src/papers/compile/small-pictures.ts';
import { imagesMaker, reencode } from '../../../../src/papers/store/worker-pictures.ts';
import { noisyPicture } from '../../../support/picture-doubles.ts';
import { readInfo, sampleBytes } from '../../../support/picture-publishers.ts';
import { withMethods } from '../../../support/platform-doubles.ts';

const maker = imagesMaker(env.IMAGES);
const text = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** A photograph from a camera held upright: rotated in its EXIF, which also has its location. */
function withExif(jpeg: Uint8Array): Uint8Array {
  const place = 'Ann’s house';
  const entries = [
    [0x010e, 2, place.length, 38],
    [0x0112, 3, 1, 6 << 16],
  ];
  const segment = new Uint8Array(4 + 6 + 38 + place.length + 1);
  const view = new DataView(segment.buffer);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, segment.length - 2);
  segment.set(new TextEncoder().encode('Exif\0\0MM\0*'), 4);
  view.setUint32(14, 8);
  view.setUint16(18, entries.length);
  entries.forEach(([tag = 0, type = 0, count = 0, value = 0], at) => {
    view.setUint16(20 + 12 * at, tag);
    view.setUint16(22 + 12 * at, type);
    view.setUint32(24 + 12 * at, count);
    view.setUint32(28 + 12 * at, value);
  });
  segment.set(
    Uint8Array.from(place, (letter) => letter.charCodeAt(0) & 127),
    48,
  );
  return new Uint8Array([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)]);
}

describe('the pictures of a Worker', () => {
  test('have the requested width, are WebP, and upright', async () => {
    const photograph = await sampleBytes('town.jpg');
    const { width, height } = await maker.sizeOf(photograph);
    expect(width).toBeGreaterThan(height);
    const turned = withExif(photograph);
    expect(await maker.sizeOf(turned)).toEqual({ width: height, height: width, isAnimated: false });
    const made = new Uint8Array(await maker.resize(turned, 320));
    expect(await readInfo(made)).toMatchObject({ format: 'image/webp', width: 320 });
    const size = await maker.sizeOf(made);
    expect(size.height).toBe(Math.round((320 * width) / height));
  });

  test.each<[what: string, make: () => Promise<Uint8Array>]>([
    ['the head of a photograph', async () => (await sampleBytes('town.jpg')).subarray(0, 100)],
    ['a text', async () => new TextEncoder().encode('<html>')],
    ['nothing', async () => new Uint8Array()],
    [
      'a drawing',
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
  ])('are not made from an invalid picture: %s', async (_, make) => {
    const bytes = await make();
    await expect(maker.sizeOf(bytes)).rejects.toThrow(UnreadablePicture);
    await expect(reencode(env.IMAGES, bytes)).rejects.toThrow(UnreadablePicture);
  });

  test('report whether they are animated', async () => {
    const still = await noisyPicture(40, 30);
    const control = new TextEncoder().encode('\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0\0\0\0\0');
    const moving = new Uint8Array([...still.subarray(0, 33), ...control, ...still.subarray(33)]);
    const images = withMethods(env.IMAGES, {
      info: () => env.IMAGES.info(new Blob([still]).stream()),
    });
    const sizeOf = async (bytes: Uint8Array) => {
      const input: ImagesBinding['input'] = () => env.IMAGES.input(new Blob([still]).stream());
      return imagesMaker(withMethods(images, { input })).sizeOf(bytes);
    };
    expect([(await sizeOf(still)).isAnimated, (await sizeOf(moving)).isAnimated]).toEqual([
      false,
      true,
    ]);
  });
});

describe('an uploaded picture', () => {
  test('is stored upright, without EXIF and without trailing data that browsers would read as a page', async () => {
    const page = new TextEncoder().encode('<html><script>alert(1)</script>');
    const photograph = new Uint8Array([...withExif(await sampleBytes('town.jpg')), ...page]);
    expect(text(photograph)).toContain('s house');
    const stored = await reencode(env.IMAGES, photograph);
    expect(stored.width).toBeLessThan(stored.height);
    expect(text(stored.bytes)).not.toMatch(/Exif|house|Ann|<script/);
    expect(await readInfo(stored.bytes)).toMatchObject({
      format: 'image/webp',
      width: stored.width,
    });
  });

  test('has at most 2560 pixels on a side and 300 KB, however badly it compresses', async () => {
    const stored = await reencode(env.IMAGES, await noisyPicture(2800, 700));
    expect(stored.bytes.length).toBeLessThanOrEqual(300_000);
    expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(2560);
  });

  test('with too many pixels is not decoded', async () => {
    const info = { format: 'image/jpeg', fileSize: 1, width: 20_000, height: 20_000 };
    const images = withMethods(env.IMAGES, {
      info: async () => info,
      input: () => expect.unreachable(),
    });
    await expect(reencode(images, new Uint8Array(1))).rejects.toThrow(
      'has 20000 x 20000 pixels; 50 million are allowed',
    );
  });
});
