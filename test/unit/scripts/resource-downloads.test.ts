import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { builtInPapers, PAPERS } from '../../../scripts/papers/read-papers.ts';
import {
  presentManifest,
  staleDownloads,
  writeManifest,
} from '../../../scripts/resource-downloads.ts';
import { type PaperFolder, paperFolder } from './papers/paper-folder.ts';

const MAX_BYTES = 150_000;
const ARTICLE = 'resources/a-first-guide.md';
const PDF = 'downloads/a-first-guide.pdf';

/** The up-to-date PDFs of the papers in this repository; articles may have changed since. */
const CHANGED = await staleDownloads(builtInPapers());
const FRESH = builtInPapers().flatMap((paper) =>
  (paper.content.resources?.articles ?? [])
    .filter(({ download }) => download)
    .map((article) => ({ paper, article, name: `${paper.id}/downloads/${article.slug}.pdf` }))
    .filter(({ name }) => !CHANGED.includes(name)),
);

describe.each(FRESH)('$name', ({ paper, article, name }) => {
  const read = async () => (await readFile(join(PAPERS, name))).toString('latin1');

  test('is a small tagged PDF with its language and an outline', async () => {
    const pdf = await read();
    expect(pdf.length).toBeLessThan(MAX_BYTES);
    const facts = [`/Lang (${paper.language})`, '/Marked true', '/DisplayDocTitle true'];
    for (const fact of [...facts, '/Type /Outlines']) expect(pdf.includes(fact), fact).toBe(true);
  });

  test('has no blank page', async () => {
    const pdf = await read();
    const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1]);
    const texts = contents(pdf).map((content) => content.match(/\bT[jJ]\b/g)?.length ?? 0);
    expect(texts.filter((count) => count > 10)).toHaveLength(pages);
  });

  test('embeds its fonts, and links its sources but no local address', async () => {
    const pdf = await read();
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3);
    for (const { url } of article.sources) expect(pdf.includes(`/URI (${url})`), url).toBe(true);
    expect(pdf).not.toMatch(/localhost|127\.0\.0\.1|file:\/\/|HeadlessChrome/);
  });
});

/** A new paper whose article has a PDF from `npm run downloads`. */
async function printedPaper(): Promise<PaperFolder> {
  const folder = paperFolder();
  folder.edit(ARTICLE, 'downloadable: false', 'downloadable: true');
  folder.write(PDF, '%PDF-1.4');
  await writeManifest(folder.path, await presentManifest(folder.paper(), folder.path));
  return folder;
}

const stale = (folder: PaperFolder) => staleDownloads([folder.paper()], folder.root);
const STALE = [`my-town/${PDF}`];

test('an article with a PDF has the PDF’s address, which changes with the PDF', async () => {
  const folder = await printedPaper();
  const address = folder.paper().content.resources?.articles[0]?.download;
  expect(address).toMatch(/^\/papers\/my-town\/downloads\/[0-9a-f]{12}\/a-first-guide\.pdf$/);
  folder.write(PDF, '%PDF-1.7');
  expect(folder.paper().content.resources?.articles[0]?.download).not.toBe(address);
});

test('an article whose PDF is not printed yet has no address, and the paper is valid', async () => {
  const folder = await printedPaper();
  folder.remove('downloads');
  expect(folder.paper().content.resources?.articles[0]?.download).toBeUndefined();
  expect(await stale(folder)).toEqual(STALE);
});

test.each<[what: string, isStale: boolean, change: (folder: PaperFolder) => void]>([
  ['its text', true, (folder) => folder.edit(ARTICLE, 'Begin with', 'Start with')],
  ['its picture', true, (folder) => folder.edit('pictures/hills.svg', '#d5e0e2', '#d5e0e3')],
  ['its tab’s name', true, (folder) => folder.edit('resources.yaml', /name: .*/, 'name: Guides')],
  ['the first host', true, (folder) => folder.edit('paper.yaml', /my-town\.example/, 'a.example')],
  ['the manifest to none', true, (folder) => folder.write('downloads/printed.json', '{')],
  ['the name of the picture’s file', false, renamePicture],
  ['the contacts', false, (folder) => folder.edit('paper.yaml', /(?<=supportHours: ).*/, 'Daily')],
  ['another article', false, addArticle],
])('a PDF is stale after a change of %s: %s', async (_, isStale, change) => {
  const folder = await printedPaper();
  expect(await stale(folder)).toEqual([]);
  change(folder);
  expect(await stale(folder)).toEqual(isStale ? STALE : []);
});

function renamePicture(folder: PaperFolder): void {
  folder.write('pictures/low-sun.svg', folder.read('pictures/hills.svg'));
  folder.edit(ARTICLE, 'image: hills.svg', 'image: low-sun.svg');
}

function addArticle(folder: PaperFolder): void {
  const text = folder.read(ARTICLE).replace('downloadable: true', 'downloadable: false');
  folder.write('resources/another.md', text.replace('A First Guide', 'Another Guide'));
  folder.edit('resources.yaml', '[a-first-guide]', '[a-first-guide, another]');
}

/** The decompressed streams of a PDF. */
function contents(pdf: string): string[] {
  const streams = pdf.matchAll(/\/Filter \/FlateDecode\s+\/Length (\d+)>> stream\r?\n/g);
  return Array.from(streams, ({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    const bytes = Buffer.from(pdf.slice(start, start + Number(length)), 'latin1');
    return inflateSync(bytes).toString('latin1');
  });
}
