import sharp, { type Metadata } from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { pictureBytes } from '../feeds/article-html.ts';
import { findFeed } from '../feeds/catalogue.ts';
import {
  makePngBomb,
  makeWebpBomb,
  ODD_PICTURES,
  type OddPicture,
} from '../pictures/odd-pictures.ts';
import { makePhotograph, readPhotograph } from '../pictures/photographs.ts';
import { PICTURE_FAULTS } from '../pictures/picture-host.ts';
import {
  CONTENT_TYPES,
  type PhotographFormat,
  photographFormat,
  SCENES,
} from '../pictures/picture-names.ts';
import { distributeStories } from '../stories/load-stories.ts';
import { rawRequest, worldForFile, worldForTest } from './fixture-world.ts';

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

test('measurePictures makes the photographs whose sizes feeds declare', async () => {
  await world.measurePictures();
  for (const [id, stories] of await distributeStories())
    if (findFeed(id)?.picture === 'enclosure')
      for (const story of stories.filter(({ picture }) => picture))
        expect(pictureBytes(story), story.slug).toBeGreaterThan(100_000);
});

test.for(SCENES)(
  'the photograph of %s has the format of its type, 1600 by 900 pixels (GIF 800 by 450) and under 1 MB',
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

test('photographs include a progressive, a rotated and a CMYK JPEG, and an animation', async () => {
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

test('the rotated photograph, turned upright, shows the same as its drawing', async () => {
  const { body } = await requestPicture('caribou.jpg');
  const drawing = await requestPicture('caribou.svg');
  const shrink = (picture: Buffer) =>
    sharp(picture).autoOrient().removeAlpha().resize(16, 9).raw().toBuffer();
  const [photograph, drawn] = await Promise.all([shrink(body), shrink(drawing.body)]);
  const far = photograph.map((value, place) => Math.abs(value - (drawn[place] ?? 0)));
  expect(Math.max(...far)).toBeLessThan(32);
});

test('a photograph has the same bytes each time it is made, and other bytes in each mood', async () => {
  const stored = await readPhotograph('town', 'dusk', 'jpg');
  expect((await makePhotograph('town', 'dusk', 'jpg')).equals(stored)).toBe(true);
  expect((await readPhotograph('town', 'night', 'jpg')).equals(stored)).toBe(false);
});

test('a photograph is immutable for caches, gets 304 for its validators, and is never gzipped', async () => {
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
  'the odd picture %s is served with the type of its name, and a decoder reads the intended format',
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
] as const)('a small %s bomb can be decoded, so bombs are complete files', async ([, makeBomb]) => {
  const { data, info } = await sharp(await makeBomb(150))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 150, height: 150 });
  expect(new Set(data).size).toBeLessThanOrEqual(3);
});

test('a truncated photograph cannot be decoded, but polyglots with a script can', async () => {
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

beforeEach(() => world.clearFaults());

const ADDRESS = `${world.origin}/pictures/town.jpg?mood=day`;
const TOWN = await readPhotograph('town', 'day', 'jpg');

test.for(['500', '403', '404'] as const)(
  'with the fault %s, all pictures respond with that status',
  async (fault) => {
    world.setPictureFault(fault);
    for (const path of ['town.jpg', 'town.svg', 'odd/tiny.png', 'private/town.jpg'])
      expect((await rawRequest(`${world.origin}/pictures/${path}`)).status).toBe(Number(fault));
  },
);

test('an endless picture has no Content-Length and continues beyond 12 MB until the client disconnects', async () => {
  world.setPictureFault('endless');
  const { headers, body } = await fetch(ADDRESS);
  expect(headers.get('content-length')).toBeNull();
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.length;
    if (received > 12 * 1024 * 1024) break;
  }
  await expect.poll(() => world.log.at(-1)?.closedAt).toBeDefined();
});

test('a cut-off picture declares its whole length, and the connection breaks before the end', async () => {
  world.setPictureFault('cut');
  const response = await fetch(ADDRESS);
  expect(response.headers.get('content-length')).toBe(String(TOWN.length));
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('with redirect faults, pictures redirect into a private network or in a loop', async () => {
  world.setPictureFault('redirect-private');
  const { status, headers } = await rawRequest(ADDRESS);
  expect([status, headers.location]).toEqual([302, 'http://169.254.169.254/latest/meta-data/']);
  world.setPictureFault('redirect-loop');
  const visited: string[] = [];
  for (let address = ADDRESS; !visited.includes(address); ) {
    visited.push(address);
    address = (await rawRequest(address)).headers.location ?? '';
  }
  expect(visited).toHaveLength(3);
});

test('with the other faults, a picture is complete but must not be stored, or is an HTML page', async () => {
  world.setPictureFault('no-store');
  const stored = await rawRequest(ADDRESS);
  expect([stored.status, stored.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(stored.body.equals(TOWN)).toBe(true);
  world.setPictureFault('html');
  expect((await rawRequest(ADDRESS)).headers['content-type']).toBe('text/html; charset=utf-8');
});

test('the control page sets and shows the fault of pictures, and refuses an unknown fault', async () => {
  const own = await worldForTest();
  const set = (fault: string) =>
    rawRequest(`${own.origin}/control/pictures`, { method: 'POST', body: `fault=${fault}` });
  expect((await set('403')).status).toBe(303);
  const page = (await rawRequest(`${own.origin}/`)).body.toString();
  expect(page).toContain('<option value="403" selected>403 refused</option>');
  for (const [name] of PICTURE_FAULTS) expect(page).toContain(`<option value="${name}"`);
  const { status, body } = await set('teapot');
  expect([status, body.toString()]).toEqual([400, 'Pictures have no fault "teapot".\n']);
  expect(() => own.setPictureFault('teapot' as '403')).toThrow('Pictures have no fault "teapot".');
  expect((await rawRequest(`${own.origin}/pictures/town.jpg`)).status).toBe(403);
  own.clearFaults();
  expect((await rawRequest(`${own.origin}/pictures/town.jpg`)).status).toBe(200);
});

test('robots.txt forbids the private pictures, which have the same bytes as the others', async () => {
  const { headers, body } = await rawRequest(`${world.origin}/robots.txt`);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.toString()).toBe('User-agent: *\nAllow: /\nDisallow: /pictures/private/\n');
  const secret = await rawRequest(`${world.origin}/pictures/private/town.jpg?mood=day`);
  expect(secret.body.equals(TOWN)).toBe(true);
});
