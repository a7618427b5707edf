import { beforeAll, describe, expect, test } from 'vitest';
import {
  firstOf,
  givePeople,
  htmlOf,
  readDesk,
  rowsOf,
  statusOf,
  statusTo,
} from '../../../support/desk.ts';
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
const countOf = (subject: string, action = '%') =>
  firstOf('SELECT count(*) FROM audit WHERE subject = ? AND action LIKE ?', subject, action);

describe('an author', () => {
  test('publishes nothing, but asks for it, and editors see that first', async () => {
    const id = await newId('author');
    const title = 'Please look';
    await sendPost(id, 0, { title, do: 'ready' }, AS_AUTHOR);
    for (const does of ['publish', 'schedule', 'correct']) {
      const fields = { title, do: does, at: '2026-12-24T10:00', correction: 'x' };
      expect((await sendPost(id, 1, fields, AS_AUTHOR)).status).toBe(403);
    }
    expect(await rowOf('please-look')).toBe(null);
    await sendPost(await newId(), 0, { title: 'Newer draft' });
    expect(await readDesk(POSTS)).toMatch(/Please look.*Ready to be published.*Newer draft/);
    await sendPost(id, 1, { title, do: 'publish' });
    expect(await rowOf('please-look')).not.toBe(null);
    expect(await readDesk(POSTS)).not.toContain('Ready to be published');
    // What they go on writing readers do not see.
    expect((await sendPost(id, 2, { title, text: 'More.' }, AS_AUTHOR)).status).toBe(303);
    expect(await rowOf('please-look')).toMatchObject({ blog: `${WHOLE.text}\n` });
  });

  test('neither opens nor changes what others write, nor withdraws or deletes it, and sees their own first', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'The editor’s draft' });
    const own = await newId('author');
    await sendPost(own, 0, { title: 'Own older' }, AS_AUTHOR);
    const open = await publishNew('The editor’s post');
    const before = await rowsOf('SELECT * FROM post_copies');
    for (const post of [id, open]) {
      const path = `${POSTS}/post/${post}`;
      for (const part of ['', '/preview', '/versions', '/versions/1'])
        expect(await statusOf(path + part, AS_AUTHOR)).toBe(403);
      for (const [part, form] of [
        ['', { ...WHOLE, do: 'save' }],
        ['/state', { do: 'withdraw' }],
        ['/versions', { number: '1' }],
        ['/delete', {}],
      ] as const)
        expect(await statusTo(path + part, { version: '1', ...form }, AS_AUTHOR)).toBe(403);
    }
    expect(await rowsOf('SELECT * FROM post_copies')).toEqual(before);
    const list = await readDesk(POSTS, AS_AUTHOR);
    expect(list).not.toContain('The editor’s draft');
    expect(list).toMatch(/Own older.*The editor’s post/);
  });
});

describe('of two who save one post', () => {
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
    const both = await Promise.all([
      sendPost(id, 1, { title: 'Raced', text: 'One.', do: 'publish' }),
      sendPost(id, 1, { title: 'Raced', text: 'Two.', do: 'publish' }),
      sendPost(id, 1, { title: 'Raced', text: 'Three.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await firstOf('SELECT version FROM post_copies WHERE id = ?', id)).toBe(2);
    expect(await countOf('Raced')).toBe(2);
  });

  test('one withdraws it whatever the other has saved since or saves at that moment, which stays as its copy', async () => {
    const title = 'Changed since';
    const id = await publishNew(title);
    const save = (version: number, text: string) => sendPost(id, version, { title, text });
    await save(1, 'Half a sen');
    const sent = await Promise.all([
      ...[sendState(id, 1, 'withdraw'), sendState(id, 1, 'withdraw')],
      ...['One.', 'Two.', 'Three.'].map((text) => save(2, text)),
    ]);
    expect(sent.slice(0, 2).map(({ status }) => status)).toEqual([303, 303]);
    expect(await rowOf('changed-since')).toBe(null);
    expect(await htmlOf(`${POSTS}/post/${id}`)).toMatch(/Half a sen|One\.|Two\.|Three\./);
    expect(await countOf(title, 'post withdrawn')).toBe(1);
  });

  test('one cannot cancel a time that has come, and is told so with a page that has all buttons', async () => {
    const response = await sendState(await publishNew('Has come'), 1, 'cancel');
    const page = expect.stringContaining('value="withdraw"');
    expect([response.status, await response.text()]).toEqual([422, page]);
  });
});
