import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { newPaper } from '../../../../scripts/papers/new-paper.ts';
import { fileTexts } from '../../../../scripts/papers/paper-files.ts';
import {
  builtInFolders,
  builtInPapers,
  findNamedPaper,
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
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { folderForTest } from '../../../support/temporary-folder.ts';
import { paperFolder } from './paper-folder.ts';

/** A folder of papers with these ids, and the list of papers in the build. */
async function papers(list: string | undefined, ...ids: readonly string[]): Promise<string> {
  const root = folderForTest();
  for (const id of ids) await newPaper(id, root);
  if (list !== undefined) writeFileSync(join(root, 'built-in.yaml'), list);
  return root;
}

const names = (folders: readonly string[]) => folders.map((folder) => basename(folder));

test('the papers of the build are those of the list, in its order, without drafts', async () => {
  const root = await papers('- b-town\n- a-town\n', 'a-town', 'b-town', 'c-town');
  expect(names(builtInFolders(root))).toEqual(['b-town', 'a-town']);
  expect(names(paperFolders(root))).toEqual(['b-town', 'a-town', 'c-town']);
});

test('a draft paper with mistakes does not fail the build or imports for other papers', async () => {
  const root = await papers('- a-town\n', 'a-town', 'b-town', 'c-town');
  writeFileSync(join(root, 'c-town', 'paper.yaml'), 'id: c-town\n');
  expect(builtInPapers(root).map(({ id }) => id)).toEqual(['a-town']);
  expect(knownPapers(root).map(({ id }) => id)).toEqual(['a-town', 'b-town']);
});

test.each(['no list', '[]', '- a-town\n- Some Town\n', '- a-town\n- missing-town\n', '- a: b\n'])(
  'the list %j is refused, and no other paper is built instead',
  async (list) => {
    const root = await papers(list, 'a-town');
    expect(() => builtInPapers(root)).toThrow(/built-in\.yaml|missing-town/);
  },
);

test('withLocalHost adds the local host last, once', () => {
  const hosts = ['my-town.ca', 'my-town.localhost'] as const;
  expect(withLocalHost({ id: 'my-town', hosts }).hosts).toEqual(hosts);
  expect(withLocalHost({ id: 'my-town', hosts: ['my-town.ca'] }).hosts).toEqual(hosts);
});

const [FIRST] = builtInPapers();

test('each paper after the first has its configured local host, or one named after its id', () => {
  const named = { ...FIRST, hosts: ['named.ca', 'named.localhost'] as const };
  const other = { ...FIRST, id: 'my-town', hosts: ['news.my-town.ca'] as const };
  expect(withLocalHosts([FIRST, named, other]).map(({ hosts }) => hosts)).toEqual([
    FIRST.hosts,
    named.hosts,
    ['news.my-town.ca', 'my-town.localhost'],
  ]);
});

test('a production build has no local host', () => {
  expect(servedPapers({ isSample: false }).flatMap((paper) => localHostOf(paper) ?? [])).toEqual(
    [],
  );
});

test('the first paper has at least the content that the specification requires', () => {
  const { faq, resources } = FIRST.content;
  expect(faq?.categories.length).toBeGreaterThanOrEqual(10);
  expect(countQuestions(faq?.categories ?? [])).toBeGreaterThanOrEqual(100);
  expect(resources?.articles.length).toBeGreaterThanOrEqual(13);
  expect(siteMapOf(FIRST)).toHaveLength(10);
});

const [whole] = builtInPapers();

test('each Markdown text of a paper becomes a file, and everything else stays', () => {
  const { paper, files } = fileTexts(whole);
  const { resources, ...content } = whole.content;
  const legal = ['about', 'privacy', 'terms'].filter((name) => name in content);
  expect(files.size).toBe((resources?.articles.length ?? 0) + legal.length);
  expect(JSON.stringify(paper)).not.toContain('"html"');
  const withTexts = JSON.parse(JSON.stringify(paper), (_, value) =>
    value?.file ? { ...value, ...JSON.parse(files.get(value.file) ?? ''), file: undefined } : value,
  );
  expect(withTexts).toEqual(whole);
});

test('the address of a text’s file is below the paper’s path and changes only with the text', () => {
  const { files } = fileTexts(whole);
  for (const address of files.keys()) expect(address).toMatch(`/papers/${whole.id}/texts/`);
  expect(fileTexts({ ...whole, name: 'Another' }).files).toEqual(files);
  const { about } = whole.content;
  if (!about || 'file' in about) throw new Error('there is no such text');
  const other = { ...whole, content: { about: { ...about, html: '<p>Another.</p>' } } };
  for (const address of fileTexts(other).files.keys()) expect(files.has(address)).toBe(false);
});

test('a new paper passes the check and is named after its id', async () => {
  const folder = paperFolder();
  expect(folder.read('paper.yaml')).not.toContain('{{');
  const hosts = ['my-town.example', 'www.my-town.example'];
  expect(folder.paper()).toMatchObject({ id: 'my-town', name: 'My Town', hosts });
});

test('every optional line of a new paper.yaml is valid without its #', async () => {
  const folder = paperFolder();
  const text = folder.read('paper.yaml');
  const field = /^# ( *(?:\w+:|- \{).*)$/gm;
  const whole = text
    .slice(text.indexOf('# colours:'))
    .replaceAll(/^(?:topics|newsResources): \[\]\n/gm, '')
    .replaceAll(field, '$1')
    .replaceAll('https://…', 'https://news.example/');
  folder.write('paper.yaml', text.slice(0, text.indexOf('# colours:')) + whole);
  expect(folder.problems()).toEqual([]);
});

test.each(['my-town', 'My Town', '../elsewhere', '', '-', 'schema', '__proto__', 'world'])(
  'a new paper with the id "%s" is refused',
  async (id) => {
    const { root } = paperFolder();
    await expect(newPaper(id, root)).rejects.toThrow(/only the letters|there already|of a group/);
    expect(readdirSync(root)).toEqual(['my-town']);
  },
);

const NAMED = {
  ...NUNAVUT_NEWS,
  id: 'first',
  hosts: ['www.first.example', 'first.example', 'old-first.example'],
} as const;
const OTHER = { ...NUNAVUT_NEWS, id: 'second', hosts: ['second.example'] } as const;

test.each([
  [{}, 'first'],
  [{ paper: 'second' }, 'second'],
  [{ domain: 'first.example' }, 'first'],
  [{ domain: 'WWW.First.example' }, 'first'],
  [{ domain: 'old-first.example' }, 'first'],
  [{ domain: 'second.example' }, 'second'],
])('a command of posts with %j is for the paper %s', (given, id) => {
  expect(findNamedPaper(given, [NAMED, OTHER]).id).toBe(id);
});

test.each([
  [{ paper: 'frist' }, '--paper frist is unknown; known: first, second'],
  [
    { domain: 'frist.example' },
    '--domain frist.example is unknown; known: first.example, old-first.example, second.example',
  ],
  [{ paper: 'first', domain: 'second.example' }, '--paper and --domain exclude each other'],
])('a command of posts with %j is an error', (given, message) => {
  expect(() => findNamedPaper(given, [NAMED, OTHER])).toThrow(message);
});
