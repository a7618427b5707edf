import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/lib/clock/durations.ts';
import type { DeskBulletin } from '../../../src/model/bulletin.ts';
import { MAX_NOTICES_BYTES } from '../../../src/model/editorial/editorial.ts';
import {
  actionsOf,
  expectPage,
  firstOf,
  htmlOf,
  PAPER,
  pageAfter,
  readEditor,
  resetEditor,
  rowsOf,
  send,
  statusTo,
} from '../../support/editor.ts';
import {
  hoursFromNow,
  insertNotices,
  noticeForm,
  noticePath,
  NOTICES_PATH as PATH,
  readersEditorial,
  readersNotices,
  readersTitles,
  sendNotice,
} from '../../support/editor-records.ts';
import { editorialOf, noticeAt, storeEditorial } from '../../support/editorial.ts';
import { runs } from '../../support/effort.ts';

const MAX_OPEN = 40;

beforeEach(() => resetEditor('notices', 'story_choices', 'editorial'));

/** Adds a notice with this title. */
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

test('a notice of the hamlet’s office reaches readers immediately, in each of its languages', async () => {
  const fields = { kind: 'water', communities: ['pond-inlet'] };
  const titles = { 'title-fr': 'Faites bouillir l’eau', 'title-iu-Cans': 'ᐃᒥᖅ' };
  const { response, newest } = await add('Boil your water', { ...fields, ...titles }, 'notices');
  const list = `${PATH}?notice=${newest?.id}&done=added&saved=notice-new`;
  expect(response.headers.get('Location')).toBe(list);
  expect(newest).toMatchObject({
    ...fields,
    source: 'Nasivvik High School',
    texts: [
      { language: 'en', title: 'Boil your water', text: 'Blizzard.' },
      { language: 'fr', title: titles['title-fr'] },
      { language: 'iu-Cans', title: titles['title-iu-Cans'] },
    ],
  });
  expect(await readEditor(list, { as: 'notices' })).toMatch(
    /readers see it now.*In force.*Boil your water .*Water and health · Pond Inlet/,
  );
});

test('a notice for a place that the paper no longer has can be saved once the place is deselected', async () => {
  await insertNotices([{ id: 'old-place', communities: ['no-such-place'] }]);
  const path = `${PATH}/old-place`;
  expect(await htmlOf(path)).toContain('no-such-place');
  const save = (place: string) =>
    statusTo(path, noticeForm({ version: '1', communities: [place] }));
  expect([await save('no-such-place'), await save('arviat')]).toEqual([422, 303]);
});

test('the gravest notice is listed first, and a new form names no source', async () => {
  await add('Rink closed', { source: 'Recreation' });
  await add('Boil your water', { kind: 'water', source: 'Hamlet' }, 'notices');
  expect(await readEditor(PATH)).toMatch(/In force Boil your water .*Rink closed/);
  expect(await htmlOf(PATH)).toContain('aria-label="End it now: Rink closed"');
  expect(await htmlOf(`${PATH}/new`)).not.toContain('value="Recreation"');
});

test('a notice with a mistake is not stored, and the form keeps the input', async () => {
  await add('Pool closed');
  const before = await readersNotices();
  await expectPage(
    sendNotice({ 'title-en': '', 'text-en': 'What I wrote <b>' }),
    422,
    /to be corrected.*Title \(English\).*This text needs a title.*What I wrote &lt;b&gt;/s,
  );
  expect(await readersNotices()).toEqual(before);
});

test('a postponed notice is not shown as published, and is shown as withdrawn once it is ended', async () => {
  const { path } = await add('Water off at noon');
  const postponed = { version: '1', from: hoursFromNow(3), 'title-en': 'Water off later' };
  expect(await pageAfter(path, noticeForm(postponed))).toMatch(
    /Notices Saved: readers see it from the time at which it begins/,
  );
  expect(await pageAfter(path, { do: 'end' })).toMatch(
    /Notices It is gone from every page.*ended [A-Z][a-z]+\.? \d/,
  );
});

test('a form of a new notice that was opened before a deployment is published, with its end', async () => {
  expect((await send(PATH, noticeForm({ 'title-en': 'Opened before' }))).status).toBe(303);
  expect(await readersTitles()).toEqual(['Opened before']);
});

test('a longer notice is logged as confirmed, and one that is shortened is not', async () => {
  const { path } = await add('Road closed', { until: hoursFromNow(99), confirm: 'yes' });
  for (const [version, until] of [99, 5].entries())
    await change(path.split('/').at(-1) ?? '', {
      ...{ version: String(version + 1), confirm: 'yes', until: hoursFromNow(until) },
    });
  expect(await actionsOf()).toEqual(['notice added', 'notice confirmed', 'notice changed']);
});

test('a slip in a longer notice needs no second confirmation, another long end does', async () => {
  const until = hoursFromNow(99);
  const { path } = await add('Road closed', { until, confirm: 'yes' });
  expect(await htmlOf(path)).not.toContain('name="confirm"');
  expect(await statusTo(path, noticeForm({ version: '1', until, source: 'RCMP' }))).toBe(303);
  const longer = noticeForm({ version: '2', until: hoursFromNow(120) });
  await expectPage(send(path, longer), 422, 'name="confirm"');
});

test.each([
  ['begins earlier', 60, 'save'],
  ['is in force again', 0, 'reopen'],
])(
  'a notice that %s and lasts longer than three days must be confirmed',
  async (_, hours, does) => {
    const until = hoursFromNow(120);
    const from = hours === 0 ? '' : hoursFromNow(hours);
    await sendNotice({ from, until, confirm: hours === 0 ? 'yes' : '' });
    const path = await noticePath();
    if (does === 'reopen') await send(path, { do: 'end' });
    const version = /name="version" value="(\d)"/.exec(await htmlOf(path))?.[1] ?? '';
    const form = noticeForm({ version, until, do: does });
    await expectPage(send(path, form), 422, 'name="confirm"');
    expect(await statusTo(path, { ...form, confirm: 'yes' })).toBe(303);
  },
);

test('a notice in force that moves to a community of another zone stays in force', async () => {
  const until = hoursFromNow(6);
  const { path, newest } = await add('Power off', { communities: ['iqaluit'], until });
  const fields = { version: '1', communities: ['arviat'], from: '', until };
  expect(await htmlOf(path)).toMatch(/name="from" value=""/);
  expect(await pageAfter(path, noticeForm(fields))).toContain('Readers see the change now.');
  const [changed] = await readersNotices();
  expect(changed?.from).toBe(newest?.from);
  expect(Date.parse(changed?.until ?? '')).toBe(Date.parse(newest?.until ?? '') + HOUR_MS);
});

test('with forty notices none can be added or reopened, the input stays, and a current one can be changed', async () => {
  await insertNotices(Array.from({ length: 40 }, (_, nth) => ({ id: `open${nth}` })));
  await insertNotices([{ id: 'ended' }], { withdrawnAt: 1 });
  const form = { ...noticeForm(), version: '1', 'text-en': 'What I wrote <b>', do: 'reopen' };
  for (const path of [`${PATH}/new`, `${PATH}/ended`])
    await expectPage(send(path, form), 422, /at most 40 notices.*What I wrote &lt;b&gt;/s);
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

test('an end, or a tick to send it again, that another save does not have is a conflict, not a form sent twice', async () => {
  const { path } = await add('Pool closed', { until: hoursFromNow(5) });
  const quick = { ...noticeForm({ 'title-en': 'Pool closed', until: '' }), ends: 'tomorrow' };
  expect(await statusTo(path, { ...quick, version: '1', ends: 'three-days' })).toBe(303);
  await expectPage(send(path, { ...quick, version: '1' }), 409, 'Ends on');
  expect(await statusTo(path, { ...quick, version: '2' })).toBe(303);
  const again = { ...quick, version: '2', again: 'yes' };
  await expectPage(send(path, again), 409, /name="again"[^>]*checked/);
  expect(await statusTo(path, { ...again, version: '3' })).toBe(303);
  expect(await statusTo(path, { ...again, version: '3' })).toBe(303);
  const [sent] = await readersNotices();
  expect(await firstOf('SELECT saved_at FROM notices')).toBe(Date.parse(sent?.sentAgainAt ?? ''));
});

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, nth) => ({
    id: `${name}${nth}`,
    texts: [{ language: 'en', title: `${name} ${nth}`, text: '' }],
  }));
const choose = (kind: 'hidden' | 'lead', story: string) =>
  rowsOf(
    "INSERT INTO story_choices VALUES (?, ?, ?, 'A story', ?, 'x', 0)",
    ...[PAPER, kind, story, kind === 'lead' ? Date.now() + HOUR_MS : null],
  );
const openIds = async () => {
  const open = 'paper = ? AND ends_at > ? AND withdrawn_at IS NULL';
  const rows = await rowsOf<{ id: string }>(
    `SELECT id FROM notices WHERE ${open}`,
    PAPER,
    Date.now(),
  );
  return rows.map(({ id }) => id);
};
const change = (id: string, form: Record<string, string>, as: 'editor' | 'notices' = 'editor') =>
  send(`${PATH}/${id}`, { ...noticeForm(), ...form }, { as });

/** Texts that fill each language to its limit with characters of three bytes. */
const LONGEST = ['en', 'fr', 'iu-Cans', 'iu-Latn', 'ikt'].map((language) => ({
  language,
  title: 'ᐃ'.repeat(60),
  text: 'ᓄ'.repeat(280),
}));
const longest = (first: string) => {
  const fields = LONGEST.flatMap(({ language, title, text }) => [
    [`title-${language}`, title],
    [`text-${language}`, text],
  ]);
  return { ...Object.fromEntries(fields), 'title-en': first };
};

test('long notices are refused when the size limit is reached, and readers get all accepted ones', async () => {
  const statuses: number[] = [];
  for (let nth = 0; statuses.at(-1) !== 422 && nth < MAX_OPEN; nth++)
    statuses.push((await sendNotice(longest(`Long ${nth}`))).status);
  const taken = statuses.filter((status) => status === 303).length;
  expect(taken).toBeGreaterThan(8);
  expect(statuses).toHaveLength(taken + 1);
  const notices = await readersNotices();
  expect(notices).toHaveLength(taken);
  const bytes = new TextEncoder().encode(JSON.stringify(notices)).length;
  expect(bytes).toBeLessThan(MAX_NOTICES_BYTES + 1_000);
  const why = /There is no room for it.*64 KB.*value="Refused"/s;
  await expectPage(sendNotice(longest('Refused')), 422, why);
  // A short one still fits, and so does a long one that becomes shorter.
  expect((await sendNotice({ 'title-en': 'Short' })).status).toBe(303);
  const [first] = notices;
  expect((await change(first?.id ?? '', { version: '1', 'title-en': 'Cut' })).status).toBe(303);
  expect(await readersTitles()).toEqual(expect.arrayContaining(['Short', 'Cut']));
});

test('of more notices than fit, readers get the gravest ones and all choices, and the editor lists each', async () => {
  await choose('hidden', 'story');
  await choose('lead', 'other');
  await insertNotices(numbered(118, 'closed'));
  await insertNotices([
    { id: 'grave', kind: 'water', from: new Date(Date.now() + 1).toISOString() },
  ]);
  await change('closed0', { do: 'end' });
  const editorial = await readersEditorial();
  expect(editorial).toMatchObject({ hidden: ['story'], lead: { story: 'other' } });
  expect(editorial?.notices).toHaveLength(100);
  expect(editorial?.notices.map(({ id }) => id)).toContain('grave');
  const text = await readEditor(PATH);
  for (let nth = 1; nth < 118; nth++) expect(text).toContain(`closed ${nth} `);
  expect(text.match(/readers do not see it: there is no room/g)).toHaveLength(18);
});

test('notices that do not fit beside those of other papers of the desk are marked, and a save says so', async () => {
  const large = Array.from({ length: 9 }, (_, nth) =>
    noticeAt(Date.now(), { id: `large-${nth}`, source: 'ᐃ'.repeat(100), texts: LONGEST }),
  );
  for (let nth = 0; nth < 6; nth++)
    await storeEditorial(`other-${nth}`, 'nunavut', editorialOf({ notices: large }));
  await insertNotices(numbered(9, 'small'));
  await insertNotices(large.map((notice, nth) => ({ ...notice, id: `own-${nth}` })));
  const response = await sendNotice({ ...longest('The last'), kind: 'other' });
  const list = await readEditor(response.headers.get('Location') ?? '');
  expect(list).toContain('Saved, but readers do not see it');
  const { editorial } = (await env.EDITIONS.get<DeskBulletin>('bulletin:nunavut', 'json')) ?? {};
  const withReaders = editorial?.[PAPER]?.notices.length ?? 0;
  expect(withReaders).toBeGreaterThan(0);
  expect(withReaders).toBeLessThan(19);
  expect(list.match(/there is no room ·/g)).toHaveLength(19 - withReaders);
});

test('at most forty notices are open whatever several people do at the same time, and nothing else is lost', async () => {
  const step = fc.record({
    does: fc.constantFrom('add', 'end', 'save', 'reopen'),
    of: fc.nat(50),
    as: fc.constantFrom('editor', 'notices'),
    isStale: fc.boolean(),
  });
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  let published = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await resetEditor('notices', 'editorial', 'story_choices', 'push_alerts');
      await choose('hidden', 'story');
      await choose('lead', 'other');
      await insertNotices([{ id: 'kept', kind: 'water' }]);
      await insertNotices(numbered(37, 'open'));
      await insertNotices(numbered(13, 'ended'), { withdrawnAt: 1 });
      const known = await rowsOf<{ id: string }>(
        "SELECT id FROM notices WHERE id != 'kept' ORDER BY id",
      );
      for (const round of all) {
        const statuses = await Promise.all(
          round.map(async ({ does, of, as, isStale }) => {
            if (does === 'add')
              return (await sendNotice({ 'title-en': `New ${of}` }, { as })).status;
            const { id = '' } = known[of % known.length] ?? {};
            const present = await firstOf('SELECT version FROM notices WHERE id = ?', id);
            const version = isStale ? 1 : present;
            const form = { version: String(version), ...(does !== 'save' && { do: does }) };
            return (await change(id, form, as)).status;
          }),
        );
        for (const status of statuses) expect([303, 409, 422]).toContain(status);
        const ids = await openIds();
        expect(ids.length).toBeLessThanOrEqual(MAX_OPEN);
        expect(ids).toContain('kept');
        const editorial = await readersEditorial();
        // Until the first change of a run readers have none.
        if (editorial === undefined) continue;
        published += 1;
        expect(editorial).toMatchObject({ hidden: ['story'], lead: { story: 'other' } });
        expect(editorial.notices.map(({ id }) => id).sort()).toEqual(ids.sort());
      }
    }),
    { numRuns: runs(8) },
  );
  expect(published).toBeGreaterThan(5);
});
