import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { readVersion } from '../../../../src/paper-store/paper-versions.ts';
import { readDesk, requestDesk } from '../../../support/desk.ts';
import {
  ABOUT_MD,
  fieldsIn,
  OWN_PAPER,
  PAPER_YAML,
  PLACE,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;
const ABOUT = `${PATH}/files/about.md`;

beforeAll(() => publishOwnPaper());

async function newest() {
  const found = await readVersion(PLACE, OWN_PAPER);
  if (!found) throw new Error('there is no version');
  const { folder } = found;
  const texts = Array.from(
    folder.files.keys(),
    (path) => [path, new TextDecoder().decode(folder.bytesOf(path))] as const,
  );
  return { ...found, texts: new Map(texts) };
}

async function formOf(path: string) {
  const response = await requestDesk(path, { as: 'editor' });
  expect(response.status).toBe(200);
  return fieldsIn(await response.text());
}

const send = (path: string, form: Record<string, string>) =>
  requestDesk(path, { as: 'editor', form });

test('the overview lists the files, and says that readers see the version that was published', async () => {
  const page = await readDesk(PATH, { as: 'editor' });
  expect(page).toMatch(/Readers see version 1, saved on .* by a command/s);
  expect(page).toContain('Frequent questions (add)');
});

test('a form that is sent as it was shown changes nothing, and no version is made', async () => {
  for (const path of [FACTS, ABOUT]) {
    const response = await send(path, { ...(await formOf(path)), do: 'save' });
    expect(response.status).toBe(303);
  }
  expect((await newest()).version).toBe(1);
});

test('a changed field changes its line alone, as a draft with a row in the list of changes', async () => {
  const form = await formOf(FACTS);
  const response = await send(FACTS, { ...form, name: 'Our Town News', do: 'save' });
  expect(response.headers.get('Location')).toBe(`${FACTS}?saved=paper-paper.yaml`);
  const { version, texts, digest } = await newest();
  expect({ version, digest }).toEqual({ version: 2, digest: '' });
  expect(texts.get('paper.yaml')).toBe(PAPER_YAML.replace('"My Town News"', '"Our Town News"'));
  expect(await readDesk(PATH, { as: 'editor' })).toContain('is a draft');
  const { results } = await env.DB.prepare(
    "SELECT person, subject FROM audit WHERE action = 'paper saved'",
  ).all();
  expect(results).toEqual([{ person: 'Sample Editor', subject: 'paper.yaml' }]);
});

test('buttons of lists show the form again and save nothing', async () => {
  const form = await formOf(FACTS);
  const before = await newest();
  const added = await send(FACTS, { ...form, do: 'add:sisterSites' });
  expect(added.status).toBe(200);
  const fields = fieldsIn(await added.text());
  expect(fields['sisterSites:count']).toBe('3');
  const moved = fieldsIn(await (await send(FACTS, { ...fields, do: 'up:sisterSites.1' })).text());
  expect([moved['sisterSites.0.name'], moved['sisterSites.1.name']]).toEqual(['Second', 'First']);
  const removed = fieldsIn(
    await (await send(FACTS, { ...moved, do: 'remove:sisterSites.2' })).text(),
  );
  expect(removed['sisterSites:count']).toBe('2');
  expect((await newest()).version).toBe(before.version);
  await send(FACTS, { ...removed, do: 'save' });
  const text = (await newest()).texts.get('paper.yaml');
  expect(text).toContain('  - name: "Second"\n    href: https://second.ca/\n');
  expect(text).toContain('{ name: First, href: https://first.ca/ }');
  expect(text).toContain('# the office');
});

test('what is wrong stands beside its field, and what was written stays', async () => {
  const form = await formOf(FACTS);
  const wrong = {
    ...form,
    timeZone: 'America/Nowhere',
    'contacts.email': 'nobody',
    hosts: 'my-town.ca\r\nhttps://x',
    do: 'check',
  };
  const response = await send(FACTS, wrong);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(
    /id="f-timeZone-problem">timeZone: &quot;America\/Nowhere&quot; is no IANA time zone/,
  );
  expect(html).toMatch(
    /id="f-contacts-email-problem">contacts\.email: &quot;nobody&quot; is no e-mail/,
  );
  expect(html).toMatch(/id="f-hosts-problem">hosts: &quot;https:\/\/x&quot; is no host name/);
  expect(fieldsIn(html)).toMatchObject({ timeZone: 'America/Nowhere', 'contacts.email': 'nobody' });
});

test('a text is changed under its fields, and a mistake in it has its line', async () => {
  const form = await formOf(ABOUT);
  await send(ABOUT, {
    ...form,
    'text:body': '\r\n# A heading\r\n\r\n[x](javascript:alert(1))\r\n',
    do: 'save',
  });
  expect((await newest()).texts.get('about.md')).toBe(
    `${ABOUT_MD.split('\n\n')[0]}\n\n# A heading\n\n[x](javascript:alert(1))\n`,
  );
  const page = await readDesk(`${ABOUT}?saved=1`, { as: 'editor' });
  expect(page).toContain('Line 7: &quot;A heading&quot; is a first-level heading');
  await send(ABOUT, { ...form, version: String((await newest()).version), do: 'save' });
});

test('a file is changed as a text, byte for byte, and as a text it may be wrong', async () => {
  const { version } = await newest();
  const text = 'name: [x\r\nb: 1\r\n';
  const response = await send(FACTS, { as: 'text', version: String(version), text, do: 'save' });
  expect(response.status).toBe(303);
  const page = await readDesk(FACTS, { as: 'editor' });
  expect(page).toContain('This file can only be shown as a text');
  expect((await newest()).texts.get('paper.yaml')).toBe('name: [x\nb: 1\n');
  const now = await newest();
  await send(FACTS, { as: 'text', version: String(now.version), text: PAPER_YAML, do: 'save' });
  expect((await newest()).texts.get('paper.yaml')).toBe(PAPER_YAML);
});

test.each([
  '..%2Fpaper.yaml',
  'resources%2F..%2Fpaper.yaml',
  '.desk-version',
  'pictures%2Fx.svg',
  '%00',
  'x.yaml',
  'resources%2FA.md',
])('no file is read or written at %s', async (file) => {
  const { version } = await newest();
  expect((await requestDesk(`${PATH}/files/${file}`, { as: 'editor' })).status).toBe(404);
  const response = await send(`${PATH}/files/${file}`, {
    as: 'text',
    text: 'x',
    version: String(version),
    do: 'save',
  });
  expect(response.status).toBe(404);
  expect((await newest()).version).toBe(version);
});

test('a text of 2 MB is refused, and comes back to who has written it', async () => {
  const text = 'x'.repeat(2_000_000);
  const response = await send(FACTS, { as: 'text', version: '1', text, do: 'save' });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html.slice(0, 9_000)).toContain('2001 KB; at most 400 KB are allowed');
  expect(html.length).toBeGreaterThan(text.length);
});

test('of two who change different files neither is told of the other, and of one file both texts are shown', async () => {
  const [facts, about] = [await formOf(FACTS), await formOf(ABOUT)];
  expect((await send(FACTS, { ...facts, price: '$2.00', do: 'save' })).status).toBe(303);
  expect((await send(ABOUT, { ...about, title: 'Who we are', do: 'save' })).status).toBe(303);
  const { texts, version } = await newest();
  expect(texts.get('paper.yaml')).toContain('price: $2.00');
  expect(texts.get('about.md')).toContain('title: Who we are');
  const second = await send(FACTS, { ...facts, cityLine: 'Our Town', do: 'save' });
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(html).toContain('price: $2.00');
  expect(html).toContain('cityLine: Our Town');
  expect(html).toContain(`name="version" value="${version}"`);
  expect((await newest()).version).toBe(version);
});

test('a file may be removed and made again, and the facts may not', async () => {
  const { version } = await newest();
  await send(ABOUT, { ...(await formOf(ABOUT)), do: 'delete' });
  expect((await newest()).texts.has('about.md')).toBe(false);
  await send(FACTS, { ...(await formOf(FACTS)), do: 'delete' });
  expect((await newest()).texts.has('paper.yaml')).toBe(true);
  await send(ABOUT, {
    title: 'New',
    description: 'D',
    updated: 'Now',
    'text:body': 'Words.',
    version: String(version + 1),
    do: 'save',
  });
  expect((await newest()).texts.get('about.md')).toBe(
    '---\ntitle: New\ndescription: D\nupdated: Now\n---\n\nWords.\n',
  );
});

test('a new article is named by its address', async () => {
  const led = await send(PATH, { article: 'sea-ice' });
  expect(led.headers.get('Location')).toBe(`${PATH}/files/resources%2Fsea-ice.md`);
  expect((await requestDesk(`${PATH}/files/resources%2Fsea-ice.md`, { as: 'editor' })).status).toBe(
    200,
  );
  expect((await send(PATH, { article: '../x' })).status).toBe(422);
});
