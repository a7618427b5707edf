import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/lib/clock/durations.ts';
import {
  actionsOf,
  expectPage,
  type Form,
  givePeople,
  hiddenValue,
  htmlOf,
  INGEST_AWAY,
  pageAfter,
  readEditor,
  resetEditor,
  send,
  statusTo,
} from '../../support/editor.ts';
import { fieldsIn, OWN_PAPER } from '../../support/editor-paper.ts';
import {
  EVENTS_PATH,
  eventForm,
  fillPath,
  hoursFromNow,
  makeOwnThings,
  NOTICES_PATH,
  noticeForm,
  noticePath,
  type OwnThings,
  RECORDS,
  readersNotices,
  readersTitles,
  sendEvent,
  sendNotice,
  storedEvent,
  VERSIONED,
} from '../../support/editor-records.ts';

const versionIn = (html: string) => hiddenValue(html, 'version');

let things: OwnThings;

/** Records that several people may change at the same time: the route, and the field to change. */
const CONTESTED = [
  ['a notice', '/papers/:paper/notices/:id', 'text-en'],
  ['an event', '/papers/:paper/events/:event', 'text'],
  ['a source', '/papers/:paper/headlines/sources/:source', 'publisher'],
  ['a post', '/papers/:paper/posts/post/:post', 'text'],
  ['a file', '/papers/:paper/paper/files/:file', 'text:file'],
] as const;

describe.each(CONTESTED)('%s', (what, route, field) => {
  let path: string;
  let version: string;
  beforeAll(async () => {
    things ??= await makeOwnThings();
    path = fillPath(route, things.params);
  });
  beforeEach(async () => {
    await givePeople(OWN_PAPER);
    version = versionIn(await htmlOf(path));
  });

  const form = Object.fromEntries(VERSIONED)[route];
  const save = (text: string, baseVersion = version, more: Form = {}) =>
    send(path, { ...form, do: 'save', [field]: text, version: baseVersion, ...more });

  test('that two people change shows the second both texts, and is saved as they decide', async () => {
    expect((await save('Theirs')).status).toBe(303);
    const both = [/Theirs.*Mine &lt;b&gt;/s, /Sample Editor saved|Somebody saved/];
    const html = await expectPage(save('Mine <b>'), 409, ...both);
    const shown = await htmlOf(path);
    expect(shown).toContain('Theirs');
    expect(versionIn(html)).toBe(versionIn(shown));
    expect((await save('Mine <b>', versionIn(html))).status).toBe(303);
    expect(await htmlOf(path)).toContain('Mine &lt;b&gt;');
  });

  test('whose change is sent twice leads to the same page both times, whoever was first', async () => {
    const [first, second] = [await save('Sent twice'), await save('Sent twice')];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
  });

  // A change of a source applies to whatever its file contains by now.
  test.skipIf(what === 'a source')(
    'that three people change at the same time is changed by one',
    async () => {
      const sent = await Promise.all(['One', 'Two', 'Three'].map((text) => save(text)));
      expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    },
  );
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
    const texts = ['Sample Hamlet Office ended it on', 'Mine &lt;b&gt;', again];
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
    const again = mine({ version: versionIn(html), do: 'reopen' });
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

test('an event cancelled by one person while another changes it stays cancelled, and the second sees who did it', async () => {
  await resetEditor('events');
  await sendEvent({ title: 'Bingo' }, { as: 'notices' });
  const { path } = await storedEvent('Bingo');
  await send(path, { do: 'cancel' }, { as: 'notices' });
  const mine = eventForm({ title: 'Bingo', text: 'Mine', version: '1' });
  const texts = ['Sample Hamlet Office cancelled it on', /Mine.*it stays cancelled/s];
  await expectPage(send(path, mine), 409, ...texts);
  await send(path, { ...mine, version: '2' });
  expect((await storedEvent('Bingo')).event).toMatchObject({ isCancelled: true, text: 'Mine' });
});

test('a change of an event that somebody else has removed is saved as a new event, with all fields', async () => {
  await resetEditor('events');
  await sendEvent({ title: 'Card night' });
  const { path } = await storedEvent('Card night');
  expect(await statusTo(path, { do: 'remove' })).toBe(303);
  const html = await expectPage(
    send(path, eventForm({ title: 'Card night', text: 'Mine', version: '1' })),
    404,
    'Somebody has removed this event since you opened it.',
    /action="[^"]*\/events\/new"/,
    /Mine<\/textarea>/,
  );
  const form = hiddenValue(html, 'form');
  const again = eventForm({ title: 'Card night', text: 'Mine', form });
  expect(await statusTo(`${EVENTS_PATH}/new`, again)).toBe(303);
  expect((await storedEvent('Card night')).event.text).toBe('Mine');
  expect(await statusTo(path, { do: 'cancel' })).toBe(404);
  const removed = await send(path, { do: 'remove' });
  expect(removed.headers.get('Location')).toContain('done=removed');
});

test('a change of a source that somebody else has removed is offered as a new source', async () => {
  await givePeople(OWN_PAPER);
  const path = `/papers/${OWN_PAPER}/headlines/sources/second`;
  const form = fieldsIn(await htmlOf(path));
  expect(await statusTo(path, { do: 'remove' })).toBe(303);
  await expectPage(
    send(path, { ...form, publisher: 'Cove <b>' }),
    404,
    'Somebody has removed this source in the meantime.',
    'Cove &lt;b&gt;',
    'name="url" value="https://second.ca/feed"',
  );
  const again = await send(path, { do: 'remove' });
  expect(again.headers.get('Location')).toContain('done=removed');
});

test('an ended notice and a cancelled or removed event are shown as such, immediately and later', async () => {
  await resetEditor('notices', 'events', 'editorial');
  await sendNotice({ 'title-en': 'Rink' });
  await sendEvent({ title: 'Curling' });
  const notice = await noticePath();
  const { path: event } = await storedEvent('Curling');
  expect(await pageAfter(notice, { do: 'end' }, INGEST_AWAY)).toContain(
    'it is gone within five minutes',
  );
  expect(await pageAfter(notice, { do: 'end' })).toContain('It is gone from every page.');
  expect(await htmlOf(`${NOTICES_PATH}?notice=no-such&done=ended`)).not.toContain('It is gone');
  const cancelled = await pageAfter(event, { do: 'cancel' }, INGEST_AWAY);
  expect(cancelled).toContain('within five minutes that it is cancelled');
  const now = 'Readers see now that it ';
  expect(await pageAfter(event, { do: 'cancel' })).toContain(`${now}is cancelled.`);
  expect(await pageAfter(event, { do: 'restore' })).toContain(`${now}takes place after all.`);
  const { event: stored, version } = await storedEvent('Curling');
  const changed = eventForm({ title: stored.title, text: 'New.', version: String(version) });
  expect(await pageAfter(event, changed)).toContain('Readers see the change now.');
  const removed = await pageAfter(event, { do: 'remove' });
  expect(removed).toContain('It is gone from every page.');
  expect(removed).not.toContain('readers see it now');
});

const AS_OFFICE = { as: 'notices' } as const;

describe.each(RECORDS)('the $kind', ({ kind, list, page, formOf, pathOf, closes }) => {
  beforeEach(() => resetEditor('notices', 'events', 'editorial'));

  test('of an editor cannot be changed by the hamlet’s office, which can close its own', async () => {
    const [close = ''] = closes;
    await send(page, formOf('Of the office'), AS_OFFICE);
    expect(await statusTo(await pathOf('Of the office'), { do: close }, AS_OFFICE)).toBe(303);
    await send(page, formOf('Of an editor'));
    const path = await pathOf('Of an editor');
    const forms = [{ ...formOf('Mine'), version: '1' }, ...closes.map((does) => ({ do: does }))];
    for (const form of forms) expect(await statusTo(path, form, AS_OFFICE)).toBe(403);
    expect(await htmlOf(list, AS_OFFICE)).toContain('Of an editor</span>');
  });

  test('has one audit row for each change, and none for a refused one', async () => {
    await send(page, formOf('Audited'));
    const path = await pathOf('Audited');
    for (const title of ['Changed', 'Refused'])
      await send(path, { ...formOf(title), version: '1' });
    for (let time = 0; time < 2; time++) await send(path, { do: closes[0] ?? '' });
    const closed = kind === 'notice' ? 'ended' : 'cancelled';
    const actions = ['added', 'changed', closed].map((does) => `${kind} ${does}`);
    expect(await actionsOf()).toEqual(actions);
  });

  test('that was closed stays closed when its first form is sent again', async () => {
    const form = hiddenValue(await htmlOf(page), 'form');
    await send(page, { ...formOf('Closed'), form });
    await send(await pathOf('Closed'), { do: closes[0] ?? '' });
    expect(await statusTo(page, { ...formOf('Closed'), form })).toBe(422);
    expect(await actionsOf()).toHaveLength(2);
  });

  test('that somebody saved is still shown after another person’s form is refused', async () => {
    await send(page, formOf('Old'));
    const path = await pathOf('Old');
    await send(path, { ...formOf('Theirs'), communities: ['arviat'], version: '1' });
    const mine = { ...formOf('Mine'), communities: ['iqaluit'], version: '1' };
    const html = await expectPage(send(path, { ...mine, link: 'none' }), 422);
    expect(hiddenValue(html, 'version')).toBe('1');
    await expectPage(send(path, mine), 409, /Theirs.*Arviat.*name="communities"/s);
  });
});
