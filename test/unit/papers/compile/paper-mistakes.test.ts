import { expect, test } from 'vitest';
import { ownMessage } from '../../../../src/papers/compile/problem.ts';
import { translateMessage } from '../../../../src/papers/compile/translate-message.ts';
import { paperFolder } from '../../scripts/papers/paper-folder.ts';
import { MISTAKES, type Spoil, spoiler } from './mistakes.ts';

/** The path of the template's answer with a link to /contact. */
const CONTACT_ANSWER = ['categories', 0, 'questions', 3, 'answer'];

test.for(MISTAKES)('a mistake: %s', async ([message, spoil]) => {
  const folder = paperFolder();
  const spoiled = spoiler(folder);
  spoil(spoiled);
  const begins = spoiled.line();
  const [first, ...others] = folder.problems();
  expect(first && `${first.name}: ${first.message}`).toBe(message);
  const own = first ? ownMessage(first) : '';
  expect(translateMessage(own, 'fr')).not.toBe(own);
  const line =
    first?.line === undefined ? undefined : folder.read(first.name).split('\n')[first.line - 1];
  if (begins === undefined) expect(line).toBeUndefined();
  else expect(line?.startsWith(begins), line).toBe(true);
  // No second problem is about the same mistake, except consequences of a wrong file name.
  expect(others.filter(({ name }) => name !== first?.name || first.line !== undefined)).toEqual([]);
});

test('a mistake: more text than a published paper may have', async () => {
  const folder = paperFolder();
  const head = '---\ntitle: About us\ndescription: About us.\nupdated: January 2026\n---\n';
  for (const name of ['about', 'privacy', 'terms'])
    folder.write(`${name}.md`, head + 'word '.repeat(70_000));
  expect(folder.problems()).toMatchObject([
    {
      name: '',
      message: expect.stringMatching(/^has 10\d{5} characters.*; at most 1000000 are allowed$/),
    },
  ]);
});

test('a mistake: more sources than a desk may have, feeds, calendars and stations together', async () => {
  const listed = (length: number, write: (at: number) => string) =>
    Array.from({ length }, (_, at) => `  - { ${write(at)} }\n`).join('');
  const sources = (feeds: number) =>
    `sources:\n${listed(feeds, (at) => `id: f-${at}, section: local, publisher: A, url: https://a.ca/${at}`)}${listed(
      10,
      (at) => `type: ics, id: c-${at}, publisher: A, url: https://a.ca/${at}.ics`,
    )}stations:\n${listed(20, (at) => `id: on-${at}, name: A, latitude: ${at}, longitude: 1`)}`;
  const folder = paperFolder();
  folder.write('sources.yaml', sources(70));
  expect(folder.problems()).toEqual([]);
  folder.write('sources.yaml', sources(71));
  expect(folder.problems()).toMatchObject([
    {
      name: 'sources.yaml',
      line: 1,
      message: 'sources: has 101 feeds, calendars and stations; at most 100 are allowed',
    },
  ]);
});

test('a mistake: too many mistakes to list', async () => {
  const folder = paperFolder();
  folder.edit('paper.yaml', 'topics: []', `topics: [${'1, '.repeat(5_000)}]`);
  expect(folder.problems()).toHaveLength(100);
});

test('a mistake: no paper.yaml, or none that can be read', () => {
  const folder = paperFolder();
  folder.remove('paper.yaml');
  expect(folder.problems()[0]?.message).toBe(
    'is missing; `npm run paper -- new ID` creates a folder with it',
  );
  folder.write('paper.yaml/a.txt', '');
  expect(folder.problems()[0]?.message).toBe('must be a file, not a folder or a link');
});

test.each<[what: string, spoil: Spoil, path: readonly PropertyKey[]]>([
  ['a value', (to) => to.paper(/phone: .*/, 'phone: none'), ['contacts', 'phone']],
  ['a desk', (to) => to.paper('[canada, world]', '[canada, moon]'), ['desks', 1]],
  ['a link', (to) => to.faq('(/contact)', '(/none)'), CONTACT_ANSWER],
])('a problem has the path of its field: %s', (_, spoil, path) => {
  const folder = paperFolder();
  spoil(spoiler(folder));
  expect(folder.problems().map((problem) => problem.path)).toEqual([path]);
});
