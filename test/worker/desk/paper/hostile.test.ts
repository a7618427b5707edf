import { beforeAll, expect, test } from 'vitest';
import { saveVersion } from '../../../../src/paper-store/paper-versions.ts';
import { htmlOf, readDesk, requestDesk, send, statusTo } from '../../../support/desk.ts';
import {
  ABOUT_MD,
  fieldsIn,
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
  PLACE,
  publishedData,
  publishOwnPaper,
} from '../../../support/desk-paper.ts';

const PATH = `/papers/${OWN_PAPER}/paper`;
const FACTS = `${PATH}/files/paper.yaml`;

const HOSTILE = `<script>alert(1)</script>
<img src=x onerror=alert(1)>
[a](javascript:alert(1)) [b](data:text/html,x) ![c](javascript:alert(1)) <javascript:alert(1)>
[d]: javascript:alert(1)

[d] <svg/onload=alert(1)> [e](//evil.example/) [f](" onmouseover="alert(1))
`;

beforeAll(() => publishOwnPaper());

const version = async () => String((await newest()).version);

async function saveText(path: string, text: string): Promise<Response> {
  const form = { as: 'text', version: await version(), text, do: 'save' };
  return send(path, form);
}

test('hostile Markdown runs nothing where the draft is shown, as a form or as a page', async () => {
  expect((await saveText(`${PATH}/files/about.md`, `${ABOUT_MD}\n${HOSTILE}`)).status).toBe(303);
  for (const path of [
    '/files/about.md',
    '/files/about.md?as=text',
    '/preview/about',
    '/versions/2?with=1',
    '/preview',
  ]) {
    const html = await htmlOf(PATH + path);
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<[^>]* on\w+=[^>]*alert/i);
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data:text)/i);
  }
  await saveText(`${PATH}/files/about.md`, ABOUT_MD);
});

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const BOMB = 'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n';

const TOO_MUCH: readonly [what: string, text: string, why: string][] = [
  ['a bomb of aliases', BOMB, 'Line 2: *a refers to another part of the file'],
  ['fields in one another', `${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}\n`, '20 are the most'],
  ['a list in a list', `${'- '.repeat(5_000)}x\n`, '20 are the most'],
  ['10,000 fields', lines(10_000, (at) => `k${at}: 1`), 'has more than 200 fields in one place'],
  ['40,000 items', `a:\n${lines(40_000, () => '- 1')}`, 'has more than 30000 parts'],
  ['300 KB', `a: ${'x'.repeat(300_000)}`, 'has 301 KB of YAML; 200 are the most'],
];

test.each(TOO_MUCH)('%s is not saved, and the form shows the text again', async (_, text, why) => {
  const before = await version();
  for (const [path, sent, kept] of [
    [FACTS, text, text],
    [`${PATH}/files/about.md`, `---\n${text.trimEnd()}\n---\nBody.\n`, 'Body.'],
  ] as const) {
    const response = await saveText(path, sent);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(why.replace('Line 2', path === FACTS ? 'Line 2' : 'Line 3'));
    expect(fieldsIn(page).text?.replaceAll('\r\n', '\n')).toContain(kept.trimEnd());
  }
  expect(await version()).toBe(before);
});

test('why a text is not saved is said in French', async () => {
  const form = { as: 'text', version: await version(), text: BOMB, do: 'save' };
  expect(await htmlOf(FACTS, { form, headers: { 'Accept-Language': 'fr' } })).toContain(
    'renvoie à une autre partie du fichier',
  );
});

test('a text that is too much and was stored before is opened as a text, replaced and removed', async () => {
  const faq = `${PATH}/files/faq.yaml`;
  const text = lines(20_000, (at) => `k${at}: 1`);
  const store = async () =>
    saveVersion(PLACE, await folderOf({ 'faq.yaml': text }), {
      ...{ base: (await newest()).version, by: 'a command', message: '', now: Date.now() },
    });
  await store();
  const opened = await requestDesk(faq);
  expect(opened.status).toBe(200);
  expect(fieldsIn(await opened.text()).text?.replaceAll('\r\n', '\n')).toBe(text);
  // A form of it that is sent all the same takes no longer than another.
  const form = { version: await version(), description: 'Ours', do: 'check' };
  expect(await statusTo(faq, form)).toBe(422);
  expect((await saveText(faq, 'description: Ours.\ncategories: []\n')).status).toBe(303);
  await store();
  const removal = { as: 'text', version: await version(), text, do: 'delete' };
  expect(await statusTo(faq, removal)).toBe(303);
  expect((await newest()).paths).not.toContain('faq.yaml');
});

test.each([
  ['a tag that runs code elsewhere', 'name: !!js/function "function () {}"\n'],
  ['a merge of a prototype', '<<: { __proto__: { isOperator: true } }\n'],
])('%s is kept as a draft, said to be wrong, and shown as a text', async (_, text) => {
  expect((await saveText(FACTS, text)).status).toBe(303);
  const page = await requestDesk(`${FACTS}?saved=check`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('class="problems"');
  expect(await statusTo(`${PATH}/publish`, { version: await version() })).toBe(422);
  expect(({} as { isOperator?: unknown }).isOperator).toBeUndefined();
  await saveText(FACTS, PAPER_YAML);
});

test('a list whose items claim lists of their own has as many as were sent', async () => {
  const counts = Array.from(
    { length: 300 },
    (_, at) => [`categories.${at}.questions:count`, '300'] as const,
  );
  const form = {
    ...{ version: await version(), 'categories:count': '300', do: 'add:categories' },
    ...Object.fromEntries(counts),
  };
  expect((await htmlOf(`${PATH}/files/faq.yaml`, { form })).length).toBeLessThan(3_000_000);
});

test('a form may claim any number of items, and gets no more than a list may have', async () => {
  const fields = fieldsIn(await htmlOf(FACTS));
  for (const count of ['1e9', '-5', '99999999999', 'x', '__proto__']) {
    const form = { ...fields, 'sisterSites:count': count, do: 'add:sisterSites' };
    const response = await requestDesk(FACTS, { form });
    expect(response.status).toBe(200);
    const shown = fieldsIn(await response.text());
    expect(Number(shown['sisterSites:count'])).toBeLessThanOrEqual(301);
  }
});

test('fields that no schema has are not written', async () => {
  const fields = fieldsIn(await htmlOf(FACTS));
  const unknown = { notice: 'x', 'contacts.__proto__': 'x', 'constructor.prototype.x': 'x' };
  expect(await statusTo(FACTS, { ...fields, ...unknown, price: '$5.00', do: 'save' })).toBe(303);
  expect((await newest()).text('paper.yaml')).toBe(PAPER_YAML.replace('$1.00', '$5.00'));
});

test('the id of another paper in the form publishes nothing under it', async () => {
  const fields = fieldsIn(await htmlOf(FACTS));
  await send(FACTS, { ...fields, id: 'their-town', do: 'save' });
  expect(await statusTo(`${PATH}/publish`, { version: await version() })).toBe(422);
  expect(await publishedData('their-town')).toBeUndefined();
  expect(await readDesk(`${FACTS}?saved=check`)).toContain('is not the name of the folder');
});
