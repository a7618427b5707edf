import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadPath } from '../../../../src/publications/uploads.ts';
import { firstOf, givePeople, htmlOf, PAPER } from '../../../support/desk.ts';
import { newId, rowOf, sendPost } from '../../../support/desk-posts.ts';
import {
  bytesAt,
  fileOf,
  keptHashes,
  PICTURES,
  takenHash,
  upload,
} from '../../../support/desk-uploads.ts';
import { runs } from '../../../support/effort.ts';
import { countedImages } from '../../../support/picture-doubles.ts';
import { readInfo, sampleBytes } from '../../../support/picture-publishers.ts';
import { withMethods } from '../../../support/platform-doubles.ts';

beforeAll(() => givePeople());

/** How a JPEG begins. */
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

describe('a picture that is uploaded', () => {
  test('is kept upright in two widths as WebP, without the place where it was taken, and readers get it', async () => {
    const source = await sampleBytes('odd/rotated.jpg');
    expect(textOf(source)).toContain('Exif');
    const hash = await takenHash(new File([source], 'IMG_1.jpg'));
    const before = await readInfo(source);
    for (const width of [640, 1280] as const) {
      const bytes = await bytesAt(hash, width);
      const info = await readInfo(bytes);
      expect(info).toMatchObject({ format: 'image/webp' });
      expect(textOf(bytes)).not.toContain('Exif');
      if (!('width' in info && 'width' in before)) throw new Error('no bitmap');
      expect(info.width < info.height).toBe(before.width > before.height);
      const path = uploadPath(PAPER, hash, width);
      const got = await exports.default.fetch(`https://nunavut-news.example${path}`);
      expect([got.status, got.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    }
  });

  test.each([
    ...['progressive.jpg', 'cmyk.jpg', 'animated.gif', 'transparent.png', 'grey.png'],
    ...['polyglot.gif', 'polyglot.jpg'],
  ])('is taken where it is %s, with nothing left of what else it was', async (name) => {
    const hash = await takenHash(await fileOf(`odd/${name}`, 'a.html'));
    for (const width of [640, 1280] as const) {
      const bytes = await bytesAt(hash, width);
      expect(await readInfo(bytes)).toMatchObject({ format: 'image/webp' });
      expect(textOf(bytes)).not.toContain('script');
    }
  });

  test('is stored under no name that it brings', async () => {
    const outside = ['../../../made/x/icon.svg', 'C:\\pictures\\ice.jpg', ''];
    const named = [...outside, '<img src=x>\u202egpj.exe'];
    for (const [index, name] of named.entries())
      await upload(await fileOf('odd/narrow.jpg', name), { pictureAlt: `name ${index}` });
    const { keys } = await env.EDITIONS.list({ prefix: 'file:' });
    const wrong = keys.filter(
      ({ name }) => !/^file:nunavut-news\/uploads\/[0-9a-f]{32}\/(?:640|1280)\.webp$/.test(name),
    );
    expect(wrong).toEqual([]);
    const html = await htmlOf(PICTURES);
    expect(html).not.toContain('<img src=x>');
    expect(html).not.toContain('\u202e');
  });

  test('is stored once where its form is sent twice at once, and again with another file or other words', async () => {
    const html = await htmlOf(PICTURES, { as: 'author' });
    const form = /name="form" value="(\w{32})"/.exec(html)?.[1] ?? 'none';
    const file = await fileOf('odd/narrow.jpg');
    const hashes = new Set(await keptHashes());
    const added = async () => new Set(await keptHashes()).difference(hashes).size;
    const responses = await Promise.all([upload(file, { form }), upload(file, { form })]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect(await added()).toBe(1);
    await upload(await fileOf('odd/grey.png'), { form });
    expect(await added()).toBe(2);
    await upload(file, { form, pictureAlt: 'Another town' });
    expect(await added()).toBe(3);
  });

  test('with a post’s form that is sent twice at once and once more is stored once, and each leads to the post', async () => {
    const id = await newId();
    const file = await fileOf('odd/grey.png');
    const fields = { title: 'Sent twice', do: 'publish', pictureAlt: 'Sent twice', file };
    const one = () => sendPost(id, 0, fields);
    const responses = [...(await Promise.all([one(), one()])), await one()];
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await firstOf("SELECT count(*) FROM uploads WHERE alt = 'Sent twice'")).toBe(1);
    expect(await rowOf('sent-twice')).toMatchObject({
      pinterest_image_link: expect.stringMatching(
        /^\/papers\/nunavut-news\/uploads\/[0-9a-f]{32}\/1280\.webp$/,
      ),
      picture_alt: 'Sent twice',
    });
  });

  test('comes with a post that somebody else has saved meanwhile, and is the picture of what is shown again', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Harbour' });
    await sendPost(id, 1, { title: 'Harbour', text: 'Theirs.' });
    const file = await fileOf('odd/grey.png');
    const late = await sendPost(id, 1, { title: 'Harbour', file, pictureAlt: 'A harbour' });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toMatch(/name="picture" value="\/papers\/nunavut-news\/uploads\/[0-9a-f]{32}/);
  });
});

describe('a file is refused, and nothing of it is kept', () => {
  const many = new Uint8Array(13_000_000);
  many.set(JPEG);
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  test.each<[what: string, problem: string, file: () => File | Promise<File>]>([
    ['SVG', 'SVG drawing', () => new File([svg], 'a.svg', { type: 'image/svg+xml' })],
    ['SVG that says that it is a photograph', 'SVG drawing', () => fileOf('odd/svg.jpg')],
    ['HTML that says so', 'This is not a JPEG', () => fileOf('odd/lying.jpg')],
    ['of 13 MB', 'larger than 12 MB', () => new File([many], 'a.jpg')],
    ['of 400 million pixels, as it says', 'cannot be read', () => fileOf('odd/bomb.png')],
    ['a GIF that says so', 'cannot be read', () => fileOf('odd/bomb.gif')],
    ['of 268 million pixels, as it says', '50 million', () => fileOf('odd/bomb.webp')],
    ['the beginning of a photograph', 'damaged', () => new File([JPEG, 'abc'], 'a.jpg')],
  ])('that is %s', async (_, problem, file) => {
    const before = (await env.EDITIONS.list()).keys.length;
    const response = await upload(await file());
    const page = expect.stringContaining(problem);
    expect([response.status, await response.text()]).toEqual([422, page]);
    expect((await env.EDITIONS.list()).keys).toHaveLength(before);
  });

  test('that is too large in pixels, before anything decodes it', async () => {
    const { images, calls } = countedImages();
    await upload(await fileOf('odd/bomb.png'), {}, { env: { IMAGES: images } });
    expect(calls).toEqual(['info']);
  });

  test('without words for what it shows, or while KV refuses to keep it', async () => {
    const put = () => Promise.reject(new Error('KV is down'));
    const bindings = { env: { EDITIONS: withMethods(env.EDITIONS, { put }) } };
    const before = await keptHashes();
    const wordless = await upload(await fileOf('odd/narrow.jpg'), { pictureAlt: ' ' });
    const page = expect.stringContaining('Say what the picture shows.');
    expect([wordless.status, await wordless.text()]).toEqual([422, page]);
    expect((await upload(await fileOf('odd/grey.png'), {}, bindings)).status).toBe(422);
    expect(await keptHashes()).toEqual(before);
  });

  test('whatever bytes follow the beginning of a picture', async () => {
    const before = await keptHashes();
    const starts = [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [0x47, 0x49, 0x46, 0x38],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 200 }),
        async (start, rest) => {
          const response = await upload(new File([Uint8Array.of(...start, ...rest)], 'x'));
          expect(response.status).toBe(422);
        },
      ),
      { numRuns: runs(15) },
    );
    expect(await keptHashes()).toEqual(before);
  });
});
