import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePhotograph, readPhotograph } from '../pictures/photographs.ts';
import {
  CONTENT_TYPES,
  type PhotographFormat,
  photographFormat,
  SCENES,
} from '../pictures/picture-names.ts';
import { rawRequest, worldForFile } from './fixture-world.ts';

const world = await worldForFile();

/** The first bytes of each format, as Latin-1. */
const MAGIC: Readonly<Record<PhotographFormat, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF....WEBP/s,
  avif: /^....ftypavif/s,
  gif: /^GIF89a/,
};

const requestPicture = (name: string, headers: Record<string, string> = {}) =>
  rawRequest(`${world.origin}/pictures/${name}`, { headers });

test.for(SCENES)(
  'the photograph of %s is what its type says, 1600 by 900 and under 1 MB',
  async (scene) => {
    const format = photographFormat(scene);
    const { headers, body } = await requestPicture(`${scene}.${format}?mood=day&w=800`);
    expect(headers['content-type']).toBe(CONTENT_TYPES[format]);
    expect(body.toString('latin1')).toMatch(MAGIC[format]);
    expect(body.length).toBeGreaterThan(100_000);
    expect(body.length).toBeLessThan(1_000_000);
    const { autoOrient } = await sharp(body).metadata();
    expect(autoOrient).toEqual(
      format === 'gif' ? { width: 800, height: 450 } : { width: 1600, height: 900 },
    );
  },
);

test('stories show photographs in every format, most of them JPEG', () => {
  const formats = SCENES.map(photographFormat);
  expect(new Set(formats)).toEqual(new Set(Object.keys(MAGIC)));
  expect(formats.filter((format) => format === 'jpg').length).toBeGreaterThan(SCENES.length / 2);
});

test('among them are a progressive, a turned and a CMYK JPEG, and an animation', async () => {
  const metadata = async (name: string) => sharp((await requestPicture(name)).body).metadata();
  expect(await metadata('harbour.jpg')).toMatchObject({ isProgressive: true });
  expect(await metadata('town.jpg')).toMatchObject({ isProgressive: false, space: 'srgb' });
  expect(await metadata('town.jpg')).not.toHaveProperty('exif');
  expect(await metadata('inlet.jpg')).toMatchObject({ space: 'cmyk', channels: 4 });
  expect(await metadata('town.webp')).toMatchObject({ format: 'webp', width: 1600 });
  expect(await metadata('rink.gif')).toMatchObject({ pages: 4, delay: [250, 250, 250, 250] });
  const { exif, ...turned } = await metadata('caribou.jpg');
  expect(turned).toMatchObject({ width: 900, height: 1600, orientation: 6 });
  // TIFF tag 0x8825 in Intel byte order: the pointer to the GPS tags.
  expect(exif?.includes(Buffer.from('2588', 'hex'))).toBe(true);
});

test('the turned photograph shows the same as its drawing once it stands upright', async () => {
  const { body } = await requestPicture('caribou.jpg');
  const drawing = await requestPicture('caribou.svg');
  const shrink = (picture: Buffer) =>
    sharp(picture).autoOrient().removeAlpha().resize(16, 9).raw().toBuffer();
  const [photograph, drawn] = await Promise.all([shrink(body), shrink(drawing.body)]);
  const far = photograph.map((value, place) => Math.abs(value - (drawn[place] ?? 0)));
  expect(Math.max(...far)).toBeLessThan(32);
});

test('a photograph is the same each time it is made, and another in each mood', async () => {
  const kept = await readPhotograph('town', 'dusk', 'jpg');
  expect((await makePhotograph('town', 'dusk', 'jpg')).equals(kept)).toBe(true);
  expect((await readPhotograph('town', 'night', 'jpg')).equals(kept)).toBe(false);
});

test('a photograph is cacheable for ever, a 304 for its validators and never gzipped', async () => {
  const { headers } = await requestPicture('town.jpg', { 'accept-encoding': 'gzip' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBeUndefined();
  const { etag = '', 'last-modified': modified = '' } = headers;
  const validators = { 'if-none-match': etag, 'if-modified-since': modified };
  for (const [name, value] of Object.entries(validators))
    expect((await requestPicture('town.jpg', { [name]: value })).status).toBe(304);
  const drawing = await requestPicture('town.svg', { 'accept-encoding': 'gzip' });
  expect(drawing.headers['content-encoding']).toBe('gzip');
});
