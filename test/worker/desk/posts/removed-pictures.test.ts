import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { uploadPath } from '../../../../src/publications/uploads.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { firstOf, givePeople, PAPER, readDesk, send, statusTo } from '../../../support/desk.ts';
import { newId, POSTS, publishNew, sendPost } from '../../../support/desk-posts.ts';
import { bytesAt, fileOf, keptHashes, PICTURES, takenHash } from '../../../support/desk-uploads.ts';
import { sampleContext } from '../../../support/load-page.ts';
import { BROKEN_DB } from '../../../support/publication-fixture.ts';

beforeAll(() => givePeople());

const remove = (hash: string, given = {}) => statusTo(PICTURES, { do: 'remove', hash }, given);
const takeTiny = async () => takenHash(await fileOf('odd/tiny.png'));

test('the address of a picture that was removed responds 404 at once, although KV has the file, and the edge purges its tag', async () => {
  const hash = await takeTiny();
  const address = `https://nunavut-news.example${uploadPath(PAPER, hash)}`;
  const before = await exports.default.fetch(address);
  const tag = before.headers.get('Cache-Tag') ?? '';
  expect([before.status, tag]).toEqual([200, expect.stringContaining(hash)]);
  const purged: string[] = [];
  const SITE = { purge: async (tags: string[]) => void purged.push(...tags) };
  expect(await remove(hash, { env: { SITE } })).toBe(303);
  expect(purged).toEqual([tag]);
  expect(await keptHashes()).not.toContain(hash);
  expect((await bytesAt(hash)).length).toBeGreaterThan(0);
  expect((await exports.default.fetch(address)).status).toBe(404);
  expect(await readDesk(`/papers/${PAPER}/log`)).toContain('removed a picture');
});

test('the address of a picture responds 200 where D1 cannot say whether it is there, for that reader alone', async () => {
  const path = uploadPath(PAPER, await takeTiny());
  const broken = sampleContext(Object.assign({}, env, { DB: BROKEN_DB }));
  const response = await serveSite(new Request(`https://nunavut-news.example${path}`), broken);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
});

test('a picture that a draft shows stays, and there is none of another hash', async () => {
  const hash = await takeTiny();
  const text = `![a](${uploadPath(PAPER, hash)})`;
  await sendPost(await newId(), 0, { title: 'Shows it', text });
  const refused = await send(PICTURES, { do: 'remove', hash });
  const page = expect.stringContaining('it stays');
  expect([refused.status, await refused.text()]).toEqual([422, page]);
  for (const other of ['', "' OR 1=1 --", '%']) expect(await remove(other)).toBe(422);
  expect(await keptHashes()).toContain(hash);
});

test('a picture that only an earlier version shows is removed: that is shown, and brought back, without it', async () => {
  const hash = await takeTiny();
  const picture = uploadPath(PAPER, hash);
  const text = `Before.\n\n![A child](${picture})\n\nAfter [it](${picture}).`;
  const id = await publishNew('Shows a child', { text, picture, pictureAlt: 'A child' });
  const corrected = { title: 'Shows a child', text: 'Before.', do: 'correct', small: 'yes' };
  expect((await sendPost(id, 1, corrected)).status).toBe(303);
  expect(await remove(hash)).toBe(303);
  const versions = `${POSTS}/post/${id}/versions`;
  const shown = await readDesk(`${versions}/1`);
  expect(shown).toContain('After');
  expect(shown).not.toMatch(/src="\/papers|A child/);
  expect(await statusTo(versions, { number: '1', version: '2' })).toBe(303);
  const data = await firstOf('SELECT data FROM post_copies WHERE id = ?', id);
  expect(JSON.parse(String(data))).toMatchObject({
    ...{ picture: '', pictureAlt: '' },
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
    const refused = await sendPost(id, 0, { ...shows, do: 'publish' });
    const page = expect.stringContaining('This picture was removed');
    expect([refused.status, await refused.text()]).toEqual([422, page]);
  }
  expect((await sendPost(id, 0, asOwn)).status).toBe(303);
});
