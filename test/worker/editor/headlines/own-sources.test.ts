import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleSources } from '../../../../sample-world/publications/sources.ts';
import { withFiles } from '../../../../src/editor/folders/stored-folder.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { MAX_SOURCES } from '../../../../src/model/publication/desk.ts';
import { saveVersion } from '../../../../src/papers/store/paper-versions.ts';
import { empty } from '../../../support/database.ts';
import {
  expectPage,
  hiddenValue,
  htmlOf,
  readEditor,
  rowsOf,
  send,
  statusOf,
  statusTo,
} from '../../../support/editor.ts';
import {
  ADD,
  CALENDAR,
  CARRIED,
  newest,
  OWN_PAPER,
  publishOwnPaper,
  resetTown,
} from '../../../support/editor-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(resetTown);

const SAMPLE_ORIGIN = `http://${[...(BUILT_IN_PUBLICATIONS[0].insecureHosts ?? [])][0]}`;
type Fields = Record<string, string>;
const OWN_SOURCES = `/papers/${OWN_PAPER}/headlines/sources`;
const TEXT = `sources:
  - { id: own, section: local, publisher: Town, url: https://feed.${OWN_PAPER}.ca/rss } # ours
`;
const CALENDAR_TEXT = `  - { id: rink, type: ics, publisher: Rink, url: '${CALENDAR.url}', community: iqaluit, timeZone: Europe/Paris }
`;
const GAZETTEER = `communities:
  - { slug: iqaluit, name: Iqaluit, region: Qikiqtaaluk, latitude: 63.7, longitude: -68.5, timeZone: America/Iqaluit }
sources: [{ name: Names, href: https://names.ca/ }]
`;

/** Publishes a paper as the first version of a folder with these sources. */
async function publishSources(sources = TEXT): Promise<void> {
  await empty('paper_versions', 'paper_texts');
  await publishOwnPaper({ 'sources.yaml': sources, 'gazetteer.yaml': GAZETTEER });
}

const OWN = {
  url: 'https://paper.ca/rss',
  publisher: 'The Paper',
  section: 'sports',
  language: '',
};
const OTHER = {
  type: 'ics',
  url: 'https://hamlet.ca/other.ics',
  publisher: 'Hamlet',
  language: '',
  community: 'iqaluit',
  timeZone: 'America/Iqaluit',
};
const follow = (fields: Fields) => send(`${OWN_SOURCES}/add`, { ...fields, do: 'follow' });
const sourcesText = async () => (await newest()).text('sources.yaml');

describe('a source to be followed', () => {
  test('first needs its name and section, or its community and time zone', async () => {
    const choose = (fields: Fields) => htmlOf(ADD, { form: { do: 'choose', ...fields } });
    const feed = await choose({ url: OWN.url, title: 'The Paper' });
    expect(feed).toContain('value="The Paper"');
    expect(feed.match(/id="f-publisher"/g)).toHaveLength(1);
    const calendar = await choose({ url: OTHER.url, title: 'Hamlet', type: 'ics' });
    expect(calendar).toContain('name="community"');
    expect(calendar).toContain('Eastern Time (Iqaluit)');
    expect(calendar).not.toContain('name="section"');
  });

  test.each([
    ['feed', OWN, '  - id: paper-ca\n    section: sports\n    publisher: The Paper\n'],
    ['calendar', OTHER, '  - id: hamlet-ca\n    type: ics\n    publisher: Hamlet\n'],
  ])(
    'as a %s is added to sources.yaml, whose comments stay, and the audit log has who added it',
    async (_, fields, lines) => {
      await publishSources();
      const { headers } = await follow(fields);
      expect(headers.get('Location')).toBe(`${OWN_SOURCES}?done=added`);
      const own =
        'community' in fields ? '    community: iqaluit\n    timeZone: America/Iqaluit\n' : '';
      expect(await sourcesText()).toBe(`${TEXT}${lines}    url: ${fields.url}\n${own}`);
      expect(await readEditor(`/papers/${OWN_PAPER}/log`)).toContain(
        `) added a source: ${fields.publisher}`,
      );
    },
  );

  test.each<[what: string, fields: Fields, changes: Fields]>([
    ['a feed that is followed', OWN, { url: `http://www.feed.${OWN_PAPER}.ca/rss/` }],
    ['no section', OWN, { section: 'constructor' }],
    ['no language', OWN, { language: 'xx-nothing' }],
    ['a name of 81 characters', OWN, { publisher: 'x'.repeat(81) }],
    ['a name with control characters', OWN, { publisher: 'a\u202eb' }],
    ['an unknown community', OTHER, { community: 'atlantis' }],
    ['an invalid time zone', OTHER, { timeZone: 'Mars/Base' }],
    ['a calendar already followed', OTHER, { url: CALENDAR.url }],
  ])('is refused with %s, and the folder does not change', async (_, fields, changes) => {
    await publishSources(TEXT + CALENDAR_TEXT);
    const { status } = await follow({ ...fields, ...changes });
    expect([status, await sourcesText()]).toEqual([422, TEXT + CALENDAR_TEXT]);
  });

  test('is refused at the maximum of sources or without a folder; the page says so and keeps the input', async () => {
    const all = Array.from({ length: MAX_SOURCES }, (_, at) => {
      return `  - { id: f-${at}, section: local, publisher: A, url: https://a.ca/${at} }\n`;
    });
    await publishSources(`sources:\n${all.join('')}`);
    const tooMany = `has ${MAX_SOURCES + 1} feeds, calendars and stations; at most ${MAX_SOURCES} are allowed`;
    for (const [path, why] of [
      [`${OWN_SOURCES}/add`, tooMany],
      [ADD, 'does not have this paper’s folder yet'],
    ] as const) {
      const full = send(path, { ...OWN, do: 'follow' });
      await expectPage(full, 422, why, 'value="The Paper"');
    }
  });

  test('in the sample world has an http address, and is followed there', async () => {
    await publishSources();
    const [url = ''] = sampleSources(SAMPLE_ORIGIN)
      .map((source) => source.url)
      .filter((each) => each.includes('foxe-basin-herald'));
    expect((await follow({ ...OWN, url })).status).toBe(303);
    const followed = await rowsOf(
      'SELECT desk FROM followed_feeds WHERE address = ?',
      url.slice(7),
    );
    expect(followed).toEqual([{ desk: OWN_PAPER }]);
    expect((await follow({ ...OWN, url: 'http://127.0.0.1:1/feed' })).status).toBe(422);
  });

  test('of a group that papers share comes with the group, which the editor ticks', async () => {
    await publishSources();
    const { desks } = BUILT_IN_PUBLICATIONS[0];
    await new DeskStore(env.DB, desks).sync(Date.now());
    const { sources } = desks.find(({ id }) => id === 'world') ?? expect.fail('no desk');
    const html = await expectPage(
      follow({ ...OWN, url: sources[0]?.url ?? '' }),
      422,
      'The group of feeds “World”, which papers can share, follows this source already.',
    );
    expect(html).toContain('name="groups" checked="" value="world"');
    const carry = (form: Fields) => send(`${OWN_SOURCES}/add`, { do: 'carry', ...form });
    await expectPage(carry({ offered: 'world' }), 422, 'Tick the group first.', 'value="world"');
    const { headers } = await carry({ offered: 'world', groups: 'world' });
    expect(headers.get('Location')).toBe(`${OWN_SOURCES}?done=carried`);
    expect((await newest()).text('paper.yaml')).toContain(`desks: [ ${CARRIED}, world ]`);
    expect((await carry({ groups: 'constructor' })).status).toBe(422);
  });

  test('whose form is sent twice is followed once, and both responses lead to the same page', async () => {
    await publishSources();
    const [first, second] = [await follow(OWN), await follow(OWN)];
    expect(first.headers.get('Location')).toBe(`${OWN_SOURCES}?done=added`);
    expect(second.headers.get('Location')).toBe(`${OWN_SOURCES}?done=added`);
    const text = await sourcesText();
    expect(text.match(/paper\.ca\/rss/g)).toHaveLength(1);
    expect((await follow({ ...OWN, section: 'arts' })).status).toBe(422);
    expect(await sourcesText()).toBe(text);
  });
});

describe('one of the paper’s own sources', () => {
  const FIELDS = { publisher: 'Town', section: 'arts', language: '', paused: 'its terms' };
  const own = `${OWN_SOURCES}/own`;
  const save = async (path: string, fields: Fields) =>
    send(path, { ...fields, version: hiddenValue(await htmlOf(path), 'version') });

  test('is paused with a reason and moved to another section', async () => {
    await publishSources();
    const { headers } = await save(own, FIELDS);
    expect(headers.get('Location')).toBe(`${OWN_SOURCES}?done=changed&saved=source-own`);
    expect(await sourcesText()).toMatch(/section: arts.*paused: its terms.*# ours/);
  });

  test('that is a calendar keeps its own settings when it is changed, and is removed', async () => {
    await publishSources(TEXT + CALENDAR_TEXT);
    const rink = `${OWN_SOURCES}/rink`;
    const fields = { publisher: 'Arena', community: '', timeZone: 'Europe/Paris', language: '' };
    expect(await htmlOf(rink)).toContain('(Paris)');
    // Both texts are those of a calendar.
    const stale = send(rink, { ...fields, community: 'arviat', version: 'old' });
    const conflict = await expectPage(stale, 409, /Community that its events are in.*Iqaluit/s);
    expect(conflict).not.toContain('name="section"');
    expect((await save(rink, fields)).status).toBe(303);
    expect(await sourcesText()).toMatch(
      /id: rink, type: ics, publisher: Arena, url: '?https:\/\/hamlet\.ca\/events\.ics'?, timeZone: Europe\/Paris \}/,
    );
    const { headers } = await send(rink, { do: 'remove' });
    expect(headers.get('Location')).toBe(`${OWN_SOURCES}?done=removed&saved=source-rink`);
    expect(await sourcesText()).toBe(TEXT);
  });

  test.each([
    ['no YAML', 'sources: [\n'],
    ['more than is read', `sources:\n${'- 1\n'.repeat(20_000)}`],
    ['no list of sources', 'sources: none\n'],
  ])('is not changed where the draft’s file is %s, and the page says so', async (_, text) => {
    await publishSources();
    const { folder } = await newest();
    const draft = await withFiles(
      folder,
      new Map([['sources.yaml', new TextEncoder().encode(text)]]),
    );
    await saveVersion(env, draft, { base: 1, by: 'Other', message: '', now: Date.now() });
    await expectPage(
      save(own, FIELDS),
      422,
      'The draft’s sources.yaml cannot be read. Correct it in the section “The paper”, and try again.',
    );
    expect(await sourcesText()).toBe(text);
  });

  test('is not removed where it is the last one or belongs to a desk that the paper only carries', async () => {
    await publishSources();
    expect(await statusTo(own, { do: 'remove' })).toBe(422);
    expect(await sourcesText()).toBe(TEXT);
    for (const options of [{}, { form: FIELDS }])
      expect(await statusOf(`${OWN_SOURCES}/cbc-north`, options)).toBe(404);
  });
});
