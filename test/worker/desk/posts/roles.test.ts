import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectPage,
  firstOf,
  givePeople,
  htmlOf,
  PAPER,
  readDesk,
  rowsOf,
  statusOf,
  statusTo,
} from '../../../support/desk.ts';
import { databaseText } from '../../../support/desk-own-things.ts';
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
    await expectPage(response, 422, 'value="withdraw"');
  });
});

test('an author neither sees nor takes over a withdrawn post that nobody has a copy of', async () => {
  await publishNew('Withdrawn of a file');
  for (const table of ['posts', 'post_copies']) await rowsOf(`DELETE FROM ${table}`);
  const path = `${POSTS}/post/withdrawn-of-a-file`;
  const before = await databaseText();
  for (const part of ['', '/preview', '/versions', '/versions/1'])
    expect(await statusOf(path + part, AS_AUTHOR)).toBe(403);
  const form = { ...WHOLE, do: 'save', number: '1', version: '0' };
  for (const part of ['', '/versions'])
    expect(await statusTo(path + part, form, AS_AUTHOR)).toBe(403);
  expect(await databaseText()).toBe(before);
  expect(await statusOf(path)).toBe(200);
});

test.each(['', 'delete', '__proto__', 'WITHDRAW'])(
  'a form whose button is “%s” withdraws no post and chooses no story',
  async (does) => {
    const id = await publishNew(`Stays ${does}`);
    await rowsOf(
      "INSERT OR IGNORE INTO story_choices (paper, kind, story, title, chosen_by, chosen_at) VALUES (?, 'hidden', 'a', 'A', 'E', 0)",
      PAPER,
    );
    const before = await databaseText();
    const form = { do: does, version: '1', story: 'a' };
    for (const path of [`${POSTS}/post/${id}/state`, `/papers/${PAPER}/headlines`])
      expect(await statusTo(path, form)).toBe(403);
    expect(await databaseText()).toBe(before);
  },
);

/** Stores a picture that somebody has uploaded; its hash. */
async function storePicture(alt: string, person: string, email: string | null): Promise<string> {
  const hash = String(alt.length).padStart(32, '0');
  await rowsOf(
    "INSERT INTO uploads (paper, hash, name, alt, person, email, uploaded_at) VALUES (?, ?, '', ?, ?, ?, 0)",
    ...[PAPER, hash, alt, person, email],
  );
  return hash;
}

test('of two who remove one picture one does, and the list of changes says so once', async () => {
  const hash = await storePicture('Of two', 'E', 'e@example.org');
  const remove = () => statusTo(`${POSTS}/pictures`, { do: 'remove', hash });
  await Promise.all([remove(), remove()]);
  expect(await remove()).toBe(303);
  expect(await firstOf("SELECT count(*) FROM audit WHERE subject = 'Of two'")).toBe(1);
});

test.each([
  ['under another address', 'Sample Author', 'other@example.org', 422],
  ['before addresses were stored', 'Sample Author', null, 422],
  ['under another name and their address', 'Renamed Since', 'author@sample.example', 303],
])(
  'an author may remove a picture that was stored %s only where the address is theirs',
  async (what, person, email, status) => {
    const form = { do: 'remove', hash: await storePicture(what, person, email) };
    expect(await statusTo(`${POSTS}/pictures`, form, AS_AUTHOR)).toBe(status);
  },
);
