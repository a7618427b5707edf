import { beforeEach, describe, expect, test } from 'vitest';
import { followFeed } from '../../../../src/desk/headlines/add-source.tsx';
import { removeOwn, saveOwn } from '../../../../src/desk/headlines/change-source.tsx';
import { MAX_SOURCES, type Source } from '../../../../src/publications/desk.ts';
import { htmlOf, readDesk, send, statusOf, textOf } from '../../../support/desk.ts';
import { OWN_PAPER, publishOwnPaper } from '../../../support/desk-paper.ts';
import {
  ADD,
  beginWithTown,
  CALENDAR,
  contextOf,
  folderWith,
  formOf,
  publishTown,
  SOURCES,
  TEXT,
  TOWN,
} from '../../../support/desk-sources.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(beginWithTown);

type Fields = Record<string, string>;
const PUBLISHED = { kind: 'published' };
const FEED = {
  ...{ url: 'https://paper.ca/rss', publisher: 'The Paper', section: 'sports', language: '' },
};
const ICS = {
  ...{ type: 'ics', url: 'https://hamlet.ca/other.ics', publisher: 'Hamlet', language: '' },
  ...{ community: 'iqaluit', timeZone: 'America/Iqaluit' },
};
const follow = async (fields: Fields, folder = folderWith(TEXT)) => ({
  saved: await followFeed(await contextOf(), await formOf(fields), folder.change),
  text: folder.read(),
});

describe('what is followed', () => {
  test('is asked for its name and section, or its community and clock, first', async () => {
    const choose = (fields: Fields) => htmlOf(ADD, { form: { do: 'choose', ...fields } });
    const feed = await choose({ url: FEED.url, title: 'The Paper' });
    expect(feed).toContain('value="The Paper"');
    expect(feed.match(/id="f-publisher"/g)).toHaveLength(1);
    const calendar = await choose({ url: ICS.url, title: 'Hamlet', type: 'ics' });
    expect(calendar).toContain('name="community"');
    expect(calendar).toContain('Eastern Time (Iqaluit)');
    expect(calendar).not.toContain('name="section"');
  });

  test.each([
    ['feed', FEED, '  - id: paper-ca\n    section: sports\n    publisher: The Paper\n'],
    ['calendar', ICS, '  - id: hamlet-ca\n    type: ics\n    publisher: Hamlet\n'],
  ])(
    'as a %s stands in sources.yaml with its comments, and a row says who added it',
    async (_, fields, lines) => {
      const { saved, text } = await follow(fields);
      expect(saved).toEqual(PUBLISHED);
      const own =
        'community' in fields ? '    community: iqaluit\n    timeZone: America/Iqaluit\n' : '';
      expect(text).toBe(`${TEXT}${lines}    url: ${fields.url}\n${own}`);
      expect(await readDesk(`/papers/${TOWN.id}/log`)).toContain(
        `Ed (editor@sample.example) added a source: ${fields.publisher}`,
      );
    },
  );

  test.each<[what: string, fields: Fields, changes: Fields]>([
    ['a private address', FEED, { url: 'https://10.0.0.1/feed' }],
    ['a feed that is followed', FEED, { url: `http://www.feed.${TOWN.id}.example/rss/` }],
    ['no section', FEED, { section: 'constructor' }],
    ['no language', FEED, { language: 'xx-nothing' }],
    ['a name of 81 characters', FEED, { publisher: 'x'.repeat(81) }],
    ['a name with control characters', FEED, { publisher: 'a\u202eb' }],
    ['a community that there is not', ICS, { community: 'atlantis' }],
    ['a zone that is none', ICS, { timeZone: 'Mars/Base' }],
    ['a language that is none', ICS, { language: '!!' }],
    ['a calendar that is followed', ICS, { url: CALENDAR.url }],
  ])('is refused with %s, and the folder stays as it is', async (_, fields, changes) => {
    await publishTown({ calendars: [CALENDAR] });
    const { saved, text } = await follow({ ...fields, ...changes });
    expect(saved).not.toHaveProperty('kind');
    expect(text).toBe(TEXT);
  });

  test('is refused where the paper has as many as it may, or no folder, and the page says so and keeps what was written', async () => {
    const all = Array.from({ length: MAX_SOURCES }, (_, at) => {
      return `  - { id: f-${at}, section: local, publisher: A, url: https://a.ca/${at} }\n`;
    });
    await publishOwnPaper({ 'sources.yaml': `sources:\n${all.join('')}` });
    const full = `has ${MAX_SOURCES + 1} feeds, calendars and stations; ${MAX_SOURCES} are the most`;
    for (const [path, why] of [
      [`/papers/${OWN_PAPER}/headlines/sources/add`, full],
      [ADD, 'does not have this paper’s folder yet'],
    ] as const) {
      const response = await send(path, { ...FEED, do: 'follow' });
      const html = await textOf(response);
      expect(response.status).toBe(422);
      expect(html).toContain(why);
      expect(html).toContain('value="The Paper"');
    }
  });

  test('whose form is sent once more is followed once, and leads to the same page', async () => {
    const { language: _, ...source } = { ...FEED, id: 'paper-ca', via: 'xml' };
    await publishTown({ more: [source as Source] });
    expect(await follow(FEED)).toEqual({ saved: { kind: 'unchanged' }, text: TEXT });
    const other = await follow({ ...FEED, section: 'arts' });
    expect(other.saved).not.toHaveProperty('kind');
    expect(other.text).toBe(TEXT);
  });

  test('by two editors at once is followed for both', async () => {
    const folder = folderWith(TEXT);
    const urls = ['a', 'b'].map((name) => `https://${name}.ca/rss`);
    await Promise.all(urls.map((url) => follow({ ...FEED, url }, folder)));
    for (const url of urls) expect(folder.read()).toContain(url);
  });
});

describe('one of the paper’s own sources', () => {
  const FIELDS = { publisher: 'Town', section: 'arts', language: '', paused: 'its terms' };
  const own = async (text = TEXT) => {
    const paper = await contextOf();
    const source = paper.publication.desks.find(({ id }) => id === TOWN.id)?.sources[0];
    return { paper, source: source ?? expect.fail('no source'), folder: folderWith(text) };
  };

  test('is paused with a reason and moved to another section', async () => {
    const { paper, source, folder } = await own();
    expect(await saveOwn(paper, source, await formOf(FIELDS), folder.change)).toEqual(PUBLISHED);
    expect(folder.read()).toMatch(/section: arts.*paused: its terms.*# ours/);
  });

  test('that is a calendar keeps what is its own when it is changed, and is removed', async () => {
    const paper = await publishTown({ calendars: [CALENDAR] });
    const folder = folderWith(
      `${TEXT}  - { id: rink, type: ics, publisher: Rink, url: '${CALENDAR.url}', community: iqaluit, timeZone: Europe/Paris }\n`,
    );
    const fields = { publisher: 'Arena', community: '', timeZone: 'Europe/Paris', language: '' };
    expect(await htmlOf(`${SOURCES}/rink`)).toContain('(Paris)');
    const form = await formOf(fields);
    expect(await saveOwn(paper, CALENDAR, form, folder.change)).toEqual(PUBLISHED);
    expect(folder.read()).toMatch(
      /id: rink, type: ics, publisher: Arena, url: '?https:\/\/hamlet\.ca\/events\.ics'?, timeZone: Europe\/Paris \}/,
    );
    expect(await removeOwn(paper, CALENDAR, folder.change)).toEqual(PUBLISHED);
    expect(folder.read()).toBe(TEXT);
    // Both texts are those of a calendar.
    const stale = await send(`${SOURCES}/rink`, { ...fields, community: 'arviat', version: 'old' });
    const conflict = await textOf(stale);
    expect(stale.status).toBe(409);
    expect(conflict).toMatch(/Community that its events are in.*Iqaluit/s);
    expect(conflict).not.toContain('name="section"');
  });

  test.each([
    ['no YAML', 'sources: [\n'],
    ['more than is read', `sources:\n${'- 1\n'.repeat(20_000)}`],
    ['no list of sources', 'sources: none\n'],
  ])('is not changed where the draft’s file is %s, and the page says so', async (_, text) => {
    const { paper, source, folder } = await own(text);
    expect(await saveOwn(paper, source, await formOf(FIELDS), folder.change)).toMatchObject({
      reasons: [
        'The draft’s sources.yaml cannot be read. Correct it in the section “The paper”, and try again.',
      ],
    });
    expect(folder.read()).toBe(text);
  });

  test('is not removed where it is the only one, and is none of a desk that the paper carries', async () => {
    const { paper, source, folder } = await own();
    expect(await removeOwn(paper, source, folder.change)).toMatchObject({ reasons: [/./] });
    expect(folder.read()).toBe(TEXT);
    for (const given of [{}, { form: FIELDS }])
      expect(await statusOf(`${SOURCES}/cbc-north`, given)).toBe(404);
  });
});
