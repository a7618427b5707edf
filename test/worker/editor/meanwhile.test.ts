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
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  fillPath,
  hoursFromNow,
  makeOwnThings,
  NOTICES_PATH,
  newId,
  noticeForm,
  noticePath,
  type OwnThings,
  POSTS,
  publishNew,
  RECORDS,
  readersNotices,
  readersTitles,
  rowOf,
  sendEvent,
  sendNotice,
  sendPost,
  storedEvent,
  storedEvents,
  VERSIONED,
  WHOLE,
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

const AS_OFFICE = { as: 'notices' } as const;

/** Records of the hamlet's office and a field that the editor changes, or a draft of the author. */
const MERGED = [
  {
    kind: 'notice',
    as: 'notices',
    make: async () => {
      await sendNotice({ communities: ['iqaluit'] }, AS_OFFICE);
      return noticePath();
    },
    theirs: { 'text-en': 'Theirs.' },
    mine: { source: 'Mine' },
    message: 'Readers see the change now.',
  },
  {
    kind: 'event',
    as: 'notices',
    make: async () => {
      await sendEvent({}, AS_OFFICE);
      return (await storedEvent('Youth hockey night')).path;
    },
    theirs: { text: 'Theirs.' },
    mine: { place: 'Mine' },
    message: 'Readers see the change now.',
  },
  {
    kind: 'post',
    as: 'author',
    make: async () => {
      const id = await newId('author');
      await sendPost(id, 0, {}, { as: 'author' });
      return `${POSTS}/post/${id}`;
    },
    theirs: { text: 'Theirs.', do: 'save' },
    mine: { description: 'Mine', do: 'save' },
    message: 'Saved. Readers do not see it.',
  },
] as const;

describe.each(MERGED)('a $kind that two people change', ({ as, make, theirs, mine, message }) => {
  let path = '';
  let opened: Form = {};
  const name = Object.keys(mine)[0] ?? '';
  const shown = async () => fieldsIn(await htmlOf(path));

  beforeEach(async () => {
    await resetEditor('notices', 'events', 'editorial', 'posts', 'post_copies');
    path = await make();
    opened = await shown();
    expect(await statusTo(path, { ...opened, ...theirs }, { as })).toBe(303);
  });

  test('in different fields has both changes, and the second sees that others’ are included', async () => {
    const text = await pageAfter(path, { ...opened, ...mine });
    expect(text).toMatch(new RegExp(`${message} .*${OTHERS_INCLUDED}`));
    expect(await shown()).toMatchObject(omitDo({ ...theirs, ...mine }));
    expect(await statusTo(path, { ...opened, ...mine })).toBe(303);
    expect((await shown()).version).toBe('3');
  });

  test('in one field shows only that field, and keeps the others', async () => {
    const form = { ...opened, ...mine, ...theirs, [Object.keys(theirs)[0] ?? '']: 'Other.' };
    const html = await expectPage(send(path, form), 409, /Theirs\..*Other\./s);
    expect(html.match(/class="contested"/g)).toHaveLength(1);
    expect(html).toContain(`name="${name}" value="Mine"`);
  });

  test.each(['', '{', '[]', '{"version":2}', '{"version":"2"}'])(
    'shows all that differs if the form does not say what it was opened with: %s',
    async (base) => {
      const html = await expectPage(send(path, { ...opened, ...mine, base }), 409);
      expect(html.match(/class="contested"/g)).toHaveLength(2);
    },
  );
});

const OTHERS_INCLUDED = 'Changes that others made meanwhile are included\\.';
const omitDo = ({ do: _, ...fields }: Form) => fields;

test('an event whose time two people change shows the second both times', async () => {
  await resetEditor('events');
  await sendEvent({ title: 'Bingo', from: '19:00', until: '22:00' });
  const { path } = await storedEvent('Bingo');
  const opened = fieldsIn(await htmlOf(path));
  await send(path, { ...opened, day: dayFromNow(4), from: '13:00' });
  await expectPage(send(path, { ...opened, until: '23:00' }), 409, '13:00', '22:00');
});

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

describe('a public post that somebody changes while another corrects it', () => {
  let path = '';
  let opened: Form = {};
  const correct = (form: Form = {}) =>
    ({ ...opened, text: 'Mine.', do: 'correct', correction: 'A word.', ...form }) as Form;

  beforeEach(async () => {
    await resetEditor('posts', 'post_copies', 'post_versions');
    path = `${POSTS}/post/${await publishNew('Two authors')}`;
    opened = fieldsIn(await htmlOf(path));
  });

  test('shows readers both public changes and one line, however often the form is sent', async () => {
    await send(path, { ...opened, description: 'Theirs.', do: 'slip' });
    expect(await statusTo(path, correct())).toBe(303);
    expect(await statusTo(path, correct())).toBe(303);
    const row = await rowOf('two-authors');
    expect(row?.meta_description).toBe('Theirs.');
    expect(String(row?.blog).match(/\*\*Correction/g)).toHaveLength(1);
  });

  test('shows the corrector a draft before readers see it', async () => {
    await send(path, { ...opened, description: 'Half a thought', do: 'save' });
    const html = await expectPage(
      send(path, correct()),
      422,
      /saved a draft of it since you opened/,
      new RegExp(OTHERS_INCLUDED),
    );
    expect((await rowOf('two-authors'))?.meta_description).toBe(WHOLE.description);
    const form = fieldsIn(html);
    expect(form).toMatchObject({ description: 'Half a thought', text: 'Mine.' });
    expect(await pageAfter(path, { ...form, do: 'correct' })).toMatch(new RegExp(OTHERS_INCLUDED));
    expect((await rowOf('two-authors'))?.meta_description).toBe('Half a thought');
  });

  test('stays withdrawn if that was the change', async () => {
    await send(`${path}/state`, { do: 'withdraw' });
    const changed = correct({ description: 'Mine, unseen.' });
    const html = await expectPage(send(path, changed), 409, 'Somebody withdrew this post before');
    expect(html).toMatch(/class="contested".*Mine, unseen\..*Save mine as a draft/s);
    expect(await statusTo(path, correct({ do: 'save' }))).toBe(303);
    expect(await rowOf('two-authors')).toBe(null);
  });

  test('asks whether the new picture still shows what was described', async () => {
    await send(path, { ...opened, picture: 'https://a.example/new.jpg', do: 'save' });
    const described = { ...opened, pictureAlt: 'The old picture.', do: 'save' };
    await expectPage(send(path, described), 409, 'The old picture.', 'https://a.example/new.jpg');
  });
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

test('an event that somebody restores is not removed by a page opened before, and a removed one is offered again', async () => {
  await resetEditor('events');
  const series = { title: 'Curling', repeats: 'week', repeatsUntil: dayFromNow(10) };
  await sendEvent(series, AS_OFFICE);
  const { path } = await storedEvent('Curling');
  const versionOf = async () =>
    /name="version" value="([^"]*:[^"]*)"/.exec(await htmlOf(path))?.[1] ?? '';
  await send(path, { do: 'cancel' });
  const remove = { do: 'remove', version: await versionOf() };
  expect(await statusTo(path, { do: 'restore' })).toBe(303);
  for (const does of ['remove', 'remove-later'])
    await expectPage(
      send(path, { ...remove, do: does }),
      409,
      'Nothing was removed: Sample Editor',
    );
  expect(await storedEvents('Curling')).toHaveLength(2);

  const opened = { do: 'remove-later', version: await versionOf() };
  const [, last] = await storedEvents('Curling');
  await send(last?.path ?? '', { do: 'cancel' }, AS_OFFICE);
  await expectPage(send(path, opened), 409, 'Nothing was removed: Sample Hamlet Office');

  const seen = { do: 'remove-later', version: await versionOf() };
  expect(await statusTo(path, seen)).toBe(303);
  expect(await statusTo(path, seen)).toBe(303);
  const html = await expectPage(
    send(path, { do: 'restore' }),
    404,
    'Somebody has removed this event',
  );
  expect(fieldsIn(html)).toMatchObject({ title: 'Curling', day: dayFromNow(2), from: '19:00' });
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
