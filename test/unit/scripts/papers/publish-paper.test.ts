import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishPaper } from '../../../../scripts/papers/publish-paper.ts';
import type { PublishingPlace } from '../../../../scripts/papers/publishing-place.ts';
import { PAPERS } from '../../../../scripts/papers/read-papers.ts';
import { paperFolder } from './paper-folder.ts';

/** A place whose database responds with these rows to statements that contain their key. */
function placeWith(rows: Readonly<Record<string, readonly unknown[]>>) {
  const done: string[] = [];
  const found = { 'INSERT INTO paper_versions': [{ version: 1 }], ...rows };
  const place: PublishingPlace = {
    name: 'test',
    async run([first]) {
      done.push(first?.sql.includes('staged_publications') ? 'staged' : 'texts');
    },
    query: async ({ sql }) => {
      if (sql.startsWith('DELETE FROM staged')) done.push('unstaged');
      return [...(Object.entries(found).find(([word]) => sql.includes(word))?.[1] ?? [])];
    },
    async putValues({ size }) {
      if (size > 0) done.push('files');
    },
    readValue: async () => undefined,
    close: async () => {},
  };
  return { done, place };
}

test('a paper with another’s host stores no file and leaves nothing staged', async () => {
  const { path } = paperFolder();
  const conflict = { kind: 'host', value: 'my-town.example', owner: 'next-town' };
  const { done, place } = placeWith({ publication_conflicts: [conflict] });
  await expect(publishPaper(path, place, { isRemote: false, now: 0 })).rejects.toThrow(
    'hosts: "my-town.example" is that of next-town',
  );
  expect(done).toEqual(['texts', 'staged', 'unstaged']);
});

test('a paper whose files cannot all be stored leaves nothing staged', async () => {
  const folder = paperFolder();
  const facts = { width: 700, height: 400, channels: 3, background: '#468' } as const;
  folder.write('pictures/ice.jpg', await sharp({ create: facts }).jpeg().toBuffer());
  const { done, place } = placeWith({});
  const stored = new Map<string, Uint8Array>();
  const putValues: PublishingPlace['putValues'] = async (values) => {
    for (const [key, bytes] of values) stored.set(key, bytes);
    if (stored.keys().some((key) => key.startsWith('file:'))) throw new Error('KV is down');
  };
  const failing = publishPaper(folder.path, { ...place, putValues }, { isRemote: false, now: 0 });
  await expect(failing).rejects.toThrow('KV is down');
  expect(done).toEqual(['texts', 'staged', 'unstaged']);
  for (const width of [320, 640, 700]) {
    const key = [...stored.keys()].find((each) => each.endsWith(`/ice.${width}.webp`));
    expect(await sharp(stored.get(key ?? '')).metadata()).toMatchObject({ format: 'webp', width });
  }
});

const damaged = () => {
  const folder = paperFolder();
  folder.write('pictures/ice.jpg', Buffer.from('ffd8ffe0', 'hex'));
  return folder.path;
};

test.each<[what: string, pathOf: () => string, isRemote: boolean, message: string]>([
  ['a paper of the build', () => `${PAPERS}/nunavut-news`, false, 'npm run deploy'],
  ['a paper with placeholders in the cloud', () => paperFolder().path, true, 'is a placeholder'],
  [
    'a paper with a photograph that cannot be read',
    damaged,
    false,
    'pictures/ice.jpg: is damaged or not whole: save it again',
  ],
])('%s is not published, and nothing is sent', async (_, pathOf, isRemote, message) => {
  const { done, place } = placeWith({});
  await expect(publishPaper(pathOf(), place, { isRemote, now: 0 })).rejects.toThrow(message);
  expect(done).toEqual([]);
});
