import { beforeAll, expect, test } from 'vitest';
import { expectPage, htmlOf, requestEditor, statusTo } from '../../../support/editor.ts';
import {
  ABOUT,
  FACTS,
  FAQ,
  PATH,
  save,
  saveText,
  textIn,
  version,
} from '../../../support/editor-files.ts';
import {
  ABOUT_MD,
  fieldsIn,
  folderOf,
  newest,
  PAPER_YAML,
  publishOwnPaper,
  saveTheirs,
} from '../../../support/editor-paper.ts';

beforeAll(() => publishOwnPaper());

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

test('a list with more lines than a form can show is refused beside its field', async () => {
  const hosts = Array.from({ length: 301 }, (_, at) => `news-${at}.my-town.ca`).join('\n');
  const problem = '<a href="#f-hosts">';
  await expectPage(save(`${FACTS}?group=hosts`, { hosts }), 422, problem, 'more than 300 entries');
  expect(await textIn('paper.yaml')).not.toContain('news-0');
});
