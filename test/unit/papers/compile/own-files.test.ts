import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesOfPaper } from '../../../../scripts/papers/paper-files.ts';
import { builtInPapers, PAPERS } from '../../../../scripts/papers/read-papers.ts';
import { MemoryFolder } from '../../../../src/papers/compile/memory-folder.ts';
import { usersOfOwnFiles } from '../../../../src/papers/compile/own-file-users.ts';
import { svgProblem } from '../../../../src/papers/compile/svg-problem.ts';
import { forAll } from '../../../support/effort.ts';
import { paperFolder } from '../../scripts/papers/paper-folder.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"${attributes}>${inside}</svg>`;

test('the address of a new paper’s picture changes only with the picture', async () => {
  const folder = paperFolder();
  const before = folder.paper();
  const address = before.ownFiles?.['pictures/hills.svg'] ?? '';
  expect(address).toMatch(/^\/papers\/my-town\/pictures\/[0-9a-f]{12}\/hills\.svg$/);
  expect(before.content.resources?.articles[0]?.image).toBe(address);
  expect((await filesOfPaper(folder.path, before)).get(address)).toEqual(
    Buffer.from(folder.read('pictures/hills.svg')),
  );
  folder.edit('paper.yaml', 'name: My Town', 'name: My Village');
  expect(folder.paper().ownFiles).toEqual(before.ownFiles);
  folder.edit('pictures/hills.svg', '#d5e0e2', '#d5e0e3');
  expect(folder.paper().ownFiles?.['pictures/hills.svg']).not.toBe(address);
});

test('the cover of a book is a picture of the paper, or has an address elsewhere', () => {
  const folder = paperFolder();
  const book = (title: string, rest: string) =>
    `  - { title: ${title}, author: B, subject: C, ${rest} }\n`;
  const shelf = 'description: D\nintro: I\nbooks:\n';
  folder.write(
    'books.yaml',
    shelf + book('One', 'picture: hills.svg') + book('Two', 'cover: "https://a.ca/2.jpg"'),
  );
  const { ownFiles, content } = folder.paper();
  const address = ownFiles?.['pictures/hills.svg'];
  expect(content.books?.books.map(({ cover }) => cover)).toEqual([address, 'https://a.ca/2.jpg']);
  folder.write('books.yaml', shelf + book('One', 'picture: hils.svg'));
  expect(folder.problems().map(({ message }) => message)).toEqual([
    'books.picture: there is no picture pictures/hils.svg; did you mean "hills.svg"?',
  ]);
});

test('every address of a built-in paper’s own files leads to a file below the paper’s path', async () => {
  for (const paper of builtInPapers()) {
    const files = await filesOfPaper(join(PAPERS, paper.id), paper);
    for (const address of Object.values(paper.ownFiles ?? {}))
      expect(files.get(address)).toBeDefined();
    for (const path of files.keys()) expect(path.startsWith(`/papers/${paper.id}/`)).toBe(true);
  }
});

test('photographs and drawings are accepted', async () => {
  const folder = paperFolder();
  folder.write('pictures/ice.png', PNG);
  folder.write('pictures/ice.jpg', Buffer.from('ffd8ffe0', 'hex'));
  folder.write('pictures/ice.webp', 'RIFF0000WEBPVP8 ');
  folder.write('pictures/ice.avif', '0000ftypavif');
  expect(Object.keys(folder.paper().ownFiles ?? {})).toHaveLength(5);
});

/** Nine parts that each use the previous part ten times: 10^9 elements. */
const grown = (repeat: (id: string) => string) =>
  Array.from({ length: 9 }, (_, index) =>
    index === 0
      ? '<g id="p0"><path d="M0 0"/></g>'
      : `<g id="p${index}">${repeat(`p${index - 1}`).repeat(10)}</g>`,
  ).join('') + repeat('p8');

const HOSTILE = [
  svg(grown((id) => `<use href="#${id}"/>`)),
  svg(grown((id) => `<use xlink:href="#${id}"/>`)),
  svg(grown((id) => `<rect fill="url(#${id})"/>`)),
  svg(grown((id) => `<g style="mask: url('#${id}')"/>`)),
  svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  svg(`<style>rect { fill: url(#p) }</style><pattern id="p">${'<rect/>'.repeat(300)}</pattern>`),
  svg('<g>'.repeat(300) + '</g>'.repeat(300)),
  svg(`<g>${'x'.repeat(40_000)}</g>`),
  svg('<script>alert(1)</script>'),
  svg('<SCRIPT/>'),
  svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  svg('<foreignObject><p/></foreignObject>'),
  svg('<g onclick="alert(1)"/>'),
  svg('', ' onload="alert(1)"'),
  svg('<a href="#x"/>'),
  svg('<image href="https://tracker.example/a.png"/>'),
  svg('<image xlink:href="//tracker.example/a.png"/>'),
  svg('<image href="&#104;ttps://tracker.example/a.png"/>'),
  svg('<image href="data:image/svg+xml,&lt;svg/&gt;"/>'),
  svg('<use href="other.svg#part"/>'),
  svg('<use href="javascript:alert(1)"/>'),
  svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  svg('<set attributeName="onload" to="alert(1)"/>'),
  svg('<style>@import "https://tracker.example/a.css";</style>'),
  svg('<style>@IMPORT "https://tracker.example/a.css";</style>'),
  svg('<style>svg { background: image-set("https://tracker.example/a.png" 1x) }</style>'),
  svg('<g style="mask-image: -webkit-image-set(\'https://tracker.example/a.png\' 1x)"/>'),
  svg('<style>svg { background: src("https://tracker.example/a.png") }</style>'),
  svg('<style>rect { fill: url(https://tracker.example/a.svg#b) }</style>'),
  svg('<style><![CDATA[rect { fill: url("//tracker.example/a#b") }]]></style>'),
  svg('<style>rect { fill: u\\72l(//tracker.example/a#b) }</style>'),
  svg('<rect fill="url(https://tracker.example/a.svg#b)"/>'),
  svg('<rect style="fill: URL( \'https://tracker.example/a.svg#b\')"/>'),
  svg('<g xml:base="https://tracker.example/"/>'),
  svg('<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>'),
  `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
  `<?xml-stylesheet href="https://tracker.example/a.css"?>${svg('')}`,
  `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`,
];

test.each(HOSTILE)('the drawing %s is refused', (drawing) => {
  expect(svgProblem(drawing)).toBeDefined();
});

test.each([
  [svg('<path d="M0 0">'), 'browsers cannot read it: '],
  [svg('').replace('</svg>', ''), 'browsers cannot read it: '],
  ['<svg><path d="M0 0"/></svg>', 'it must begin with <svg xmlns="http://www.w3.org/2000/svg">'],
])('the drawing %s, which browsers do not show, is refused', (drawing, why) => {
  expect(svgProblem(drawing)).toContain(why);
});

test('hostile markup is found anywhere in a drawing', () => {
  const inner = HOSTILE.filter((drawing) => drawing.startsWith('<svg'));
  const wrap = fc.constantFrom('g', 'defs', 'symbol', 'clipPath', 'title');
  forAll(100, [fc.constantFrom(...inner), fc.array(wrap, { maxLength: 6 })], (drawing, names) => {
    const nested = names.reduce((text, name) => `<${name}>${text}</${name}>`, drawing);
    expect(svgProblem(svg(`<rect width="8"/><!-- a -->${nested}`))).toBeDefined();
  });
});

test.each([
  svg('<style>rect { fill: url(#sky) }</style><rect fill="url(#sky)"/>'),
  svg('<title>Ice &amp; sea</title><use href="#ice"/><path d="M0 0"/>'),
  svg(`<g id="floe"><path d="M0 0"/></g>${'<use href="#floe"/>'.repeat(200)}`),
  svg(`${'<g id="twice"/>'.repeat(300)}<use href="#twice"/>`),
  svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n${svg('<g/>')}`,
])('the drawing %s is accepted', (drawing) => {
  expect(svgProblem(drawing)).toBeUndefined();
});

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
  ['a cover', { 'books.yaml': 'books: [{ picture: ice.svg }, none]\n' }, ['pictures/ice.svg']],
  ['a remark', { 'books.yaml': '# image: ice.svg\nintro: A\n' }, []],
  ['a name in no YAML', { 'faq.yaml': 'a: [ice.svg\n' }, ['pictures/ice.svg', 'downloads/ice.svg']],
])('%s determines which own files are used', async (_, texts, used) => {
  const [text] = Object.keys(texts);
  expect(await usersIn(texts)).toEqual(Object.fromEntries(used.map((path) => [path, [text]])));
});

test('a file lists each text that uses it once', async () => {
  const texts = {
    ...about('![](/pictures/a.svg) ![](/pictures/a.svg)'),
    ...article('image: a.svg'),
  };
  expect(await usersIn(texts)).toEqual({ 'pictures/a.svg': ['about.md', 'resources/sea-ice.md'] });
});
