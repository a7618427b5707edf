import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';
import { keptEvent, sendEvent } from '../../support/desk-events.ts';
import { readersEditorial, readersTitles, sendNotice } from '../../support/desk-notices.ts';
import { OWN_PAPER, publishOwnPaper } from '../../support/desk-paper.ts';
import { newId, POSTS, sendPost } from '../../support/desk-posts.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
const DESK = `/papers/${PAPER}`;
const SECRET = 'what somebody wrote';
const BROKEN = [`{"title":"${SECRET}`, `{"title":7,"name":8,"texts":"${SECRET}"}`, `"${SECRET}"`];

beforeAll(() => givePeople());

const status = async (path: string) => (await requestDesk(path, { as: 'editor' })).status;
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
/** What a damaged thing's own page is: it says so, and nothing of what is stored. */
async function expectDamagedPage(path: string): Promise<void> {
  const response = await requestDesk(path, { as: 'editor' });
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain('What is stored here is damaged');
  expect(html).not.toContain(SECRET);
}
function expectLogged(): void {
  expect(log.lines('desk row damaged').length).toBeGreaterThan(0);
  expect(log.lines('desk request failed')).toEqual([]);
  expect(log.text()).not.toContain(SECRET);
}

describe.each(BROKEN)('a damaged row (%s)', (data) => {
  test('of a notice costs that notice alone: others are listed, added and published', async () => {
    await sendNotice({ 'title-en': 'To be damaged' });
    const id = await env.DB.prepare(
      "SELECT id FROM notices WHERE data LIKE '%To be damaged%'",
    ).first('id');
    await run('UPDATE notices SET data = ? WHERE id = ?', data, id);
    expect((await sendNotice({ 'title-en': 'Whole' })).status).toBe(303);
    const text = await readDesk(`${DESK}/notices`, { as: 'editor' });
    expect(text).toContain('Whole');
    expect(text).not.toContain('To be damaged');
    expect(await readersTitles()).toContain('Whole');
    expect(await status(DESK)).toBe(200);
    await expectDamagedPage(`${DESK}/notices/${id}`);
    expectLogged();
  });

  test('of an event costs that event alone: others are listed and added', async () => {
    await sendEvent({ title: 'To be damaged' });
    const { path, event } = await keptEvent('To be damaged');
    await run('UPDATE events SET data = ? WHERE id = ?', data, event.id);
    expect((await sendEvent({ title: 'Whole event' })).status).toBe(303);
    const text = await readDesk(`${DESK}/events`, { as: 'editor' });
    expect(text).toContain('Whole event');
    expect(text).not.toContain('To be damaged');
    expect(await status(DESK)).toBe(200);
    await expectDamagedPage(path);
    expectLogged();
    await run('DELETE FROM events');
  });

  test('of a post’s copy costs that post alone', async () => {
    const [id, other] = [await newId(), await newId()];
    await sendPost(id, 0, { title: 'To be damaged' });
    await sendPost(other, 0, { title: 'Another post' });
    await run('UPDATE post_copies SET data = ? WHERE id = ?', data, id);
    expect(await readDesk(POSTS, { as: 'editor' })).toContain('Another post');
    expect(await status(DESK)).toBe(200);
    expect(await status(`${POSTS}/post/${other}`)).toBe(200);
    await expectDamagedPage(`${POSTS}/post/${id}`);
    expect((await sendPost(id, 1, { title: 'Over it' })).status).toBe(500);
    expectLogged();
  });

  test('of a post’s version costs that post alone', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Of a damaged version', do: 'publish' });
    await run('UPDATE post_versions SET data = ? WHERE paper = ?', data, PAPER);
    await run('DELETE FROM posts WHERE paper = ?', PAPER);
    await run('DELETE FROM post_copies WHERE id = ?', id);
    expect(await status(POSTS)).toBe(200);
    await expectDamagedPage(`${POSTS}/post/of-a-damaged-version`);
    await run('DELETE FROM post_versions');
    expectLogged();
  });

  test('of what readers get of notices and choices is made anew with the next change', async () => {
    await run('UPDATE editorial SET data = ? WHERE paper = ?', data, PAPER);
    expect(await status(`${DESK}/headlines`)).toBe(200);
    expect((await sendNotice({ 'title-en': 'Anew' })).status).toBe(303);
    expect(await readersEditorial()).toBeDefined();
  });

  test('of a new paper that somebody is making begins it anew', async () => {
    await run(
      "INSERT OR REPLACE INTO paper_drafts (person, data, changed_at) VALUES ('editor@sample.example', ?, 0)",
      data,
    );
    expect(await status('/new-paper/name')).toBe(200);
    expect(await status('/new-paper/finish')).toBe(200);
    expect(log.text()).not.toContain('sample.example');
    if (!data.startsWith('{"title":7')) expectLogged();
  });

  // The database takes no text that is no JSON for a paper.
  if (data.endsWith('wrote')) return;

  test('of a published paper costs that paper alone', async () => {
    await run(
      "INSERT OR REPLACE INTO publications (id, data, digest, published_at) VALUES ('damaged', ?, '', 0)",
      data,
    );
    await givePeople('damaged');
    expect(await readDesk('/', { as: 'editor' })).toContain('Nunavut News');
    expect(await status(DESK)).toBe(200);
    await expectDamagedPage('/papers/damaged/notices');
    await run("DELETE FROM people WHERE paper = 'damaged'");
    expectLogged();
  });
});

test('a damaged version of a paper costs that version alone', async () => {
  await publishOwnPaper();
  const page = `/papers/${OWN_PAPER}/paper`;
  const files = `${page}/files/about.md`;
  const form = { version: '1', as: 'text', text: '---\ntitle: A\n---\n', do: 'save' };
  expect((await requestDesk(files, { as: 'editor', form })).status).toBe(303);
  for (const entries of ['[["x"', '[["x","y",1,1]]', '{}']) {
    await run('UPDATE paper_versions SET entries = ? WHERE version = 1', entries);
    for (const path of ['', '/versions', '/check', '/preview', '/versions/2'])
      expect([path, await status(page + path)]).toEqual([path, 200]);
    await expectDamagedPage(`${page}/versions/1`);
    expect(log.lines('desk request failed')).toEqual([]);
  }
});

test('a person’s role that no version of the desk knows is left out', async () => {
  await run(
    "INSERT INTO people (paper, email, name, role, added_at) VALUES (?, 'k@example.org', 'K', 'king', 0), ('x', 'editor@sample.example', 'E', 'king', 0)",
    PAPER,
  );
  for (const path of ['', '/people', '/log']) expect(await status(DESK + path)).toBe(200);
  expect(log.text()).not.toMatch(/@/);
});
