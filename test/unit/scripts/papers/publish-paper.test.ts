import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishPaper } from '../../../../scripts/papers/publish-paper.ts';
import { PAPERS } from '../../../../scripts/papers/read-papers.ts';
import type { SiteStorage } from '../../../../scripts/storage.ts';
import { d1Of, openMigratedDatabase } from '../../../support/sqlite-database.ts';
import { paperFolder } from './paper-folder.ts';

/** A storage in memory; `put` stores the files, by default in `files`. */
async function openStorage(files = new Map<string, Uint8Array>()) {
  const put = async (key: string, value: string | Uint8Array) =>
    void files.set(key, Buffer.from(value));
  const EDITIONS = { get: async () => null, put, delete: async () => {} };
  const close = async () => {};
  const storage: SiteStorage = {
    ...d1Of(await openMigratedDatabase()),
    EDITIONS,
    name: 'test',
    close,
  };
  return { storage, files, EDITIONS };
}

const count = async ({ query }: SiteStorage, table: string) =>
  (await query(`SELECT * FROM ${table}`)).length;

test('a paper with another’s host stores no file and leaves nothing staged', async () => {
  const { path } = paperFolder();
  const { storage, files } = await openStorage();
  const data = JSON.stringify({ hosts: ['my-town.example'] });
  await storage.query(
    "INSERT INTO publications (id, data, digest, published_at) VALUES ('next-town', ?, 'd', 1)",
    data,
  );
  await expect(publishPaper(path, storage, { isRemote: false, now: 0 })).rejects.toThrow(
    'hosts: "my-town.example" is that of next-town',
  );
  expect(await count(storage, 'paper_versions')).toBe(1);
  expect(await count(storage, 'staged_publications')).toBe(0);
  expect([...files.keys()].filter((key) => key.startsWith('file:'))).toEqual([]);
});

test('a paper with the editor’s own host is refused', async () => {
  const folder = paperFolder();
  folder.edit('paper.yaml', 'hosts: [', 'hosts: [desk.localhost, ');
  const { storage } = await openStorage();
  await expect(publishPaper(folder.path, storage, { isRemote: false, now: 0 })).rejects.toThrow(
    'hosts: "desk.localhost" is the address of the editor',
  );
  expect(await count(storage, 'publications')).toBe(0);
});

test('a paper whose files cannot all be stored leaves nothing staged', async () => {
  const folder = paperFolder();
  const facts = { width: 700, height: 400, channels: 3, background: '#468' } as const;
  folder.write('pictures/ice.jpg', await sharp({ create: facts }).jpeg().toBuffer());
  const { storage, files, EDITIONS } = await openStorage();
  const put = async (key: string, value: string | Uint8Array) => {
    await EDITIONS.put(key, value);
    if (key.endsWith('/ice.700.webp')) throw new Error('KV is down');
  };
  const failing = publishPaper(
    folder.path,
    { ...storage, EDITIONS: { ...EDITIONS, put } },
    { isRemote: false, now: 0 },
  );
  await expect(failing).rejects.toThrow('KV is down');
  expect(await count(storage, 'staged_publications')).toBe(0);
  expect(await count(storage, 'publications')).toBe(0);
  for (const width of [320, 640, 700]) {
    const key = [...files.keys()].find((each) => each.endsWith(`/ice.${width}.webp`));
    expect(await sharp(files.get(key ?? '')).metadata()).toMatchObject({ format: 'webp', width });
  }
});

const damaged = () => {
  const folder = paperFolder();
  folder.write('pictures/ice.jpg', Buffer.from('ffd8ffe0', 'hex'));
  return folder.path;
};

test.each<[what: string, pathOf: () => string, isRemote: boolean, message: string]>([
  ['a paper of the build', () => `${PAPERS}/nunavut-news`, false, 'npm run deploy'],
  ['a paper with placeholders in the cloud', () => paperFolder().path, true, 'is only an example'],
  [
    'a paper with a photograph that cannot be read',
    damaged,
    false,
    'pictures/ice.jpg: is damaged or incomplete: save it again',
  ],
])('%s is not published, and nothing is stored', async (_, pathOf, isRemote, message) => {
  const { storage, files } = await openStorage();
  await expect(publishPaper(pathOf(), storage, { isRemote, now: 0 })).rejects.toThrow(message);
  expect(await count(storage, 'paper_versions')).toBe(0);
  expect(files.size).toBe(0);
});
