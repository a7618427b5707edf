import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';
import { dayFromNow, EVENTS_PATH, eventForm, keptEvents } from '../../support/desk-events.ts';
import {
  NOTICES_PATH,
  noticeForm,
  readersNotices,
  sendNotice,
} from '../../support/desk-notices.ts';
import { fieldsIn, OWN_PAPER, publishOwnPaper } from '../../support/desk-paper.ts';
import { newId, POSTS, publishNew, sendPost, WHOLE } from '../../support/desk-posts.ts';

type Form = Record<string, string | readonly string[]>;

const OTHER_PAPER = 'nunavik';

beforeEach(async () => {
  for (const table of ['people', 'notices', 'events', 'audit', 'editorial'])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
  await givePeople(PAPER, OTHER_PAPER);
});

/** The id that a page gives its form. */
const formIn = (html: string) => /name="form" value="(\w{32})"/.exec(html)?.[1] ?? '';
const openForm = async (path: string) =>
  formIn(await (await requestDesk(path, { as: 'editor' })).text());
const send = (path: string, form: Form, now?: Date) =>
  requestDesk(path, { as: 'editor', form, ...(now && { now }) });
const count = (table: 'notices' | 'events', paper = PAPER) =>
  env.DB.prepare(`SELECT count(*) FROM ${table} WHERE paper = ?`).bind(paper).first('count(*)');
const added = async () =>
  (await env.DB.prepare("SELECT action FROM audit WHERE action LIKE '% added'").all()).results;

/** What adds something: its form's page, what the form sends, what is counted. */
const ADDED = {
  'a notice': {
    page: NOTICES_PATH,
    form: noticeForm(),
    other: { 'text-en': 'Until noon.' },
    table: 'notices',
    rows: 1,
  },
  'an event': {
    page: `${EVENTS_PATH}/new`,
    form: eventForm(),
    other: { text: 'Bring skates.' },
    table: 'events',
    rows: 1,
  },
  'an event each week': {
    page: `${EVENTS_PATH}/new`,
    form: eventForm({ repeats: 'week', repeatsUntil: dayFromNow(23) }),
    other: { repeatsUntil: dayFromNow(16) },
    table: 'events',
    rows: 4,
  },
} as const;

describe.each(Object.entries(ADDED))('the form of %s', (_, { page, form, other, table, rows }) => {
  test('that is sent three times at once and once more later adds one, and leads each time to the same page', async () => {
    const given = { ...form, form: await openForm(page) };
    const responses = await Promise.all([1, 2, 3].map(() => send(page, given)));
    responses.push(await send(page, given, new Date(Date.now() + 60_000)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    // Of several at once some are published by another's call, and cannot say so.
    const places = responses.map(({ headers }) => headers.get('Location')?.replace('later=1&', ''));
    expect(new Set(places).size).toBe(1);
    expect(await count(table)).toBe(rows);
    expect(await added()).toHaveLength(1);
  });

  test('that is opened twice adds two', async () => {
    for (let nth = 1; nth <= 2; nth++) {
      await send(page, { ...form, form: await openForm(page) });
      expect(await count(table)).toBe(nth * rows);
    }
  });

  test('that says something else the second time adds nothing until it is sent again, and loses nothing', async () => {
    const given = { ...form, form: await openForm(page) };
    await send(page, given);
    const response = await send(page, { ...given, ...other });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('This form was sent before');
    for (const value of Object.values(other)) expect(html).toContain(value);
    expect(await count(table)).toBe(rows);
    expect((await send(page, { ...form, ...other, form: formIn(html) })).status).toBe(303);
    expect(await count(table)).toBeGreaterThan(rows);
  });

  test('of one paper is another one in every other paper', async () => {
    const given = { ...form, form: await openForm(page) };
    await send(page, given);
    const elsewhere = page.replace(PAPER, OTHER_PAPER);
    const response = await send(elsewhere, { ...given, communities: [] });
    expect(response.status).toBe(303);
    expect([await count(table), await count(table, OTHER_PAPER)]).toEqual([rows, rows]);
    const ids = await env.DB.prepare(`SELECT DISTINCT id FROM ${table}`).all();
    expect(ids.results).toHaveLength(2 * rows);
  });

  test('that came with a mistake is the same when it is corrected', async () => {
    const given = { ...form, form: await openForm(page) };
    const wrong = await send(page, { ...given, link: 'no address' });
    const id = formIn(await wrong.text());
    for (let time = 0; time < 2; time++) await send(page, { ...form, form: id });
    expect(await count(table)).toBe(rows);
  });

  test.each(['', 'x', "' OR 1=1 --", 'A'.repeat(32)])(
    'with the id %j adds one each time',
    async (id) => {
      for (let nth = 1; nth <= 2; nth++) {
        expect((await send(page, { ...form, form: id })).status).toBe(303);
        expect(await count(table)).toBe(nth * rows);
      }
    },
  );
});

test('a notice that was ended is not in force again where its first form is sent once more', async () => {
  const given = { ...noticeForm(), form: await openForm(NOTICES_PATH) };
  await send(NOTICES_PATH, given);
  const [{ id = '' } = {}] = await readersNotices();
  await send(`${NOTICES_PATH}/${id}`, { do: 'end' });
  expect((await send(NOTICES_PATH, given)).status).toBe(422);
  expect(await readersNotices()).toEqual([]);
});

test('an event that was cancelled stays so where its first form is sent once more', async () => {
  const page = `${EVENTS_PATH}/new`;
  const given = { ...eventForm({ title: 'Bingo' }), form: await openForm(page) };
  await send(page, given);
  const [kept] = await keptEvents('Bingo');
  await send(kept?.path ?? '', { do: 'cancel' });
  expect((await send(page, given)).status).toBe(422);
  expect((await keptEvents('Bingo')).map(({ event }) => event.isCancelled)).toEqual([true]);
});

test('what was published late is said to be so by each sending of its form', async () => {
  const page = `${EVENTS_PATH}/new`;
  const away = () => Promise.reject(new Error('ingest is away'));
  const INGEST = { publish: away, publishEvents: away };
  for (const [path, form] of [
    [NOTICES_PATH, noticeForm()],
    [page, eventForm()],
  ] as const) {
    const given = { ...form, form: await openForm(path) };
    for (let time = 0; time < 2; time++) {
      const response = await requestDesk(path, { as: 'editor', form: given, env: { INGEST } });
      expect(response.headers.get('Location')).toContain('later=1');
    }
  }
});

describe('a post whose form is sent twice', () => {
  const twice = async (id: string, version: number, fields: Record<string, string>) => {
    const one = () => sendPost(id, version, fields);
    const responses = [...(await Promise.all([one(), one()])), await one()];
    return responses.map(({ status, headers }) => [status, headers.get('Location')]);
  };
  const expectOnePage = (pages: unknown[][], id: string) =>
    expect(pages).toEqual(
      pages.map(() => [303, expect.stringMatching(new RegExp(`^${POSTS}/post/${id}\\?saved=`))]),
    );

  test.each(['save', 'publish'])(
    'to %s it is there once, and each sending leads to its page',
    async (does) => {
      const id = await newId();
      expectOnePage(await twice(id, 0, { title: `Sent twice to ${does}`, do: does }), id);
      const list = await readDesk(POSTS, { as: 'editor' });
      expect(list.match(new RegExp(`Sent twice to ${does}`, 'g'))).toHaveLength(1);
    },
  );

  test('to the address of new posts it is one post, kept by the browser under the name of any new one', async () => {
    const page = await (await requestDesk(`${POSTS}/new`, { as: 'editor' })).text();
    expect(page).toMatch(new RegExp(`data-keep="post-new"[^>]* action="${POSTS}/new"`));
    const form = { ...WHOLE, title: 'Of a new form', version: '0', form: await newId() };
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await send(`${POSTS}/new`, form);
      const place = `${POSTS}/post/${form.form}?saved=post-new`;
      expect([status, headers.get('Location')]).toEqual([303, place]);
    }
    const next = await (await requestDesk(`${POSTS}/post/${form.form}`, { as: 'editor' })).text();
    expect(next).toContain(`data-keep="post:${PAPER}:${form.form}"`);
    expect((await send(`${POSTS}/new`, { ...form, form: 'x' })).status).toBe(404);
  });

  test('with a mistake comes back under the same name and id', async () => {
    const form = { title: 'Wrong', version: '0', form: await newId(), do: 'publish' };
    const response = await send(`${POSTS}/new`, form);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('data-keep="post-new"');
    expect(html).toContain(`name="form" value="${form.form}"`);
  });

  test('to correct it has one correction', async () => {
    const id = await publishNew('Sent twice to correct');
    const fields = { title: 'Sent twice to correct', text: 'Right.', do: 'correct' };
    expectOnePage(await twice(id, 1, { ...fields, correction: 'It was wrong.' }), id);
    const html = await (await requestDesk(`${POSTS}/post/${id}`, { as: 'editor' })).text();
    expect(html.match(/It was wrong\./g)).toHaveLength(1);
  });

  test('shows both texts where it says something else, or was not published by the first', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Saved alone' });
    expect((await sendPost(id, 0, { title: 'Saved alone', do: 'publish' })).status).toBe(409);
    expect((await sendPost(id, 0, { title: 'Another' })).status).toBe(409);
  });
});

test('a person who is added twice by one form is there once, with one row that says so', async () => {
  const form = { email: 'sam@sample.example', name: 'Sam', role: 'author' };
  for (let time = 0; time < 2; time++)
    expect((await send(`/papers/${PAPER}/people`, form)).status).toBe(303);
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit WHERE action LIKE 'person%'",
  ).all();
  expect(results).toEqual([{ action: 'person added' }]);
});

describe('a change of the paper’s folder whose form is sent twice', () => {
  const path = `/papers/${OWN_PAPER}`;

  beforeAll(() =>
    publishOwnPaper({
      'sources.yaml':
        'sources:\n  - { id: bay, section: local, publisher: Bay, url: https://bay-news.ca/rss }\n',
    }),
  );
  beforeEach(() => givePeople(OWN_PAPER));

  test.each(['/headlines/sources/bay', '/paper/files/about.md'])(
    'leads both times to the same page: %s',
    async (part) => {
      const page = await (await requestDesk(path + part, { as: 'editor' })).text();
      const form = { ...fieldsIn(page), publisher: 'The  Bay', title: 'Who we are' };
      const responses = [await send(path + part, form), await send(path + part, form)];
      expect(responses.map(({ status }) => status)).toEqual([303, 303]);
      const [first, second] = responses.map(({ headers }) => headers.get('Location'));
      expect(second).toBe(first);
    },
  );

  test('shows both texts where it says something else', async () => {
    const part = '/paper/files/about.md';
    const page = await (await requestDesk(path + part, { as: 'editor' })).text();
    const form = fieldsIn(page);
    await send(path + part, { ...form, title: 'One' });
    expect((await send(path + part, { ...form, title: 'Two' })).status).toBe(409);
  });
});

test('a change that two make alike leads both to the list, whoever was first', async () => {
  await sendNotice({ 'title-en': 'Rink' });
  const [{ id = '' } = {}] = await readersNotices();
  const form = noticeForm({ version: '1', 'title-en': 'Rink closed' });
  expect((await send(`${NOTICES_PATH}/${id}`, form)).status).toBe(303);
  await env.DB.prepare("UPDATE notices SET saved_by = 'Somebody else'").run();
  expect((await send(`${NOTICES_PATH}/${id}`, form)).status).toBe(303);
});
