import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/lib/clock/durations.ts';
import {
  actionsOf,
  expectPage,
  type Form,
  hiddenValue,
  htmlOf,
  readEditor,
  resetEditor,
  send,
  statusTo,
} from '../../support/editor.ts';
import { fieldsIn } from '../../support/editor-paper.ts';
import {
  hoursFromNow,
  noticeForm,
  noticePath,
  readersNotices,
  readersTitles,
  sendNotice,
} from '../../support/editor-records.ts';

describe('a notice whose audience one person changes', () => {
  let path = '';
  let opened: Form = {};

  beforeEach(async () => {
    await resetEditor('notices', 'editorial');
    await sendNotice({ communities: ['iqaluit'] });
    path = await noticePath();
    opened = fieldsIn(await htmlOf(path));
    await send(path, { ...opened, communities: ['iqaluit', 'arviat'] });
  });

  test.each<Form>([{ kind: 'water' }, { again: 'yes' }])(
    'while another changes it by %j rings no more phones than either expects',
    async (mine) => {
      const html = await expectPage(
        send(path, { ...opened, ...mine }),
        409,
        /Nobody gets notices on a phone yet.*Send it to phones/,
      );
      expect(html).toContain('>Iqaluit, Arviat<');
      const [notice] = await readersNotices();
      expect(notice).toMatchObject({ kind: 'closure', communities: ['iqaluit', 'arviat'] });
      expect(notice?.sentAgainAt).toBeUndefined();
    },
  );

  test('while another sends it again rings phones once, however often that form is sent', async () => {
    const theirs = { ...fieldsIn(await htmlOf(path)), communities: ['iqaluit', 'arviat'] };
    await send(path, { ...theirs, 'text-en': 'Theirs' });
    const again = { ...theirs, again: 'yes' };
    expect(await statusTo(path, again)).toBe(303);
    const [sent] = await readersNotices();
    expect(sent?.sentAgainAt).toBeDefined();
    expect(await statusTo(path, again)).toBe(303);
    expect(await readersNotices()).toEqual([sent]);
  });

  test('while another changes its text is for that audience', async () => {
    expect(await statusTo(path, { ...opened, 'text-en': 'Mine' })).toBe(303);
    const [notice] = await readersNotices();
    expect(notice).toMatchObject({ communities: ['iqaluit', 'arviat'], texts: [{ text: 'Mine' }] });
  });
});

test('a notice that begins while two people change different fields of it has both changes', async () => {
  await resetEditor('notices', 'editorial');
  await sendNotice({ from: hoursFromNow(1), until: hoursFromNow(9) });
  const path = await noticePath();
  const opened = fieldsIn(await htmlOf(path));
  await send(path, { ...opened, 'text-en': 'Theirs' });
  const now = new Date(Date.now() + 2 * HOUR_MS);
  expect(await statusTo(path, { ...opened, kind: 'water' }, { now })).toBe(303);
});

test('a notice that was ended again stays ended when the form of its first end is sent', async () => {
  await resetEditor('notices', 'editorial');
  await sendNotice({});
  const path = await noticePath();
  await send(path, { do: 'end' });
  const reopen = { ...fieldsIn(await htmlOf(path)), do: 'reopen' };
  expect(await statusTo(path, reopen)).toBe(303);
  await send(path, { do: 'end' });
  await expectPage(send(path, { ...reopen, source: 'Mine' }), 409, 'ended this before you');
  expect(await readersTitles()).toEqual([]);
});

describe('a notice that one person ends while another changes it', () => {
  let path = '';
  const mine = (changes = {}) => noticeForm({ version: '1', 'text-en': 'Mine <b>', ...changes });

  beforeEach(async () => {
    await resetEditor('notices', 'events', 'editorial');
    await sendNotice({ 'title-en': 'Ferry late' }, { as: 'notices' });
    path = await noticePath();
    await send(path, { do: 'end' }, { as: 'notices' });
  });

  test('stays ended, whatever the version, and the second person sees who ended it and keeps their text', async () => {
    const again = 'Put it in force again with my text';
    const texts = ['Sample Hamlet Office ended it on', />Mine &lt;b&gt;</, again];
    for (const version of ['1', '2', '3', 'x'])
      await expectPage(send(path, mine({ version })), 409, ...texts);
    expect(await readersTitles()).toEqual([]);
    expect(await actionsOf()).toEqual(['notice added', 'notice ended']);
    const text = await readEditor(path);
    expect(text).toMatch(/Sample Hamlet Office ended it on .* Readers do not see it\./);
    expect(text).toContain('Put it in force again');
    expect(text).not.toContain('Save the change');
  });

  test('is in force again if the second person chooses it, unless the first has ended it once more', async () => {
    const html = await htmlOf(path, { form: mine() });
    expect(html).toContain('name="do" value="reopen"');
    const again = mine({ version: hiddenValue(html, 'version'), do: 'reopen' });
    for (let time = 0; time < 2; time++) expect(await statusTo(path, again)).toBe(303);
    expect((await readersNotices()).map(({ texts }) => texts[0]?.text)).toEqual(['Mine <b>']);
    expect(await actionsOf()).toEqual(['notice added', 'notice ended', 'notice reopened']);
    await send(path, { do: 'end' });
    expect(await statusTo(path, again)).toBe(409);
    expect(await readersTitles()).toEqual([]);
  });
});

test('an expired notice is extended when it is saved with a new end', async () => {
  await resetEditor('notices', 'editorial');
  await sendNotice({ 'title-en': 'Ferry late', until: hoursFromNow(1) });
  const path = await noticePath();
  const now = new Date(Date.now() + 2 * HOUR_MS);
  const form = noticeForm({ version: '1', 'title-en': 'Ferry later' });
  expect(await statusTo(path, form, { now })).toBe(303);
  expect(await readersTitles()).toEqual(['Ferry later']);
});
