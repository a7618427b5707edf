import { beforeAll, expect, test } from 'vitest';
import { firstOf, givePeople, PAPER, rowsOf, statusOf, statusTo } from '../../support/desk.ts';
import { databaseText } from '../../support/desk-attacks.ts';
import { CARRIED, OWN_PAPER, publishOwnPaper } from '../../support/desk-paper.ts';
import { POSTS, publishNew, WHOLE } from '../../support/desk-posts.ts';

beforeAll(() => givePeople());

test('an author neither sees nor takes over a withdrawn post that nobody has a copy of', async () => {
  await publishNew('Withdrawn of a file');
  for (const table of ['posts', 'post_copies']) await rowsOf(`DELETE FROM ${table}`);
  const path = `${POSTS}/post/withdrawn-of-a-file`;
  const before = await databaseText();
  for (const part of ['', '/preview', '/versions', '/versions/1'])
    expect(await statusOf(path + part, { as: 'author' })).toBe(403);
  const form = { ...WHOLE, do: 'save', number: '1', version: '0' };
  for (const part of ['', '/versions'])
    expect(await statusTo(path + part, form, { as: 'author' })).toBe(403);
  expect(await databaseText()).toBe(before);
  expect(await statusOf(path)).toBe(200);
});

test('an id that somebody had taken and lost is not published over by an old draft of theirs', async () => {
  await publishOwnPaper();
  const paper = {
    ...{ id: OWN_PAPER, name: 'Taken over', cityLine: 'X', desks: [CARRIED] },
    ...{ colours: { light: '#0b5e2f', dark: '#8fd19e' }, host: `${OWN_PAPER}.ca` },
    ...{ email: 'e@my-town.ca', phone: '819-555-1234', address: '1 Main', supportHours: 'Mon' },
  };
  await rowsOf(
    "INSERT INTO paper_drafts (person, data, claimed, changed_at) VALUES ('editor@sample.example', ?, ?, 0)",
    ...[JSON.stringify(paper), OWN_PAPER],
  );
  const lose = "UPDATE people SET email = 'o@example.org' WHERE paper = ? AND role = 'editor'";
  await rowsOf(lose, OWN_PAPER);
  const before = await databaseText();
  expect(await statusTo('/new-paper/finish', {})).toBe(409);
  expect(await databaseText()).toBe(before);
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
    expect(await statusTo(`${POSTS}/pictures`, form, { as: 'author' })).toBe(status);
  },
);
