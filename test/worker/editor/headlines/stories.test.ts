import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { type EditionItem, editionOf } from '../../../../src/model/edition/edition.ts';
import { storyKey } from '../../../../src/model/editorial/editorial.ts';
import {
  actionsOf,
  expectPage,
  firstOf,
  htmlOf,
  PAPER,
  PUBLICATION,
  readEditor,
  resetEditor,
  rowsOf,
  send,
} from '../../../support/editor.ts';
import { readersEditorial as stored } from '../../../support/editor-records.ts';
import { editionItem } from '../../../support/fixtures.ts';
import { HOUR, START } from '../../../support/follow.ts';
import { showEdition } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const PAGE = `/papers/${PAPER}/headlines`;
const NOW = new Date(START);

const story = (number: number, facts: Partial<EditionItem> = {}) =>
  editionItem({
    id: String(number),
    title: `Story ${number}`,
    link: `https://courier.example/${number}`,
    pubDate: new Date(START - number * HOUR).toISOString(),
    ...facts,
  });
const key = (number: number) => storyKey(story(number));

const show = (...local: EditionItem[]) => showEdition(PUBLICATION, editionOf({ local }, NOW), NOW);
const choose = (form: Record<string, string>, now = NOW, bindings = {}) =>
  send(PAGE, form, { now, env: bindings });
const hide = (number: number, now = NOW) => choose({ do: 'hide', story: key(number) }, now);
const pin = (number: number, hours: number, now = NOW) =>
  choose({ do: 'pin', story: key(number), hours: String(hours) }, now);
const read = (query = '', now = NOW) => readEditor(PAGE + query, { now });
const iso = (at: number) => new Date(at).toISOString().replace('.000', '');

/** Stores this many other hidden stories, all hidden since a time (ms). */
const hideOthers = (count: number, since: number, name = 'k') =>
  rowsOf(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?4)
     INSERT INTO story_choices SELECT ?1, 'hidden', ?3 || i, 'Other ' || i, NULL, 'x', ?2 FROM n`,
    ...[PAPER, since, name, count],
  );

beforeEach(async () => {
  await resetEditor('story_choices', 'editorial');
  await show(story(1), story(2), story(3));
});

describe('a hidden story', () => {
  test('is listed as hidden and no longer among the stories, is in readers’ choices, and has an audit row', async () => {
    const { status, headers } = await hide(1);
    const location = headers.get('Location') ?? '';
    expect([status, location]).toEqual([303, expect.stringContaining(`${PAGE}?done=hidden`)]);
    const text = await readEditor(location, { now: NOW });
    expect(text).toContain('Readers no longer see the story.');
    expect(text).toMatch(/2 stories.*Hidden: 1 of 200 at most Story 1 hidden by Sample Editor/);
    expect((await stored())?.hidden).toEqual([key(1)]);
    expect(await readEditor(`/papers/${PAPER}/log`)).toContain(
      'Sample Editor (editor@sample.example) hid a story: Story 1',
    );
  });

  test('is shown again after undo, and a second undo changes and logs nothing', async () => {
    await hide(1);
    for (let time = 0; time < 2; time++)
      expect((await choose({ do: 'show', story: key(1) })).status).toBe(303);
    expect(await read()).toMatch(/3 stories.*Hidden: 0 of 200/);
    expect((await stored())?.hidden).toEqual([]);
    expect(await actionsOf()).toEqual(['story hidden', 'story shown']);
  });

  test('no longer leads', async () => {
    await pin(1, 3);
    await hide(1);
    expect(await stored()).toMatchObject({ hidden: [key(1)] });
    expect(await stored()).not.toHaveProperty('lead');
  });

  test('is refused when 200 are hidden already, with the reason and without any change, even if it leads', async () => {
    await pin(1, 3);
    await hideOthers(200, START);
    const before = await stored();
    for (const number of [1, 2])
      await expectPage(hide(number), 422, '200 stories are hidden, and more cannot be');
    expect(await read()).toContain('3 stories');
    expect((await stored())?.lead).toEqual(before?.lead);
    expect(before?.lead?.story).toBe(key(1));
  });

  test('replaces a hidden story that no desk has any more, at the first press', async () => {
    await hideOthers(199, START);
    await hideOthers(1, START - 31 * 24 * HOUR, 'stale');
    expect((await hide(1)).status).toBe(303);
    const hidden = (await stored())?.hidden;
    expect(hidden).toHaveLength(200);
    expect(hidden).toContain(key(1));
    expect(hidden).not.toContain('stale1');
  });

  test('is forgotten after 30 days with the next change if no desk has it, and retained otherwise', async () => {
    await hide(1);
    await hide(2);
    await show(story(2), story(3));
    const later = new Date(START + 31 * 24 * HOUR);
    await hide(3, later);
    await pin(3, 1, later);
    const left = (await rowsOf('SELECT story FROM story_choices')).map((row) => row.story);
    expect(new Set(left)).toEqual(new Set([key(2), key(3)]));
  });
});

describe('the lead', () => {
  test.each([
    [1, 1],
    [24, 24],
    [9_999, 6],
  ])(
    'that is pinned for %i hours leads for %i, and ends by itself',
    async (requestedHours, hours) => {
      await pin(2, requestedHours);
      const until = START + hours * HOUR;
      expect((await stored())?.lead).toEqual({ story: key(2), until: iso(until) });
      expect(await read()).toMatch(/The lead Story 2 until .* pinned by Sample Editor/);
      expect(await read('', new Date(until))).toContain('chooses its lead by itself.');
    },
  );

  test('is one story: the last one pinned, until it is released', async () => {
    await pin(1, 24);
    await pin(2, 1);
    expect((await stored())?.lead?.story).toBe(key(2));
    expect(await read('', new Date(START + 2 * HOUR))).toContain('chooses its lead by itself');
    const pinnedLater = await choose({ do: 'release', story: key(1) });
    // A colleague's pin stays, so the message does not say that the front page chooses again.
    const text = await readEditor(pinnedLater.headers.get('Location') ?? '', { now: NOW });
    expect(text).toMatch(/The story is no longer pinned\..*Story 2 until/);
    await choose({ do: 'release', story: key(2) });
    expect(await stored()).not.toHaveProperty('lead');
    expect(await readEditor(`/papers/${PAPER}/log`)).toMatch(
      /unpinned the lead: Story 2 .*pinned the lead: Story 2/,
    );
  });
});

test('choices that several editors make at the same time are all stored once, and readers get all of them', async () => {
  const numbers = Array.from({ length: 15 }, (_, index) => index);
  await show(...numbers.map((number) => story(number)));
  const hidden = numbers.slice(0, 10);
  await Promise.all([...hidden.map((number) => hide(number)), hide(0), pin(12, 6)]);
  const editorial = await stored();
  expect(editorial?.hidden.toSorted()).toEqual(hidden.map(key).toSorted());
  expect(editorial?.lead?.story).toBe(key(12));
  expect(await actionsOf("action = 'story hidden'")).toHaveLength(10);
});

test('a story that one editor hides while another pins it is hidden, and does not lead', async () => {
  await pin(2, 6);
  const DB = {
    prepare: (sql: string) => env.DB.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      await hide(1);
      return env.DB.batch(statements);
    },
  };
  const pinned = choose({ do: 'pin', hours: '6', story: key(1) }, NOW, { DB });
  await expectPage(pinned, 422, 'Somebody has hidden this story.');
  expect(await read()).toMatch(/The lead Story 2 until .* Hidden: 1 of 200/);
});

test.each(['x1y2z3', '', "' OR 1=1 --"])(
  '“%s”, which identifies no story of the paper, is neither hidden nor pinned',
  async (other) => {
    for (const action of ['hide', 'pin']) {
      const chosen = choose({ do: action, hours: '1', story: other });
      await expectPage(chosen, 422, 'This story is no longer in the paper.');
    }
    expect(await firstOf('SELECT count(*) FROM story_choices')).toBe(0);
  },
);

test('stories can be searched by words and section, fifty a page', async () => {
  const of = (section: EditionItem['section'], from: number) =>
    Array.from({ length: 15 }, (_, index) => story(from + index, { section }));
  const sports = [story(99, { title: 'A goal in Iqaluit', section: 'sports' })];
  const lists = { local: of('local', 0), world: of('world', 15), health: of('health', 30), sports };
  await showEdition(PUBLICATION, editionOf({ ...lists, food: of('food', 45) }, NOW), NOW);
  for (const query of ['?q=GOAL', '?section=sports'])
    expect(await read(query)).toContain('1 story A goal in Iqaluit');
  expect(await read('?q=nothing-like-it')).toContain('No story was found.');
  const first = await read('?section=constructor&page=0');
  expect(first).toMatch(/61 stories Story 0 .*Page 1 of 2 Older stories/);
  expect(first).not.toContain('Story 50');
  const last = await read('?page=9');
  expect(last).toMatch(/61 stories Story 50 .*A goal in Iqaluit .*Newer stories Page 2 of 2/);
});

test('hostile titles are shown as text', async () => {
  const hostile = story(1, { title: '<script>alert(1)</script>', link: '#' });
  await show(hostile);
  await choose({ do: 'hide', story: storyKey(hostile) });
  const html = await htmlOf(PAGE, { now: NOW });
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>alert');
});

test('a change that ingest cannot publish is stored and logged, and the page says that it will be published later', async () => {
  const INGEST = { publish: () => Promise.reject(new Error('down')) };
  const { headers } = await choose({ do: 'hide', story: key(1) }, NOW, { INGEST });
  const page = await readEditor(headers.get('Location') ?? '', { now: NOW });
  expect(page).toContain('within five minutes');
  expect(log.lines('editor change not published')).toHaveLength(1);
  expect((await stored())?.hidden).toEqual([key(1)]);
});
