import sharp, { type Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { makePngBomb, makeWebpBomb } from '../pictures/bombs.ts';
import { ODD_PICTURES, type OddPicture } from '../pictures/odd-pictures.ts';
import { rawRequest, worldForFile } from './fixture-world.ts';

const world = await worldForFile();

const requestOdd = (name: string) => rawRequest(`${world.origin}/pictures/odd/${name}`);

const PHOTOGRAPH = { width: 1600, height: 900 };

/** What a decoder reads in each file, whatever its name; `undefined` if no picture. */
const READ_AS: Readonly<Record<OddPicture, Partial<Metadata> | undefined>> = {
  'huge.png': { format: 'png', width: 2100, height: 2000 },
  'truncated.jpg': { format: 'jpeg', ...PHOTOGRAPH },
  'lying.jpg': undefined,
  'mistyped.jpg': { format: 'png', ...PHOTOGRAPH },
  'svg.jpg': { format: 'svg' },
  'bomb.png': { format: 'png', width: 20_000, height: 20_000, bitsPerSample: 1 },
  'bomb.gif': { format: 'gif', width: 30_000, height: 30_000 },
  'bomb.webp': { format: 'webp', width: 16_383, height: 16_383 },
  'polyglot.gif': { format: 'gif', width: 40, height: 30 },
  'polyglot.jpg': { format: 'jpeg', ...PHOTOGRAPH },
  'animated.gif': { format: 'gif', pages: 4 },
  'progressive.jpg': { format: 'jpeg', isProgressive: true, ...PHOTOGRAPH },
  'rotated.jpg': { format: 'jpeg', orientation: 6, autoOrient: PHOTOGRAPH },
  'cmyk.jpg': { format: 'jpeg', space: 'cmyk', ...PHOTOGRAPH },
  'grey.png': { format: 'png', depth: 'ushort', channels: 1 },
  'transparent.png': { format: 'png', hasAlpha: true },
  'tiny.png': { format: 'png', width: 1, height: 1 },
  'narrow.jpg': { format: 'jpeg', width: 60, height: 900 },
};

test.for(ODD_PICTURES)(
  '%s is served under the type of its name, and is what it should be',
  async (name) => {
    const { status, headers, body } = await requestOdd(name);
    const type = `image/${name.replace(/^.*\./, '').replace('jpg', 'jpeg')}`;
    expect([status, headers['content-type']]).toEqual([200, type]);
    const metadata = sharp(body, { limitInputPixels: false }).metadata();
    const expected = READ_AS[name];
    if (expected) expect(await metadata).toMatchObject(expected);
    else await expect(metadata).rejects.toThrow('unsupported image format');
  },
);

test('the huge picture has more than 12 MB, and bombs have less than 50 KB', async () => {
  expect((await requestOdd('huge.png')).body.length).toBeGreaterThan(12 * 1024 * 1024);
  for (const name of ['bomb.png', 'bomb.gif', 'bomb.webp'])
    expect((await requestOdd(name)).body.length).toBeLessThan(50_000);
});

test.for([
  ['PNG', makePngBomb],
  ['WebP', makeWebpBomb],
] as const)('a %s bomb is whole: a small one can be decoded', async ([, makeBomb]) => {
  const { data, info } = await sharp(await makeBomb(150))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 150, height: 150 });
  expect(new Set(data).size).toBeLessThanOrEqual(3);
});

test('a truncated photograph cannot be decoded, and polyglots can, with their script in them', async () => {
  const decode = async (name: string) => {
    const { body } = await requestOdd(name);
    return sharp(body).raw().toBuffer();
  };
  await expect(decode('truncated.jpg')).rejects.toThrow('premature end');
  for (const name of ['polyglot.gif', 'polyglot.jpg', 'huge.png']) await decode(name);
  expect((await requestOdd('polyglot.gif')).body.includes('<script>')).toBe(true);
  // The end of the photograph, then the end record of an archive.
  const { body } = await requestOdd('polyglot.jpg');
  expect(body.includes('\xff\xd9PK\x05\x06', 'latin1')).toBe(true);
});
