import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetOtherLeads,
  hideStory,
  pinLead,
} from '../../../../src/desk/headlines/store-choices.ts';
import type { EditionItem } from '../../../../src/edition/edition.ts';
import { editionOf } from '../../../../src/edition/edition.ts';
import { readEditorial, storyKey } from '../../../../src/edition/editorial.ts';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import { HOUR, START } from '../../../support/follow.ts';
import { editionItem } from '../../../support/news-items.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const PAGE = `/papers/${PAPER}/headlines`;
const NOW = new Date(START);
const publication = PUBLICATIONS.find(({ id }) => id === PAPER) ?? PUBLICATIONS[0];

const story = (number: number, facts: Partial<EditionItem> = {}) =>
  editionItem({
    id: String(number),
    title: `Story ${number}`,
    link: `https://courier.example/${number}`,
    pubDate: new Date(START - number * HOUR).toISOString(),
    ...facts,
  });
const key = (number: number) => storyKey(story(number));

const chooser = { db: env.DB, paper: PAPER, by: 'x', now: NOW };
const show = (...local: EditionItem[]) => showEdition(publication, editionOf({ local }, NOW), NOW);
const send = (
  form: Record<string, string>,
  now = NOW,
  as: 'editor' | 'author' | 'notices' = 'editor',
) => requestDesk(PAGE, { as, form, now });
const read = (query = '', now = NOW) => readDesk(PAGE + query, { as: 'editor', now });
const stored = async () =>
  readEditorial(
    (await env.DB.prepare('SELECT data FROM editorial WHERE paper = ?')
      .bind(PAPER)
      .first('data')) ?? '',
  );

/** Has other stories left out since a time (ms). */
const hideOthers = (count: number, since: number, name = 'k') =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?4)
     INSERT INTO story_choices SELECT ?1, 'hidden', ?3 || i, 'Other ' || i, NULL, 'x', ?2 FROM n`,
  )
    .bind(PAPER, since, name, count)
    .run();

beforeEach(async () => {
  for (const table of ['people', 'audit', 'story_choices', 'editorial'])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
  await givePeople(PAPER);
  await show(story(1), story(2), story(3));
});

describe('a story that is left out', () => {
  test('is listed as such, is not among the stories, and readers’ editorial names it, with a row that says who did it', async () => {
    const response = await send({ do: 'hide', story: key(1) });
    expect(response.status).toBe(303);
    const location = response.headers.get('Location') ?? '';
    expect(location).toContain(`${PAGE}?done=hidden`);
    const text = await readDesk(location, { as: 'editor', now: NOW });
    expect(text).toContain('The story is left out of the paper.');
    expect(text).toMatch(/2 stories.*Left out: 1 of 200 at most Story 1 left out by Sample Editor/);
    expect((await stored())?.hidden).toEqual([key(1)]);
    expect(await readDesk(`/papers/${PAPER}/log`, { as: 'editor' })).toContain(
      'Sample Editor (editor@sample.example) hid a story: Story 1',
    );
  });

  test('is in the paper again after undo, and taking it back twice changes and logs nothing more', async () => {
    await send({ do: 'hide', story: key(1) });
    for (let time = 0; time < 2; time++)
      expect((await send({ do: 'show', story: key(1) })).status).toBe(303);
    expect(await read()).toMatch(/3 stories.*Left out: 0 of 200/);
    expect((await stored())?.hidden).toEqual([]);
    const rows = await env.DB.prepare("SELECT count(*) FROM audit WHERE action = 'story shown'");
    expect(await rows.first('count(*)')).toBe(1);
  });

  test('leads no more', async () => {
    await send({ do: 'pin', story: key(1), hours: '3' });
    await send({ do: 'hide', story: key(1) });
    expect(await stored()).toMatchObject({ hidden: [key(1)] });
    expect(await stored()).not.toHaveProperty('lead');
  });

  test('is refused where 200 are left out, with the reason, and nothing changes', async () => {
    await hideOthers(200, START);
    const response = await send({ do: 'hide', story: key(1) });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('200 stories are left out, and more cannot be');
    expect(await read()).toContain('3 stories');
  });

  test('leads on where 200 others are left out', async () => {
    await send({ do: 'pin', story: key(1), hours: '3' });
    await hideOthers(200, START);
    const before = await stored();
    expect((await send({ do: 'hide', story: key(1) })).status).toBe(422);
    expect((await stored())?.lead).toEqual(before?.lead);
    expect(before?.lead?.story).toBe(key(1));
  });

  test('takes the place of one that no desk has any more, at the first press', async () => {
    await hideOthers(199, START);
    await hideOthers(1, START - 31 * 24 * HOUR, 'stale');
    expect((await send({ do: 'hide', story: key(1) })).status).toBe(303);
    const hidden = (await stored())?.hidden;
    expect(hidden).toHaveLength(200);
    expect(hidden).toContain(key(1));
    expect(hidden).not.toContain('stale1');
  });

  test('is forgotten 30 days later where no desk has it, with the next change, and kept where one has', async () => {
    await send({ do: 'hide', story: key(1) });
    await send({ do: 'hide', story: key(2) });
    await show(story(2), story(3));
    const later = new Date(START + 31 * 24 * HOUR);
    await send({ do: 'hide', story: key(3) }, later);
    await send({ do: 'pin', story: key(3), hours: '1' }, later);
    const { results } = await env.DB.prepare('SELECT story FROM story_choices').all();
    expect(new Set(results.map((row) => row.story))).toEqual(new Set([key(2), key(3)]));
  });
});

describe('the lead', () => {
  test.each([1, 3, 6, 12, 24])('is pinned for %i hours, and ends by itself', async (hours) => {
    await send({ do: 'pin', story: key(2), hours: String(hours) });
    const until = new Date(START + hours * HOUR);
    expect((await stored())?.lead).toEqual({
      story: key(2),
      until: until.toISOString().replace('.000', ''),
    });
    expect(await read()).toMatch(/The lead Story 2 until .* pinned by Sample Editor/);
    expect(await read('', until)).toContain('The front page chooses its lead by itself.');
  });

  test('is one story: the last that was pinned', async () => {
    await send({ do: 'pin', story: key(1), hours: '24' });
    await send({ do: 'pin', story: key(2), hours: '1' });
    expect((await stored())?.lead?.story).toBe(key(2));
    expect(await read('', new Date(START + 2 * HOUR))).toContain('chooses its lead by itself');
  });

  test('is released', async () => {
    await send({ do: 'pin', story: key(1), hours: '24' });
    await send({ do: 'release', story: key(1) });
    expect(await stored()).not.toHaveProperty('lead');
    expect(await readDesk(`/papers/${PAPER}/log`, { as: 'editor' })).toMatch(
      /unpinned the lead: Story 1 .*pinned the lead: Story 1/,
    );
  });

  test('for a number of hours that is not offered is pinned for one', async () => {
    await send({ do: 'pin', story: key(1), hours: '9999' });
    expect((await stored())?.lead?.until).toBe(
      new Date(START + HOUR).toISOString().replace('.000', ''),
    );
  });
});

test('choices that two editors make at once are all kept, and readers’ editorial has all of them', async () => {
  const stories = Array.from({ length: 15 }, (_, index) => story(index));
  await show(...stories);
  await Promise.all([
    ...stories.slice(0, 10).map((_, index) => send({ do: 'hide', story: key(index) })),
    send({ do: 'pin', story: key(12), hours: '6' }),
  ]);
  const editorial = await stored();
  expect(new Set(editorial?.hidden)).toEqual(new Set(stories.slice(0, 10).map((_, i) => key(i))));
  expect(editorial?.lead?.story).toBe(key(12));
});

test('a story that one editor leaves out while another pins it is left out, and does not lead', async () => {
  await send({ do: 'pin', story: key(2), hours: '6' });
  await env.DB.batch([
    hideStory(chooser, { story: key(1), title: 'Story 1' }),
    pinLead(chooser, { story: key(1), title: 'Story 1' }, START + HOUR),
    forgetOtherLeads(chooser, key(1)),
  ]);
  expect(await read()).toMatch(/The lead Story 2 until .* Left out: 1 of 200/);
});

test('one story that two leave out at once is left out once', async () => {
  const both = await Promise.all([1, 2].map(() => send({ do: 'hide', story: key(1) })));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const { results } = await env.DB.prepare(
    "SELECT * FROM audit WHERE action = 'story hidden'",
  ).all();
  expect(results).toHaveLength(1);
});

test('authors, the hamlet’s office and editors of another paper change nothing', async () => {
  for (const as of ['author', 'notices'] as const)
    expect((await send({ do: 'hide', story: key(1) }, NOW, as)).status).toBe(403);
  const other = await requestDesk('/papers/nunavik/headlines', {
    as: 'editor',
    form: { do: 'hide', story: key(1) },
  });
  expect(other.status).toBe(404);
  expect(await env.DB.prepare('SELECT count(*) FROM story_choices').first('count(*)')).toBe(0);
});

test.each([
  ['of another paper', 'x1y2z3'],
  ['that is none', ''],
  ['that is SQL', "' OR 1=1 --"],
])('a story %s is neither left out nor pinned', async (_, other) => {
  for (const action of ['hide', 'pin']) {
    const response = await send({ do: action, hours: '1', story: other });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This story is no longer in the paper.');
  }
  expect(await env.DB.prepare('SELECT count(*) FROM story_choices').first('count(*)')).toBe(0);
});

test('stories are found by words and by section, fifty a page', async () => {
  const of = (section: EditionItem['section'], from: number) =>
    Array.from({ length: 15 }, (_, index) => story(from + index, { section }));
  const sports = [story(99, { title: 'A goal in Iqaluit', section: 'sports' })];
  const lists = { local: of('local', 0), world: of('world', 15), health: of('health', 30), sports };
  await showEdition(publication, editionOf({ ...lists, food: of('food', 45) }, NOW), NOW);
  expect(await read('?q=GOAL')).toContain('1 story A goal in Iqaluit');
  expect(await read('?section=sports')).toContain('1 story A goal in Iqaluit');
  expect(await read('?q=nothing-like-it')).toContain('No story was found.');
  const first = await read('?section=constructor&page=0');
  expect(first).toMatch(/61 stories Story 0 .*Page 1 of 2 Older stories/);
  expect(first).not.toContain('Story 50');
  const last = await read('?page=9');
  expect(last).toMatch(/61 stories Story 50 .*A goal in Iqaluit .*Newer stories Page 2 of 2/);
});

test('hostile titles are shown as text', async () => {
  await show(story(1, { title: '<script>alert(1)</script>', link: '#' }));
  await send({ do: 'hide', story: storyKey(story(1, { link: '#' })) });
  const html = await (await requestDesk(PAGE, { as: 'editor', now: NOW })).text();
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>alert');
});

test('a change that ingest cannot publish is stored, logged and said to come later', async () => {
  const { serveDesk } = await import('../../../../src/desk/serve-desk.ts');
  const request = new Request(`http://desk.localhost${PAGE}`, {
    method: 'POST',
    headers: { Cookie: 'sample-person=editor@sample.example', Origin: 'http://desk.localhost' },
    body: new URLSearchParams({ do: 'hide', story: key(1) }),
    redirect: 'manual',
  });
  const down = { publish: () => Promise.reject(new Error('down')) };
  const response = await serveDesk(request, {
    env: { ...env, ACCESS_TEAM: '', ACCESS_AUDIENCE: '', OPERATORS: '', INGEST: down } as never,
    ctx: { waitUntil: () => {}, access: undefined },
    now: NOW,
  });
  const location = response.headers.get('Location') ?? '';
  expect(await readDesk(location, { as: 'editor', now: NOW })).toContain('within five minutes');
  expect(log.lines('desk change not published')).toHaveLength(1);
  expect((await stored())?.hidden).toEqual([key(1)]);
});
