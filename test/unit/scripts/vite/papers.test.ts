import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { smallPicturesOf, withSmallPictures } from '../../../../scripts/papers/paper-files.ts';
import { PREVIEWED_PAPER } from '../../../../scripts/papers/read-papers.ts';
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

/** Builds only the papers: returns their code, and their files by path on the site. */
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

test('a build has a paper’s photograph in each width, and the paper lists all of them', async () => {
  const paper = folder.paper();
  const { ownFiles = {} } = await withSmallPictures(folder.path, paper);
  const { code, files } = await builtPapers();
  expect(Object.keys(ownFiles)).toHaveLength(5);
  for (const [path, address] of Object.entries(ownFiles))
    expect(code).toContain(`"${path}":"${address}"`);
  expect(files.get(paper.ownFiles?.['pictures/ice.jpg'] ?? '')).toEqual(PHOTOGRAPH);
  for (const { address, bytes } of await smallPicturesOf(folder.path, paper.ownFiles))
    expect(files.get(address)).toEqual(bytes);
});

test('a build fails on a damaged photograph and names it', async () => {
  folder.write('pictures/ice.jpg', PHOTOGRAPH.subarray(0, -200));
  await expect(builtPapers()).rejects.toThrow(/pictures\/ice\.jpg: is damaged or incomplete/);
});

test('the development server sends a photograph in each width, and survives its being rewritten', async () => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [papers({ isSample: false })],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const server = createHttpServer(vite.middlewares).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path = '') => fetch(`http://localhost:${port}${path}`);
  try {
    const [small] = await smallPicturesOf(folder.path, folder.paper().ownFiles);
    const shown = await get(small?.address);
    expect(shown.headers.get('Content-Type')).toBe('image/webp');
    expect(await shown.bytes()).toEqual(new Uint8Array(small?.bytes ?? []));
    folder.write('pictures/ice.jpg', PHOTOGRAPH.subarray(0, -200));
    expect((await get(small?.address)).ok).toBe(false);
    folder.write('pictures/ice.jpg', PHOTOGRAPH);
    expect((await get(small?.address)).ok).toBe(true);
  } finally {
    server.close();
    await vite.close();
  }
});
