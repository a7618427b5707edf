import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadPath } from '../../../../src/publications/uploads.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import { newId, POSTS, publishNew, sendPost } from '../../../support/desk-posts.ts';
import { bytesAt, fileOf, keptHashes, PICTURES, takenHash } from '../../../support/desk-uploads.ts';
import { sampleContext } from '../../../support/load-page.ts';
import { BROKEN_DB } from '../../../support/publication-fixture.ts';

beforeAll(() => givePeople());

describe('an uploaded picture is removed', () => {
  const remove = (hash: string, given = {}) =>
    requestDesk(PICTURES, { as: 'editor', form: { do: 'remove', hash }, ...given });

  test('where nothing shows it: its address responds 404 at once, although KV has the file, and the edge purges its tag', async () => {
    const hash = await takenHash(await fileOf('odd/tiny.png'));
    const address = `https://nunavut-news.example${uploadPath(PAPER, hash)}`;
    const before = await exports.default.fetch(address);
    const tag = before.headers.get('Cache-Tag') ?? '';
    expect([before.status, tag]).toEqual([200, expect.stringContaining(hash)]);
    const purged: string[] = [];
    const SITE = { purge: async (tags: string[]) => void purged.push(...tags) };
    expect((await remove(hash, { env: { SITE } })).status).toBe(303);
    expect(purged).toEqual([tag]);
    expect(await keptHashes()).not.toContain(hash);
    expect((await bytesAt(hash)).length).toBeGreaterThan(0);
    expect((await exports.default.fetch(address)).status).toBe(404);
    expect(await readDesk(`/papers/${PAPER}/log`, { as: 'editor' })).toContain('removed a picture');
  });

  test('and its address responds 200 where D1 cannot say whether it is there, for that reader alone', async () => {
    const path = uploadPath(PAPER, await takenHash(await fileOf('odd/tiny.png')));
    const broken = sampleContext(Object.assign({}, env, { DB: BROKEN_DB }));
    const request = new Request(`https://nunavut-news.example${path}`);
    const response = await serveSite(request, broken);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
  });

  test('by no one, where a draft or a public post shows it', async () => {
    const hash = await takenHash(await fileOf('odd/tiny.png'));
    const id = await newId();
    await sendPost(id, 0, { title: 'Shows it', text: `![a](${uploadPath(PAPER, hash)})` });
    const refused = await remove(hash);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('it stays'),
    ]);
    expect((await bytesAt(hash)).length).toBeGreaterThan(0);
  });

  test('which only an earlier version shows: that is shown, and brought back, without it', async () => {
    const hash = await takenHash(await fileOf('odd/tiny.png'));
    const picture = uploadPath(PAPER, hash);
    const text = `Before.\n\n![A child](${picture})\n\nAfter [it](${picture}).`;
    const id = await publishNew('Shows a child', { text, picture, pictureAlt: 'A child' });
    const corrected = { title: 'Shows a child', text: 'Before.', do: 'correct', small: 'yes' };
    expect((await sendPost(id, 1, corrected)).status).toBe(303);
    expect((await remove(hash)).status).toBe(303);
    const versions = `${POSTS}/post/${id}/versions`;
    const shown = await readDesk(`${versions}/1`, { as: 'editor' });
    expect(shown).toContain('After');
    expect(shown).not.toContain(`src="${picture}`);
    expect(shown).not.toContain('A child');
    const form = { number: '1', version: '2' };
    expect((await requestDesk(versions, { as: 'editor', form })).status).toBe(303);
    const data = await env.DB.prepare('SELECT data FROM post_copies WHERE id = ?')
      .bind(id)
      .first<string>('data');
    expect(JSON.parse(data ?? '')).toMatchObject({
      ...{ picture: '', pictureAlt: '' },
      text: `Before.\n\n\n\nAfter [it](${picture}).\n`,
    });
  });

  test.each([
    ['is not there', uploadPath(PAPER, '0'.repeat(32))],
    ['is another paper’s', uploadPath('other-town', '0'.repeat(32))],
  ])('no post is published with one that %s, and a draft may have it', async (_, picture) => {
    const id = await newId();
    const shows: Record<string, string>[] = [
      { picture, pictureAlt: 'A child' },
      { text: `Line.\n\n![A child](${picture})` },
    ];
    for (const each of shows) {
      const refused = await sendPost(id, 0, {
        title: 'With a gone picture',
        do: 'publish',
        ...each,
      });
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('This picture was removed'),
      ]);
    }
    expect((await sendPost(id, 0, { title: 'With a gone picture', ...shows[0] })).status).toBe(303);
  });

  test('by no author who has not uploaded it, and under no hash that is none', async () => {
    const file = await fileOf('odd/mistyped.jpg');
    const form = { file, pictureAlt: 'The editor’s' };
    await requestDesk(PICTURES, { as: 'editor', form });
    const [{ hash } = { hash: '' }] = (
      await env.DB.prepare("SELECT hash FROM uploads WHERE alt = 'The editor’s'").all<{
        hash: string;
      }>()
    ).results;
    expect((await remove(hash, { as: 'author' })).status).toBe(422);
    for (const other of ['', "' OR 1=1 --", '%']) expect((await remove(other)).status).toBe(422);
    expect(await keptHashes()).toContain(hash);
  });
});
