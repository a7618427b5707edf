import { env } from 'cloudflare:workers';
import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_DESKS } from '../../../../src/editor/store/papers.ts';
import { digestHex, shortHash } from '../../../../src/lib/text/hashes.ts';
import { MADE_FILES } from '../../../../src/model/publication/made-files.ts';
import { fileKey, fromStored } from '../../../../src/model/publication/stored-publication.ts';
import { makeFiles } from '../../../../src/papers/compile/made-files.ts';
import type { MemoryFolder } from '../../../../src/papers/compile/memory-folder.ts';
import { startRasteriser } from '../../../../src/papers/compile/rasteriser.ts';
import type { PictureMaker } from '../../../../src/papers/compile/small-pictures.ts';
import { MAX_FILES, tooManyFiles } from '../../../../src/papers/store/folder-entries.ts';
import { listVersions, readVersion } from '../../../../src/papers/store/paper-versions.ts';
import { type Compiler, publishFolder } from '../../../../src/papers/store/publish-folder.ts';
import type { PaperStorage } from '../../../../src/papers/store/storage.ts';
import { empty, rowsOf } from '../../../support/database.ts';
import {
  ABOUT_MD,
  type Files,
  folderOf,
  newest,
  OWN_PAPER,
  PAPER_YAML,
} from '../../../support/editor-paper.ts';
import { eachCall, FAULTS, gatedDatabase, gatedKv } from '../../../support/faulty-calls.ts';
import { kvWith } from '../../../support/platform-doubles.ts';
import { deletePapers } from '../../../support/publish-paper.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
/** A picture whose content states its width. */
const MAKER: PictureMaker = {
  sizeOf: async () => ({ width: 700, height: 400, isAnimated: false }),
  resize: async (_, width) => new Uint8Array([width >> 8, width & 255]),
};
const COMPILER: Compiler = {
  desks: BUILT_IN_DESKS,
  builtInDesks: BUILT_IN_DESKS,
  maker: MAKER,
  rasterise: await startRasteriser(() => wasm),
  isForProduction: false,
};

/** The folder of the tests' paper, or of another by its id, with changes. */
const folder = (id: string, changes: Files = {}) =>
  folderOf({ 'paper.yaml': PAPER_YAML.replaceAll(OWN_PAPER, id), ...changes }, id);

const publish = async (given: Promise<MemoryFolder>, base = 0, by = 'Ann') =>
  publishFolder(env, await given, COMPILER, { base, by, message: '', now: NOW });
const rows = () =>
  rowsOf<Record<'id' | 'data' | 'digest', string>>('SELECT id, data, digest FROM publications');

/** A storage that calls `beforePut` with the key of each file before it stores it. */
const storageWith = (beforePut: (key: string) => unknown): PaperStorage => ({
  DB: env.DB,
  EDITIONS: kvWith(beforePut),
});

beforeEach(deleteAll);

async function deleteAll(): Promise<void> {
  await deletePapers();
  await empty('paper_versions', 'paper_texts');
  const { keys } = await env.EDITIONS.list();
  await Promise.all(keys.map(({ name }) => env.EDITIONS.delete(name)));
}

describe('a folder published by a Worker', () => {
  test('is served at its host with files in KV and a recorded version, and publishing it unchanged adds none', async () => {
    const outcome = await publish(folder('my-town', { 'pictures/ice.jpg': JPEG }));
    expect(outcome).toMatchObject({ kind: 'published', version: 1, isUnchanged: false });
    const [row] = await rows();
    const paper = fromStored(JSON.parse(row?.data ?? ''), BUILT_IN_DESKS);
    expect(paper.hosts).toEqual(['my-town.ca']);
    expect(paper.nameplate?.path).toMatch(/^m/);
    const addresses = Object.values(paper.ownFiles ?? {});
    expect(addresses).toHaveLength(4);
    for (const path of [...addresses, `${paper.files}/icon.svg`, `${paper.files}/social-card.png`])
      expect(await env.EDITIONS.get(`file:${path.replace('/papers/', '')}`)).not.toBeNull();
    expect(await listVersions(env, 'my-town')).toMatchObject([
      { version: 1, savedBy: 'Ann', digest: row?.digest },
    ]);
    const again = await publish(folder('my-town', { 'pictures/ice.jpg': JPEG }), 1);
    expect(again).toMatchObject({ kind: 'published', version: 1, isUnchanged: true });
  });

  test('with more files than a version can list is refused with the reason, even if their names are long', async () => {
    const many = (count: number, name: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`posts/${name}${at}.md`, 'Text.']),
      );
    const { files } = await folder('my-town');
    const problems = async (given: Record<string, string>) => {
      const outcome = await publish(folder('my-town', given));
      return outcome.kind === 'problems' ? outcome.problems.map(({ message }) => message) : [];
    };
    const room = MAX_FILES - files.size;
    expect(await problems(many(room + 1, 'p'))).toEqual([
      `has ${MAX_FILES + 1} files; at most ${MAX_FILES} are allowed`,
    ]);
    expect(await problems(many(room, 'p'.repeat(150)))).toEqual([
      `has ${MAX_FILES} files, whose names are too long to be listed: shorten them`,
    ]);
    // As many as fit with names of a hundred characters.
    expect(tooManyFiles(await folder('my-town', many(room, 'p'.repeat(88))))).toBeUndefined();
    expect(await publish(folder('my-town', many(room, 'p'.repeat(88))))).toMatchObject({
      kind: 'published',
    });
  });

  test('that differs from its published version in one text writes only that to KV, and makes no picture again', async () => {
    const drawing = (at: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at} 1"><path d="M0 0h1v1z"/></svg>`;
    const drawings = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`pictures/drawing-${at}.svg`, drawing(at + 1)]),
    );
    const sources = (publisher: string) =>
      `sources:\n  - { id: own, section: local, publisher: ${publisher}, url: https://own.ca/rss }\n`;
    const given = { ...drawings, 'pictures/ice.jpg': JPEG, 'sources.yaml': sources('Own') };
    await publish(folder('my-town', given));
    const puts: string[] = [];
    const counting = storageWith((key) => void puts.push(key));
    const unmade = () => Promise.reject(new Error('made again'));
    const compiler = { ...COMPILER, maker: { sizeOf: unmade, resize: unmade } };
    const publishAgain = async (changes: typeof given, base: number) =>
      publishFolder(counting, await folder('my-town', changes), compiler, {
        base,
        by: 'Ann',
        message: '',
        now: NOW,
      });
    const renamed = { ...given, 'sources.yaml': sources('Renamed') };
    expect(await publishAgain(renamed, 1)).toMatchObject({ kind: 'published', version: 2 });
    expect(puts).toEqual([]);
    const [row] = await rows();
    const { ownFiles = {} } = fromStored(JSON.parse(row?.data ?? ''), BUILT_IN_DESKS);
    expect(Object.keys(ownFiles)).toEqual(expect.arrayContaining(['pictures/ice.jpg@640']));
    // Only the changed files.
    const redrawn = { ...renamed, 'pictures/drawing-7.svg': drawing(99) };
    await publishAgain(redrawn, 2);
    expect(puts).toEqual([expect.stringMatching(/^file:my-town\/pictures\/\w+\/drawing-7\.svg$/)]);
  });

  test('that was withdrawn writes all of its files again, which may have been deleted', async () => {
    await publish(folder('our-town', { 'pictures/ice.jpg': JPEG }));
    await rowsOf("UPDATE publications SET data = NULL, digest = ''");
    const { keys } = await env.EDITIONS.list({ prefix: 'file:our-town/' });
    await Promise.all(keys.map(({ name }) => env.EDITIONS.delete(name)));
    await publish(
      folder('our-town', { 'pictures/ice.jpg': JPEG, 'about.md': `${ABOUT_MD}More.\n` }),
      1,
    );
    expect((await env.EDITIONS.list({ prefix: 'file:our-town/' })).keys).toHaveLength(keys.length);
  });

  test('with mistakes is not saved: they are returned with file, line and field', async () => {
    const outcome = await publish(folder('my-town', { 'books.yaml': 'intro: 1\n' }));
    expect(outcome).toMatchObject({
      kind: 'problems',
      problems: expect.arrayContaining([
        expect.objectContaining({ file: 'books.yaml', line: 1, path: ['intro'] }),
      ]),
    });
    expect(await listVersions(env, 'my-town')).toEqual([]);
  });

  test('whose host belongs to another paper is saved but not published', async () => {
    await publish(folder('my-town'));
    const facts = PAPER_YAML.replace('id: my-town', 'id: late-town');
    expect(await publish(folder('late-town', { 'paper.yaml': facts }))).toEqual({
      kind: 'refused',
      conflicts: [{ kind: 'host', value: 'my-town.ca', owner: 'my-town' }],
    });
    expect((await rows()).map(({ id }) => id)).toEqual(['my-town']);
    expect(await listVersions(env, 'late-town')).toMatchObject([{ version: 1, digest: '' }]);
    expect(await rowsOf('SELECT token FROM staged_publications')).toEqual([]);
  });

  test('is refused if another editor has saved a newer version, and the published version stays', async () => {
    await publish(folder('my-town'));
    const by = (name: string) => {
      const facts = PAPER_YAML.replace('$1.00', name);
      return publish(folder('my-town', { 'paper.yaml': facts }), 1, name);
    };
    const outcomes = await Promise.all(['Ben', 'Eva'].map(by));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['newer', 'published']);
    const [row] = await rows();
    const newest = await readVersion(env, 'my-town');
    expect(JSON.parse(row?.data ?? '{}').price).toBe(newest?.savedBy);
    expect(newest).toMatchObject({ version: 2, digest: row?.digest });
  });

  test('does not replace a newer version that was published while its files were stored', async () => {
    let isFirst = true;
    const slow = storageWith(async (key) => {
      if (!isFirst || !key.startsWith('file:')) return;
      isFirst = false;
      await publish(folder('my-town', { 'about.md': `${ABOUT_MD}Newer.\n` }), 1, 'Ben');
    });
    const given = { base: 0, by: 'Ann', message: '', now: NOW };
    const outcome = await publishFolder(slow, await folder('my-town'), COMPILER, given);
    expect(outcome).toMatchObject({ kind: 'newer', newest: { version: 2, savedBy: 'Ben' } });
    const [row] = await rows();
    expect(row?.data).toContain('Newer.');
  });
});

/** Publishes the paper with this name, and with another text, icon and photograph. */
const publishNamed = async (name: string, base: number, storage: PaperStorage = env) =>
  publishFolder(
    storage,
    await folder(OWN_PAPER, {
      'paper.yaml': PAPER_YAML.replace('My Town News', name),
      'about.md': `${ABOUT_MD}${name}\n`,
      'pictures/ice.jpg': new Uint8Array([...JPEG, name.length]),
    }),
    { ...COMPILER, rasterise: () => new Uint8Array([1]) },
    { base, by: 'Ann', message: '', now: NOW },
  );

/** The name of the published paper, all of whose files must be in KV. */
async function publishedName(): Promise<string> {
  const [row] = await rows();
  const data = row?.data ?? '';
  expect(row?.digest).toBe(shortHash(data));
  const { name, files, ownFiles = {} } = fromStored(JSON.parse(data), BUILT_IN_DESKS);
  const made = [...MADE_FILES].map((each) => `${files}/${each}`);
  const addresses = [...made, ...Object.values(ownFiles)];
  expect(addresses).toHaveLength(MADE_FILES.size + 4);
  for (const address of addresses)
    expect(await env.EDITIONS.get(fileKey(address)), address).not.toBeNull();
  return name;
}

test.each(FAULTS)(
  'if any one call of KV or D1 %s, publishing leaves a complete paper, old or new, and can be repeated',
  async (fault) => {
    for (const calls of eachCall(fault, 15)) {
      await deleteAll();
      expect(await publishNamed('First', 0)).toMatchObject({ kind: 'published' });
      const storage = { DB: gatedDatabase(calls.gate), EDITIONS: gatedKv(calls.gate) };
      await calls.settle(publishNamed('The second', 1, storage));
      expect(['First', 'The second'], calls.hit).toContain(await publishedName());
      const { version, folder: stored, paths } = await newest();
      for (const path of paths) expect((await stored.read(path)).length).toBeGreaterThan(0);
      expect(await publishNamed('The second', version), calls.hit).toMatchObject({
        kind: 'published',
      });
      expect(await publishedName(), calls.hit).toBe('The second');
    }
  },
);

const PAPER = { id: 'my-town', name: 'My Town', cityLine: 'My Town, Quebec' };

/** The digest of the files with their names, as in test/unit/papers/compile/made-files.test.ts. */
async function digestOf(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const parts = [...files].flatMap(([name, bytes]) => [name, new Uint8Array(bytes)]);
  return (await digestHex(new Uint8Array(await new Blob(parts).arrayBuffer()))).slice(0, 16);
}

test('a Worker makes the icons and the card of a paper, the same bytes as Node', async () => {
  const files = makeFiles(PAPER, COMPILER.rasterise);
  expect(new Set(files.keys())).toEqual(MADE_FILES);
  expect(await digestOf(files)).toBe('ed63ad6a21f369cc');
  const again = makeFiles(PAPER, await startRasteriser(() => Promise.reject(new Error('twice'))));
  expect(await digestOf(again)).toBe('ed63ad6a21f369cc');
});
