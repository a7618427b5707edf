import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { readVersion } from '../../../../src/paper-store/paper-versions.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import { CARRIED, PLACE, publishOwnPaper } from '../../../support/desk-paper.ts';

const STEPS: Record<string, Record<string, string>> = {
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
};

beforeAll(() => givePeople());
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM paper_drafts').run();
});

const send = (
  path: string,
  form: Record<string, string> = {},
  as: 'editor' | 'author' | 'notices' = 'editor',
) => requestDesk(`/new-paper${path}`, { as, form });

async function fillIn(given: Record<string, Record<string, string>> = {}): Promise<void> {
  for (const [step, fields] of Object.entries(STEPS)) {
    const response = await send(`/${step}`, { ...fields, ...given[step] });
    expect(`${step} ${response.status}`).toBe(`${step} 303`);
  }
}

async function publishedData(id: string) {
  const data = await env.DB.prepare('SELECT data FROM publications WHERE id = ?')
    .bind(id)
    .first<string>('data');
  return data === null ? undefined : JSON.parse(data);
}

test('an editor goes from a name to a published paper, whose editor they are', async () => {
  expect((await requestDesk('/new-paper', { as: 'editor' })).headers.get('Location')).toBe(
    '/new-paper/name',
  );
  await fillIn();
  expect(await readDesk('/new-paper/finish', { as: 'editor' })).toContain(
    'Nothing needs to be corrected',
  );
  const preview = await requestDesk('/new-paper/preview/home', { as: 'editor' });
  expect(await preview.text()).toContain('Our Bay: the “News”');
  expect(await publishedData('our-bay')).toBeUndefined();
  const response = await send('/finish');
  expect(response.headers.get('Location')).toBe('/papers/our-bay/paper?saved=publishedNow');
  expect(await publishedData('our-bay')).toMatchObject({
    name: 'Our Bay: the “News”',
    hosts: ['our-bay.ca'],
    timeZone: 'America/Iqaluit',
    desks: [CARRIED],
    colours: { light: '#1f5a33', dark: '#8fd6a4' },
    contacts: { email: 'editor@our-bay.ca', address: '1 Main Street Our Bay' },
  });
  const { results } = await env.DB.prepare('SELECT email, role FROM people WHERE paper = ?')
    .bind('our-bay')
    .all();
  expect(results).toEqual([{ email: 'editor@sample.example', role: 'editor' }]);
  expect(await readDesk('/papers/our-bay/paper', { as: 'editor' })).toContain(
    'Readers see version 1',
  );
  expect((await readVersion(PLACE, 'our-bay'))?.digest).not.toBe('');
  expect(await env.DB.prepare('SELECT 1 FROM paper_drafts').first()).toBeNull();
  const { results: actions } = await env.DB.prepare(
    'SELECT action FROM audit WHERE paper = ? ORDER BY id',
  )
    .bind('our-bay')
    .all();
  expect(actions.map(({ action }) => action)).toEqual([
    'person added',
    'paper created',
    'paper published',
  ]);
});

test('a paper that is not the one on the page is not published, and the page comes back with the one that is being made', async () => {
  await fillIn({
    name: { name: 'Other Tab', id: 'other-tab', language: 'en-CA' },
    contact: { host: 'other-tab.ca' },
  });
  const response = await send('/finish', { paper: 'first-tab' });
  const html = await response.text();
  expect(response.status).toBe(409);
  expect(html).toContain('You have begun another paper');
  expect(html).toContain('name="paper" value="other-tab"');
  for (const id of ['first-tab', 'other-tab']) expect(await publishedData(id)).toBeUndefined();
});

test('a paper whose form is sent twice at once, and once more later, is published once, and each leads to it', async () => {
  const own = {
    name: { name: 'Twice', id: 'twice-sent', language: 'en-CA' },
    contact: { host: 'twice.ca' },
  };
  await fillIn(own);
  const form = { paper: 'twice-sent' };
  const responses = await Promise.all([send('/finish', form), send('/finish', form)]);
  responses.push(await send('/finish', form));
  for (const { headers } of responses)
    expect(headers.get('Location')).toMatch(/^\/papers\/twice-sent\/paper/);
  const { results } = await env.DB.prepare(
    "SELECT version FROM paper_versions WHERE paper = 'twice-sent'",
  ).all();
  expect(results).toHaveLength(1);
});

test('what was given so far is there again, also in another browser', async () => {
  await send('/name', { ...STEPS.name, id: 'kept' });
  await send('/place', STEPS.place);
  expect(await (await requestDesk('/new-paper/place', { as: 'editor' })).text()).toContain(
    'value="Our Bay"',
  );
  expect((await requestDesk('/new-paper', { as: 'editor' })).headers.get('Location')).toBe(
    '/new-paper/feeds',
  );
  await send('');
  expect(await (await requestDesk('/new-paper/place', { as: 'editor' })).text()).not.toContain(
    'value="Our Bay"',
  );
});

test('a French paper is in French', async () => {
  await fillIn({
    name: { name: 'Le Nord', id: 'le-nord', language: 'fr-CA' },
    contact: { host: 'le-nord.ca' },
  });
  await send('/finish');
  const data = await publishedData('le-nord');
  expect(data).toMatchObject({ language: 'fr-CA', coverage: 'de Our Bay et du monde' });
  expect(data.description).toContain('Les manchettes de Le Nord');
  expect(data.content.faq).toBeUndefined();
});

test.each([
  ['a name with what YAML reads otherwise', '*alias: {[# "x" \'y\' %&!'],
  ['a name of dollar signs', '$& $1 $$'],
  ['a name that is a number', '2026'],
  ['a name with markup', '<script>alert(1)</script>'],
  ['a name in syllabics', 'ᓄᓇᕗᑦ'],
])('%s is the name of the paper, letter for letter', async (_, name) => {
  await fillIn({
    name: { name, id: 'odd-name', language: 'en-CA' },
    contact: { host: 'odd-name.ca' },
  });
  const html = await (await requestDesk('/new-paper/finish', { as: 'editor' })).text();
  expect(html).toContain('Nothing needs to be corrected');
  const preview = await (await requestDesk('/new-paper/preview/home', { as: 'editor' })).text();
  expect(preview).not.toContain('<script>alert');
  await send('/finish');
  expect((await publishedData('odd-name')).name).toBe(name);
  for (const table of ['people', 'paper_versions', 'audit'])
    await env.DB.prepare(`DELETE FROM ${table} WHERE paper = 'odd-name'`).run();
  await env.DB.prepare("DELETE FROM publications WHERE id = 'odd-name'").run();
});

describe('nothing is taken from another paper:', () => {
  beforeAll(() => publishOwnPaper());

  test.each(['my-town', PAPER, CARRIED, 'schema', 'new-paper'])(
    'the id %s is taken',
    async (id) => {
      const response = await send('/name', { ...STEPS.name, id });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('This id is taken');
    },
  );

  test('its host is refused in plain words, and a host of one’s own publishes then', async () => {
    await fillIn({
      name: { name: 'Bay', id: 'bay', language: 'en-CA' },
      contact: { host: 'my-town.ca' },
    });
    const response = await send('/finish');
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('The host my-town.ca belongs to the paper my-town.');
    expect(await publishedData('bay')).toBeUndefined();
    await send('/contact', { ...STEPS.contact, host: 'bay.ca' });
    expect((await send('/finish')).status).toBe(303);
    expect((await publishedData('bay')).hosts).toEqual(['bay.ca']);
  });

  test.each(['www.my-town.ca', 'harbour-post.ca', 'www.harbour-post.ca'])(
    'the host %s is said to belong to another paper, published or of the build, before anything is published',
    async (host) => {
      const facts = { language: 'en', timeZone: 'UTC', desks: [] };
      const built = { ...facts, id: 'harbour-post', hosts: ['www.harbour-post.ca'] as const };
      await new DeskStore(env.DB, [], [built]).sync(Date.now());
      const id = `not-${host.replaceAll('.', '-')}`;
      await fillIn({ name: { name: 'Cove', id, language: 'en-CA' }, contact: { host } });
      const owner = host.includes('my-town') ? 'my-town' : 'harbour-post';
      const refusal = `The host ${host} belongs to the paper ${owner}.`;
      const page = await readDesk('/new-paper/finish', { as: 'editor' });
      expect(page).toContain(refusal);
      expect(page).not.toContain('Nothing needs to be corrected');
      const response = await send('/finish');
      expect(response.status).toBe(409);
      expect(await response.text()).toContain(refusal);
      expect(await publishedData(id)).toBeUndefined();
    },
  );

  test('an id that somebody takes while the paper is made stays theirs', async () => {
    await fillIn({
      name: { name: 'Late', id: 'late', language: 'en-CA' },
      contact: { host: 'late.ca' },
    });
    await env.DB.prepare(
      "INSERT INTO people (paper, email, name, role, added_at) VALUES ('late', 'other@late.ca', '', 'editor', 0)",
    ).run();
    const response = await send('/finish');
    expect(response.status).toBe(409);
    expect(await publishedData('late')).toBeUndefined();
    const { results } = await env.DB.prepare("SELECT email FROM people WHERE paper = 'late'").all();
    expect(results).toEqual([{ email: 'other@late.ca' }]);
  });
});

test('without a host the paper is looked at and not published', async () => {
  await fillIn({
    name: { name: 'No Host', id: 'no-host', language: 'en-CA' },
    contact: { host: '' },
  });
  const page = await readDesk('/new-paper/finish', { as: 'editor' });
  expect(page).toContain('It has no host yet');
  expect((await send('/finish')).status).toBe(422);
  expect((await requestDesk('/new-paper/preview/contact', { as: 'editor' })).status).toBe(200);
  expect(await env.DB.prepare("SELECT 1 FROM people WHERE paper = 'no-host'").first()).toBeNull();
});

test.each([
  ['name', { name: '', id: '' }, 'Fill this in.'],
  ['name', { name: 'X', id: '../x' }, 'Write small letters'],
  ['name', { name: 'x'.repeat(61) }, '61 characters'],
  ['place', { timeZone: 'Mars/Base' }, 'Choose one of these.'],
  ['feeds', { desks: 'none-such' }, 'Choose a group of feeds'],
  ['look', { colour: 'own', light: '#ffffff', dark: 'red' }, 'cannot be read'],
  ['contact', { email: 'nobody' }, 'Write an e-mail address.'],
  ['contact', { host: 'https://x/' }, 'is no host name'],
])('on the page %s %j is said to be wrong, and is not kept', async (step, given, message) => {
  const response = await send(`/${step}`, { ...STEPS[step], ...(given as Record<string, string>) });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(message);
  expect(await env.DB.prepare('SELECT 1 FROM paper_drafts').first()).toBeNull();
});

test('a feed of one’s own is found by the address of a site, and followed by the paper', async () => {
  const found = await send('/feeds', { desks: '', site: 'http://127.0.0.1/', do: 'find' });
  expect(found.status).toBe(422);
  await fillIn({
    name: { name: 'Own Feed', id: 'own-feed', language: 'en-CA' },
    feeds: {
      desks: '',
      feed: 'https://own-feed.ca/rss',
      publisher: 'Own Feed Daily',
      section: 'local',
    },
    contact: { host: 'own-feed.ca' },
  });
  await send('/finish');
  expect((await publishedData('own-feed')).desks).toMatchObject([
    { id: 'own-feed', sources: [{ url: 'https://own-feed.ca/rss', publisher: 'Own Feed Daily' }] },
  ]);
});

test('authors and the hamlet’s office make no papers', async () => {
  for (const as of ['author', 'notices'] as const) {
    expect((await requestDesk('/new-paper/name', { as })).status).toBe(403);
    expect((await send('/finish', {}, as)).status).toBe(403);
  }
});

test.each(['constructor', 'preview', 'NAME', '..%2Fname'])('there is no page %s', async (step) => {
  expect((await requestDesk(`/new-paper/${step}`, { as: 'editor' })).status).toBe(404);
});
