import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { newPaper } from '../../../../scripts/papers/new-paper.ts';
import {
  builtInFolders,
  builtInPapers,
  knownPapers,
  paperFolders,
} from '../../../../scripts/papers/read-papers.ts';
import {
  localHostOf,
  servedPapers,
  withLocalHosts,
} from '../../../../scripts/papers/served-papers.ts';
import { withLocalHost } from '../../../../src/papers/compile/made-path.ts';
import { countQuestions } from '../../../../src/site/content/faq.ts';
import { siteMapOf } from '../../../../src/site/content/site-map.ts';
import { folderForTest } from '../../../support/temporary-folder.ts';

/** A folder of papers with these ids, and a list of those of the build. */
async function papers(list: string | undefined, ...ids: readonly string[]): Promise<string> {
  const root = folderForTest();
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
  const hosts = ['my-town.ca', 'my-town.localhost'] as const;
  expect(withLocalHost({ id: 'my-town', hosts }).hosts).toEqual(hosts);
  expect(withLocalHost({ id: 'my-town', hosts: ['my-town.ca'] }).hosts).toEqual(hosts);
});

const [FIRST] = builtInPapers();

test('on this machine each paper after the first has the host that it names there, or one named after its id', () => {
  const named = { ...FIRST, hosts: ['named.ca', 'named.localhost'] as const };
  const other = { ...FIRST, id: 'my-town', hosts: ['news.my-town.ca'] as const };
  expect(withLocalHosts([FIRST, named, other]).map(({ hosts }) => hosts)).toEqual([
    FIRST.hosts,
    named.hosts,
    ['news.my-town.ca', 'my-town.localhost'],
  ]);
});

test('a production build has no host of this machine, whatever papers it has', () => {
  expect(servedPapers({ isSample: false }).flatMap((paper) => localHostOf(paper) ?? [])).toEqual(
    [],
  );
});

test('the first paper brings as much as the specification asks for, or more', () => {
  const { faq, resources } = FIRST.content;
  expect(faq?.categories.length).toBeGreaterThanOrEqual(10);
  expect(countQuestions(faq?.categories ?? [])).toBeGreaterThanOrEqual(100);
  expect(resources?.articles.length).toBeGreaterThanOrEqual(13);
  expect(siteMapOf(FIRST)).toHaveLength(10);
});
