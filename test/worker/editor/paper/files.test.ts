import { decodeHTML } from 'entities';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  expectPage,
  type Form,
  htmlOf,
  readEditor,
  rowsOf,
  send,
  statusOf,
  statusTo,
} from '../../../support/editor.ts';
import {
  ABOUT,
  BASICS,
  FACTS,
  FAQ,
  formOf,
  inputsIn,
  PATH,
  save,
  saveText,
  textIn,
  version,
} from '../../../support/editor-files.ts';
import {
  ABOUT_MD,
  CARRIED,
  fieldsIn,
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  publishedData,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';

beforeAll(() => publishOwnPaper());

test('the overview lists the pages of the facts and the texts, and says that readers see the published version', async () => {
  expect(await readEditor(PATH)).toMatch(
    /Readers see version 1, saved on .* by a command.*Contacts.*Questions and answers \(add\)/s,
  );
});

test('a form sent unchanged changes nothing and creates no version', async () => {
  for (const path of [BASICS, `${FACTS}?at=sisterSites.0`, ABOUT])
    expect((await save(path)).status).toBe(303);
  expect(await version()).toBe('1');
});

test('a changed field changes its line alone, as a draft with an audit row', async () => {
  const { headers } = await save(BASICS, { name: 'Our Town News' });
  expect(headers.get('Location')).toBe(`${BASICS}&saved=paper-paper.yaml:basics`);
  const { text, ...found } = await newest();
  expect(found).toMatchObject({ version: 2, digest: '' });
  expect(text('paper.yaml')).toBe(PAPER_YAML.replace('"My Town News"', '"Our Town News"'));
  expect(await readEditor(PATH)).toContain('is a draft');
  const rows = await rowsOf("SELECT person, subject FROM audit WHERE action = 'paper saved'");
  expect(rows).toEqual([{ person: 'Sample Editor', subject: 'paper.yaml' }]);
});

test('a link is added, moved and removed on a page of its own, and the others keep their style', async () => {
  const item = (at: string) => `${FACTS}?at=sisterSites.${at}`;
  const added = { name: 'Third', href: 'https://third.ca/' };
  const first = { ...(await formOf(item('new'))), ...added, do: 'save' };
  const key = 'saved=paper-paper.yaml:sisterSites.new';
  for (const response of [await send(item('new'), first), await send(item('new'), first)])
    expect(response.headers.get('Location')).toBe(`${item('2')}&${key}`);
  const moved = await save(item('2'), { 'item:place': '0' });
  expect(moved.headers.get('Location')).toMatch(/at=sisterSites\.0&/);
  const names = async () =>
    (await textIn('paper.yaml')).match(/(?<=name: "?)(?:First|Second|Third)/g);
  expect(await names()).toEqual(['Third', 'First', 'Second']);
  const removal = { ...(await formOf(item('0'))), do: 'remove' };
  const removed = await send(item('0'), removal);
  expect(removed.headers.get('Location')).toMatch(/group=links&/);
  // Sent twice, it removes one.
  await send(item('0'), removal);
  const text = await textIn('paper.yaml');
  expect(await names()).toEqual(['First', 'Second']);
  expect(text).toContain('{ name: First, href: https://first.ca/ }');
  expect(text).toContain('# the office');
  expect(await statusOf(item('2'))).toBe(404);
});

const undo = (form: Form) => send(`${PATH}/undo`, form);
const formIn = (html: string, action: string) =>
  inputsIn(html.split('<form ').find((form) => form.includes(`${action}" method`)) ?? '');

test.each([
  ['a link', `${FACTS}?at=sisterSites.0`, { do: 'remove' }, 'First', 'paper.yaml'],
  ['a text', ABOUT, { do: 'delete' }, 'About', 'about.md'],
  ['a picture', `${PATH}/pictures`, { do: 'remove', path: 'pictures/a.svg' }, 'Picture: a.svg', ''],
])(
  'the page after the removal of %s names it, and brings it back beside what others save',
  async (_, at, form, name, file) => {
    const facts = await textIn('paper.yaml');
    const files = { 'paper.yaml': facts, 'about.md': ABOUT_MD, 'pictures/a.svg': '<svg/>' };
    await saveTheirs(await folderOf(files));
    const before = await newest();
    const { headers } = await send(at, { ...(await formOf(at)), ...form });
    const page = headers.get('Location') ?? '';
    // Readers never had the picture.
    const message = `Removed from the draft: ${name}. ${file === '' ? 'Undo' : 'Readers'}`;
    expect(await readEditor(page)).toContain(message);
    // Version 2 removed nothing.
    const forged = `${PATH}?was=1&gone=paper.yaml&part=sisterSites.0`;
    for (const other of [page.replace(/gone=[^&]*/, 'gone=terms.md'), forged])
      expect(await readEditor(other)).not.toContain('Removed from');
    await save(BASICS, { price: `${name}$` });
    const theirs = (await textIn('paper.yaml')).match(/price: .*/)?.[0] ?? '';
    expect(await readEditor(page)).toContain(message);
    const offered = formIn(await htmlOf(page), '/undo');
    const [first, second] = [await undo(offered), await undo(offered)];
    const location = first.headers.get('Location');
    expect([first.status, second.headers.get('Location')]).toEqual([303, location]);
    expect((await newest()).paths).toEqual(before.paths);
    const brought = before.text('paper.yaml').replace(/price: .*/, theirs);
    expect(parse(await textIn('paper.yaml'))).toEqual(parse(brought));
    if (file === 'about.md') expect(await textIn(file)).toBe(before.text(file));
    // Nothing is offered once it is back.
    expect(await readEditor(page)).not.toContain('Undo');
  },
);

test('a link that moved since its form was opened is found when it is removed', async () => {
  const first = '  - { name: First, href: https://first.ca/ }\n';
  const more = '  - { name: Third, href: https://third.ca/ }\n';
  // One that nobody published, so that readers never had it.
  const [opened, fewer, moved] = [
    PAPER_YAML + more,
    PAPER_YAML.replace(first, '') + more,
    PAPER_YAML.replace(first, more + first.replaceAll(/first/gi, 'Fourth')) + first,
  ];
  const item = (at: number) => `${FACTS}?at=sisterSites.${at}`;
  for (const [theirs, at, name, isShown] of [
    [fewer, 2, 'Third', false],
    [moved, 1, 'Second', true],
  ] as const) {
    await saveTheirs(await folderOf({ 'paper.yaml': opened }));
    const form = { ...(await formOf(item(at))), do: 'remove' };
    await saveTheirs(await folderOf({ 'paper.yaml': theirs }));
    const { headers } = await send(item(at), form);
    const page = headers.get('Location') ?? '';
    const text = await readEditor(page);
    expect(text).toContain(`Removed from the draft: ${name}.`);
    expect(text.includes('Readers see that')).toBe(isShown);
    await undo(formIn(await htmlOf(page), '/undo'));
    expect(parse(await textIn('paper.yaml'))).toEqual(parse(theirs));
  }
});

test('a removal that contradicts what somebody saved since is undone only by a decision', async () => {
  const question = '{ id: b, question: B?, answer: C. }';
  const text = `description: D\ncategories:\n  - { id: a, name: A, questions: [${question}] }\n`;
  await saveText(FAQ, text);
  const category = `${FAQ}?at=categories.a`;
  const removal = await save(`${category}.questions.b`, { do: 'remove' });
  const removed = formIn(await htmlOf(removal.headers.get('Location') ?? ''), '/undo');
  await save(category, { do: 'remove' });
  const html = await expectPage(undo(removed), 409, 'It stays, as it was changed');
  // Both changes are one's own.
  expect(html).not.toMatch(/Sample Editor saved|Somebody saved/);
  expect(await textIn('faq.yaml')).not.toContain('B?');
  for (const [choice, count] of [
    ['removed', 0],
    ['', 1],
  ] as const) {
    await send(FAQ, { ...inputsIn(html), 'categories.0': choice, version: await version() });
    expect((await textIn('faq.yaml')).split('B?')).toHaveLength(count + 1);
  }
  await save(FAQ, { do: 'delete' });
  expect((await undo({ ...removed, was: '1' })).status).toBe(404);
});

test.each<[string, string, string, string, string, string]>([
  ['a text', ABOUT, 'delete', 'about.md', ABOUT_MD, 'Changed since it was removed'],
  [
    'a question',
    `${FAQ}?at=categories.a.questions.b`,
    'remove',
    'faq.yaml',
    'description: D\ncategories:\n  - { id: a, name: A, questions: [{ id: b, question: B?, answer: We. }] }\n',
    'Nothing was brought back: there is another one with the same name',
  ],
])(
  '%s does not come back in place of another one that somebody wrote since',
  async (_, at, button, file, text, message) => {
    await saveTheirs(await folderOf({ [file]: text }));
    const { headers } = await save(at, { do: button });
    const page = headers.get('Location') ?? '';
    const offered = formIn(await htmlOf(page), '/undo');
    const theirs = text.replace('We', 'They');
    await saveTheirs(await folderOf({ [file]: theirs }));
    expect(await readEditor(page)).toContain('Undo');
    await expectPage(undo(offered), 409, message);
    expect(await textIn(file)).toBe(theirs);
    await saveTheirs(await folderOf({ [file]: text }));
    expect(await readEditor(page)).not.toContain('Undo');
    expect((await undo(offered)).status).toBe(303);
    expect(await textIn(file)).toBe(text);
    await saveTheirs(await folderOf());
  },
);

test('a question is a page of two fields; its id is made from it and not shown', async () => {
  await save(`${FAQ}?at=categories.new`, { name: 'Paper' });
  // What is still to do is listed, not marked as a mistake.
  const category = await htmlOf(`${FAQ}?at=categories.paper&saved=1`);
  expect(category).toMatch(
    /To do before.*#f-description">.*at=categories.paper&amp;saved=check#f-q/s,
  );
  expect(category).not.toMatch(/class="problem|role="alert"|Readers see it when you publish/);
  expect(category).toContain('Saved as a draft. It cannot be published yet.');
  expect(category).not.toContain('>Publish<');
  expect(await htmlOf(`${FAQ}?at=categories.paper&saved=check`)).toContain('class="problem"');
  const page = `${FAQ}?at=categories.0.questions.new`;
  const shown = await formOf(page);
  expect(shown).toEqual({ version: await version(), question: '', answer: '' });
  const question = { question: 'Who are you?', answer: 'We.' };
  const { headers } = await save(page, question);
  // Found by its id, so that others may move it.
  const asked = `${FAQ}?at=categories.paper.questions.who-are-you`;
  expect(headers.get('Location')).toMatch(`${asked}&saved=`);
  expect(await formOf(asked)).toMatchObject(question);
  const [opened, empty] = [await formOf(asked), await formOf(page)];
  await save(page, { question: 'How?', answer: 'So.', 'item:place': '0' });
  await send(asked, { ...opened, answer: 'Us.', do: 'save' });
  await send(page, { ...empty, question: 'Why?', answer: 'Thus.', do: 'save' });
  expect((await textIn('faq.yaml')).match(/(?<=(?:question|answer): ).*/g)).toEqual([
    'How?',
    'So.',
    'Who are you?',
    'Us.',
    'Why?',
    'Thus.',
  ]);
  expect(await textIn('faq.yaml')).toMatch(
    /id: paper\n.*name: Paper\n.*questions:\n.*id: who-are-you\n.*question: Who are you\?/s,
  );
  expect(await readEditor(FAQ)).toMatch(/Paper.*Who are you\?.*Add a question.*Add a category/s);
  await save(FAQ, { do: 'delete' });
});

test('a mistake is shown beside its field with the field’s label, and the input stays', async () => {
  const contacts = `${FACTS}?group=contacts`;
  const wrong = { 'contacts.email': 'nobody', 'contacts.phone': '' };
  const html = await expectPage(save(contacts, { ...wrong, do: 'check' }), 422);
  expect(html).toMatch(/id="f-contacts-email-problem">&quot;nobody&quot; is no[^<:]*\.</);
  expect(html).toMatch(/<a href="#f-contacts-email"><strong>E-mail address: <.strong>/);
  expect(html).toMatch(/<a href="#f-contacts-phone"><strong>Telephone number: <.strong>/);
  expect(fieldsIn(html)).toMatchObject(wrong);
  const hosts = 'my-town.ca\r\nhttps://x';
  const addresses = save(`${FACTS}?group=hosts`, { hosts, do: 'check' });
  await expectPage(addresses, 422, 'id="f-hosts-problem">&quot;https://x&quot; is no');
});

test('a colour is picked, but a text that is none is shown as it is written', async () => {
  const colours = 'colours: { light: "#0b4a66", dark: navy }\n';
  await saveText(FACTS, `${PAPER_YAML}${colours}`);
  const html = await htmlOf(`${FACTS}?at=colours`);
  expect(html).toMatch(/<input(?=[^>]* type="color")[^>]* value="#0b4a66"/);
  expect(html).toMatch(/<input(?![^>]* type="color")[^>]* value="navy"/);
  await saveText(FACTS, PAPER_YAML);
});

test('a language, a time zone and groups of sources are chosen by name', async () => {
  const html = await htmlOf(BASICS);
  expect(html).toMatch(/<option value="fr-CA">French<.option>/);
  expect(html).toMatch(/<option value="America\/Toronto" selected="">Eastern Time \(Toronto\)</);
  const desks = await htmlOf(`${FACTS}?group=feeds`);
  expect(desks).toMatch(
    new RegExp(
      `<input type="checkbox"[^>]* checked=""[^>]* value="${CARRIED}"|<input type="checkbox"[^>]*value="${CARRIED}"[^>]* checked=""`,
    ),
  );
});

test('a text can be changed below its fields, and a mistake in it is shown with its line', async () => {
  const before = await formOf(ABOUT);
  await save(ABOUT, { 'text:body': '\r\n# A heading\r\n\r\n[x](javascript:alert(1))\r\n' });
  const head = ABOUT_MD.split('\n\n')[0];
  expect(await textIn('about.md')).toBe(`${head}\n\n# A heading\n\n[x](javascript:alert(1))\n`);
  const page = await readEditor(`${ABOUT}?saved=1`);
  expect(page).toContain('Line 7: &quot;A heading&quot; is a first-level heading');
  await save(ABOUT, { ...before, version: await version() });
});

test('a file edited as text is stored byte for byte, even with mistakes', async () => {
  expect((await saveText(FACTS, 'name: [x\r\nb: 1\r\n')).status).toBe(303);
  expect(await readEditor(FACTS)).toContain('This file can only be changed as text');
  expect(await textIn('paper.yaml')).toBe('name: [x\nb: 1\n');
  await saveText(FACTS, PAPER_YAML);
  expect(await textIn('paper.yaml')).toBe(PAPER_YAML);
});

test('a text of 2 MB is refused, and its author gets it back', async () => {
  const html = await expectPage(saveText(FACTS, 'x'.repeat(2_000_000)), 422);
  expect(html.slice(0, 9_000)).toContain('2001 KB; at most 400 KB are allowed');
  expect(html.length).toBeGreaterThan(2_000_000);
});

test('a file can be removed and created again, but not the facts', async () => {
  for (const path of [ABOUT, BASICS]) await save(path, { do: 'delete' });
  const { paths } = await newest();
  expect(paths).not.toContain('about.md');
  expect(paths).toContain('paper.yaml');
  const fields = { title: 'New', description: 'D', updated: 'Now', 'text:body': 'Words.' };
  await send(ABOUT, { ...fields, version: await version(), do: 'save' });
  expect(await textIn('about.md')).toBe(
    '---\ntitle: New\ndescription: D\nupdated: Now\n---\n\nWords.\n',
  );
});

test('the address of a new article is made from its title, by which it is listed', async () => {
  const { headers } = await send(PATH, { article: 'Été: sea ice' });
  const path = headers.get('Location') ?? '';
  expect(path).toMatch(/resources%2Fete-sea-ice\.md\?title=/);
  expect(await formOf(path)).toMatchObject({ title: 'Été: sea ice' });
  const title = `The ${'long '.repeat(30)}winter`;
  await save(path, { title });
  expect(await readEditor(PATH)).toContain(title);
  expect((await send(PATH, { article: '../x' })).headers.get('Location')).toMatch(/2Fx\.md/);
  expect(await statusTo(PATH, { article: '!' })).toBe(422);
});

test('the id of another paper in the form is ignored', async () => {
  await send(BASICS, { ...fieldsIn(await htmlOf(BASICS)), id: 'their-town', do: 'save' });
  expect(await textIn('paper.yaml')).toContain(`id: ${OWN_PAPER}\n`);
  expect(await publishedData('their-town')).toBeUndefined();
});

test.each([
  ['the fields of a list', { 'sisterSites.0.name': 'Written before' }],
  ['a button for a list', { description: 'Written before', do: 'add:sisterSites' }],
  ['the whole text', { as: 'text', text: 'Written before' }],
])('an old form with %s is not saved, and is shown to be copied', async (_, fields) => {
  const before = await version();
  const form = { version: before, do: 'save', ...fields };
  await expectPage(send(FACTS, form), 409, '>Written before</textarea>');
  expect(await version()).toBe(before);
});

test.each(['radio', 'bookshop', 'embeds'])('the page to set up %s leads on', async (group) => {
  const html = await htmlOf(`${FACTS}?at=${group}`);
  const [, next] = new RegExp(`href="([^"]*at=${group}\\.[^"]*)"`).exec(html) ?? [];
  expect(next ? await htmlOf(decodeHTML(next)) : html).toContain('name="version"');
});

test('an empty new item is not saved', async () => {
  const before = await version();
  const html = await expectPage(save(`${FACTS}?at=sisterSites.new`), 422);
  expect(html).toContain('Nothing is filled in yet.');
  expect(await version()).toBe(before);
});

test('a check of a page lists the problems of other pages of its file', async () => {
  const contacts = `${FACTS}?group=contacts`;
  const before = await formOf(contacts);
  await save(contacts, { 'contacts.email': 'nobody' });
  const html = await expectPage(save(BASICS, { do: 'check' }), 422);
  expect(html).toMatch(/<a href="[^"]*group=contacts&amp;saved=check#f-contacts-email">/);
  await save(contacts, { ...before, version: await version() });
});
