import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  fileKey,
  readUploadPath,
  uploadPath,
} from '../../../../src/model/publication/stored-publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import {
  expectPage,
  firstOf,
  givePeople,
  htmlOf,
  PAPER,
  readEditor,
  requestEditor,
  rowsOf,
  send,
  statusTo,
} from '../../../support/editor.ts';
import {
  fileOf,
  newId,
  PICTURES,
  POSTS,
  publishNew,
  rowOf,
  sendPost,
} from '../../../support/editor-records.ts';
import { countedImages } from '../../../support/picture-doubles.ts';
import { inLatin1, readInfo, sampleBytes } from '../../../support/picture-publishers.ts';
import { kvRefusing } from '../../../support/platform-doubles.ts';
import { BROKEN_DB, sampleContext } from '../../../support/publication-fixture.ts';

beforeAll(() => givePeople());

/** How a JPEG begins. */
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

const upload = (file: File, more: Record<string, string> = {}, options = {}) =>
  requestEditor(PICTURES, {
    as: 'author',
    form: { file, pictureAlt: 'A town in the evening', ...more },
    ...options,
  });

const listedHashes = async () => {
  const listed = 'SELECT hash FROM uploads WHERE paper = ? AND remove_at IS NULL';
  return (await rowsOf<{ hash: string }>(listed, PAPER)).map(({ hash }) => hash);
};

let taken = 0;

async function takenHash(file: File): Promise<string> {
  taken += 1;
  const alt = `Picture ${taken}`;
  expect((await upload(file, { pictureAlt: alt })).status).toBe(303);
  return String(await firstOf('SELECT hash FROM uploads WHERE alt = ?', alt));
}

/** What KV stores of a picture. */
const bytesAt = async (hash: string, width: 640 | 1280 = 1280) =>
  new Uint8Array(
    (await env.EDITIONS.get(fileKey(uploadPath(PAPER, hash, width)), 'arrayBuffer')) ??
      new ArrayBuffer(0),
  );

describe('an uploaded picture', () => {
  test('is stored upright in two widths as WebP, without its location, and readers get it', async () => {
    const source = await sampleBytes('odd/rotated.jpg');
    expect(inLatin1(source)).toContain('Exif');
    const hash = await takenHash(new File([source], 'IMG_1.jpg'));
    const before = await readInfo(source);
    for (const width of [640, 1280] as const) {
      const bytes = await bytesAt(hash, width);
      const info = await readInfo(bytes);
      expect(info).toMatchObject({ format: 'image/webp' });
      expect(inLatin1(bytes)).not.toContain('Exif');
      if (!('width' in info && 'width' in before)) throw new Error('Images returned no size');
      expect(info.width < info.height).toBe(before.width > before.height);
      const path = uploadPath(PAPER, hash, width);
      const got = await exports.default.fetch(`https://nunavut-news.example${path}`);
      expect([got.status, got.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    }
  });

  test('that is also a script has no script left in it', async () => {
    const hash = await takenHash(await fileOf('odd/polyglot.gif', 'a.html'));
    for (const width of [640, 1280] as const) {
      const bytes = await bytesAt(hash, width);
      expect(await readInfo(bytes)).toMatchObject({ format: 'image/webp' });
      expect(inLatin1(bytes)).not.toContain('script');
    }
  });

  test('is not stored under any name from the upload', async () => {
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

  test('is stored once if its form is sent twice, and again with another file or another description', async () => {
    const html = await htmlOf(PICTURES, { as: 'author' });
    const form = /name="form" value="(\w{32})"/.exec(html)?.[1] ?? 'none';
    const file = await fileOf('odd/narrow.jpg');
    const hashes = new Set(await listedHashes());
    const added = async () => new Set(await listedHashes()).difference(hashes).size;
    const responses = await Promise.all([upload(file, { form }), upload(file, { form })]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect(await added()).toBe(1);
    await upload(await fileOf('odd/grey.png'), { form });
    expect(await added()).toBe(2);
    await upload(file, { form, pictureAlt: 'Another town' });
    expect(await added()).toBe(3);
  });

  test('with a post’s form that is sent three times is stored once, and each response leads to the post', async () => {
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

  test('stays with a post’s form that is refused, and with a draft without its description', async () => {
    const id = await newId();
    const file = await fileOf('odd/grey.png');
    const fields = { title: 'Stays', description: '', do: 'publish', file };
    const refused = sendPost(id, 0, fields);
    const html = await expectPage(refused, 422, 'Say what the picture shows.', '<figure>');
    const picture = /name="picture"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? '';
    const hash = readUploadPath(picture)?.hash;
    expect((await sendPost(id, 0, { title: 'Stays', picture })).status).toBe(303);
    expect(await htmlOf(`${POSTS}/post/${id}`)).toContain(`value="${picture}"`);
    const described = { title: 'Stays', picture, pictureAlt: 'Grey?' };
    expect((await sendPost(id, 1, described)).status).toBe(303);
    expect(await firstOf('SELECT alt FROM uploads WHERE hash = ?', hash)).toBe('');
    const whole = { title: 'Stays', picture, pictureAlt: 'A grey square', do: 'publish' };
    expect((await sendPost(id, 2, whole)).status).toBe(303);
    expect(await firstOf('SELECT alt FROM uploads WHERE hash = ?', hash)).toBe('A grey square');
    expect(await rowOf('stays')).toMatchObject({ pinterest_image_link: picture });
  });

  test('is saved with a draft, and is on the page of a post that somebody else has saved', async () => {
    const id = await newId();
    const file = await fileOf('odd/narrow.jpg');
    expect((await sendPost(id, 0, { title: 'Wordless', file })).status).toBe(303);
    expect(await htmlOf(`${POSTS}/post/${id}`)).toMatch(/name="picture"[^>]* value="\/papers/);
    const bad = new File(['abc'], 'a.jpg');
    const late = sendPost(id, 0, { title: 'Wordless', text: 'Mine.', file: bad });
    await expectPage(late, 409, 'The picture that you sent was not stored: This is not a JPEG');
  });

  test('is kept when its post’s form is shown again because somebody else has saved the post', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Harbour' });
    await sendPost(id, 1, { title: 'Harbour', text: 'Theirs.' });
    const file = await fileOf('odd/grey.png');
    const late = sendPost(id, 1, { title: 'Harbour', file, pictureAlt: 'A harbour' });
    const picture =
      /name="picture" checked="" value="\/papers\/nunavut-news\/uploads\/[0-9a-f]{32}/;
    await expectPage(late, 409, picture);
  });
});

describe('a file is refused, and nothing of it is stored,', () => {
  const many = new Uint8Array(13_000_000);
  many.set(JPEG);
  test.each<[what: string, problem: string, file: () => File | Promise<File>]>([
    ['SVG that says that it is a photograph', 'SVG drawing', () => fileOf('odd/svg.jpg')],
    ['HTML that says so', 'This is not a JPEG', () => fileOf('odd/lying.jpg')],
    ['empty', 'This file is empty', () => new File([], 'a.jpg')],
    ['of 13 MB', 'larger than 12 MB', () => new File([many], 'a.jpg')],
    ['of 400 million pixels, as it says', 'cannot be read', () => fileOf('odd/bomb.png')],
    ['of 268 million pixels, as it says', '50 million', () => fileOf('odd/bomb.webp')],
    ['the beginning of a photograph', 'damaged', () => new File([JPEG, 'abc'], 'a.jpg')],
  ])('that is %s', async (_, problem, file) => {
    const before = (await env.EDITIONS.list()).keys.length;
    await expectPage(upload(await file()), 422, problem);
    expect((await env.EDITIONS.list()).keys).toHaveLength(before);
  });

  test('that has too many pixels, before anything decodes it', async () => {
    const { images, calls } = countedImages();
    await upload(await fileOf('odd/bomb.webp'), {}, { env: { IMAGES: images } });
    expect(calls).toEqual(['info']);
  });

  test('without a description, or while KV refuses to store it', async () => {
    const before = await listedHashes();
    const wordless = upload(await fileOf('odd/narrow.jpg'), { pictureAlt: ' ' });
    await expectPage(wordless, 422, 'Say what the picture shows.');
    const bindings = { env: { EDITIONS: kvRefusing('file:') } };
    expect((await upload(await fileOf('odd/grey.png'), {}, bindings)).status).toBe(422);
    expect(await listedHashes()).toEqual(before);
  });
});

const remove = (hash: string, options = {}) => statusTo(PICTURES, { do: 'remove', hash }, options);
const uploadTiny = async () => takenHash(await fileOf('odd/tiny.png'));

test('the address of a removed picture responds 404 immediately, although KV has the file, and its tag is purged', async () => {
  const hash = await uploadTiny();
  const address = `https://nunavut-news.example${uploadPath(PAPER, hash)}`;
  const before = await exports.default.fetch(address);
  const tag = before.headers.get('Cache-Tag') ?? '';
  expect([before.status, tag]).toEqual([200, expect.stringContaining(hash)]);
  const purged: string[] = [];
  const SITE = { purge: async (tags: string[]) => void purged.push(...tags) };
  expect(await remove(hash, { env: { SITE } })).toBe(303);
  expect(purged).toEqual([tag]);
  expect(await listedHashes()).not.toContain(hash);
  expect((await bytesAt(hash)).length).toBeGreaterThan(0);
  expect((await exports.default.fetch(address)).status).toBe(404);
  expect(await readEditor(`/papers/${PAPER}/log`)).toContain('removed a picture');
});

test('the address of a picture responds 200, uncached, when D1 cannot say whether the picture exists', async () => {
  const path = uploadPath(PAPER, await uploadTiny());
  const broken = sampleContext(Object.assign({}, env, { DB: BROKEN_DB }));
  const response = await serveSite(new Request(`https://nunavut-news.example${path}`), broken);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
});

test('a picture used by a draft cannot be removed, and an unknown hash has no picture', async () => {
  const hash = await uploadTiny();
  const text = `![a](${uploadPath(PAPER, hash)})`;
  await sendPost(await newId(), 0, { title: 'Shows it', text });
  await expectPage(send(PICTURES, { do: 'remove', hash }), 422, 'it stays');
  for (const other of ['', "' OR 1=1 --", '%']) expect(await remove(other)).toBe(422);
  expect(await listedHashes()).toContain(hash);
});

test('a picture used only by an earlier version can be removed; that version is shown and restored without it', async () => {
  const hash = await uploadTiny();
  const picture = uploadPath(PAPER, hash);
  const text = `Before.\n\n![A child](${picture})\n\nAfter [it](${picture}).`;
  const id = await publishNew('Shows a child', { text, picture, pictureAlt: 'A child' });
  const corrected = { title: 'Shows a child', text: 'Before.', do: 'slip' };
  expect((await sendPost(id, 1, corrected)).status).toBe(303);
  expect(await remove(hash)).toBe(303);
  const versions = `${POSTS}/post/${id}/versions`;
  const shown = await readEditor(`${versions}/1`);
  expect(shown).toContain('After');
  expect(shown).not.toMatch(/src="\/papers|A child/);
  expect(await statusTo(versions, { number: '1', version: '2' })).toBe(303);
  const data = await firstOf('SELECT data FROM post_copies WHERE id = ?', id);
  expect(JSON.parse(String(data))).toMatchObject({
    picture: '',
    pictureAlt: '',
    text: `Before.\n\n\n\nAfter [it](${picture}).\n`,
  });
});

test.each([
  ['is not there', PAPER],
  ['is another paper’s', 'other-town'],
])('no post is published with a picture that %s, and a draft may have it', async (_, paper) => {
  const id = await newId();
  const title = 'With a gone picture';
  const picture = uploadPath(paper, '0'.repeat(32));
  const asOwn = { title, picture, pictureAlt: 'A child' };
  for (const shows of [asOwn, { title, text: `Line.\n\n![A child](${picture})` }]) {
    const refused = sendPost(id, 0, { ...shows, do: 'publish' });
    await expectPage(refused, 422, 'This picture was removed');
  }
  expect((await sendPost(id, 0, asOwn)).status).toBe(303);
});
