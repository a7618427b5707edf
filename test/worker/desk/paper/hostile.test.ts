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

const HOSTILE = `<script>alert(1)</script>
<img src=x onerror=alert(1)>
[a](javascript:alert(1)) [b](data:text/html,x) ![c](javascript:alert(1)) <javascript:alert(1)>
[d]: javascript:alert(1)

[d] <svg/onload=alert(1)> [e](//evil.example/) [f](" onmouseover="alert(1))
`;

beforeAll(() => publishOwnPaper());

const newest = async () => (await readVersion(PLACE, OWN_PAPER))?.version ?? 0;

async function saveText(path: string, text: string): Promise<Response> {
  const form = { as: 'text', version: String(await newest()), text, do: 'save' };
  return requestDesk(path, { as: 'editor', form });
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
    const response = await requestDesk(PATH + path, { as: 'editor' });
    const html = await response.text();
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<[^>]* on\w+=[^>]*alert/i);
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data:text)/i);
  }
  await saveText(`${PATH}/files/about.md`, ABOUT_MD);
});

test.each([
  [
    'a bomb of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n`,
  ],
  ['fields in one another', `${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}\n`],
  ['a list in a list', `${'- '.repeat(5_000)}x\n`],
  ['200,000 fields', Array.from({ length: 40_000 }, (_, at) => `k${at}: 1`).join('\n')],
  ['a tag that runs code elsewhere', 'name: !!js/function "function () {}"\n'],
  ['a merge of a prototype', '<<: { __proto__: { isOperator: true } }\n'],
])('%s is kept as a draft, said to be wrong, and shown as a text', async (_, text) => {
  expect((await saveText(FACTS, text)).status).toBe(303);
  const page = await requestDesk(`${FACTS}?saved=check`, { as: 'editor' });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('class="problems"');
  const published = await requestDesk(`${PATH}/publish`, {
    as: 'editor',
    form: { version: String(await newest()) },
  });
  expect(published.status).toBe(422);
  expect(({} as { isOperator?: unknown }).isOperator).toBeUndefined();
  await saveText(FACTS, PAPER_YAML);
});

test('a form may claim any number of items, and gets no more than a list may have', async () => {
  const fields = fieldsIn(await (await requestDesk(FACTS, { as: 'editor' })).text());
  for (const count of ['1e9', '-5', '99999999999', 'x', '__proto__']) {
    const form = { ...fields, 'sisterSites:count': count, do: 'add:sisterSites' };
    const response = await requestDesk(FACTS, { as: 'editor', form });
    expect(response.status).toBe(200);
    const shown = fieldsIn(await response.text());
    expect(Number(shown['sisterSites:count'])).toBeLessThanOrEqual(301);
  }
});

test('fields that no schema has are not written', async () => {
  const fields = fieldsIn(await (await requestDesk(FACTS, { as: 'editor' })).text());
  const form = {
    ...fields,
    notice: 'x',
    'contacts.__proto__': 'x',
    'constructor.prototype.x': 'x',
    price: '$5.00',
    do: 'save',
  };
  expect((await requestDesk(FACTS, { as: 'editor', form })).status).toBe(303);
  const folder = (await readVersion(PLACE, OWN_PAPER))?.folder;
  expect(new TextDecoder().decode(folder?.bytesOf('paper.yaml'))).toBe(
    PAPER_YAML.replace('$1.00', '$5.00'),
  );
});

test('the id of another paper in the form publishes nothing under it', async () => {
  const fields = fieldsIn(await (await requestDesk(FACTS, { as: 'editor' })).text());
  await requestDesk(FACTS, { as: 'editor', form: { ...fields, id: 'their-town', do: 'save' } });
  const form = { version: String(await newest()) };
  expect((await requestDesk(`${PATH}/publish`, { as: 'editor', form })).status).toBe(422);
  expect(
    await env.DB.prepare("SELECT 1 FROM publications WHERE id = 'their-town'").first(),
  ).toBeNull();
  expect(await readDesk(`${FACTS}?saved=check`, { as: 'editor' })).toContain(
    'is not the name of the folder',
  );
});

test('what another site sends changes nothing', async () => {
  const before = await newest();
  for (const path of ['/publish', '/files/paper.yaml', '/versions/1', '/pictures', '']) {
    const response = await requestDesk(PATH + path, {
      as: 'editor',
      form: { version: String(before), as: 'text', text: 'x', do: 'save' },
      headers: { Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  }
  expect(await newest()).toBe(before);
});
