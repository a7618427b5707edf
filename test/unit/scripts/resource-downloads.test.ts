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

/** The PDFs of the papers in this repository that show what their articles say now; those of an article that an editor has changed do not. */
const FRESH = (
  await Promise.all(
    builtInPapers().map(async (paper) => {
      const stale = new Set(await staleDownloads([paper]));
      return (paper.content.resources?.articles ?? [])
        .filter(({ slug, download }) => download && !stale.has(`${paper.id}/downloads/${slug}.pdf`))
        .map((article) => ({ paper, article, name: `${paper.id}/downloads/${article.slug}.pdf` }));
    }),
  )
).flat();

describe.each(FRESH)('$name', ({ paper, article, name }) => {
  const read = async () => (await readFile(join(PAPERS, name))).toString('latin1');

  test('is a small tagged PDF with its language and an outline', async () => {
    const pdf = await read();
    expect(pdf.length).toBeLessThan(MAX_BYTES);
    const facts = [`/Lang (${paper.language})`, '/Marked true', '/DisplayDocTitle true'];
    for (const fact of [...facts, '/Type /Outlines']) expect(pdf.includes(fact), fact).toBe(true);
  });

  test('has no page that is blank', async () => {
    const pdf = await read();
    const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1]);
    const texts = contents(pdf).map((content) => content.match(/\bT[jJ]\b/g)?.length ?? 0);
    expect(texts.filter((count) => count > 10)).toHaveLength(pages);
  });

  test('embeds its fonts and links its sources and no address of the machine that printed it', async () => {
    const pdf = await read();
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3);
    for (const { url } of article.sources) expect(pdf.includes(`/URI (${url})`), url).toBe(true);
    expect(pdf).not.toMatch(/localhost|127\.0\.0\.1|file:\/\/|HeadlessChrome/);
  });
});

/** A new paper whose article has a PDF, as `npm run downloads` leaves it. */
async function printedPaper(): Promise<PaperFolder> {
  const folder = paperFolder();
  folder.edit(ARTICLE, 'downloadable: false', 'downloadable: true');
  folder.write(PDF, '%PDF-1.4');
  await writeManifest(folder.path, await presentManifest(paperOf(folder), folder.path));
  return folder;
}

function paperOf(folder: PaperFolder) {
  const compiled = folder.compile();
  if (compiled.kind !== 'paper') throw new Error(JSON.stringify(compiled.problems));
  return compiled.paper;
}

const stale = (folder: PaperFolder) => staleDownloads([paperOf(folder)], folder.root);
const STALE = [`my-town/${PDF}`];

test('an article with a PDF has its address, which changes with the PDF', async () => {
  const folder = await printedPaper();
  const address = paperOf(folder).content.resources?.articles[0]?.download;
  expect(address).toMatch(/^\/papers\/my-town\/downloads\/[0-9a-f]{12}\/a-first-guide\.pdf$/);
  folder.write(PDF, '%PDF-1.7');
  expect(paperOf(folder).content.resources?.articles[0]?.download).not.toBe(address);
});

test('an article whose PDF is not printed yet has none, and the paper is right', async () => {
  const folder = await printedPaper();
  folder.remove('downloads');
  expect(paperOf(folder).content.resources?.articles[0]?.download).toBeUndefined();
  expect(await stale(folder)).toEqual(STALE);
});

test.each<[what: string, change: (folder: PaperFolder) => void]>([
  ['its text', (folder) => folder.edit(ARTICLE, 'Begin with', 'Start with')],
  ['its picture', (folder) => folder.edit('pictures/hills.svg', '#d5e0e2', '#d5e0e3')],
  ['its tab’s name', (folder) => folder.edit('resources.yaml', /name: .*/, 'name: Guides')],
  [
    'the paper’s first host',
    (folder) => folder.edit('paper.yaml', /my-town\.example/, 'a.example'),
  ],
  ['a manifest that cannot be read', (folder) => folder.write('downloads/printed.json', '{')],
])('a PDF is to be printed anew after a change of %s', async (_, change) => {
  const folder = await printedPaper();
  expect(await stale(folder)).toEqual([]);
  change(folder);
  expect(await stale(folder)).toEqual(STALE);
});

test.each<[what: string, change: (folder: PaperFolder) => void]>([
  ['the name of the picture’s file', renamePicture],
  [
    'the paper’s contacts',
    (folder) => folder.edit('paper.yaml', /supportHours: .*/, 'supportHours: Daily'),
  ],
  ['another article', addArticle],
])(
  'a PDF is not to be printed anew after a change of %s, which it does not show',
  async (_, change) => {
    const folder = await printedPaper();
    change(folder);
    expect(await stale(folder)).toEqual([]);
  },
);

function renamePicture(folder: PaperFolder): void {
  folder.write('pictures/low-sun.svg', folder.read('pictures/hills.svg'));
  folder.edit(ARTICLE, 'image: hills.svg', 'image: low-sun.svg');
}

function addArticle(folder: PaperFolder): void {
  const text = folder.read(ARTICLE).replace('downloadable: true', 'downloadable: false');
  folder.write('resources/another.md', text.replace('A First Guide', 'Another Guide'));
  folder.edit('resources.yaml', '[a-first-guide]', '[a-first-guide, another]');
}

test.each<[what: string, name: string, content: string | Uint8Array, message: string]>([
  [
    'a PDF of no article',
    'other.pdf',
    '%PDF-1.4',
    'belongs to no article that says `downloadable: true`',
  ],
  ['a page named as a PDF', 'a-first-guide.pdf', '<html>', 'is no PDF'],
  ['another file', 'notes.txt', 'later', 'is no PDF'],
])('%s in downloads/ is refused with its name', async (_, name, content, message) => {
  const folder = await printedPaper();
  folder.write(`downloads/${name}`, content);
  expect(folder.problems()).toMatchObject([{ name: `downloads/${name}`, message }]);
});

test('a PDF of an article that says no more that it can be downloaded is refused', async () => {
  const folder = await printedPaper();
  folder.edit(ARTICLE, 'downloadable: true', 'downloadable: false');
  expect(folder.problems()).toMatchObject([{ name: PDF }]);
});

/** What the compressed streams of a PDF hold. */
function contents(pdf: string): string[] {
  const streams = pdf.matchAll(/\/Filter \/FlateDecode\s+\/Length (\d+)>> stream\r?\n/g);
  return Array.from(streams, ({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    const bytes = Buffer.from(pdf.slice(start, start + Number(length)), 'latin1');
    return inflateSync(bytes).toString('latin1');
  });
}
