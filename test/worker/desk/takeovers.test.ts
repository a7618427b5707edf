import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { givePeople, PAPER, requestDesk } from '../../support/desk.ts';
import { databaseText } from '../../support/desk-attacks.ts';
import { CARRIED, OWN_PAPER, publishOwnPaper } from '../../support/desk-paper.ts';
import { newId, POSTS, publishNew, sendPost } from '../../support/desk-posts.ts';

beforeAll(() => givePeople());

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

test('an author neither sees nor takes over a withdrawn post that nobody has a copy of', async () => {
  const id = await publishNew('Withdrawn of a file');
  await run('DELETE FROM posts');
  await run('DELETE FROM post_copies WHERE id = ?', id);
  const path = `${POSTS}/post/withdrawn-of-a-file`;
  const before = await databaseText();
  for (const part of ['', '/preview', '/versions', '/versions/1'])
    expect((await requestDesk(path + part, { as: 'author' })).status).toBe(403);
  const saved = await sendPost('withdrawn-of-a-file', 0, { title: 'Mine' }, { as: 'author' });
  const form = { number: '1', version: '0' };
  const restored = await requestDesk(`${path}/versions`, { as: 'author', form });
  expect([saved.status, restored.status, await databaseText()]).toEqual([403, 403, before]);
  expect((await requestDesk(path, { as: 'editor' })).status).toBe(200);
});

test('an id that somebody had taken and lost is not published over by an old draft of theirs', async () => {
  await publishOwnPaper();
  const paper = {
    ...{ id: OWN_PAPER, name: 'Taken over', cityLine: 'X', desks: [CARRIED] },
    ...{ colours: { light: '#0b5e2f', dark: '#8fd19e' }, host: `${OWN_PAPER}.ca` },
    ...{ email: 'e@my-town.ca', phone: '819-555-1234', address: '1 Main', supportHours: 'Mon' },
  };
  await run(
    "INSERT INTO paper_drafts (person, data, claimed, changed_at) VALUES ('editor@sample.example', ?, ?, 0)",
    JSON.stringify(paper),
    OWN_PAPER,
  );
  await run(
    "UPDATE people SET email = 'other@example.org' WHERE paper = ? AND role = 'editor'",
    OWN_PAPER,
  );
  const before = await databaseText();
  expect((await requestDesk('/new-paper/finish', { as: 'editor', form: {} })).status).toBe(409);
  expect(await databaseText()).toBe(before);
});

test.each(['', 'delete', '__proto__', 'WITHDRAW'])(
  'a form whose button is “%s” withdraws no post and chooses no story',
  async (does) => {
    const id = await publishNew(`Stays ${does}`);
    await run(
      "INSERT OR IGNORE INTO story_choices (paper, kind, story, title, chosen_by, chosen_at) VALUES (?, 'hidden', 'a', 'A', 'E', 0)",
      PAPER,
    );
    const before = await databaseText();
    const state = { do: does, version: '1' };
    const choice = { do: does, story: 'a' };
    const sent = [
      await requestDesk(`${POSTS}/post/${id}/state`, { as: 'editor', form: state }),
      await requestDesk(`/papers/${PAPER}/headlines`, { as: 'editor', form: choice }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403]);
    expect(await databaseText()).toBe(before);
  },
);

test('of two who remove one picture one does, and the list of changes says so once', async () => {
  const hash = 'a'.repeat(32);
  await run(
    "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES (?, ?, 'x', 'Of two', 'E', 0)",
    PAPER,
    hash,
  );
  const form = { do: 'remove', hash };
  const remove = () => requestDesk(`${POSTS}/pictures`, { as: 'editor', form });
  await Promise.all([remove(), remove()]);
  expect((await remove()).status).toBe(303);
  const count = env.DB.prepare("SELECT count(*) FROM audit WHERE subject = 'Of two'");
  expect(await count.first('count(*)')).toBe(1);
});

test('a date that is none shows a preview, and no error', async () => {
  const form = { title: 'T', text: 'x', date: '2026-99-99', version: '0' };
  expect((await requestDesk(`${POSTS}/preview`, { as: 'author', form })).status).toBe(200);
  expect(await newId()).not.toBe('none');
});
