import { expect, test } from 'vitest';
import type { GivenForm } from '../../../src/editor/forms/read-form.ts';
import { addSource, UnreadableSourcesError } from '../../../src/editor/headlines/edit-sources.ts';
import { excessIn, fileValues, writeFile } from '../../../src/editor/paper/edit-file.ts';
import { folderFileOf } from '../../../src/editor/paper/folder-file.ts';
import { placeProblems, problemsOnPage } from '../../../src/editor/paper/part-places.ts';
import { readPostForm } from '../../../src/editor/posts/read-post-form.ts';
import { EN } from '../../../src/editor/words/en/index.ts';
import { compilePaper } from '../../../src/papers/compile/compile-paper.ts';
import { editYaml } from '../../../src/papers/compile/edit-yaml.ts';
import { MemoryFolder } from '../../../src/papers/compile/memory-folder.ts';
import { usersOfOwnFiles } from '../../../src/papers/compile/own-file-users.ts';
import { readYaml } from '../../../src/papers/compile/yaml-text.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { expectLinearTo } from './growth.ts';

/** Half and twice the limits of a YAML file and of a Markdown file (characters). */
const YAML_LENGTHS = [100_000, 400_000];
const MARKDOWN_LENGTHS = [200_000, 800_000];

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the value is undefined');
  return value;
}
const [FAQ, ABOUT] = [known(folderFileOf('faq.yaml')), known(folderFileOf('about.md'))];
const HEAD = '---\ntitle: A\ndescription: A\nupdated: A\n---\n';
const FACTS = `id: my-town
name: My Town
description: News of My Town.
hosts: [my-town.ca]
language: en-CA
timeZone: America/Toronto
cityLine: My Town
price: $1.00
weather: { temperature: 5, conditions: Cloudy, high: 8, low: 2 }
contacts: { email: editor@my-town.ca, phone: 819-555-1234, address: 1 Main Street, supportHours: Mon }
desks: [shared]
`;
const RESOURCES =
  'description: A\nintro: A\nrevised: "2026-11-22"\nlinks: []\ntabs:\n- id: a\n  name: A\n  intro: A\n';
const DESKS = new Map([['shared', { id: 'shared', name: 'Shared', sources: [] }]]);

type Piece = string | ((index: number) => string);

function repeat(given: Piece, length: number): string {
  if (typeof given === 'string' && !given.includes('§')) return given.repeat(length / given.length);
  const pieceOf =
    typeof given === 'string' ? (index: number) => given.replaceAll('§', `${index}`) : given;
  const pieces: string[] = [];
  for (let size = 0; ; ) {
    const piece = pieceOf(pieces.length);
    size += piece.length;
    if (size > length) return pieces.join('');
    pieces.push(piece);
  }
}

/** A folder of these texts. */
function folderOf(texts: Readonly<Record<string, string>>): Promise<MemoryFolder> {
  const files = Object.entries({ 'paper.yaml': FACTS, ...texts });
  const encoder = new TextEncoder();
  return MemoryFolder.of(
    'my-town',
    new Map(files.map(([path, text]) => [path, encoder.encode(text)])),
  );
}

/** Adds a feed to a sources.yaml, which may be unreadable. */
function addToSources(text: string): void {
  try {
    addSource(text, { url: 'https://a.example/', publisher: 'A', language: '', paused: '' });
  } catch (error) {
    if (!(error instanceof UnreadableSourcesError)) throw error;
  }
}

/** Repeated pieces; § is the number of the piece. */
// biome-ignore format: a table
const YAML_PIECES = [
  'k§: 1\n', 'k: 1\n', '- 1\n', '- id: a§\n  name: b\n', '[', '- ', '{a: ', '- &a§ 1\n',
  '- *a\n', '---\na: 1\n', '# a\n', '\n', '"', '- "a"\n', '- >-\n a\n', ': ', 'a: b: c\n',
  '- !a b\n', '? ', 'a', '\t', '@',
];

test.each(YAML_PIECES)('a YAML file of %j to twice its limit takes linear time', (piece) => {
  for (const length of YAML_LENGTHS) {
    expectLinearTo(length, (size) => {
      const text = `description: A\ncategories:\n${repeat(piece, size)}`;
      readYaml('faq.yaml', text);
      excessIn(FAQ, text);
      fileValues(FAQ, text);
      writeFile(FAQ, text, { values: { description: 'B', categories: [] } });
    });
    expectLinearTo(length, (size) => addToSources(`sources:\n${repeat(piece, size)}`));
  }
});

const before = 'description: A\n# Ours.\nhosts:\n- b\n- c\n';
test.each<[what: string, next: (length: number) => Parameters<typeof editYaml>[1]]>([
  ['a long line', (length) => ({ description: 'a'.repeat(length) })],
  ['words', (length) => ({ description: 'a '.repeat(length / 2) })],
  ['paragraphs', (length) => ({ description: 'a\n\n'.repeat(length / 3) })],
  ['quotes', (length) => ({ description: '"\''.repeat(length / 2) })],
  ['a list', (length) => ({ hosts: Array.from({ length: length / 8 }, (_, at) => `h${at}`) })],
  [
    'a list of fields',
    (length) => ({ hosts: Array.from({ length: length / 40 }, (_, at) => ({ id: `h${at}` })) }),
  ],
])('saving a form with five times the limit of %s takes linear time', (_, next) => {
  expectLinearTo(1_000_000, (length) => {
    editYaml(before, next(length));
  });
});

test('saving a form with reordered items takes linear time', () => {
  expectLinearTo(3_000, (count) => {
    const items = Array.from({ length: count }, (_, at) => ({ id: `item-${at}` }));
    const text = `list:\n${items.map(({ id }) => `- id: ${id}\n`).join('')}`;
    editYaml(text, { list: items.toReversed() });
  });
});

// biome-ignore format: a table
const MARKDOWN_PIECES: readonly Piece[] = [
  (index) => `${'`'.repeat(index % 50)}a`,
  'word ', '{x}\n', '# A\n', '## A §\n', '[a](/x)\n', '[a](/resources/article-§) ', '*a', '[',
  '![a](/pictures/a.svg)\n', '[a](/faq#x) ', '[a](/about) ', '![', '>', '- ', '|a|b\n|-|-\n',
  '[a]{lang=iu} ', '[a]{lang=x}\n', '[a]{lang=', '{', '---\n',
];

test.each(MARKDOWN_PIECES)(
  'a Markdown file of %j to twice its limit takes linear time',
  async (piece) => {
    for (const length of MARKDOWN_LENGTHS) {
      const given = new Map<number, { text: string; folder: MemoryFolder }>();
      for (const size of [length, length / 4]) {
        const text = HEAD + repeat(piece, size);
        given.set(size, { text, folder: await folderOf({ 'about.md': text }) });
      }
      expectLinearTo(length, (size) => {
        const { text, folder } = known(given.get(size));
        const compiled = compilePaper(folder, DESKS);
        usersOfOwnFiles(folder);
        const problems = compiled.kind === 'problems' ? compiled.problems : [];
        // The page lists all of them.
        expect(problems.length).toBeLessThan(250);
        const shown = fileValues(ABOUT, text);
        if (shown) writeFile(ABOUT, text, { ...shown, body: `${shown.body}x` });
      });
    }
  },
);

const heads = {
  'faq.yaml': 'description: A\ncategories:\n- id: a\n  name: A\n  questions:\n',
  'resources.yaml': `${RESOURCES}  slugs:\n`,
  'books.yaml': 'description: A\nintro: A\nbooks:\n',
  'community.yaml':
    'hero: { heading: A, text: A }\nguidelines: []\ngetInvolved: { heading: A, text: A }\nhub:\n',
  'sources.yaml': 'sources:\n',
  'gazetteer.yaml': 'communities:\n',
  'paper.yaml': `${FACTS}sisterSites:\n`,
};
const answer = '  - id: q\n    question: A\n    answer: >-\n';
test.each<[path: keyof typeof heads, what: string, piece: Piece]>([
  ['faq.yaml', 'questions', (at) => `  - { id: q${at}, question: A, answer: B }\n`],
  ['faq.yaml', 'equal questions', '  - { id: q, question: A, answer: "[a](/x)" }\n'],
  ['faq.yaml', 'links of one answer', (at) => (at === 0 ? answer : '      [a](/faq#q)\n')],
  ['resources.yaml', 'articles that there are not', (at) => `  - article-${at}\n`],
  ['books.yaml', 'books', (at) => `- { title: b${at}, author: A, subject: B }\n`],
  ['community.yaml', 'buttons', (at) => `- { name: b${at}, text: A, href: /nowhere }\n`],
  [
    'sources.yaml',
    'feeds',
    (at) => `- { id: f${at}, section: local, publisher: A, url: https://a.ca/${at} }\n`,
  ],
  ['sources.yaml', 'feeds that lack all', '- { x: 1 }\n'],
  ['gazetteer.yaml', 'places that lack all', (at) => `- { slug: c${at}, name: C${at} }\n`],
  ['paper.yaml', 'links', (at) => `- { name: s${at}, href: https://a.ca/ }\n`],
])('a folder whose %s is full of %s is compiled in linear time', async (path, _, piece) => {
  const folders = new Map<number, MemoryFolder>();
  for (const size of [190_000, 190_000 / 4])
    folders.set(size, await folderOf({ [path]: heads[path] + repeat(piece, size) }));
  expectLinearTo(190_000, (size) => {
    compilePaper(known(folders.get(size)), DESKS);
  });
});

// biome-ignore format: a table
const POST_PIECES = [
  'word ', 'a\n\n', '**a ', '[a](x) ', '[a](https://a.ca ', '[', '<b>', '<b ', '##a\n', '•a\n',
  '[a]((', ' ', '\n',
];
test.each(POST_PIECES)('a post of %j, repeated to twice its limit, takes linear time', (piece) => {
  // What a post may have, and twice as much.
  for (const limit of [490_000, 980_000])
    expectLinearTo(limit, (length) => {
      const text = `x${repeat(piece, length)}x`;
      const given = (name: string) => (['text', 'title', 'slug'].includes(name) ? text : '');
      const form: GivenForm = {
        text: given,
        texts: () => [],
        file: () => undefined,
        entries: [],
      };
      const paper = { words: EN, publication: NUNAVUT_NEWS };
      readPostForm(form, paper, { id: '', isForReaders: true });
    });
});

test('many problems of one control are listed in linear time', () => {
  expectLinearTo(400_000, (length) => {
    const problems = Array.from({ length: length / 4 }, (_, line) => ({
      file: 'about.md',
      line,
      message: 'is wrong',
    }));
    problemsOnPage(
      placeProblems(problems, undefined, { words: EN, language: 'fr' }),
      {},
      'markdown',
    );
  });
});

test('wrong links to articles are reported in time linear in links plus articles', async () => {
  const name = (index: number) => `an-article-of-the-resources-with-a-long-name-${index}`;
  const article = '---\ntitle: A\n---\n';
  const folderWith = (count: number) => {
    const articles = Array.from({ length: count }, (_, at) => [
      `resources/${name(at)}.md`,
      article,
    ]);
    const links = repeat((index) => `[a](/resources/${name(index + 1_000)}s) `, 975 * count);
    const related = repeat((index) => `  - ${name(index + 1_000)}s\n`, 475 * count);
    return folderOf({
      ...Object.fromEntries(articles),
      'about.md': HEAD + links,
      'resources.yaml': `${RESOURCES}  slugs:\n${related}`,
    });
  };
  const folders = { 400: await folderWith(400), 100: await folderWith(100) };
  expectLinearTo(400, (count) => compilePaper(folders[count as keyof typeof folders], DESKS));
});
