// Over 300 lines: all ways to add, change and remove a source share the publishers and the paper.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleSources } from '../../../../sample-world/publications/sources.ts';
import { withFiles } from '../../../../src/editor/folders/stored-folder.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { DAY_MS } from '../../../../src/lib/clock/durations.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import { MAX_SOURCES } from '../../../../src/model/publication/desk.ts';
import { newSourceState } from '../../../../src/model/sources/source-state.ts';
import { saveVersion } from '../../../../src/papers/store/paper-versions.ts';
import { empty } from '../../../support/database.ts';
import {
  expectPage,
  hiddenValue,
  htmlOf,
  PAPER,
  readEditor,
  requestEditor,
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
  publishCalendar,
  publishOwnPaper,
  resetTown,
  SOURCES,
  stubPublishers,
  TOWN,
} from '../../../support/editor-paper.ts';
import { rss } from '../../../support/origin.ts';
import { publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(resetTown);

const SAMPLE_ORIGIN = `http://${[...(BUILT_IN_PUBLICATIONS[0].insecureHosts ?? [])][0]}`;
const OWN_FEED = `https://feed.${TOWN.id}.example/rss`;
const page = (...hrefs: string[]) =>
  `<!doctype html><html>${hrefs.map((href) => `<link rel=alternate type="application/rss+xml" href="${href}">`).join('')}`;
const FEED = rss([{ title: 'One', date: new Date().toUTCString(), link: 'https://paper.ca/1' }]);
const FORM = { do: 'find', address: 'paper.ca' };

const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
const EVENT = (uid: string, start: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Teen <b>dance\r\n${start}\r\nEND:VEVENT\r\n`;
const DANCES = [
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Hamlet events\r\n',
  EVENT('a', `DTSTART:${inDays(3)}T190000\r\nRRULE:FREQ=WEEKLY;COUNT=4`),
  EVENT('b', 'DTSTART:nonsense'),
  'END:VCALENDAR\r\n',
].join('');
const CALENDAR_DESK = { ...townDesk(TOWN.id, OWN_FEED), calendars: [CALENDAR] };

describe('the list of sources', () => {
  test('of a built-in paper is read-only, and says so', async () => {
    const path = `/papers/${PAPER}/headlines/sources`;
    const text = await readEditor(path);
    expect(text).toContain('are changed by a new version of the site');
    expect(text).not.toContain('Change ');
    expect(await statusTo(`${path}/add`, FORM)).toBe(403);
  });

  test('shows the status of each source, its reason in plain words, and the age of its newest story', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    await publishCalendar();
    await new DeskStore(env.DB, [CALENDAR_DESK]).sync(now.getTime());
    const fail = async (source: string, url: string, message: string, status?: number) => {
      const state = {
        ...newSourceState(url),
        checkedAt: now.getTime(),
        failures: 3,
        itemCount: 7,
        lastError: { at: now.getTime(), message, status },
      };
      await rowsOf(
        'UPDATE desk_sources SET state = ?, next_at = ? WHERE source LIKE ?',
        ...[JSON.stringify(state), now.getTime() + 60_000, source],
      );
    };
    await fail('own', OWN_FEED, '<b>secret</b> of the publisher', 503);
    await fail('calendar:%', CALENDAR.url, 'the document is not a calendar');
    const items = [
      { pubDate: '2026-11-20T09:00:00.000Z', isDated: true },
      { pubDate: '2027-01-01T00:00:00.000Z', isDated: false },
    ];
    const insert = "INSERT OR REPLACE INTO desk_items VALUES (?, 'own', ?, 0)";
    await rowsOf(insert, TOWN.id, JSON.stringify(items));
    const text = await readEditor(SOURCES, { now });
    expect(text).toMatch(/Town Local Failing Its server fails \(503\); it is tried again\./);
    expect(text).toMatch(/never read · 7 stories · the newest from Nov\S* 20/);
    expect(text).toMatch(
      /Rink Events · calendar : Rink Failing The calendar cannot be read; .* Its last events stay\. never read · 7 events Change/,
    );
    expect(text).not.toContain('secret');
    expect(text).toContain('Shared with other papers');
    expect(await readEditor(`/papers/${TOWN.id}`, { now })).toMatch(
      /2 of \d+ sources cannot be read: Town, Rink/,
    );
  });
});

describe('a pasted address', () => {
  test('shows the feeds of a site, each with the verdict of the command, in the editor’s language', async () => {
    stubPublishers({ 'https://paper.ca/': page('/rss', '/gone'), 'https://paper.ca/rss': FEED });
    const text = await readEditor(ADD, { form: FORM });
    expect(text).toContain('2 feeds and calendars were found');
    expect(text).toMatch(/https:\/\/paper\.ca\/rss It can be used\. .* Follow this feed/);
    expect(text).toContain('It cannot be used. There is nothing at this address (404).');
    const french = await readEditor(ADD, { form: FORM, headers: { 'Accept-Language': 'fr' } });
    expect(french).toMatch(/Peut être utilisé\. /);
  });

  test.each([
    ['that is missing', '', 'Fill this in.'],
    ['with a scheme of no website', 'ftp://paper.ca/rss', 'looks like news.my-town.ca'],
    ['that is a name without a dot', 'nunatsiaq', 'looks like news.my-town.ca'],
    ['without a feed', 'paper.ca', 'No feed and no calendar was found there'],
    ['without a server', 'nowhere.ca', 'There is nothing at this address (404)'],
  ])('%s is refused beside its field, and stays there', async (_, address, why) => {
    stubPublishers({ 'https://paper.ca/': page() });
    const html = await htmlOf(ADD, { form: { do: 'find', address } });
    expect(html).toMatch(new RegExp(`id="f-address-problem">[^<]*${RegExp.escape(why)}`));
    expect(html).toContain(`name="address" value="${address}"`);
    expect(await statusTo(ADD, { do: 'find', address })).toBe(422);
  });

  test('shows who already follows a feed, and does not offer it', async () => {
    const desks = [townDesk('other-town', 'https://paper.ca/rss')];
    await publishPaper(townPaper({ id: 'other-town', desks }));
    const pages = { 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': FEED };
    stubPublishers({ ...pages, [OWN_FEED]: FEED });
    const text = await readEditor(ADD, { form: FORM });
    expect(text).toContain('follows this source already');
    expect(text).not.toContain('Follow this feed');
  });

  test('of a site with hostile titles is shown as text, and a GET does not request it', async () => {
    const title = '<title>&lt;script&gt;alert(1)&lt;/script&gt;"&gt;News';
    const hostile = FEED.replace('<title>Feed', title);
    const pages = { 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': hostile };
    const requested = stubPublishers(pages);
    await requestEditor(`${ADD}?do=find&address=paper.ca`);
    expect(requested).toEqual([]);
    const html = await htmlOf(ADD, { form: FORM });
    expect(html).toContain('News</h3>');
    expect(html).not.toMatch(/<script>alert|onerror/);
  });

  test('of a calendar shows what it contains and what is missing', async () => {
    stubPublishers({ [CALENDAR.url]: DANCES });
    const form = { do: 'find', address: CALENDAR.url };
    const text = await readEditor(ADD, { form });
    expect(text).toContain('One feed or calendar was found Hamlet events');
    expect(text).toContain('It lists 2 events; in the next hundred days they take place 4 times.');
    expect(text).toMatch(/The next is “[^”]*dance”, \S+ \d+, 20\d\d/);
    expect(text).toMatch(/1 event cannot be read\. 4 events do not say their time zone/);
    expect(text).toContain('Follow this calendar');
    // A calendar that is already followed shows by whom, and is not offered.
    await publishCalendar();
    await new DeskStore(env.DB, [CALENDAR_DESK]).sync(Date.now());
    const followed = await readEditor(ADD, { form });
    expect(followed).toContain('The paper follows this source already');
    expect(followed).not.toContain('Follow this calendar');
  });
});

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
