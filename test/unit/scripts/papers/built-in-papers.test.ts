import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPaper } from '../../../../scripts/papers/new-paper.ts';
import {
  builtInFolders,
  builtInPapers,
  knownPapers,
  paperFolders,
  withLocalHost,
} from '../../../../scripts/papers/read-papers.ts';

/** A folder of papers with these ids, and a list of those of the build. */
async function papers(list: string | undefined, ...ids: readonly string[]): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'built-in-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const id of ids) await newPaper(id, root);
  if (list !== undefined) writeFileSync(join(root, 'built-in.yaml'), list);
  return root;
}

const names = (folders: readonly string[]) => folders.map((folder) => basename(folder));

test('the papers of the build are those of the list, in its order, and a draft beside them is none', async () => {
  const root = await papers('- b-town\n- a-town\n', 'a-town', 'b-town', 'c-town');
  expect(names(builtInFolders(root))).toEqual(['b-town', 'a-town']);
  expect(names(paperFolders(root))).toEqual(['b-town', 'a-town', 'c-town']);
});

test('a draft with mistakes fails no build, and posts can be imported for the others', async () => {
  const root = await papers('- a-town\n', 'a-town', 'b-town', 'c-town');
  writeFileSync(join(root, 'c-town', 'paper.yaml'), 'id: c-town\n');
  expect(builtInPapers(root).map(({ id }) => id)).toEqual(['a-town']);
  expect(knownPapers(root).map(({ id }) => id)).toEqual(['a-town', 'b-town']);
});

test.each(['no list', '[]', '- a-town\n- Some Town\n', '- a-town\n- missing-town\n', '- a: b\n'])(
  'a list that is %j is refused, and never another paper built in its place',
  async (list) => {
    const root = await papers(list, 'a-town');
    expect(() => builtInPapers(root)).toThrow(/built-in\.yaml|missing-town/);
  },
);

test('withLocalHost adds the host of this machine last, once', () => {
  const paper = { id: 'my-town', hosts: ['my-town.ca', 'my-town.localhost'] as const };
  expect(withLocalHost(paper).hosts).toEqual(['my-town.ca', 'my-town.localhost']);
  expect(withLocalHost({ ...paper, hosts: ['my-town.ca'] }).hosts).toEqual([
    'my-town.ca',
    'my-town.localhost',
  ]);
});
