import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { MAX_NOTICES_BYTES } from '../../../src/edition/editorial.ts';
import type { DeskWeather } from '../../../src/edition/weather.ts';
import { beginAnew, firstOf, PAPER, readDesk, rowsOf, send } from '../../support/desk.ts';
import {
  insertNotices,
  NOTICES_PATH,
  noticeForm,
  readersEditorial,
  readersNotices,
  readersTitles,
  sendNotice,
} from '../../support/desk-notices.ts';
import { editorialOf, noticeAt, storeEditorial } from '../../support/editorial.ts';
import { runs } from '../../support/effort.ts';

const MAX_OPEN = 40;
const HOUR_MS = 3_600_000;

beforeEach(() => beginAnew('notices', 'story_choices', 'editorial'));

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
  send(`${NOTICES_PATH}/${id}`, { ...noticeForm(), ...form }, { as });

const LONGEST = ['en', 'fr', 'iu-Cans', 'iu-Latn', 'ikt'].map((language) => ({
  ...{ language, title: 'ᐃ'.repeat(60), text: 'ᓄ'.repeat(280) },
}));

/** One that fills each language to its limit, in letters of three bytes. */
const longest = (title: string) => ({
  'title-en': title,
  ...Object.fromEntries(
    ['fr', 'iu-Cans', 'iu-Latn', 'ikt'].flatMap((tag) => [
      [`title-${tag}`, 'ᐃ'.repeat(60)],
      [`text-${tag}`, 'ᓄ'.repeat(280)],
    ]),
  ),
});

test('long notices are refused once there is no room for them, and all that were taken are with readers', async () => {
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
  const refused = await sendNotice(longest('Refused'));
  expect(await refused.text()).toMatch(/There is no room for it.*64 KB.*value="Refused"/s);
  // A short one still has room, and so has a long one that becomes shorter.
  expect((await sendNotice({ 'title-en': 'Short' })).status).toBe(303);
  const [first] = notices;
  expect((await change(first?.id ?? '', { version: '1', 'title-en': 'Cut' })).status).toBe(303);
  expect(await readersTitles()).toEqual(expect.arrayContaining(['Short', 'Cut']));
});

test('of more notices than readers can get they have the gravest, with all choices, and the desk lists each', async () => {
  await choose('hidden', 'story');
  await choose('lead', 'other');
  await insertNotices(numbered(118, 'closed'));
  await insertNotices([
    { id: 'grave', kind: 'water', from: new Date(Date.now() + 1).toISOString() },
  ]);
  await change('closed0', { do: 'end' });
  const said = await readersEditorial();
  expect(said).toMatchObject({ hidden: ['story'], lead: { story: 'other' } });
  expect(said?.notices).toHaveLength(100);
  expect(said?.notices.map(({ id }) => id)).toContain('grave');
  const text = await readDesk(NOTICES_PATH);
  for (let nth = 1; nth < 118; nth++) expect(text).toContain(`closed ${nth} `);
  expect(text.match(/readers do not see it: there is no room/g)).toHaveLength(18);
});

test('notices without room among those of the other papers of their desk are marked, and whoever saves one is told', async () => {
  const large = Array.from({ length: 9 }, (_, nth) =>
    noticeAt(Date.now(), { id: `large-${nth}`, source: 'ᐃ'.repeat(100), texts: LONGEST }),
  );
  for (let nth = 0; nth < 6; nth++)
    await storeEditorial(`other-${nth}`, 'nunavut', editorialOf({ notices: large }));
  await insertNotices(numbered(9, 'small'));
  await insertNotices(large.map((notice, nth) => ({ ...notice, id: `own-${nth}` })));
  const response = await sendNotice({ ...longest('The last'), kind: 'other' });
  const list = await readDesk(response.headers.get('Location') ?? '');
  expect(list).toContain('Saved, but readers do not see it');
  const { editorial } = (await env.EDITIONS.get<DeskWeather>('weather:nunavut', 'json')) ?? {};
  const withReaders = editorial?.[PAPER]?.notices.length ?? 0;
  expect(withReaders).toBeGreaterThan(0);
  expect(withReaders).toBeLessThan(19);
  expect(list.match(/there is no room ·/g)).toHaveLength(19 - withReaders);
});

test('whatever several people add, end, save and bring back at once, forty are open at most, and nothing else is lost', async () => {
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
      await beginAnew('notices', 'editorial', 'story_choices', 'push_alerts');
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
        const said = await readersEditorial();
        // Until the first change of a run readers have none.
        if (said === undefined) continue;
        published += 1;
        expect(said).toMatchObject({ hidden: ['story'], lead: { story: 'other' } });
        expect(said.notices.map(({ id }) => id).sort()).toEqual(ids.sort());
      }
    }),
    { numRuns: runs(8) },
  );
  expect(published).toBeGreaterThan(5);
});
