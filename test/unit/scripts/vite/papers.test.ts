import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREVIEWED_PAPER } from '../../../../scripts/papers/read-papers.ts';
import { smallPictures, withSmallPictures } from '../../../../scripts/papers/small-pictures.ts';
import { papers } from '../../../../scripts/vite/papers.ts';
import { type PaperFolder, paperFolder } from '../papers/paper-folder.ts';

const PHOTOGRAPH = await sharp({
  create: { width: 700, height: 400, channels: 3, background: '#468' },
})
  .jpeg()
  .toBuffer();

let folder: PaperFolder;

beforeEach(() => {
  folder = paperFolder();
  folder.write('pictures/ice.jpg', PHOTOGRAPH);
  vi.stubEnv(PREVIEWED_PAPER, folder.path);
});
afterEach(() => vi.unstubAllEnvs());

/** What a build of nothing but the papers has: the code that holds them, and their files by their paths on the site. */
async function builtPapers() {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [papers({ isSample: false })],
    build: {
      write: false,
      rollupOptions: { input: 'virtual:papers', preserveEntrySignatures: 'strict' },
    },
  });
  const files = new Map<string, Buffer>();
  let code = '';
  for (const { output } of [built].flat().filter((each) => 'output' in each))
    for (const file of output)
      if (file.type === 'chunk') code += file.code;
      else files.set(`/${file.fileName}`, Buffer.from(file.source));
  return { code, files };
}

test('a build has a photograph of a paper in each width beside it, and the paper names all of them', async () => {
  const paper = folder.paper();
  const { ownFiles = {} } = await withSmallPictures(folder.path, paper);
  const { code, files } = await builtPapers();
  expect(Object.keys(ownFiles)).toHaveLength(5);
  for (const [path, address] of Object.entries(ownFiles))
    expect(code).toContain(`"${path}":"${address}"`);
  expect(files.get(paper.ownFiles?.['pictures/ice.jpg'] ?? '')).toEqual(PHOTOGRAPH);
  for (const { address, bytes } of await smallPictures(folder.path, paper.ownFiles))
    expect(files.get(address)).toEqual(bytes);
});

test('a build ends where a photograph is not whole, and says which', async () => {
  folder.write('pictures/ice.jpg', PHOTOGRAPH.subarray(0, -200));
  await expect(builtPapers()).rejects.toThrow(/pictures\/ice\.jpg: is damaged or not whole/);
});
