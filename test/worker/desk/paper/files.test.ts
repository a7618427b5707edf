import { beforeAll, expect, test } from 'vitest';
import {
  type Form,
  htmlOf,
  readDesk,
  rowsOf,
  send,
  statusOf,
  statusTo,
  textOf,
} from '../../../support/desk.ts';
import {
  ABOUT_MD,
  fieldsIn,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;
const ABOUT = `${PATH}/files/about.md`;

beforeAll(() => publishOwnPaper());

const formOf = async (path: string) => fieldsIn(await htmlOf(path));
const version = async () => String((await newest()).version);
const textIn = async (path: string) => (await newest()).text(path);
/** Sends the form of a file with these fields changed. */
const save = async (path: string, changes: Form = {}) =>
  send(path, { ...(await formOf(path)), do: 'save', ...changes });
const saveText = async (path: string, text: string) =>
  send(path, { as: 'text', version: await version(), text, do: 'save' });

test('the overview lists the files, and says that readers see the version that was published', async () => {
  expect(await readDesk(PATH)).toMatch(
    /Readers see version 1, saved on .* by a command.*Frequent questions \(add\)/s,
  );
});

test('a form that is sent as it was shown changes nothing, and no version is made', async () => {
  for (const path of [FACTS, ABOUT]) expect((await save(path)).status).toBe(303);
  expect(await version()).toBe('1');
});

test('a changed field changes its line alone, as a draft with a row in the list of changes', async () => {
  const { headers } = await save(FACTS, { name: 'Our Town News' });
  expect(headers.get('Location')).toBe(`${FACTS}?saved=paper-paper.yaml`);
  const { text, ...found } = await newest();
  expect(found).toMatchObject({ version: 2, digest: '' });
  expect(text('paper.yaml')).toBe(PAPER_YAML.replace('"My Town News"', '"Our Town News"'));
  expect(await readDesk(PATH)).toContain('is a draft');
  const rows = await rowsOf("SELECT person, subject FROM audit WHERE action = 'paper saved'");
  expect(rows).toEqual([{ person: 'Sample Editor', subject: 'paper.yaml' }]);
});

test('buttons of lists show the form again and save nothing', async () => {
  const before = await version();
  const press = async (fields: Form, button: string) =>
    fieldsIn(await htmlOf(FACTS, { form: { ...fields, do: button } }));
  const added = await press(await formOf(FACTS), 'add:sisterSites');
  expect(added['sisterSites:count']).toBe('3');
  const moved = await press(added, 'up:sisterSites.1');
  expect([moved['sisterSites.0.name'], moved['sisterSites.1.name']]).toEqual(['Second', 'First']);
  const removed = await press(moved, 'remove:sisterSites.2');
  expect([removed['sisterSites:count'], await version()]).toEqual(['2', before]);
  await send(FACTS, { ...removed, do: 'save' });
  const text = await textIn('paper.yaml');
  expect(text).toContain('  - name: "Second"\n    href: https://second.ca/\n');
  expect(text).toContain('{ name: First, href: https://first.ca/ }');
  expect(text).toContain('# the office');
});

test('what is wrong stands beside its field, and what was written stays', async () => {
  const wrong = { timeZone: 'America/Nowhere', 'contacts.email': 'nobody' };
  const hosts = 'my-town.ca\r\nhttps://x';
  const response = await save(FACTS, { ...wrong, hosts, do: 'check' });
  const html = await textOf(response);
  expect(response.status).toBe(422);
  for (const [field, problem] of [
    ['timeZone', 'timeZone: &quot;America/Nowhere&quot; is no IANA time zone'],
    ['contacts-email', 'contacts.email: &quot;nobody&quot; is no e-mail'],
    ['hosts', 'hosts: &quot;https://x&quot; is no host name'],
  ])
    expect(html).toContain(`id="f-${field}-problem">${problem}`);
  expect(fieldsIn(html)).toMatchObject(wrong);
});

test('a text is changed under its fields, and a mistake in it has its line', async () => {
  const before = await formOf(ABOUT);
  await save(ABOUT, { 'text:body': '\r\n# A heading\r\n\r\n[x](javascript:alert(1))\r\n' });
  const head = ABOUT_MD.split('\n\n')[0];
  expect(await textIn('about.md')).toBe(`${head}\n\n# A heading\n\n[x](javascript:alert(1))\n`);
  const page = await readDesk(`${ABOUT}?saved=1`);
  expect(page).toContain('Line 7: &quot;A heading&quot; is a first-level heading');
  await save(ABOUT, { ...before, version: await version() });
});

test('a file is changed as a text, byte for byte, and as a text it may be wrong', async () => {
  expect((await saveText(FACTS, 'name: [x\r\nb: 1\r\n')).status).toBe(303);
  expect(await readDesk(FACTS)).toContain('This file can only be shown as a text');
  expect(await textIn('paper.yaml')).toBe('name: [x\nb: 1\n');
  await saveText(FACTS, PAPER_YAML);
  expect(await textIn('paper.yaml')).toBe(PAPER_YAML);
});

test('a text of 2 MB is refused, and comes back to who has written it', async () => {
  const response = await saveText(FACTS, 'x'.repeat(2_000_000));
  const html = await textOf(response);
  expect(response.status).toBe(422);
  expect(html.slice(0, 9_000)).toContain('2001 KB; at most 400 KB are allowed');
  expect(html.length).toBeGreaterThan(2_000_000);
});

test('of two who change different files neither is told of the other, and of one both texts are shown', async () => {
  const [facts, about] = [await formOf(FACTS), await formOf(ABOUT)];
  await save(FACTS, { ...facts, price: '$2.00' });
  await save(ABOUT, { ...about, title: 'Who we are' });
  expect(await textIn('paper.yaml')).toContain('price: $2.00');
  expect(await textIn('about.md')).toContain('title: Who we are');
  const second = await textOf(await save(FACTS, { ...facts, cityLine: 'Our Town' }));
  expect(second).toMatch(/price: \$2\.00.*cityLine: Our Town/s);
});

test('a file may be removed and made again, and the facts may not', async () => {
  for (const path of [ABOUT, FACTS]) await save(path, { do: 'delete' });
  const { paths } = await newest();
  expect(paths).not.toContain('about.md');
  expect(paths).toContain('paper.yaml');
  const fields = { title: 'New', description: 'D', updated: 'Now', 'text:body': 'Words.' };
  await send(ABOUT, { ...fields, version: await version(), do: 'save' });
  expect(await textIn('about.md')).toBe(
    '---\ntitle: New\ndescription: D\nupdated: Now\n---\n\nWords.\n',
  );
});

test('a new article is named by its address', async () => {
  const { headers } = await send(PATH, { article: 'sea-ice' });
  const path = `${PATH}/files/resources%2Fsea-ice.md`;
  expect([headers.get('Location'), await statusOf(path)]).toEqual([path, 200]);
  expect(await statusTo(PATH, { article: '../x' })).toBe(422);
});
