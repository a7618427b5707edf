import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openLocalStorage } from '../../scripts/local-storage.ts';
import { newPaper } from '../../scripts/papers/new-paper.ts';
import { publishPaper } from '../../scripts/papers/publish-paper.ts';
import { openLocalPlace } from '../../scripts/papers/publishing-place.ts';
import { sharedDesks } from '../../scripts/papers/read-desks.ts';
import { statement } from '../../src/paper-store/statement.ts';
import { fileKey, fromStored } from '../../src/publications/stored-publication.ts';
import { startScript } from '../support/start-script.ts';
import { folderForTest } from '../support/temporary-folder.ts';

/** A new paper whose guide shows a photograph. */
async function paperWithPhotograph(bytes: Uint8Array): Promise<string> {
  const root = folderForTest();
  await newPaper('my-town', root);
  const folder = join(root, 'my-town');
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'pictures', 'ice.jpg'), bytes);
  const guide = join(folder, 'resources', 'a-first-guide.md');
  writeFileSync(guide, readFileSync(guide, 'utf8').replace('hills.svg', 'ice.jpg'));
  return folder;
}

const photograph = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer();

test('a published paper has its photograph in each width, and names all of them', async () => {
  const folder = await paperWithPhotograph(await photograph());
  const stateDir = folderForTest();
  const place = await openLocalPlace(stateDir);
  await publishPaper(folder, place, { isRemote: false, now: Date.now() });
  const [row] = await place.query(
    statement('SELECT data FROM publications WHERE id = ?1', 'my-town'),
  );
  await place.close();
  const { data } = row as { data: string };
  const { ownFiles = {}, content } = fromStored(JSON.parse(data), sharedDesks());
  const image = ownFiles['pictures/ice.jpg'] ?? '';
  expect(content.resources?.articles[0]?.image).toBe(image);
  const storage = await openLocalStorage(stateDir);
  try {
    for (const width of [320, 640, 700]) {
      const address = ownFiles[`pictures/ice.jpg@${width}`] ?? '';
      expect(address).toBe(image.replace(/jpg$/, `${width}.webp`));
      expect(await storage.editions.get(fileKey(address))).toMatch(/^RIFF.{1,9}WEBP/s);
    }
    expect(Object.keys(ownFiles).filter((path) => path.includes('@'))).toHaveLength(3);
  } finally {
    await storage.close();
  }
});

test('paper check says which photograph is not whole', async () => {
  const bytes = await photograph();
  const folder = await paperWithPhotograph(bytes.subarray(0, -200));
  const { status, stdout, stderr } = await startScript('scripts/paper.ts', 'check', folder);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^\S*my-town\/pictures\/ice\.jpg: is damaged or not whole: save it again/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
