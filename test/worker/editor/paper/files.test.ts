import { decodeHTML } from 'entities';
import { beforeAll, expect, test } from 'vitest';
import {
  expectPage,
  type Form,
  htmlOf,
  readEditor,
  requestEditor,
  rowsOf,
  send,
  statusOf,
  statusTo,
} from '../../../support/editor.ts';
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

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;
const BASICS = `${FACTS}?group=basics`;
const FAQ = `${PATH}/files/faq.yaml`;
const ABOUT = `${PATH}/files/about.md`;

beforeAll(() => publishOwnPaper());

const formOf = async (path: string) => fieldsIn(await htmlOf(path));
const version = async () => String((await newest()).version);
const textIn = async (path: string) => (await newest()).text(path);
/** Sends the form of a file with these fields changed. */
const save = async (path: string, changes: Form = {}) =>
  send(path, { ...(await formOf(path)), do: 'save', ...changes });
/** The inputs of a conflict page as a browser sends them: with CR LF. */
const inputsIn = (html: string): Form =>
  Object.fromEntries(
    [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
      decodeHTML(/ name="([^"]*)"/.exec(tag)?.[1] ?? ''),
      decodeHTML(/ value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('\n', '\r\n'),
    ]),
  );
const saveText = async (path: string, text: string) =>
  send(path, { as: 'text', version: await version(), 'text:file': text, do: 'save' });

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

test.each([
  ['a link', `${FACTS}?at=sisterSites.0`, { do: 'remove' }, 'First', 'paper.yaml'],
  ['a text', ABOUT, { do: 'delete' }, 'About', 'about.md'],
  ['a picture', `${PATH}/pictures`, { do: 'remove', path: 'pictures/a.svg' }, 'Picture: a.svg', ''],
])(
  'the page after the removal of %s names it, and brings it back',
  async (_, at, form, name, file) => {
    const facts = await textIn('paper.yaml');
    await saveTheirs(await folderOf({ 'paper.yaml': facts, 'pictures/a.svg': '<svg/>' }));
    const before = await newest();
    const { headers } = await send(at, { ...(await formOf(at)), ...form });
    const page = headers.get('Location') ?? '';
    expect(await readEditor(page)).toContain(`Removed from the draft: ${name}. Readers`);
    const other = page.replace(/gone=[^&]*/, 'gone=terms.md');
    expect(await readEditor(other)).not.toContain('Removed from');
    const [, undo = ''] = /<form action="([^"]*versions[^"]*)"/.exec(await htmlOf(page)) ?? [];
    await statusTo(undo, { version: await version() });
    expect((await newest()).paths).toEqual(before.paths);
    if (file) expect(await textIn(file)).toBe(before.text(file));
    // Nothing is offered once the draft has changed again.
    expect(await readEditor(page)).not.toContain('Undo');
  },
);

test('a question is a page of two fields; its id is made from it and not shown', async () => {
  await save(`${FAQ}?at=categories.new`, { name: 'Paper' });
  // What is still to do is listed, not marked as a mistake.
  const category = await htmlOf(`${FAQ}?at=categories.paper&saved=1`);
  expect(category).toMatch(
    /To do before.*#f-description">.*at=categories.paper&amp;saved=check#f-q/s,
  );
  expect(category).not.toMatch(/class="problem|role="alert"/);
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

test('two people who change different files see no conflict', async () => {
  const [facts, about] = [await formOf(BASICS), await formOf(ABOUT)];
  await save(BASICS, { ...facts, price: '$2.00' });
  await save(ABOUT, { ...about, title: 'Who we are' });
  expect(await textIn('paper.yaml')).toContain('price: $2.00');
  expect(await textIn('about.md')).toContain('title: Who we are');
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

const HOSTILE = `<script>alert(1)</script>
<img src=x onerror=alert(1)>
[a](javascript:alert(1)) [b](data:text/html,x) ![c](javascript:alert(1)) <javascript:alert(1)>
[d]: javascript:alert(1)

[d] <svg/onload=alert(1)> [e](//evil.example/) [f](" onmouseover="alert(1))
`;

test('hostile Markdown runs nothing where the draft is shown, as a form or as a page', async () => {
  expect((await saveText(ABOUT, `${ABOUT_MD}\n${HOSTILE}`)).status).toBe(303);
  for (const path of [
    '/files/about.md',
    '/files/about.md?as=text',
    '/preview/about',
    `/versions/${await version()}?with=1`,
    '/preview',
  ]) {
    const html = await htmlOf(PATH + path);
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<[^>]* on\w+=[^>]*alert/i);
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data:text)/i);
  }
  await saveText(ABOUT, ABOUT_MD);
});

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const BOMB = 'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n';

test('a text beyond the limits is not saved; the form shows it again with the line of the mistake', async () => {
  const before = await version();
  for (const [path, text, why] of [
    [FACTS, BOMB, 'Line 2: *a refers to another part of the file'],
    [ABOUT, `---\n${BOMB}---\nBody.\n`, 'Line 3: *a refers to another part of the file'],
    [FACTS, lines(10_000, (at) => `k${at}: 1`), 'has more than 200 fields in one place'],
  ] as const) {
    const page = await expectPage(saveText(path, text), 422, why);
    expect(fieldsIn(page)['text:file']?.replaceAll('\r\n', '\n')).toBe(text);
  }
  expect(await version()).toBe(before);
});

test('a stored text beyond the limits opens as text, and can be replaced and removed', async () => {
  const text = lines(20_000, (at) => `k${at}: 1`);
  const store = async () => saveTheirs(await folderOf({ 'faq.yaml': text }));
  await store();
  const opened = await requestEditor(FAQ);
  expect(opened.status).toBe(200);
  expect(fieldsIn(await opened.text())['text:file']?.replaceAll('\r\n', '\n')).toBe(text);
  // Sending its form anyway takes no longer than another.
  const form = { version: await version(), description: 'Ours', do: 'check' };
  expect(await statusTo(FAQ, form)).toBe(422);
  expect((await saveText(FAQ, 'description: Ours.\ncategories: []\n')).status).toBe(303);
  await store();
  const removal = { as: 'text', version: await version(), 'text:file': text, do: 'delete' };
  expect(await statusTo(FAQ, removal)).toBe(303);
  expect((await newest()).paths).not.toContain('faq.yaml');
});

test.each([
  ['a tag that runs code elsewhere', 'name: !!js/function "function () {}"\n'],
  ['a merge of a prototype', '<<: { __proto__: { isOperator: true } }\n'],
])('%s is stored as a draft, said to be wrong, and shown as a text', async (_, text) => {
  expect((await saveText(FACTS, text)).status).toBe(303);
  const page = await requestEditor(`${FACTS}?saved=check`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('class="problems"');
  expect(await statusTo(`${PATH}/publish`, { version: await version() })).toBe(422);
  expect(({} as { isOperator?: unknown }).isOperator).toBeUndefined();
  await saveText(FACTS, PAPER_YAML);
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

test('a file that somebody changed is removed only by a second decision', async () => {
  const mine = await formOf(ABOUT);
  const saved = await saveText(ABOUT, ABOUT_MD.replace('We write', 'They write'));
  const key = 'saved=paper-about.md:as:text';
  expect(saved.headers.get('Location')).toBe(`${ABOUT}?as=text&${key}`);
  const html = await expectPage(send(ABOUT, { ...mine, do: 'delete' }), 409, 'Remove it anyway');
  expect(html).toMatch(/<a class="button" href="[^"]*about\.md\?saved=paper-about\.md">/);
  expect(await textIn('about.md')).toContain('They write');
  await send(ABOUT, inputsIn(html));
  expect((await newest()).paths).not.toContain('about.md');
  await saveText(ABOUT, ABOUT_MD);
});

test('two people who change different fields of a file are merged', async () => {
  const [ours, theirs] = [await formOf(BASICS), await formOf(`${FACTS}?group=contacts`)];
  await save(BASICS, { ...ours, name: 'Merged Town' });
  const contacts = { ...theirs, 'contacts.phone': '819-555-7777' };
  const { headers } = await send(`${FACTS}?group=contacts`, { ...contacts, do: 'save' });
  expect(await readEditor(headers.get('Location') ?? '')).toMatch(
    /Saved as a draft\. .* Changes that others made meanwhile are included\./,
  );
  const text = await textIn('paper.yaml');
  expect(text).toContain('name: "Merged Town"');
  expect(text).toContain('phone: 819-555-7777');
});

test('of two people who add to a list with one free place, the second is refused, and keeps the input', async () => {
  const question = (id: number) =>
    `      - { id: q-${id}, question: Is ${id} known?, answer: Of course. }\n`;
  const questions = Array.from({ length: 299 }, (_, id) => question(id)).join('');
  await saveText(
    FAQ,
    `description: D\ncategories:\n  - id: a\n    name: A\n    questions:\n${questions}`,
  );
  const at = `${FAQ}?at=categories.0.questions.new`;
  const form = await formOf(at);
  const add = (name: string) => save(at, { ...form, question: name, answer: 'Yes.' });
  expect((await add('Is it mine?')).status).toBe(303);
  const texts = ['the list would have more than 300 entries', 'Is it theirs?'];
  await expectPage(add('Is it theirs?'), 422, ...texts);
  expect(await textIn('faq.yaml')).not.toContain('theirs');
  expect((await formOf(`${FAQ}?at=categories.0.questions.299`)).question).toBe('Is it mine?');
});

test('a list with more lines than a form can show is refused beside its field', async () => {
  const hosts = Array.from({ length: 301 }, (_, at) => `news-${at}.my-town.ca`).join('\n');
  const problem = '<a href="#f-hosts">';
  await expectPage(save(`${FACTS}?group=hosts`, { hosts }), 422, problem, 'more than 300 entries');
  expect(await textIn('paper.yaml')).not.toContain('news-0');
});

test('two changes of one field show that field alone, by its label, and mine can be saved', async () => {
  const contacts = `${FACTS}?group=contacts`;
  const shown = await formOf(contacts);
  await save(contacts, { ...shown, 'contacts.phone': '819-555-1111' });
  const mine = { 'contacts.phone': '819-555-2222', 'contacts.email': 'mine@my-town.ca' };
  const html = await expectPage(save(contacts, { ...shown, ...mine }), 409, '819-555-1111');
  expect(html.match(/<legend>[^<]*/g)).toEqual(['<legend>Contacts › Telephone number']);
  const form = inputsIn(html);
  expect(form['contacts.phone']).toBe('819-555-2222');
  // Whoever keeps theirs has no stored input left.
  const key = 'saved=paper-paper.yaml:contacts';
  expect(html).toContain(`group=contacts&amp;${key}">`);
  const resolved = await send(contacts, { ...form, 'contacts.phone': '819-555-3333' });
  expect(resolved.headers.get('Location')).toBe(`${contacts}&${key}`);
  expect(await textIn('paper.yaml')).not.toContain('\r');
  const text = await textIn('paper.yaml');
  expect(text).toContain('phone: 819-555-3333');
  expect(text).toContain('email: mine@my-town.ca # the office');
});

test('a question that somebody changed is not removed until one of both is chosen', async () => {
  const question = (id: string) =>
    `      - { id: ${id}, question: ${id}?, answer: ${id} is known. }\n`;
  const text = `description: D\ncategories:\n  - id: a\n    name: A\n    questions:\n${question('one')}${question('two')}`;
  expect((await saveText(FAQ, text)).status).toBe(303);
  const at = (index: number) => `${FAQ}?at=categories.0.questions.${index}`;
  const shown = await formOf(at(0));
  await save(at(0), { answer: 'Somebody knows more.' });
  const form = inputsIn(
    await expectPage(send(at(0), { ...shown, do: 'remove' }), 409, 'It stays, as it was changed'),
  );
  expect(await textIn('faq.yaml')).toContain('Somebody knows more.');
  const choice = { 'categories.0.questions.0': 'removed' };
  expect(await statusTo(at(0), { ...form, ...choice })).toBe(303);
  expect(await textIn('faq.yaml')).toBe(text.replace(question('one'), ''));
  const other = await formOf(at(0));
  await save(FAQ, { description: 'E' });
  const { headers } = await send(at(0), { ...other, do: 'remove' });
  expect(await readEditor(headers.get('Location') ?? '')).toMatch(
    /from the draft: two\? Readers see that .* meanwhile are included\./,
  );
});
