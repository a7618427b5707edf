import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePngBomb, makeWebpBomb } from '../../../../sample-world/pictures/odd-pictures.ts';
import { checkPapers } from '../../../../scripts/papers/check-papers.ts';
import {
  filesOfPaper,
  smallPicturesOf,
  withSmallPictures,
} from '../../../../scripts/papers/paper-files.ts';
import { PaperError } from '../../../../scripts/papers/read-papers.ts';
import { paperFolder } from './paper-folder.ts';

/** Left half black, right half white. */
function halves(width: number, height: number) {
  const black = { create: { width: width >> 1, height, channels: 3, background: '#000' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: black, left: 0, top: 0 },
  ]);
}

const photograph = (width = 1600, height = 900) => halves(width, height).jpeg().toBuffer();

/** A paper with one picture, and the picture's small variants by name. */
async function paperWith(name: string, bytes: Uint8Array) {
  const folder = paperFolder();
  folder.write(`pictures/${name}`, bytes);
  const paper = folder.paper();
  return { folder, paper, small: await smallPicturesOf(folder.path, paper.ownFiles) };
}

const read = (bytes: Uint8Array) => sharp(bytes).metadata();

describe('the small variants of a bitmap', () => {
  test.each([
    [1600, [320, 640, 1280]],
    [1280, [320, 640, 1280]],
    [800, [320, 640, 800]],
    [640, [320, 640]],
    [200, [200]],
  ])('of %i pixels are WebP of %j pixels with its aspect ratio', async (width, widths) => {
    const { small } = await paperWith('ice.jpg', await photograph(width, width / 2));
    expect(small.map(({ path }) => path)).toEqual(widths.map((one) => `pictures/ice.jpg@${one}`));
    for (const [index, { bytes }] of small.entries())
      expect(await read(bytes)).toMatchObject({
        format: 'webp',
        width: widths[index],
        height: (widths[index] ?? 0) / 2,
      });
  });

  test.each(['png', 'webp', 'avif'] as const)('are also generated from %s', async (format) => {
    const bytes = await halves(700, 400).toFormat(format).toBuffer();
    const { small } = await paperWith(`ice.${format}`, bytes);
    expect(small.map(({ path }) => path.split('@')[1])).toEqual(['320', '640', '700']);
  });

  test('are upright and have no metadata of camera and place', async () => {
    const lying = await halves(800, 400)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '63/1 44/1 48/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await read(lying)).toMatchObject({ orientation: 6, exif: expect.anything() });
    const { small } = await paperWith('ice.jpg', lying);
    const [{ bytes } = { bytes: new Uint8Array() }] = small;
    const { width, height, exif, icc, xmp, orientation } = await read(bytes);
    expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 320, height: 640 });
    // Rotated by a quarter turn, the left half is at the top.
    const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data.at(0)).toBeLessThan(10);
    expect(data.at(-1)).toBeGreaterThan(245);
  });

  test('are the same bytes each time, at addresses that no picture in the folder can have', async () => {
    const bytes = await photograph();
    const [one, other] = [await paperWith('ice.jpg', bytes), await paperWith('ice.jpg', bytes)];
    expect(other.small).toEqual(one.small);
    const address = one.paper.ownFiles?.['pictures/ice.jpg'] ?? '';
    expect(one.small[1]?.address).toBe(address.replace('ice.jpg', 'ice.640.webp'));
    one.folder.write('pictures/ice.640.webp', 'RIFF0000WEBPVP8 ');
    expect(one.folder.problems()).toMatchObject([{ name: 'pictures/ice.640.webp' }]);
  });

  test('of a chart are lossless if that takes fewer bytes', async () => {
    const { small } = await paperWith('chart.png', await halves(400, 200).png().toBuffer());
    const { data } = await sharp(small.at(-1)?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(new Set(data)).toEqual(new Set([0, 255]));
  });

  test('are not generated from an animation', async () => {
    const frames = [await photograph(40, 30), await halves(40, 30).negate().jpeg().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await paperWith('ice.webp', moving)).small).toEqual([]);
    const still = await sharp(await photograph(40, 30))
      .png()
      .toBuffer();
    const control = Buffer.concat([Buffer.from('00000008', 'hex'), Buffer.from('acTL')]);
    const animated = Buffer.concat([
      still.subarray(0, 33),
      control,
      Buffer.alloc(12),
      still.subarray(33),
    ]);
    expect((await paperWith('ice.png', animated)).small).toEqual([]);
  });
});

describe('a bitmap that cannot be read', () => {
  const cut = async () => {
    const bytes = await photograph();
    return bytes.subarray(0, Math.floor(bytes.length * 0.9));
  };
  /** A photograph whose header declares a square of this side. */
  const claim = async (side: number) => {
    const bytes = await photograph();
    const header = bytes.indexOf('ffc0', 'hex');
    for (const at of [5, 7]) bytes.writeUInt16BE(side, header + at);
    return bytes;
  };

  test.each<[what: string, name: string, make: () => Promise<Uint8Array>, message: RegExp]>([
    ['a photograph without its end', 'ice.jpg', cut, /damaged or incomplete: save it again/],
    [
      'the head of one',
      'ice.jpg',
      async () => (await cut()).subarray(0, 100),
      /damaged or incomplete/,
    ],
    [
      'a chart without its end',
      'ice.png',
      async () => (await halves(800, 450).png().toBuffer()).subarray(0, -40),
      /damaged/,
    ],
    [
      'a JPEG that says it has 100 megapixels',
      'ice.jpg',
      () => claim(10_000),
      /has 10000 x 10000 pixels; at most 5000 on a side are allowed: save it 1280 pixels wide/,
    ],
    ['a PNG of 400 megapixels', 'ice.png', () => makePngBomb(20_000), /has 20000 x 20000 pixels/],
    ['a WebP of 268 megapixels', 'ice.webp', async () => makeWebpBomb(16_383), /has 16383 x/],
  ])('is reported with the paper’s other problems: %s', async (_, name, make, message) => {
    const folder = paperFolder();
    folder.write(`pictures/${name}`, await make());
    const { problems } = await checkPapers({ folder: folder.path, isForProduction: false });
    expect(problems).toEqual([
      { file: `${folder.path}/pictures/${name}`, message: expect.stringMatching(message) },
    ]);
    folder.edit('paper.yaml', 'timeZone: ', 'timeZone: X');
    const both = await checkPapers({ folder: folder.path, isForProduction: false });
    expect(both.problems.map(({ file }) => file.split('/').at(-1))).toEqual(['paper.yaml', name]);
  });

  test('is refused with all other unreadable ones when files are written', async () => {
    const folder = paperFolder();
    folder.write('pictures/ice.jpg', await cut());
    folder.write('pictures/snow.jpg', await cut());
    const error = await filesOfPaper(folder.path, folder.paper()).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(PaperError);
    expect(String(error).match(/pictures\/(?:ice|snow)\.jpg: is damaged/g)).toHaveLength(2);
  });
});

test('building a paper without bitmaps does not change it', async () => {
  const folder = paperFolder();
  const paper = folder.paper();
  expect(await withSmallPictures(folder.path, paper)).toBe(paper);
});
