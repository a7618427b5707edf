import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  newId,
  POSTS,
  publishNew,
  rowOf,
  sendPost,
  sendState,
  WHOLE,
} from '../../../support/desk-posts.ts';

beforeAll(() => givePeople());

const AS_AUTHOR = { as: 'author' } as const;
const countCopies = () => env.DB.prepare('SELECT count(*) FROM post_copies').first('count(*)');

describe('an author', () => {
  test('publishes nothing: not at once, not at a time, not as a correction', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Mine' }, AS_AUTHOR);
    for (const does of ['publish', 'schedule', 'correct']) {
      const fields = { title: 'Mine', do: does, at: '2026-12-24T10:00', correction: 'x' };
      expect((await sendPost(id, 1, fields, AS_AUTHOR)).status).toBe(403);
    }
    expect(await rowOf('mine')).toBe(null);
  });

  test('asks for it, and editors see that first', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Please look', do: 'ready' }, AS_AUTHOR);
    await sendPost(await newId(), 0, { title: 'Newer draft' });
    expect(await readDesk(POSTS, { as: 'editor' })).toMatch(
      /Please look.*Ready to be published.*Newer draft/,
    );
    await sendPost(id, 1, { title: 'Please look', do: 'publish' });
    expect(await rowOf('please-look')).not.toBe(null);
    expect(await readDesk(POSTS, { as: 'editor' })).not.toContain('Ready to be published');
  });

  test('neither opens nor changes what others write, nor withdraws what is public', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'The editor’s draft' });
    const open = await publishNew('The editor’s post');
    const before = await env.DB.prepare('SELECT * FROM post_copies WHERE paper = ?')
      .bind(PAPER)
      .all();
    for (const path of ['', '/preview', '/versions', '/versions/1'])
      for (const each of [id, open])
        expect((await requestDesk(`${POSTS}/post/${each}${path}`, AS_AUTHOR)).status).toBe(403);
    expect((await sendPost(id, 1, { title: 'Taken over' }, AS_AUTHOR)).status).toBe(403);
    expect((await sendState(open, 1, 'withdraw', AS_AUTHOR)).status).toBe(403);
    const form = { number: '1', version: '1' };
    const restored = await requestDesk(`${POSTS}/post/${open}/versions`, { ...AS_AUTHOR, form });
    expect(restored.status).toBe(403);
    const after = await env.DB.prepare('SELECT * FROM post_copies WHERE paper = ?')
      .bind(PAPER)
      .all();
    expect(after.results).toEqual(before.results);
    const list = await readDesk(POSTS, AS_AUTHOR);
    expect(list).not.toContain('The editor’s draft');
    expect(list).toContain('The editor’s post');
  });

  test('sees their own posts first', async () => {
    await sendPost(await newId('author'), 0, { title: 'Own older' }, AS_AUTHOR);
    await publishNew('Others newer');
    expect(await readDesk(POSTS, AS_AUTHOR)).toMatch(/Own older.*Others newer/);
  });

  test('goes on writing what an editor has published, without readers seeing it', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Ours' }, AS_AUTHOR);
    await sendPost(id, 1, { title: 'Ours', do: 'publish' });
    expect((await sendPost(id, 2, { title: 'Ours', text: 'More.' }, AS_AUTHOR)).status).toBe(303);
    expect(await rowOf('ours')).toMatchObject({ blog: `${WHOLE.text}\n` });
  });
});

test('the hamlet’s office and people of other papers reach no post, picture or preview', async () => {
  const id = await publishNew('Out of reach');
  const count = await countCopies();
  const paths = [
    '',
    '/new',
    '/pictures',
    `/post/${id}`,
    `/post/${id}/preview`,
    `/post/${id}/versions`,
    `/post/${id}/versions/1`,
  ];
  for (const path of paths)
    expect((await requestDesk(POSTS + path, { as: 'notices' })).status, path).toBe(403);
  const sent = [
    '/preview',
    '/pictures',
    `/post/${id}`,
    `/post/${id}/state`,
    `/post/${id}/versions`,
  ];
  for (const path of sent) {
    const form = { ...WHOLE, version: '1', do: 'withdraw' };
    expect((await requestDesk(POSTS + path, { as: 'notices', form })).status, path).toBe(403);
    const other = (POSTS + path).replace(PAPER, 'nunavik');
    expect((await requestDesk(other, { as: 'editor', form })).status, path).toBe(404);
  }
  expect(await countCopies()).toBe(count);
  expect(await rowOf('out-of-reach')).not.toBe(null);
});

test('an editor of two papers finds a post in its own alone', async () => {
  const id = await publishNew('Of one paper');
  await givePeople('nunavik');
  const other = `${POSTS.replace(PAPER, 'nunavik')}/post/${id}`;
  expect(await (await requestDesk(other, { as: 'editor' })).text()).not.toContain('Of one paper');
  for (const path of [`${other}/versions`, `${other}/versions/1`, `${other}/preview`])
    expect((await requestDesk(path, { as: 'editor' })).status).toBe(404);
});

test.each(['x', 'p_xyz', '%00', '..%2f..%2fpeople', "' OR 1=1 --", 'p_0123456789ABCDEF'])(
  'an address that names no post is not found: %s',
  async (id) => {
    const path = `${POSTS}/post/${id}`;
    expect((await requestDesk(path, { as: 'editor' })).status).toBe(404);
    expect((await requestDesk(path, { as: 'editor', form: WHOLE })).status).toBe(404);
  },
);

describe('of two who save one post', () => {
  test('the second sees both texts, nothing is lost, and what they choose is saved', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Shared', text: 'Begun.' }, AS_AUTHOR);
    await sendPost(id, 1, { title: 'Shared', text: 'The editor’s end.' });
    const second = await sendPost(
      id,
      1,
      { title: 'Shared', text: 'The <b>author</b>’s end.' },
      AS_AUTHOR,
    );
    const html = await second.text();
    expect(second.status).toBe(409);
    expect(html).toContain('Sample Editor saved it');
    expect(html).toContain('The editor’s end.');
    expect(html).toContain('The &lt;b&gt;author&lt;/b&gt;’s end.');
    expect(html).toContain('name="version" value="2"');
    expect((await sendPost(id, 2, { title: 'Shared', text: 'Both.' }, AS_AUTHOR)).status).toBe(303);
  });

  test('the second loses neither what was corrected nor the time nor the button that they chose', async () => {
    const open = await publishNew('Carried');
    await sendPost(open, 1, { title: 'Carried', text: 'Theirs.' });
    const correct = { title: 'Carried', text: 'Mine.', do: 'correct', correction: 'It was one.' };
    const html = await (await sendPost(open, 1, correct)).text();
    expect(html).toMatch(/name="correction"[^>]*value="It was one\."/);
    expect(html).toMatch(/<option value="correct" selected="">/);
    expect((await sendPost(open, 2, correct)).status).toBe(303);

    const planned = await newId();
    const plan = { title: 'To plan', text: 'Mine.', do: 'schedule', at: '2027-01-05T09:30' };
    const now = new Date('2026-12-01T12:00:00Z');
    await sendPost(planned, 0, { title: 'To plan' });
    await sendPost(planned, 1, { title: 'To plan', text: 'Theirs.' });
    const page = await (await sendPost(planned, 1, plan, { now })).text();
    expect(page).toMatch(/name="at"[^>]*value="2027-01-05T09:30"/);
    expect(page).toMatch(/<option value="schedule" selected="">/);
    expect(page).not.toContain('name="do" value="save"');
  });

  test('at the same moment one is told so, whatever both do', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Raced' });
    const fields = { title: 'Raced' };
    const both = await Promise.all([
      sendPost(id, 1, { ...fields, text: 'One.', do: 'publish' }),
      sendPost(id, 1, { ...fields, text: 'Two.', do: 'publish' }),
      sendPost(id, 1, { ...fields, text: 'Three.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const kept = await env.DB.prepare('SELECT version FROM post_copies WHERE id = ?')
      .bind(id)
      .first('version');
    expect(kept).toBe(2);
    const audit = await env.DB.prepare("SELECT count(*) FROM audit WHERE subject = 'Raced'").first(
      'count(*)',
    );
    expect(audit).toBe(2);
  });

  test('one form that is sent twice makes one post', async () => {
    const id = await newId();
    const both = await Promise.all([1, 2].map(() => sendPost(id, 0, { title: 'Sent twice' })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 303]);
    expect((await readDesk(POSTS, { as: 'editor' })).match(/Sent twice/g)).toHaveLength(1);
  });

  test('one withdraws it whatever the other has saved since, which stays as its copy', async () => {
    const id = await publishNew('Changed since');
    await sendPost(id, 1, { title: 'Changed since', text: 'Half a sen' });
    const withdraw = () => sendState(id, 1, 'withdraw');
    const statuses = (await Promise.all([withdraw(), withdraw()])).map(({ status }) => status);
    expect(statuses).toEqual([303, 303]);
    expect(await rowOf('changed-since')).toBe(null);
    const page = await (await requestDesk(`${POSTS}/post/${id}`, { as: 'editor' })).text();
    expect(page).toContain('Half a sen');
    const withdrawn = env.DB.prepare(
      "SELECT count(*) FROM audit WHERE subject = 'Changed since' AND action = 'post withdrawn'",
    );
    expect(await withdrawn.first('count(*)')).toBe(1);
  });

  test('one withdraws it at the moment at which the other saves it', async () => {
    const id = await publishNew('Saved at once');
    const save = (text: string) => sendPost(id, 1, { title: 'Saved at once', text });
    const [withdrawn] = await Promise.all([
      sendState(id, 1, 'withdraw'),
      ...['One.', 'Two.', 'Three.'].map(save),
    ]);
    expect(withdrawn.status).toBe(303);
    expect(await rowOf('saved-at-once')).toBe(null);
  });

  test('one cannot cancel a time that has come, and is told so with a page that has all buttons', async () => {
    const id = await publishNew('Has come');
    const response = await sendState(id, 1, 'cancel');
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('value="withdraw"'),
    ]);
  });
});
