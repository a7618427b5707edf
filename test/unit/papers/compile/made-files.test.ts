import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-wasm';
import { expect, test, vi } from 'vitest';
import { openRasteriser } from '../../../../scripts/papers/paper-files.ts';
import { MADE_FILES } from '../../../../src/model/publication/made-files.ts';
import { makeFiles } from '../../../../src/papers/compile/made-files.ts';
import { madePath } from '../../../../src/papers/compile/made-path.ts';

const PAPER = { id: 'my-town', name: 'My Town', cityLine: 'My Town, Quebec' };
const COLOURS = { light: '#7a1f3d', dark: '#f0a8c0' };
const rasterise = await openRasteriser();
const FILES = makeFiles(PAPER, rasterise);

/** Width and height of a PNG, from its IHDR chunk. */
function sizeOf(bytes: Uint8Array | undefined): number[] {
  const png = Buffer.from(bytes ?? []);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('a paper’s generated files are those that the site requests, in their sizes', () => {
  expect(new Set(FILES.keys())).toEqual(MADE_FILES);
  const png = [...FILES].filter(([name]) => name.endsWith('.png'));
  expect(Object.fromEntries(png.map(([name, bytes]) => [name, sizeOf(bytes)]))).toEqual({
    'icon-48.png': [48, 48],
    'icon-192.png': [192, 192],
    'icon-512.png': [512, 512],
    'icon-maskable-512.png': [512, 512],
    'apple-touch-icon.png': [180, 180],
    'feed-image.png': [144, 144],
    'social-card.png': [1200, 630],
  });
});

test('a paper’s favicon.ico contains pictures of 16 and 32 pixels', () => {
  const ico = Buffer.from(FILES.get('favicon.ico') ?? []);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
  for (const [index, size] of [16, 32].entries()) {
    const entry = 6 + 16 * index;
    const [bytes, at] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    expect(ico.readUInt8(entry)).toBe(size);
    expect(sizeOf(ico.subarray(at, at + bytes))).toEqual([size, size]);
  }
});

test('a paper’s maskable icon has its drawing within every mask, on a full background', async () => {
  const png = FILES.get('icon-maskable-512.png') ?? new Uint8Array();
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  // Each access to `pixels` copies all of them.
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 512 512"><image width="512" height="512" xlink:href="${image}"/></svg>`,
  ).render();
  const colourAt = (x: number, y: number) =>
    new DataView(pixels.buffer, pixels.byteOffset).getUint32(4 * (y * 512 + x));
  const ground = colourAt(0, 0);
  const outside: string[] = [];
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++) {
      const isSafe = Math.hypot(x - 255.5, y - 255.5) <= 0.4 * 512;
      if (!isSafe && colourAt(x, y) !== ground) outside.push(`${x},${y}`);
    }
  expect(outside).toEqual([]);
});

test('a paper’s social card has at most 60 kB, and all generated files 90', () => {
  expect(FILES.get('social-card.png')?.length).toBeLessThan(60_000);
  const all = [...FILES.values()].reduce((sum, { length }) => sum + length, 0);
  expect(all).toBeLessThan(90_000);
});

test('a paper’s SVG icon shows its initial in its colour, without text that needs a font', () => {
  const files = makeFiles({ ...PAPER, colours: COLOURS }, rasterise);
  const icon = new TextDecoder().decode(files.get('icon.svg'));
  expect(icon).toContain('fill="#7a1f3d"');
  expect(icon.match(/<path /g)).toHaveLength(1);
  expect(icon).not.toMatch(/<text|font|href|script/);
});

test('a paper’s files are also generated for a name that the font cannot write', () => {
  const files = makeFiles({ ...PAPER, name: 'ᓄᓇᕗᑦ', cityLine: 'ᐃᖃᓗᐃᑦ' }, rasterise);
  expect(sizeOf(files.get('social-card.png'))).toEqual([1200, 630]);
  expect(new TextDecoder().decode(files.get('icon.svg'))).toContain('<path d="M4 23');
});

test('the path of generated files changes only with their content', () => {
  const path = madePath(PAPER);
  expect(path).toMatch(/^\/papers\/my-town\/made\/\d+-[0-9a-z]+$/);
  expect(madePath({ ...PAPER })).toBe(path);
  const changed = [{ name: 'Your Town' }, { cityLine: 'Elsewhere' }, { colours: COLOURS }];
  const paths = changed.map((change) => madePath({ ...PAPER, ...change }));
  expect(new Set([path, ...paths]).size).toBe(4);
});

test('the look of generated files has not changed without a change of their path', () => {
  const hash = createHash('sha256');
  for (const [name, bytes] of FILES) hash.update(name).update(bytes);
  expect(
    [madePath(PAPER).split('/').at(-1)?.split('-')[0], hash.digest('hex').slice(0, 16)],
    'DRAWING in made-path.ts has to grow by one, and so has this',
  ).toEqual(['1', 'ed63ad6a21f369cc']);
});

test('files are generated again by a second copy of the module, as in a process with two builds', async () => {
  vi.resetModules();
  const again = await import('../../../../scripts/papers/paper-files.ts');
  expect(again.openRasteriser).not.toBe(openRasteriser);
  expect(makeFiles(PAPER, await again.openRasteriser())).toEqual(FILES);
});
