import { relative } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInPapers, readPapers } from '../../../../scripts/papers/read-papers.ts';
import { forAll } from '../../../support/effort.ts';
import { copyPaper, type PaperFolder, paperFolder } from '../../scripts/papers/paper-folder.ts';
import { OWN_SOURCES } from './mistakes.ts';

test('a compiled paper survives JSON unchanged', () => {
  for (const paper of builtInPapers()) expect(JSON.parse(JSON.stringify(paper))).toEqual(paper);
});

test('a paper without an optional file lacks only that text', () => {
  const folder = paperFolder();
  folder.remove('faq.yaml');
  expect(Object.keys(folder.paper().content)).toEqual(['resources']);
});

test('a paper carries its own desk first, with its id and name, then shared ones', () => {
  const folder = paperFolder();
  folder.write('sources.yaml', OWN_SOURCES);
  const sources = [{ id: 'town-courier', section: 'local', via: 'xml' }];
  expect(folder.paper().desks).toMatchObject([
    { id: 'my-town', name: 'My Town', sources },
    { id: 'canada', name: 'Canada' },
    { id: 'world', name: 'World' },
  ]);
});

test('a paper with the id of a desk is refused', () => {
  const folder = copyPaper(paperFolder(), 'canada');
  folder.edit('paper.yaml', 'id: my-town', 'id: canada');
  expect(folder.problems().map(({ message }) => message)).toEqual([
    'id: "canada" is the id of a group of sources: choose another',
  ]);
});

const lineOf = (folder: PaperFolder, name: string, line: number) =>
  folder.read(name).split('\n')[line - 1] ?? '';

test('all mistakes of a paper are reported together', () => {
  const folder = paperFolder();
  folder.edit('paper.yaml', 'America/Toronto', 'Toronto');
  folder.edit('paper.yaml', '# price: $1.00', 'price: 1');
  folder.edit('faq.yaml', '{email} at', '{mail} at');
  folder.edit('resources/a-first-guide.md', '## Where', '# Where');
  const files = folder.problems().map(({ name }) => name);
  expect(files).toEqual(['paper.yaml', 'paper.yaml', 'faq.yaml', 'resources/a-first-guide.md']);
});

test('two papers with the same host are refused, with the line in the second', () => {
  const first = paperFolder();
  const second = copyPaper(first, 'your-town');
  second.edit('paper.yaml', 'id: my-town', 'id: your-town');
  const { problems } = readPapers([first.path, second.path]);
  expect(problems.map(({ message }) => message)).toEqual([
    'hosts: "my-town.example" is that of my-town too',
    'hosts: "www.my-town.example" is that of my-town too',
  ]);
  for (const { line = 0 } of problems)
    expect(lineOf(second, 'paper.yaml', line)).toMatch(/^hosts:/);
});

test('a paper with the id of a paper in another folder is refused with the path of that folder', () => {
  const [first, second] = [paperFolder(), paperFolder()];
  const { problems } = readPapers([first.path, second.path]);
  expect(problems[0]?.message).toBe(`id: "my-town" is that of ${relative('.', first.path)} too`);
});

test('the placeholders of a new paper are refused only for production, each with its line', () => {
  const folder = paperFolder();
  expect(readPapers([folder.path]).problems).toEqual([]);
  const { problems } = readPapers([folder.path], { isForProduction: true });
  const lines = problems.map(({ line = 0 }) => lineOf(folder, 'paper.yaml', line).trim());
  expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual([
    ...['hosts', 'hosts', 'email', 'phone', 'address'],
  ]);
  expect(problems[0]?.message).toBe(
    'hosts: "my-town.example" is only an example: write the web address of the paper before the paper is published',
  );
});

test.each(['paper.internal', 'paper.corp', 'paper.home.arpa', 'paper.onion', 'paper.local'])(
  'the host %s, which is not public, is refused for production',
  (host) => {
    const folder = paperFolder();
    folder.edit('paper.yaml', 'hosts: [my-town.example', `hosts: [${host}`);
    const { problems } = readPapers([folder.path], { isForProduction: true });
    expect(problems[0]?.message).toContain(`hosts: "${host}" is only an example`);
  },
);

test('any change of a valid paper.yaml gives a paper or problems with lines, and never an exception', () => {
  const folder = paperFolder();
  const valid = folder.read('paper.yaml');
  const lines = valid.split('\n').length;
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(...'&a [*a];*x;!!js/function x;<<: *a;{;];- ;\t;\0;%;|;null'.split(';')),
    fc.constantFrom(...'__proto__: 1\n;constructor: {}\n;? [a]\n: b\n;---\n;...\n'.split(';')),
  );
  forAll(50, [fc.nat(valid.length), fc.nat(30), piece], (at, cut, added) => {
    folder.write('paper.yaml', valid.slice(0, at) + added + valid.slice(at + cut));
    const compiled = folder.compile();
    if (compiled.kind === 'paper') expect(compiled.paper.hosts.length).toBeGreaterThan(0);
    else {
      expect(compiled.problems.length).toBeGreaterThan(0);
      for (const { line, message } of compiled.problems) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines + 12);
        expect(message).not.toMatch(/\n|undefined|\[object/);
      }
    }
  });
});
