import { beforeAll, expect, test } from 'vitest';
import { expectPage, readEditor, send, statusTo } from '../../../support/editor.ts';
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
  folderOf,
  newest,
  PAPER_YAML,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';

beforeAll(() => publishOwnPaper());

test('two people who change different files see no conflict', async () => {
  const [facts, about] = [await formOf(BASICS), await formOf(ABOUT)];
  await save(BASICS, { ...facts, price: '$2.00' });
  await save(ABOUT, { ...about, title: 'Who we are' });
  expect(await textIn('paper.yaml')).toContain('price: $2.00');
  expect(await textIn('about.md')).toContain('title: Who we are');
});

test('a file that somebody changed is removed only by a second decision', async () => {
  const mine = await formOf(ABOUT);
  const saved = await saveText(ABOUT, ABOUT_MD.replace('We write', 'They write'));
  const key = 'saved=paper-about.md:as:text';
  expect(saved.headers.get('Location')).toBe(`${ABOUT}?as=text&${key}`);
  const html = await expectPage(send(ABOUT, { ...mine, do: 'delete' }), 409, 'Remove it anyway');
  expect(html).toMatch(
    /<a class="button" href="[^"]*about\.md\?dropped=yes&amp;saved=paper-about\.md">/,
  );
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
  expect(html).toContain(`group=contacts&amp;dropped=yes&amp;${key}">`);
  expect(await readEditor(`${contacts}&dropped=yes&${key}`)).not.toContain('Saved');
  const resolved = await send(contacts, { ...form, 'contacts.phone': '819-555-3333' });
  expect(resolved.headers.get('Location')).toBe(`${contacts}&${key}`);
  expect(await textIn('paper.yaml')).not.toContain('\r');
  const text = await textIn('paper.yaml');
  expect(text).toContain('phone: 819-555-3333');
  expect(text).toContain('email: mine@my-town.ca # the office');
});

test('two pictures that were chosen are shown side by side, and one of both is saved', async () => {
  const article = 'resources/ice.md';
  const path = `${PATH}/files/${encodeURIComponent(article)}`;
  const svg = '<svg/>';
  const names = ['a', 'b', 'c'].map((name) => [`pictures/${name}.svg`, svg]);
  const files = { 'paper.yaml': PAPER_YAML, [article]: '---\ntitle: Ice\nimage: a.svg\n---\n' };
  await saveTheirs(await folderOf({ ...files, ...Object.fromEntries(names) }));
  const opened = await formOf(path);
  await send(path, { ...opened, image: 'b.svg', do: 'save' });
  const html = await expectPage(send(path, { ...opened, image: 'c.svg', do: 'save' }), 409);
  const shown = [
    ...html.matchAll(/<label><input([^>]*)>[^<]*<img[^>]* src="([^"]*)"[^>]*>[^<]*<span>([^<]*)/g),
  ];
  expect(shown.map(([, input, src, text]) => [input?.includes('checked'), src, text])).toEqual([
    [false, `${PATH}/pictures/pictures%2Fb.svg`, 'Theirs: b.svg'],
    [true, `${PATH}/pictures/pictures%2Fc.svg`, 'Yours: c.svg'],
  ]);
  const form = inputsIn(html);
  for (const image of ['b.svg', 'c.svg']) {
    await send(path, { ...form, image, version: await version() });
    expect(await textIn(article)).toContain(`image: ${image}`);
  }
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
    /from the draft: two\? Changes that .* meanwhile are included\./,
  );
});
