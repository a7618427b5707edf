import { expect, test } from 'vitest';
import { MemoryFolder } from '../../../../src/papers/compile/memory-folder.ts';
import { usersOfOwnFiles } from '../../../../src/papers/compile/own-file-users.ts';

async function usersIn(texts: Readonly<Record<string, string>>) {
  const files = Object.entries({ 'paper.yaml': 'hosts: [my-town.ca]\n', ...texts });
  const encoder = new TextEncoder();
  const folder = await MemoryFolder.of(
    'my-town',
    new Map(files.map(([path, text]) => [path, encoder.encode(text)])),
  );
  return Object.fromEntries(usersOfOwnFiles(folder));
}

const about = (body: string) => ({ 'about.md': `---\ntitle: A\n---\n${body}\n` });
const article = (front: string) => ({ 'resources/sea-ice.md': `---\n${front}\n---\nIce.\n` });
const answer = (text: string) => ({
  'faq.yaml': `categories:\n- questions:\n  - answer: ${JSON.stringify(text)}\n`,
});

test.each<[what: string, texts: Readonly<Record<string, string>>, used: readonly string[]]>([
  ['the picture of an article', article('image: nice.svg'), ['pictures/nice.svg']],
  ['the PDF of an article', article('downloadable: true'), ['downloads/sea-ice.pdf']],
  ['a PDF of an article that says that it has none', article('downloadable: false'), []],
  ['a picture that is shown', about('![](/pictures/ice.svg)'), ['pictures/ice.svg']],
  ['a link with a query', about('[a](/downloads/a.pdf?x#y)'), ['downloads/a.pdf']],
  ['a link by reference', about('[a]\n\n[a]: /pictures/ice.svg'), ['pictures/ice.svg']],
  ['a whole address', about('[a](https://my-town.ca/pictures/ice.svg)'), ['pictures/ice.svg']],
  ['an address of another site', about('[a](https://other.ca/pictures/ice.svg)'), []],
  ['a former address', about('![](/images/resources/ice.svg)'), ['pictures/ice.svg']],
  ['a name in words', about('ice.svg is no link, nor is `![](/pictures/ice.svg)`'), []],
  ['a link of an answer', answer('See [it](/pictures/ice.svg).'), ['pictures/ice.svg']],
  ['a button', { 'community.yaml': 'hub: [{ href: /downloads/a.pdf }]' }, ['downloads/a.pdf']],
  ['a remark', { 'books.yaml': '# image: ice.svg\nintro: A\n' }, []],
  ['a name in no YAML', { 'faq.yaml': 'a: [ice.svg\n' }, ['pictures/ice.svg', 'downloads/ice.svg']],
])('%s makes a file one that is used, or not', async (_, texts, used) => {
  const [text] = Object.keys(texts);
  expect(await usersIn(texts)).toEqual(Object.fromEntries(used.map((path) => [path, [text]])));
});

test('a file has each text that uses it once', async () => {
  const texts = {
    ...about('![](/pictures/a.svg) ![](/pictures/a.svg)'),
    ...article('image: a.svg'),
  };
  expect(await usersIn(texts)).toEqual({ 'pictures/a.svg': ['about.md', 'resources/sea-ice.md'] });
});
