import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  actionsOf,
  expectPage,
  type Form,
  givePeople,
  hiddenValue,
  htmlOf,
  INGEST_AWAY,
  pageAfter,
  resetEditor,
  send,
  statusTo,
} from '../../support/editor.ts';
import { fieldsIn, OWN_PAPER } from '../../support/editor-paper.ts';
import {
  AS_OFFICE,
  eventForm,
  fillPath,
  makeOwnThings,
  NOTICES_PATH,
  newId,
  noticePath,
  OTHERS_INCLUDED,
  type OwnThings,
  POSTS,
  RECORDS,
  sendEvent,
  sendNotice,
  sendPost,
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

const omitDo = ({ do: _, ...fields }: Form) => fields;

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
