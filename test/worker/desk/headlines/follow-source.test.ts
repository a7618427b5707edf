import { beforeEach, describe, expect, test } from 'vitest';
import { followFeed } from '../../../../src/desk/headlines/add-source.tsx';
import { removeOwn, saveOwn } from '../../../../src/desk/headlines/change-source.tsx';
import { MAX_SOURCES, type Source } from '../../../../src/publications/desk.ts';
import { PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import { OWN_PAPER, publishOwnPaper } from '../../../support/desk-paper.ts';
import {
  ADD,
  beginWithTown,
  contextOf,
  folderWith,
  formOf,
  SOURCES,
  TEXT,
  TOWN,
} from '../../../support/desk-sources.ts';
import { publishPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(beginWithTown);

const manySources = (count: number) =>
  `sources:\n${Array.from(
    { length: count },
    (_, at) => `  - { id: f-${at}, section: local, publisher: A, url: https://a.ca/${at} }\n`,
  ).join('')}`;

describe('a feed that is followed', () => {
  const FOLLOW = {
    url: 'https://paper.ca/rss',
    publisher: 'The Paper',
    section: 'sports',
    language: '',
  };

  test('is asked for its name, section and language first', async () => {
    const form = { do: 'choose', url: FOLLOW.url, title: 'The Paper' };
    const html = await (await requestDesk(ADD, { as: 'editor', form })).text();
    expect(html).toContain('value="The Paper"');
    expect(html.match(/id="f-publisher"/g)).toHaveLength(1);
  });

  test('stands in sources.yaml with its comments, and a row says who added it', async () => {
    const folder = folderWith(TEXT);
    const saved = await followFeed(await contextOf(), await formOf(FOLLOW), folder.change);
    expect(saved).toEqual({ kind: 'published' });
    expect(folder.read()).toBe(
      `${TEXT}  - id: paper-ca\n    section: sports\n    publisher: The Paper\n    url: https://paper.ca/rss\n`,
    );
    expect(await readDesk(`/papers/${TOWN.id}/log`, { as: 'editor' })).toContain(
      'Ed (editor@sample.example) added a source: The Paper',
    );
  });

  test.each([
    ['a private address', { url: 'https://10.0.0.1/feed' }],
    ['a feed that is followed', { url: `http://www.feed.${TOWN.id}.example/rss/` }],
    ['no section', { section: 'constructor' }],
    ['no language', { language: 'xx-nothing' }],
    ['a name of 81 characters', { publisher: 'x'.repeat(81) }],
    ['a name with control characters', { publisher: 'a\u202eb' }],
  ])('is refused with %s, and the folder stays as it is', async (_, fields) => {
    const folder = folderWith(TEXT);
    const saved = await followFeed(
      await contextOf(),
      await formOf({ ...FOLLOW, ...fields }),
      folder.change,
    );
    expect(saved).not.toHaveProperty('kind');
    expect(folder.read()).toBe(TEXT);
  });

  test('is not followed where the paper has as many sources as it may, and the page says so', async () => {
    await publishOwnPaper({ 'sources.yaml': manySources(MAX_SOURCES) });
    const form = { ...FOLLOW, do: 'follow' };
    const path = `/papers/${OWN_PAPER}/headlines/sources/add`;
    const response = await requestDesk(path, { as: 'editor', form });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      `has ${MAX_SOURCES + 1} feeds, calendars and stations; ${MAX_SOURCES} are the most`,
    );
  });

  test('is not followed where the desk has no folder, and the page says why and keeps what was written', async () => {
    const form = { ...FOLLOW, do: 'follow' };
    const response = await requestDesk(ADD, { as: 'editor', form });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('does not have this paper’s folder yet');
    expect(html).toContain('value="The Paper"');
  });

  test('whose form is sent once more is followed once, and leads to the same page', async () => {
    const { language: _, ...source } = { ...FOLLOW, id: 'paper-ca', via: 'xml' };
    const desks = TOWN.desks.map((desk) =>
      desk.id === TOWN.id ? { ...desk, sources: [...desk.sources, source as Source] } : desk,
    );
    await publishPaper({ ...TOWN, desks });
    const folder = folderWith(TEXT);
    const send = async (fields: Record<string, string>) =>
      followFeed(await contextOf(), await formOf({ ...FOLLOW, ...fields }), folder.change);
    expect(await send({})).toEqual({ kind: 'unchanged' });
    expect(await send({ section: 'arts' })).not.toHaveProperty('kind');
    expect(folder.read()).toBe(TEXT);
  });

  test('of two editors who follow different feeds at once both are kept', async () => {
    const folder = folderWith(TEXT);
    const context = await contextOf();
    await Promise.all(
      ['a', 'b'].map(async (name) =>
        followFeed(
          context,
          await formOf({ ...FOLLOW, url: `https://${name}.ca/rss` }),
          folder.change,
        ),
      ),
    );
    for (const name of ['a', 'b']) expect(folder.read()).toContain(`https://${name}.ca/rss`);
  });
});

describe('one of the paper’s own sources', () => {
  const own = async () => {
    const paper = await contextOf();
    const source = paper.publication.desks.find(({ id }) => id === TOWN.id)?.sources[0];
    return { paper, source: source ?? expect.fail('no source') };
  };
  const FIELDS = { publisher: 'Town', section: 'arts', language: '', paused: 'its terms' };

  test('is paused with a reason and moved to another section', async () => {
    const { paper, source } = await own();
    const folder = folderWith(TEXT);
    expect(await saveOwn(paper, source, await formOf(FIELDS), folder.change)).toEqual({
      kind: 'published',
    });
    expect(folder.read()).toMatch(/section: arts.*paused: its terms.*# ours/);
  });

  test.each([
    ['no YAML', 'sources: [\n'],
    ['more than is read', `sources:\n${'- 1\n'.repeat(20_000)}`],
    ['no list of sources', 'sources: none\n'],
  ])('is not changed where the draft’s file is %s, and the page says so', async (_, text) => {
    const { paper, source } = await own();
    const folder = folderWith(text);
    expect(await saveOwn(paper, source, await formOf(FIELDS), folder.change)).toMatchObject({
      reasons: [
        'The draft’s sources.yaml cannot be read. Correct it in the section “The paper”, and try again.',
      ],
    });
    expect(folder.read()).toBe(text);
  });

  test('is not removed where it is the only one', async () => {
    const { paper, source } = await own();
    const folder = folderWith(TEXT);
    expect(await removeOwn(paper, source, folder.change)).toMatchObject({ reasons: [/./] });
    expect(folder.read()).toBe(TEXT);
  });

  test('that somebody has changed since the form was opened is shown with both texts', async () => {
    const response = await requestDesk(`${SOURCES}/own`, {
      as: 'editor',
      form: { ...FIELDS, version: 'older' },
    });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Somebody saved this before you');
    expect(html).toContain('value="its terms"');
  });

  test('of another paper or desk is not found', async () => {
    for (const id of ['nothing', '__proto__', 'cbc-north'])
      for (const form of [undefined, FIELDS])
        expect(
          (await requestDesk(`${SOURCES}/${id}`, { as: 'editor', ...(form && { form }) })).status,
        ).toBe(404);
    expect(
      (await requestDesk(`/papers/${PAPER}/headlines/sources/own`, { as: 'editor' })).status,
    ).toBe(404);
  });
});
