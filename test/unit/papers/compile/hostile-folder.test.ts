import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { markdown } from '../../../../src/papers/compile/markdown-parser.ts';
import { httpsAddress } from '../../../../src/papers/compile/schema/fields.ts';
import { forAll } from '../../../support/effort.ts';
import { type PaperFolder, paperFolder } from '../../scripts/papers/paper-folder.ts';

const HEAD = '---\ntitle: About us\ndescription: About us.\nupdated: January 2026\n---\n';
const topics = (yaml: string) => (folder: PaperFolder) =>
  folder.edit('paper.yaml', 'topics: []', `topics: ${yaml}`);
const about = (body: string) => (folder: PaperFolder) => folder.write('about.md', HEAD + body);
const front = (yaml: string) => (folder: PaperFolder) =>
  folder.write('about.md', `---\n${yaml}\n---\n`);
const lines = (count: number, line: (index: number) => string) =>
  `\n${Array.from({ length: count }, (_, index) => line(index)).join('\n')}`;

const DEPTH = 'has lists and fields within one another; at most 20 levels are allowed';
const FIELDS = 'has more than 200 fields in one place';
const YAML_KB = 'has 904 KB of YAML; at most 200 are allowed';
const HEADINGS = 'has 20000 headings; at most 500 are allowed';
const PARTS = 'has more than 30000 parts (names, texts, marks and line ends)';

test.each<[what: string, make: (folder: PaperFolder) => void, file: string, message: string]>([
  ['lists in one another', topics('['.repeat(40_000)), 'paper.yaml', DEPTH],
  ['fields in one another', topics('{a: '.repeat(20_000)), 'paper.yaml', DEPTH],
  ['fields', topics(lines(10_000, (index) => `  k${index}: 1`)), 'paper.yaml', FIELDS],
  ['anchors', topics(lines(10_000, (index) => `  - &a${index} 1`)), 'paper.yaml', PARTS],
  ['documents', topics(`[]${'\n---\na: 1'.repeat(10_000)}`), 'paper.yaml', PARTS],
  ['brackets', topics('['.repeat(900_000)), 'paper.yaml', YAML_KB],
  ['front matter', front(`a: ${'['.repeat(9_000)}`), 'about.md', DEPTH],
  ['equal headings', about('## A\n'.repeat(20_000)), 'about.md', HEADINGS],
  ['a text', about('word '.repeat(100_000)), 'about.md', 'has 501 KB; at most 400 are allowed'],
])('a folder that would exhaust time or memory is refused: %s', (_, make, file, message) => {
  const folder = paperFolder();
  make(folder);
  expect(folder.problems()).toMatchObject([{ name: file, message }]);
});

test('headings with the same words have different ids, also beside similar headings', () => {
  const heading = fc.constantFrom('A', 'A 2', 'A 2 2', 'A 3', 'B', '?');
  forAll(100, [fc.array(heading, { maxLength: 20 })], (headings) => {
    const tokens = markdown.parse(headings.map((text) => `## ${text}`).join('\n\n'), {});
    const ids = tokens.flatMap((token) => token.attrGet('id') ?? []);
    expect(new Set(ids).size).toBe(headings.length);
  });
});

test.each(['/\\evil.example', '//evil.example', '/\t/evil.example', '/a\\b', 'a'])(
  'a button of the community page that leads to %j is refused',
  async (href) => {
    const folder = paperFolder();
    folder.write(
      'community.yaml',
      `hero: { heading: A, text: A }\nhub: [{ name: A, text: A, href: ${JSON.stringify(href)} }]\nguidelines: []\ngetInvolved: { heading: A, text: A }\n`,
    );
    expect(folder.problems()[0]).toMatchObject({
      name: 'community.yaml',
      message: 'hub.href: must be a page of the paper, such as /resources',
    });
  },
);

const REFUSED_HOSTS = [
  ...['https://*.example.com/', 'https://a;b.example.com/', "https://a'b.example.com/"],
  ...['https://2130706433/', 'https://[::1]/', 'https://radio.local/', 'https://nas/'],
];

test.each(REFUSED_HOSTS)('the address %s of a frame, a stream or a feed is refused', (address) => {
  expect(v.safeParse(httpsAddress(), address).issues?.map(({ message }) => message)).toEqual([
    `"${address}" must be a public address: no numbers, no name of a private network, no *`,
  ]);
});

test.each([
  'https://example.com/',
  'https://feeds.my-town.ca:8443/a?b',
  'https://xn--nunavut-9xa.example/',
])('the address %s is accepted', (address) => {
  expect(v.is(httpsAddress(), address)).toBe(true);
});
