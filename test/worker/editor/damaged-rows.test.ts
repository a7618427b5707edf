import { beforeEach, describe, expect, test } from 'vitest';
import {
  firstOf,
  givePeople,
  PAPER,
  readEditor,
  requestEditor,
  resetEditor,
  rowsOf,
  statusOf,
  statusTo,
  textOf,
} from '../../support/editor.ts';
import { OWN_PAPER, publishOwnPaper } from '../../support/editor-paper.ts';
import {
  newId,
  POSTS,
  publishNew,
  readersEditorial,
  readersTitles,
  sendEvent,
  sendNotice,
  sendPost,
} from '../../support/editor-records.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
const EDITOR = `/papers/${PAPER}`;
const SECRET = 'what somebody wrote';
const DAMAGED_ROWS = [
  `{"title":"${SECRET}`,
  `{"title":7,"name":8,"texts":"${SECRET}"}`,
  `"${SECRET}"`,
];

beforeEach(() =>
  resetEditor('notices', 'editorial', 'events', 'posts', 'post_copies', 'post_versions'),
);

/** The page of a damaged record says so, and shows nothing of what is stored. */
async function expectDamagedPage(path: string): Promise<void> {
  const response = await requestEditor(path);
  const html = await textOf(response);
  expect(response.status).toBe(500);
  expect(html).toContain('What is stored here is damaged');
  expect(html).not.toContain(SECRET);
}
function expectLogged(): void {
  expect(log.lines('editor row damaged').length).toBeGreaterThan(0);
  expect(log.lines('editor request failed')).toEqual([]);
  expect(log.text()).not.toContain(SECRET);
}

/** The id of the row with this title. */
const idOf = (table: string, title: string) =>
  firstOf(`SELECT id FROM ${table} WHERE data LIKE '%' || ? || '%'`, title);

/** Records with rows: their table, list page, path of one record, and form. */
const RECORDS = [
  ['a notice', 'notices', '', (title: string) => sendNotice({ 'title-en': title })],
  ['an event', 'events', '', (title: string) => sendEvent({ title })],
  [
    'a post’s copy',
    'post_copies',
    '/post',
    async (title: string) => sendPost(await newId(), 0, { title }),
  ],
] as const;

describe.each(DAMAGED_ROWS)('a damaged row (%s)', (data) => {
  test.each(RECORDS)(
    'of %s affects that record alone: others are listed and added',
    async (_, table, part, add) => {
      const list = `${EDITOR}/${table.replace('post_copies', 'posts')}`;
      const make = async (title: string) => {
        expect((await add(title)).status).toBe(303);
        return `${list}${part}/${await idOf(table, title)}`;
      };
      const path = await make('To be damaged');
      await rowsOf(`UPDATE ${table} SET data = ?`, data);
      const other = await make('Whole');
      const text = await readEditor(list);
      expect(text).toContain('Whole');
      expect(text).not.toContain('To be damaged');
      for (const page of [EDITOR, other]) expect(await statusOf(page)).toBe(200);
      await expectDamagedPage(path);
      expect(await statusTo(path, { version: '1' })).toBe(500);
      expect(await readersTitles()).toEqual(table === 'notices' ? ['Whole'] : []);
      expectLogged();
    },
  );

  test('of a post’s version affects that post alone', async () => {
    await publishNew('Of a damaged version');
    await rowsOf('UPDATE post_versions SET data = ?', data);
    for (const table of ['posts', 'post_copies']) await rowsOf(`DELETE FROM ${table}`);
    expect(await statusOf(POSTS)).toBe(200);
    await expectDamagedPage(`${POSTS}/post/of-a-damaged-version`);
    expectLogged();
  });

  test('of published notices and choices is replaced with the next change', async () => {
    await rowsOf('UPDATE editorial SET data = ? WHERE paper = ?', data, PAPER);
    expect(await statusOf(`${EDITOR}/headlines`)).toBe(200);
    expect((await sendNotice({ 'title-en': 'Anew' })).status).toBe(303);
    expect(await readersEditorial()).toBeDefined();
  });

  test('of a wizard draft starts a new draft', async () => {
    const insert =
      'INSERT OR REPLACE INTO paper_drafts (person, data, changed_at) VALUES (?, ?, 0)';
    await rowsOf(insert, 'editor@sample.example', data);
    expect(await statusOf('/new-paper/name')).toBe(200);
    expect(await statusOf('/new-paper/finish')).toBe(303);
    expect(log.text()).not.toMatch(/sample\.example|what somebody wrote/);
  });

  // The database refuses text that is not JSON for a paper.
  test.skipIf(data.endsWith('wrote'))('of a published paper affects that paper alone', async () => {
    const insert =
      "INSERT OR REPLACE INTO publications (id, data, digest, published_at) VALUES ('damaged', ?, '', 0)";
    await rowsOf(insert, data);
    await givePeople('damaged');
    expect(await readEditor('/')).toContain('Nunavut News');
    expect(await statusOf(EDITOR)).toBe(200);
    await expectDamagedPage('/papers/damaged/notices');
    expectLogged();
  });
});

test('a damaged version of a paper affects that version alone', async () => {
  await publishOwnPaper();
  const page = `/papers/${OWN_PAPER}/paper`;
  const form = { version: '1', as: 'text', 'text:file': '---\ntitle: A\n---\n', do: 'save' };
  expect(await statusTo(`${page}/files/about.md`, form)).toBe(303);
  for (const entries of ['[["x"', '[["x","y",1,1]]', '{}']) {
    await rowsOf('UPDATE paper_versions SET entries = ? WHERE version = 1', entries);
    for (const path of ['', '/versions', '/check', '/preview', '/versions/2'])
      expect([path, await statusOf(page + path)]).toEqual([path, 200]);
    await expectDamagedPage(`${page}/versions/1`);
    expect(log.lines('editor request failed')).toEqual([]);
  }
});

test('an unknown role of a person is ignored', async () => {
  const insert = 'INSERT INTO people (paper, email, name, role, added_at) VALUES (?, ?, ?, ?, 0)';
  await rowsOf(insert, PAPER, 'k@example.org', 'K', 'king');
  await rowsOf(insert, 'x', 'editor@sample.example', 'E', 'king');
  for (const path of ['', '/people', '/log']) expect(await statusOf(EDITOR + path)).toBe(200);
  expect(log.text()).not.toMatch(/@/);
});
