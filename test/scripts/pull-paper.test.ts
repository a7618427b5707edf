import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMigratedStorage } from '../../scripts/migrations.ts';
import { filesOfFolder } from '../../scripts/papers/disk-folder.ts';
import { newPaper } from '../../scripts/papers/new-paper.ts';
import { publishPaper } from '../../scripts/papers/publish-paper.ts';
import { pullPaper } from '../../scripts/papers/pull-paper.ts';
import type { SiteStorage } from '../../scripts/storage.ts';
import { MemoryFolder } from '../../src/papers/compile/memory-folder.ts';
import { listVersions, saveVersion } from '../../src/papers/store/paper-versions.ts';
import { startScript } from '../support/run-program.ts';
import { folderForFile, folderForTest } from '../support/temporary-folder.ts';

const ABOUT = '---\ntitle: Us\ndescription: About us.\nupdated: November 2026\n---\nText.\n';
const stateDir = folderForFile();
let storage: SiteStorage;
let ann: string;
let ben: string;

beforeAll(async () => {
  storage = await openMigratedStorage(stateDir);
});
afterAll(() => storage.close());
beforeEach(async () => {
  for (const table of ['paper_versions', 'paper_texts', 'publications', 'own_feeds'])
    await storage.query(`DELETE FROM ${table}`);
  [ann, ben] = [folderForTest(), folderForTest()];
  await newPaper('my-town', ann);
  write(ann, 'about.md', ABOUT);
});

const publish = (root: string, over?: number) =>
  publishPaper(join(root, 'my-town'), storage, {
    isRemote: false,
    now: Date.now(),
    over,
    place: ' --state here',
  });
const pull = (root: string, over?: number) => pullPaper('my-town', storage, { root, over });
const read = (root: string, name: string) => readFileSync(join(root, 'my-town', name), 'utf8');
function write(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, 'my-town', name)), { recursive: true });
  writeFileSync(join(root, 'my-town', name), text);
}
const edit = (root: string, name: string, from: string, to: string) =>
  write(root, name, read(root, name).replace(from, to));
const files = (root: string) => filesOfFolder(join(root, 'my-town'));

test('a published folder is pulled unchanged, and can be edited in either place in turn', async () => {
  write(ann, 'posts/own.md', 'Ann’s own');
  await publish(ann);
  expect(await pull(ben)).toMatchObject({ version: 1 });
  expect(files(ben)).toEqual(files(ann));
  edit(ben, 'paper.yaml', 'cityLine: My Town', 'cityLine: On the Bay');
  rmSync(join(ben, 'my-town/about.md'));
  await publish(ben);
  expect(await pull(ann)).toMatchObject({ version: 2, changed: 2 });
  expect(files(ann)).toEqual(files(ben));
  expect(read(ann, 'posts/own.md')).toBe('Ann’s own');
  expect(await pull(ann)).toMatchObject({ version: 2, changed: 0 });
});

test('a stale folder is not published, and the message names who changed which files', async () => {
  await publish(ann);
  await pull(ben);
  edit(ben, 'paper.yaml', 'cityLine: My Town', 'cityLine: On the Bay');
  await publish(ben);
  edit(ann, 'about.md', 'title:', 'title: About');
  const refusal = await publish(ann).catch(String);
  expect(refusal).toMatch(
    /^Error: my-town is not published, and nothing has changed: a command \(\S+\) saved version 2 on \d{4}-\d\d-\d\d \d\d:\d\d, and the folder is of version 1\.\n/,
  );
  expect(refusal).toContain('\n  about.md (changed)\n  paper.yaml (changed)\n');
  expect(refusal).toContain('`npm run paper -- pull my-town --state here` fetches that version');
  expect(refusal).toContain('`--over 2` publishes the folder in its place');
  await publish(ann, 2);
  const [newest] = await listVersions(storage, 'my-town');
  expect([newest?.version, newest?.digest]).toEqual([3, expect.stringMatching(/./)]);
  expect((await pull(ben)).version).toBe(3);
  expect(read(ben, 'about.md')).toBe(read(ann, 'about.md'));
});

test('pulling preserves local changes, and refuses if a file was changed on both sides', async () => {
  await publish(ann);
  await pull(ben);
  edit(ben, 'paper.yaml', 'cityLine: My Town', 'cityLine: On the Bay');
  await publish(ben);
  edit(ann, 'about.md', 'title:', 'title: About');
  await pull(ann);
  expect(read(ann, 'about.md')).toContain('title: About');
  expect(read(ann, 'paper.yaml')).toContain('On the Bay');
  edit(ben, 'paper.yaml', 'On the Bay', 'On the Hill');
  await publish(ben);
  edit(ann, 'paper.yaml', 'On the Bay', 'In the Valley');
  await expect(pull(ann)).rejects.toThrow(/changed here.*\n {2}paper\.yaml\n`--over 3`/);
  expect(read(ann, 'paper.yaml')).toContain('In the Valley');
  await expect(pull(ann, 2)).rejects.toThrow('the newest version of my-town is 3, not 2');
  await pull(ann, 3);
  expect(files(ann)).toEqual(files(ben));
});

test('a folder without a version is not overwritten', async () => {
  await publish(ann);
  await newPaper('my-town', ben);
  write(ben, 'about.md', ABOUT.replace('Text', 'Other text'));
  await expect(pull(ben)).rejects.toThrow(/changed here.*\n {2}about\.md\n/);
});

test.each(['../my-town', '/etc', '.', 'a/b', ''])('pulling the id %j is refused', async (id) => {
  await expect(pullPaper(id, storage, { root: ben })).rejects.toThrow('an id:');
});

test('pulling a paper without a saved version fails', async () => {
  await expect(pull(ben)).rejects.toThrow('no version of my-town is saved there');
});

test('nothing is written through a link in the folder', async () => {
  const elsewhere = folderForTest();
  await publish(ann);
  mkdirSync(join(ben, 'my-town'));
  symlinkSync(elsewhere, join(ben, 'my-town/pictures'));
  await expect(pull(ben)).rejects.toThrow('my-town/pictures is no plain folder');
  expect(filesOfFolder(elsewhere).size).toBe(0);
  expect(files(ben).size).toBe(0);
});

test('a version that lists a file outside the folder is not pulled', async () => {
  const folder = await MemoryFolder.of('my-town', new Map([['a.md', new Uint8Array([65])]]));
  await saveVersion(storage, folder, { base: 0, by: 'Eve', message: '', now: 1 });
  await storage.query(
    'UPDATE paper_versions SET entries = replace(entries, ?1, ?2)',
    'a.md',
    '../a.md',
  );
  await expect(pull(ben)).rejects.toThrow('begins with a dot');
});

test('the commands report their result, and refuse a version that is no number', async () => {
  const state = ['--state', folderForTest()];
  const paper = (...args: readonly string[]) => startScript('scripts/paper.ts', ...args, ...state);
  expect((await paper('pull', 'my-town', '--over', 'x')).stderr).toContain('--over is x');
  const { status, stderr } = await paper('pull', 'my-town');
  expect([status, stderr]).toEqual([1, 'no version of my-town is saved there\n']);
});
