import { beforeEach, describe, expect, test } from 'vitest';
import {
  actionsOf,
  expectPage,
  type Form,
  firstOf,
  givePeople,
  hiddenValue,
  htmlOf,
  INGEST_AWAY,
  PAPER,
  readEditor,
  resetEditor,
  send,
  statusTo,
} from '../../support/editor.ts';
import { fieldsIn } from '../../support/editor-paper.ts';
import {
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  hoursFromNow,
  NEW_NOTICE_PATH,
  newId,
  noticeForm,
  POSTS,
  publishNew,
  sendPost,
  WHOLE,
} from '../../support/editor-records.ts';

const OTHER_PAPER = 'nunavik';
const NEW_EVENT = `${EVENTS_PATH}/new`;

beforeEach(async () => {
  await resetEditor('notices', 'events', 'editorial');
  await givePeople(OTHER_PAPER);
});

/** The id that a page gives its form. */
const formIn = (html: string) => hiddenValue(html, 'form');
const openForm = async (path: string, form: Form) => ({
  ...form,
  form: formIn(await htmlOf(path)),
});
const countOf = (table: string, paper = PAPER) =>
  firstOf(`SELECT count(*) FROM ${table} WHERE paper = ?`, paper);

/** Forms that add a record: page, fields, other fields, counted table and rows. */
const WEEKLY = { repeats: 'week', repeatsUntil: dayFromNow(23) };
const QUICK = noticeForm({ ends: 'tomorrow', until: '' });
const ADDING_FORMS = [
  ['a notice', NEW_NOTICE_PATH, noticeForm(), { 'text-en': 'Until noon.' }, 'notices', 1],
  ['a notice that ends tomorrow', NEW_NOTICE_PATH, QUICK, { ends: 'three-days' }, 'notices', 1],
  ['an event', NEW_EVENT, eventForm(), { text: 'Bring skates.' }, 'events', 1],
  ['weekly events', NEW_EVENT, eventForm(WEEKLY), { repeatsUntil: dayFromNow(16) }, 'events', 4],
] as const;

describe.each(ADDING_FORMS)('the form of %s', (_, page, form, other, table, rows) => {
  test('that is sent three times in parallel and once later adds one record, and all responses lead to one page', async () => {
    const fields = await openForm(page, form);
    const responses = await Promise.all([1, 2, 3].map(() => send(page, fields)));
    responses.push(await send(page, fields, { now: new Date(Date.now() + 60_000) }));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const places = responses.map(({ headers }) => headers.get('Location'));
    expect(new Set(places).size).toBe(1);
    expect(await countOf(table)).toBe(rows);
    expect(await actionsOf("action LIKE '% added'")).toHaveLength(1);
    // In another paper it is another record.
    const elsewhere = { ...fields, communities: [] };
    expect(await statusTo(page.replace(PAPER, OTHER_PAPER), elsewhere)).toBe(303);
    expect([await countOf(table), await countOf(table, OTHER_PAPER)]).toEqual([rows, rows]);
    expect(await firstOf(`SELECT count(DISTINCT id) FROM ${table}`)).toBe(2 * rows);
    // A newly opened form adds another record.
    await send(page, await openForm(page, form));
    expect(await countOf(table)).toBe(2 * rows);
  });

  test('sent a second time with other values adds nothing until it is confirmed, and loses no input', async () => {
    const fields = await openForm(page, form);
    await send(page, fields);
    const texts = ['This form was sent before', ...Object.values(other)];
    const html = await expectPage(send(page, { ...fields, ...other }), 422, ...texts);
    expect(await countOf(table)).toBe(rows);
    expect(await statusTo(page, { ...form, ...other, form: formIn(html) })).toBe(303);
    expect(await countOf(table)).toBeGreaterThan(rows);
  });

  test('returned with a mistake keeps its id when it is corrected', async () => {
    const wrong = { ...(await openForm(page, form)), link: 'no address' };
    const id = formIn(await htmlOf(page, { form: wrong }));
    for (let time = 0; time < 2; time++) await send(page, { ...form, form: id });
    expect(await countOf(table)).toBe(rows);
  });

  test('with an unknown id adds one record each time', async () => {
    for (const [nth, id] of ['', '', 'x', 'x', "' OR 1=1 --", 'A'.repeat(32)].entries()) {
      expect(await statusTo(page, { ...form, form: id })).toBe(303);
      expect(await countOf(table)).toBe((nth + 1) * rows);
    }
  });

  test('says each time that a late publication will follow', async () => {
    const fields = await openForm(page, form);
    for (let time = 0; time < 2; time++) {
      const { headers } = await send(page, fields, INGEST_AWAY);
      expect(headers.get('Location')).toContain('later=1');
      expect(await readEditor(headers.get('Location') ?? '')).toContain('within five minutes');
    }
    expect(await countOf(table)).toBe(rows);
  });
});

describe('a post whose form is sent twice', () => {
  /** Sends it twice in parallel and once later: each response leads to the page of the post. */
  async function sendThrice(id: string, version: number, fields: Record<string, string>) {
    const one = () => sendPost(id, version, fields);
    for (const { status, headers } of [...(await Promise.all([one(), one()])), await one()]) {
      expect(status).toBe(303);
      expect(headers.get('Location')).toMatch(
        new RegExp(`^${POSTS}/post/${id}\\?done=\\w+&saved=`),
      );
    }
  }

  test.each(['save', 'publish'])('to %s it exists once', async (does) => {
    await sendThrice(await newId(), 0, { title: `Sent twice to ${does}`, do: does });
    const list = await readEditor(POSTS);
    expect(list.match(new RegExp(`Sent twice to ${does}`, 'g'))).toHaveLength(1);
  });

  test('to the address of new posts is one post, stored by the browser under the name of any new one', async () => {
    const name = `data-draft-key="post-new"`;
    const page = await htmlOf(`${POSTS}/new`);
    expect(page).toMatch(new RegExp(`${name}[^>]* action="${POSTS}/new"`));
    const form = { ...WHOLE, title: 'Of a new form', version: '0', form: await newId() };
    const wrong = send(`${POSTS}/new`, { ...form, description: '', do: 'publish' });
    await expectPage(wrong, 422, name, `name="form" value="${form.form}"`);
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await send(`${POSTS}/new`, form);
      const place = `${POSTS}/post/${form.form}?done=save&saved=post-new`;
      expect([status, headers.get('Location')]).toEqual([303, place]);
    }
    const next = await htmlOf(`${POSTS}/post/${form.form}`);
    expect(next).toContain(`data-draft-key="post:${PAPER}:${form.form}"`);
    expect(await statusTo(`${POSTS}/new`, { ...form, form: 'x' })).toBe(404);
  });

  test('to correct it has one correction, also after a correction by somebody else', async () => {
    const title = 'Sent twice to correct';
    const id = await publishNew(title);
    const fields = { title, text: 'Right.', do: 'correct', correction: 'It was wrong.' };
    const linesOf = async () =>
      (await htmlOf(`${POSTS}/post/${id}`)).match(/It was \w+\./g)?.map(String);
    await sendThrice(id, 1, fields);
    expect(await linesOf()).toEqual(['It was wrong.']);
    const opened = fieldsIn(await htmlOf(`${POSTS}/post/${id}`));
    const theirs = { ...opened, do: 'correct', correction: 'It was late.' };
    expect(await statusTo(`${POSTS}/post/${id}`, theirs)).toBe(303);
    expect((await sendPost(id, 1, fields)).status).toBe(303);
    expect(await linesOf()).toEqual(['It was wrong.', 'It was late.']);
    // Another correction with the same line has its line too.
    const other = { ...fieldsIn(await htmlOf(`${POSTS}/post/${id}`)), description: 'Corrected.' };
    await send(`${POSTS}/post/${id}`, { ...other, do: 'correct', correction: 'It was late.' });
    expect(await linesOf()).toEqual(['It was wrong.', 'It was late.', 'It was late.']);
  });

  test('to publish it says that it was withdrawn in between', async () => {
    const id = await newId();
    const fields = { title: 'Withdrawn in between', do: 'publish' };
    await sendPost(id, 0, fields);
    await send(`${POSTS}/post/${id}/state`, { do: 'withdraw' });
    await expectPage(sendPost(id, 0, fields), 409, 'Somebody withdrew');
    const scheduled = { ...fields, do: 'schedule', at: hoursFromNow(2) };
    expect((await sendPost(id, 2, scheduled)).status).toBe(303);
    expect((await sendPost(id, 2, scheduled)).status).toBe(303);
    expect((await sendPost(id, 0, fields)).status).toBe(409);
  });

  test('is refused if the first response did not publish it', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Saved alone' });
    expect((await sendPost(id, 0, { title: 'Saved alone', do: 'publish' })).status).toBe(409);
  });
});

test('a person added twice by one form exists once, with one audit row', async () => {
  const form = { email: 'sam@sample.example', name: 'Sam', role: 'author' };
  for (let time = 0; time < 2; time++)
    expect(await statusTo(`/papers/${PAPER}/people`, form)).toBe(303);
  expect(await actionsOf("action LIKE 'person%'")).toEqual(['person added']);
});
