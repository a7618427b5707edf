import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { MemoryFolder } from '../../../src/compiler/memory-folder.ts';
import type { Rasterise } from '../../../src/compiler/rasteriser.ts';
import { BUILT_IN_DESKS } from '../../../src/desk/store/papers.ts';
import { readVersion } from '../../../src/paper-store/paper-versions.ts';
import { type Compiler, publishFolder } from '../../../src/paper-store/publish-folder.ts';
import { workerPlace } from '../../../src/paper-store/worker-place.ts';
import { MADE_FILES } from '../../../src/publications/made-files.ts';
import { fileKey, fromStored } from '../../../src/publications/stored-publication.ts';
import { shortHash } from '../../../src/text/hashes.ts';
import { ABOUT_MD, folderOf, OWN_PAPER, PAPER_YAML, PLACE } from '../../support/desk-paper.ts';
import { eachCall, FAULTS } from '../../support/faulty-calls.ts';
import { gatedDatabase, gatedKv } from '../../support/gated-bindings.ts';
import { forgetPapers } from '../../support/publish-paper.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0];
const rasterise: Rasterise = () => new Uint8Array([1]);
const COMPILER: Compiler = {
  desks: BUILT_IN_DESKS,
  builtInDesks: BUILT_IN_DESKS,
  maker: {
    sizeOf: async () => ({ width: 320, height: 200, isAnimated: false }),
    resize: async (bytes) => bytes.slice(-1),
  },
  rasterise,
  isForProduction: false,
};

beforeEach(forgetAll);

async function forgetAll(): Promise<void> {
  await forgetPapers();
  for (const table of ['paper_versions', 'paper_texts'])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
  const { keys } = await env.EDITIONS.list();
  await Promise.all(keys.map(({ name }) => env.EDITIONS.delete(name)));
}

/** The paper by its name: with each, another text, icon and photograph. */
async function paperNamed(name: string) {
  const facts = PAPER_YAML.replace('My Town News', name);
  const { files } = await folderOf({ 'paper.yaml': facts, 'about.md': `${ABOUT_MD}${name}\n` });
  const photograph = new Uint8Array([...JPEG, name.length]);
  return MemoryFolder.of(OWN_PAPER, new Map([...files, ['pictures/ice.jpg', photograph]]));
}

const publish = async (name: string, base: number, place = PLACE) =>
  publishFolder(place, await paperNamed(name), COMPILER, {
    ...{ base, by: 'Ann', message: '', now: Date.now() },
  });

/** The name of the paper that is published, which has all of its files in KV. */
async function publishedName(): Promise<string> {
  const row = await env.DB.prepare('SELECT data, digest FROM publications').first<
    Record<'data' | 'digest', string>
  >();
  const data = row?.data ?? '';
  expect(row?.digest).toBe(shortHash(data));
  const { name, files, ownFiles = {} } = fromStored(JSON.parse(data), BUILT_IN_DESKS);
  const made = [...MADE_FILES].map((each) => `${files}/${each}`);
  const addresses = [...made, ...Object.values(ownFiles)];
  expect(addresses).toHaveLength(MADE_FILES.size + 2);
  for (const address of addresses)
    expect(await env.EDITIONS.get(fileKey(address)), address).not.toBeNull();
  return name;
}

test.each(FAULTS)(
  'publishing in which any one call of KV or D1 %s leaves a whole paper, old or new, and can be repeated',
  async (fault) => {
    for (const calls of eachCall(fault, 15)) {
      await forgetAll();
      expect(await publish('First', 0)).toMatchObject({ kind: 'published' });
      const place = workerPlace(gatedDatabase(calls.gate), gatedKv(calls.gate));
      await calls.settle(publish('The second', 1, place));
      expect(['First', 'The second'], calls.hit).toContain(await publishedName());
      const { version = 0, folder } = (await readVersion(PLACE, OWN_PAPER)) ?? {};
      for (const path of folder?.files.keys() ?? [])
        expect((await folder?.read(path))?.length).toBeGreaterThan(0);
      expect(await publish('The second', version), calls.hit).toMatchObject({ kind: 'published' });
      expect(await publishedName(), calls.hit).toBe('The second');
    }
  },
);
