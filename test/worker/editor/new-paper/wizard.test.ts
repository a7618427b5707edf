import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLOUR_PAIRS } from '../../../../src/editor/new-paper/colour-pairs.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import {
  actionsOf,
  expectPage,
  firstOf,
  givePeople,
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
  CARRIED,
  OWN_PAPER,
  publishedData,
  publishOwnPaper,
  stubPublishers,
} from '../../../support/editor-paper.ts';
import { databaseText } from '../../../support/editor-records.ts';

type Steps = Readonly<Record<string, Readonly<Record<string, string>>>>;

const STEPS = {
  name: { name: 'Our Bay: the “News”', id: 'our-bay', language: 'en-CA' },
  place: { cityLine: 'Our Bay', coverage: '', timeZone: 'America/Iqaluit' },
  feeds: { desks: CARRIED, site: '' },
  look: { colour: 'green' },
  contact: {
    email: 'editor@our-bay.ca',
    phone: '867-555-1234',
    address: '1 Main Street\r\nOur Bay',
    supportHours: 'Mon-Fri 9AM-5PM',
    host: 'our-bay.ca',
  },
} satisfies Steps;
const FINISH = '/new-paper/finish';
const CORRECT = 'Nothing needs to be corrected';

beforeAll(() => givePeople());
beforeEach(() => rowsOf('DELETE FROM paper_drafts'));

/** Completes all steps for a paper with this id, whose host is derived from it. */
async function fillIn(id: string, given: Steps = {}): Promise<void> {
  const own: Steps = { name: { id }, contact: { host: `${id}.ca` } };
  for (const [step, fields] of Object.entries(STEPS)) {
    const form = { ...fields, ...own[step], ...given[step] };
    expect([step, await statusTo(`/new-paper/${step}`, form)]).toEqual([step, 303]);
  }
}
const redirectAfter = async (path: string, form?: Record<string, string>) =>
  (await requestEditor(path, form && { form })).headers.get('Location');
test('an editor names and publishes a paper, and becomes its editor', async () => {
  expect(await redirectAfter('/new-paper')).toBe('/new-paper/name');
  await fillIn('our-bay');
  expect(await readEditor(FINISH)).toContain(CORRECT);
  expect(await htmlOf('/new-paper/preview/home')).toContain('Our Bay: the “News”');
  expect(await publishedData('our-bay')).toBeUndefined();
  expect(await redirectAfter(FINISH, {})).toBe('/papers/our-bay/paper?saved=publishedNow');
  // The browser's Back from there.
  expect(await redirectAfter(FINISH)).toBe('/');
  expect(await publishedData('our-bay')).toMatchObject({
    name: 'Our Bay: the “News”',
    hosts: ['our-bay.ca'],
    timeZone: 'America/Iqaluit',
    description: 'The latest news from Our Bay and the world.',
    desks: [CARRIED],
    colours: { light: '#1f5a33', dark: '#8fd6a4' },
    contacts: { email: 'editor@our-bay.ca', address: '1 Main Street Our Bay' },
  });
  const people = await rowsOf("SELECT email, role FROM people WHERE paper = 'our-bay'");
  expect(people).toEqual([{ email: 'editor@sample.example', role: 'editor' }]);
  expect(await readEditor('/papers/our-bay/paper')).toContain('Readers see version 1');
  expect(await firstOf("SELECT digest FROM paper_versions WHERE paper = 'our-bay'")).not.toBe('');
  expect(await rowsOf('SELECT 1 FROM paper_drafts')).toEqual([]);
  const actions = ['person added', 'paper created', 'paper published'];
  expect(await actionsOf("paper = 'our-bay'")).toEqual(actions);
});

test('a new paper shows nothing that its editor did not give', async () => {
  await fillIn('bare');
  await send(FINISH, {});
  const data = await publishedData('bare');
  expect(Object.keys(data.content)).toEqual([]);
  for (const name of ['price', 'weather', 'byline', 'donation', 'ads', 'radio'])
    expect(data[name]).toBeUndefined();
});

test('the code of an own colour has precedence over the picked one', async () => {
  const form = { colour: 'own', light: '#000000', lightCode: '#0B4A66', dark: '#86cbe6' };
  await fillIn('own-colour', { look: { ...form, darkCode: '' } });
  const look = await htmlOf('/new-paper/look');
  expect(look).toContain('value="#0b4a66"');
  for (const { light, dark } of Object.values(COLOUR_PAIRS))
    for (const colour of [light, dark]) expect(look).toContain(`fill="${colour}"`);
  await send(FINISH, {});
  expect((await publishedData('own-colour')).colours).toEqual({
    light: '#0b4a66',
    dark: '#86cbe6',
  });
});

test('an address typed for a feed is searched before the next page, and shown again if nothing is found', async () => {
  stubPublishers({ 'https://bay.ca/': '<!doctype html><html><title>Bay</title></html>' });
  const form = { ...STEPS.feeds, site: 'bay.ca' };
  await expectPage(send('/new-paper/feeds', form), 422, 'value="bay.ca"', 'No feed was found');
  expect(await statusTo('/new-paper/feeds', { ...form, searched: 'bay.ca', feed: '' })).toBe(303);
  const wrong = { desks: '', site: 'bay.ca', searched: 'bay.ca' };
  await expectPage(send('/new-paper/feeds', wrong), 422, 'value="bay.ca"', 'Choose a group');
});

test('feeds that are found are announced above the form, each with a verdict, for sections of feeds', async () => {
  const feed = (title: string) =>
    `<rss><channel><title>${title}</title><item><title>Ice</title><link>https://bay.ca/1</link></item></channel></rss>`;
  const link = (path: string) => `<link rel="alternate" type="application/rss+xml" href="${path}">`;
  stubPublishers({
    'https://bay.ca/': `<!doctype html><html>${link('/a')}${link('/b')}</html>`,
    'https://bay.ca/a': feed('Ice Road'),
    'https://bay.ca/b': feed('Sea Ice'),
  });
  const html = await htmlOf('/new-paper/feeds', { form: { ...STEPS.feeds, site: 'bay.ca' } });
  expect(html).toMatch(/role="status">2 feeds were found\..*<form/s);
  expect(html).toMatch(/Ice Road: It can be used\..* Sea Ice: It can be used\./);
  const names = Array.from(
    html.matchAll(/<option value="[a-z-]+"[^>]*>([^<]+)/g),
    ([, name]) => name,
  );
  expect(names).toContain('Automotive');
  for (const other of ['Automobiles', 'Archives', 'Events']) expect(names).not.toContain(other);
  // A draft may have the section of an earlier list.
  const archive = { feed: 'https://bay.ca/a', publisher: 'Ice Road', section: 'archives' };
  await send('/new-paper/feeds', { ...STEPS.feeds, ...archive });
  expect(await htmlOf('/new-paper/feeds')).toMatch(/<option value="archives" selected/);
});

test('an invented site is proposed until a paper follows it', async () => {
  const site = 'publishers/sea-ice-review';
  expect(await htmlOf('/new-paper/feeds')).toContain(site);
  await rowsOf("INSERT INTO own_feeds VALUES ('127.0.0.1:1/feeds/sea-ice-review', 'tried')");
  expect(await htmlOf('/new-paper/feeds')).not.toContain(site);
  await rowsOf("DELETE FROM own_feeds WHERE publication = 'tried'");
});

test('a feed of the sample world is followed by the new paper', async () => {
  const [url = ''] = [...(BUILT_IN_PUBLICATIONS[0].insecureHosts ?? [])].map(
    (host) => `http://${host}/feeds/sea-ice-review`,
  );
  const feeds = { desks: '', site: '', feed: url, publisher: 'Sea Ice', section: 'local' };
  await fillIn('sample-feed', { feeds });
  expect(await statusTo(FINISH, {})).toBe(303);
  expect((await publishedData('sample-feed')).desks[0].sources[0].url).toBe(url);
});

test('a paper other than the current draft is not published, and the page shows the draft again', async () => {
  await fillIn('other-tab');
  const texts = ['You have begun another paper', 'name="paper" value="other-tab"'];
  await expectPage(send(FINISH, { paper: 'first-tab' }), 409, ...texts);
  for (const id of ['first-tab', 'other-tab']) expect(await publishedData(id)).toBeUndefined();
});

test('a paper whose form is sent twice at the same time and once later is published once, and each leads to it', async () => {
  await fillIn('twice-sent');
  const finish = () => redirectAfter(FINISH, { paper: 'twice-sent' });
  const places = [...(await Promise.all([finish(), finish()])), await finish()];
  for (const place of places) expect(place).toMatch(/^\/papers\/twice-sent\/paper/);
  const versions = "SELECT version FROM paper_versions WHERE paper = 'twice-sent'";
  expect(await rowsOf(versions)).toHaveLength(1);
});

test('the draft is restored, also in another browser, until it is discarded', async () => {
  await send('/new-paper/name', { ...STEPS.name, id: 'half-done' });
  await send('/new-paper/place', STEPS.place);
  expect(await htmlOf('/new-paper/place')).toContain('value="Our Bay"');
  expect(await redirectAfter('/new-paper')).toBe('/new-paper/feeds');
  for (const path of ['/', `/papers/${PAPER}`])
    expect(await readEditor(path)).toContain('Our Bay: the “News”: go on with this new paper');
  await send('/new-paper', {});
  expect(await readEditor(`/papers/${PAPER}`)).not.toContain('go on with this new paper');
  expect(await htmlOf('/new-paper/place')).not.toContain('value="Our Bay"');
  // Another tab may still send a page, before the name is given.
  await send('/new-paper/contact', STEPS.contact);
  expect(await htmlOf(FINISH)).toContain('href="/new-paper/name"');
});

test('a French paper is in French', async () => {
  await fillIn('le-nord', { name: { name: 'Le Nord', language: 'fr-CA' } });
  await send(FINISH, {});
  const data = await publishedData('le-nord');
  expect(data).toMatchObject({ language: 'fr-CA', coverage: 'de Our Bay et du monde' });
  expect(data.description).toBe('Les dernières nouvelles de Our Bay et du monde.');
});

test.each([
  ['odd', '*a: {[# "x" \'y\' %& $& $1 $$ <script>alert(1)</script>'],
  ['number', '2026'],
])('a name that YAML and HTML read otherwise is that of the paper: %s', async (id, name) => {
  await fillIn(id, { name: { name } });
  expect(await htmlOf(FINISH)).toContain(CORRECT);
  expect(await htmlOf('/new-paper/preview/home')).not.toContain('<script>alert');
  await send(FINISH, {});
  expect((await publishedData(id)).name).toBe(name);
});

describe('nothing is taken from another paper:', () => {
  beforeAll(async () => {
    await publishOwnPaper();
    const built = { id: 'harbour-post', hosts: ['www.harbour-post.ca'] as const };
    const facts = { language: 'en', timeZone: 'UTC', desks: [] };
    await new DeskStore(env.DB, [], [{ ...facts, ...built }]).sync(Date.now());
  });

  test('an id of a paper, a desk or an editor page is refused', async () => {
    for (const id of ['my-town', PAPER, CARRIED, 'schema', 'new-paper'])
      await expectPage(
        send('/new-paper/name', { ...STEPS.name, id }),
        422,
        'This short name is taken',
      );
  });

  test.each([
    ['my-town', 'my-town.ca'],
    ['my-town', 'www.my-town.ca'],
    ['harbour-post', 'harbour-post.ca'],
    ['harbour-post', 'www.harbour-post.ca'],
  ])('of %s not the host %s, which is said before anything is published', async (owner, host) => {
    const id = `not-${host.replaceAll('.', '-')}`;
    await fillIn(id, { contact: { host } });
    const refusal = `The web address ${host} belongs to the paper ${owner}.`;
    const page = await readEditor(FINISH);
    expect(page).toContain(refusal);
    expect(page).not.toContain(CORRECT);
    await expectPage(send(FINISH, {}), 409, refusal);
    expect(await publishedData(id)).toBeUndefined();
  });

  test('a unique host can be published', async () => {
    await fillIn('bay', { contact: { host: 'my-town.ca' } });
    await expectPage(send(FINISH, {}), 409);
    await send('/new-paper/contact', { ...STEPS.contact, host: 'bay.ca' });
    expect(await statusTo(FINISH, {})).toBe(303);
    expect((await publishedData('bay')).hosts).toEqual(['bay.ca']);
  });

  test('an old draft does not overwrite a paper whose id its author has lost', async () => {
    await fillIn('other');
    const { data } = (await rowsOf('SELECT data FROM paper_drafts'))[0] ?? {};
    const draft = JSON.stringify({ ...JSON.parse(String(data)), id: OWN_PAPER });
    await rowsOf('UPDATE paper_drafts SET data = ?, claimed = ?', draft, OWN_PAPER);
    const lose = "UPDATE people SET email = 'o@example.org' WHERE paper = ? AND role = 'editor'";
    await rowsOf(lose, OWN_PAPER);
    const before = await databaseText();
    expect(await statusTo('/new-paper/finish', {})).toBe(409);
    expect(await databaseText()).toBe(before);
  });

  test('an id that somebody else takes while the draft is made stays theirs', async () => {
    await fillIn('late');
    await rowsOf(
      "INSERT INTO people (paper, email, name, role, added_at) VALUES ('late', 'other@late.ca', '', 'editor', 0)",
    );
    await expectPage(send(FINISH, {}), 409);
    expect(await publishedData('late')).toBeUndefined();
    const people = await rowsOf("SELECT email FROM people WHERE paper = 'late'");
    expect(people).toEqual([{ email: 'other@late.ca' }]);
  });
});

test('a paper without a host can be previewed but not published, and gets no invented one', async () => {
  await fillIn('no-host', { contact: { host: '' } });
  const finish = await readEditor(FINISH);
  expect(finish).toContain('The paper has no web address yet');
  expect(finish).not.toContain('no-host.');
  await expectPage(send(FINISH, {}), 422);
  expect(await statusOf('/new-paper/preview/contact')).toBe(200);
  expect(await rowsOf("SELECT 1 FROM people WHERE paper = 'no-host'")).toEqual([]);
});

test.each<[keyof typeof STEPS, Record<string, string>, string]>([
  ['name', { name: '', id: '' }, 'Fill this in.'],
  ['name', { name: 'X', id: '../x' }, 'Write small letters'],
  ['name', { name: 'x'.repeat(61) }, '61 characters'],
  ['place', { timeZone: 'Mars/Base' }, 'Choose one of these.'],
  ['feeds', { desks: 'none-such' }, 'Choose a group of feeds'],
  ['look', { colour: 'own', light: '#ffffff', dark: '#8fd6a4' }, 'too light to be read'],
  ['look', { colour: 'own', light: '#1f5a33', dark: '#8fd6a4', darkCode: 'red' }, 'value="red"'],
  ['contact', { email: 'nobody' }, 'Write an e-mail address.'],
  ['contact', { host: 'x y.ca' }, 'Write the address alone'],
  ['contact', { host: 'http://DESK.localhost/' }, 'This is the address of this desk'],
  ['feeds', { do: 'find', site: ' ' }, 'Fill this in.'],
  ['feeds', { site: 'nunatsiaq' }, 'looks like news.my-town.ca'],
  ['feeds', { site: 'ftp://courier.ca/feed' }, 'not the address of a public website'],
])('on the page %s %j is said to be wrong, and is not stored', async (step, given, message) => {
  await expectPage(send(`/new-paper/${step}`, { ...STEPS[step], ...given }), 422, message);
  expect(await rowsOf('SELECT 1 FROM paper_drafts')).toEqual([]);
});

test('a feed found by the address of a site is followed by the new paper', async () => {
  const feed = { feed: 'https://own-feed.ca/rss', publisher: 'Own Feed Daily', section: 'local' };
  await fillIn('own-feed', { feeds: { ...feed, desks: '' } });
  await send(FINISH, {});
  expect((await publishedData('own-feed')).desks).toMatchObject([
    { id: 'own-feed', sources: [{ url: feed.feed, publisher: feed.publisher }] },
  ]);
});
