import { beforeAll, expect, test } from 'vitest';
import {
  actionsOf,
  beginAnew,
  givePeople,
  htmlOf,
  pageAfter,
  readDesk,
  send,
  statusTo,
  textOf,
} from '../../support/desk.ts';
import {
  hoursFromNow,
  insertNotices,
  noticeForm,
  NOTICES_PATH as PATH,
  readersNotices,
  readersTitles,
  sendNotice,
} from '../../support/desk-notices.ts';

beforeAll(() => givePeople());

/** Adds a notice of this title. */
async function add(
  title: string,
  changes: Record<string, string | string[]> = {},
  as: 'editor' | 'notices' = 'editor',
) {
  const response = await sendNotice({ 'title-en': title, ...changes }, { as });
  const all = await readersNotices();
  const newest = all.find(({ texts }) => texts[0]?.title === title);
  return { response, path: `${PATH}/${newest?.id}`, newest };
}

test('a notice of the hamlet’s office is what readers get as soon as it is sent', async () => {
  const fields = { kind: 'water', communities: ['pond-inlet'] };
  const { response, newest } = await add('Boil your water', fields, 'notices');
  const list = `${PATH}?notice=${newest?.id}&saved=notice-new`;
  expect(response.headers.get('Location')).toBe(list);
  expect(newest).toMatchObject({
    ...fields,
    source: 'Nasivvik High School',
    texts: [{ language: 'en', title: 'Boil your water', text: 'Blizzard.' }],
  });
  expect(await readDesk(list, { as: 'notices' })).toMatch(
    /readers see it now.*In force.*Boil your water Water and health · Pond Inlet/,
  );
});

test('a notice for a place that the paper has no more is saved once its editor has taken it out', async () => {
  await insertNotices([{ id: 'old-place', communities: ['no-such-place'] }]);
  const path = `${PATH}/old-place`;
  expect(await htmlOf(path)).toContain('no-such-place');
  const save = (place: string) =>
    statusTo(path, noticeForm({ version: '1', communities: [place] }));
  expect([await save('no-such-place'), await save('arviat')]).toEqual([422, 303]);
});

test('a notice in four languages keeps each, syllabics too', async () => {
  const { newest } = await add('Flight cancelled', {
    'title-fr': 'Vol annulé',
    'title-iu-Cans': 'ᖃᖓᑕᓲᖅ ᖃᐃᔾᔮᖏᑦᑐᖅ',
    'title-iu-Latn': 'Qangatasuuq qaijjaanngittuq',
  });
  expect(newest?.texts.map(({ language }) => language)).toEqual(['en', 'fr', 'iu-Cans', 'iu-Latn']);
});

test('a notice with a mistake is not stored, and comes back above the list with all that was written', async () => {
  await add('Pool closed');
  const before = await readersNotices();
  const response = await sendNotice({ 'title-en': '', 'text-en': 'What I wrote <b>' });
  expect(response.status).toBe(422);
  expect(await textOf(response)).toMatch(
    /to be corrected.*Title \(English\).*This text needs a title.*What I wrote &lt;b&gt;.*Pool closed/s,
  );
  expect(await readersNotices()).toEqual(before);
});

test('the hamlet’s office changes and ends its own notices, and has no link to anybody else’s', async () => {
  const { path } = await add('Of an editor');
  for (const form of [noticeForm({ version: '1' }), { do: 'end' }])
    expect(await statusTo(path, form, { as: 'notices' })).toBe(403);
  expect(await htmlOf(PATH, { as: 'notices' })).toContain('Of an editor</span>');
  const own = await add('Of the office', {}, 'notices');
  await send(own.path, { do: 'end' }, { as: 'notices' });
  const titles = await readersTitles();
  expect(titles).toContain('Of an editor');
  expect(titles).not.toContain('Of the office');
});

test('of notices that are sent at once none is lost', async () => {
  const titles = ['One', 'Two', 'Three'];
  await Promise.all(titles.map((title) => add(title)));
  expect(await readersTitles()).toEqual(expect.arrayContaining(titles));
});

test('each change has one row that says who made it, and a change that was refused has none', async () => {
  const { path } = await add('Audited');
  for (const title of ['Audited again', 'Audited, refused'])
    await send(path, noticeForm({ version: '1', 'title-en': title }));
  for (let time = 0; time < 2; time++) await send(path, { do: 'end' });
  const actions = ['notice added', 'notice changed', 'notice ended'];
  expect(await actionsOf("subject LIKE 'Audited%'")).toEqual(actions);
});

test('a notice that is postponed is not said to be with readers, and one that is then ended is said to be gone', async () => {
  const { path } = await add('Water off at noon');
  const postponed = { version: '1', from: hoursFromNow(3), 'title-en': 'Water off later' };
  expect(await pageAfter(path, noticeForm(postponed))).toMatch(
    /Notices Saved: readers see it from the time at which it begins/,
  );
  expect(await pageAfter(path, { do: 'end' })).toMatch(/Notices Done: it is gone from every page/);
});

test('where the paper has forty notices none is added or brought back, what was written stays, and one that is in force is changed', async () => {
  await beginAnew('notices', 'editorial');
  await insertNotices(Array.from({ length: 40 }, (_, nth) => ({ id: `open${nth}` })));
  await insertNotices([{ id: 'ended' }], { withdrawnAt: 1 });
  const form = { ...noticeForm(), version: '1', 'text-en': 'What I wrote <b>', do: 'reopen' };
  for (const path of [PATH, `${PATH}/ended`]) {
    const response = await send(path, form);
    expect(response.status).toBe(422);
    expect(await textOf(response)).toMatch(/at most 40 notices.*What I wrote &lt;b&gt;/s);
  }
  const ids = async () => (await readersNotices()).map(({ id }) => id);
  expect(await ids()).not.toContain('ended');
  const changed = noticeForm({ version: '1', 'title-en': 'Corrected' });
  expect(await statusTo(`${PATH}/open3`, changed)).toBe(303);
  expect(await readersTitles()).toContain('Corrected');
  await send(`${PATH}/open0`, { do: 'end' });
  expect(await statusTo(`${PATH}/ended`, form)).toBe(303);
  expect(await ids()).toHaveLength(40);
  expect(await ids()).toContain('ended');
});
