// npm run downloads: prints the PDFs in the papers' downloads/, each from its page on the site.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import subsetFont from 'subset-font';
import type { Publication } from '../src/model/publication/publication.ts';
import { readCommandLine } from './command-line.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { builtInPapers, PAPERS } from './papers/read-papers.ts';
import { localHostOf, servedPapers } from './papers/served-papers.ts';
import { downloadsOf, presentManifest, writeManifest } from './resource-downloads.ts';
import { commandFolder } from './run-folder.ts';
import { startSite } from './site.ts';

const BUILD = commandFolder('downloads');
const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-standard';
/** All characters up to the arrows (U+2200); those missing in the font are left out. */
const LETTERS = String.fromCharCode(...Array(0x2200).keys());

const USAGE = `usage: npm run downloads [-- --paper ID]

  Prints the PDFs in the papers' downloads/, each from its page on the site, and records digests of the printed content. Run it
  when a downloadable article, its picture, the print style or the paper's name or first host changes; commit the output.

  --paper  prints only this paper's PDFs`;
const OPTIONS = { paper: { type: 'string' } } as const;

const papers = readCommandLine(USAGE, OPTIONS, ({ paper }, [unused]) => {
  if (unused !== undefined) throw new Error(`unexpected argument: ${unused}`);
  return papersToPrint(paper);
});
const site = await startSite({
  port: await freePort(),
  kind: 'preview',
  hasPublicAddresses: true,
  outDir: `${BUILD}/dist`,
  stateDir: `${BUILD}/state-${process.pid}`,
  logLevel: 'error',
});
const fonts = await printFonts();
try {
  for (const paper of papers) await printPaper(paper);
} finally {
  await site.close();
  await rm(`${BUILD}/state-${process.pid}`, { recursive: true, force: true });
}
process.exit(0);

/** The built-in papers, or one of them. */
function papersToPrint(id: string | undefined): readonly Publication[] {
  const all = builtInPapers();
  const chosen = id === undefined ? all : all.filter((paper) => paper.id === id);
  if (chosen.length > 0) return chosen;
  throw new Error(`unknown paper: ${id}; known: ${all.map((paper) => paper.id).join(', ')}`);
}

async function printPaper(paper: Publication): Promise<void> {
  const folder = join(PAPERS, paper.id);
  const manifest = await presentManifest(paper, folder);
  const downloads = downloadsOf(folder);
  const slugs = Object.keys(manifest);
  const pdfs = slugs.length > 0 ? await printAll(paper, slugs) : new Map<string, Buffer>();
  await rm(downloads, { recursive: true, force: true });
  if (slugs.length === 0) return;
  await mkdir(downloads);
  for (const [slug, pdf] of pdfs) {
    await writeFile(join(downloads, `${slug}.pdf`), pdf);
    console.log(`${paper.id}/${slug}.pdf: ${(pdf.byteLength / 1000).toFixed(0)} kB`);
  }
  await writeManifest(folder, manifest);
}

async function printAll(
  paper: Publication,
  slugs: readonly string[],
): Promise<Map<string, Buffer>> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // PDFs name the user agent as their creator.
    args: [...CHROMIUM_FLAGS, `--user-agent=${paper.name}`],
  });
  try {
    const context = await browser.newContext({
      bypassCSP: true,
      colorScheme: 'light',
      serviceWorkers: 'block',
    });
    const origin = `https://${paper.hosts[0]}`;
    await serveAs(context, origin, paper);
    const pdfs = new Map<string, Buffer>();
    for (const slug of slugs)
      pdfs.set(slug, await print(context, `${origin}/resources/${slug}`, fonts));
    return pdfs;
  } finally {
    await browser.close();
  }
}

/** Serves the site's pages to the browser at an origin; blocks scripts and other hosts. */
async function serveAs(
  context: BrowserContext,
  origin: string,
  { id }: Publication,
): Promise<void> {
  const served = servedPapers({ isSample: false, isLocal: true }).find((paper) => paper.id === id);
  const host = (served && localHostOf(served)) ?? 'localhost';
  await context.route('**', async (route) => {
    const url = route.request().url();
    if (!url.startsWith(`${origin}/`) || route.request().resourceType() === 'script')
      return route.abort();
    const response = await route.fetch({
      url: site.address + url.slice(origin.length),
      headers: { ...route.request().headers(), host: `${host}:${new URL(site.address).port}` },
    });
    return route.fulfill({ response });
  });
}

/** Prints on US Letter, the paper size in Nunavut, tagged and with an outline. */
async function print(context: BrowserContext, address: string, fonts: string): Promise<Buffer> {
  const page = await context.newPage();
  const response = await page.goto(address, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`${address} responded with ${response?.status()}`);
  await page.emulateMedia({ media: 'print' });
  await page.addStyleTag({ content: fonts });
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ format: 'Letter', tagged: true, outline: true });
  await page.close();
  return withoutTime(pdf);
}

/** Static font faces for print: Chromium draws each letter of a variable font instead. */
async function printFonts(): Promise<string> {
  const roman = await readFont(`${NEWSREADER}-normal.woff2`);
  const italic = await readFont(`${NEWSREADER}-italic.woff2`);
  const faces = await Promise.all([
    face(roman, 'normal', { wght: 400, opsz: 11 }),
    face(roman, 'normal', { wght: 650, opsz: 11 }),
    face(italic, 'italic', { wght: 400, opsz: 11 }),
  ]);
  return `${faces.join('')}
    :root { --serif: Newsreader, Syllabics; --sans: Newsreader, Syllabics; }`;
}

async function face(
  font: Buffer,
  style: 'normal' | 'italic',
  axes: { wght: number; opsz: number },
): Promise<string> {
  const cut = await subsetFont(font, LETTERS, { targetFormat: 'woff2', variationAxes: axes });
  const weight = axes.wght > 500 ? '600 700' : '400';
  return `@font-face { font-family: Newsreader; font-style: ${style}; font-weight: ${weight};
    src: url(data:font/woff2;base64,${cut.toString('base64')}); }`;
}

function readFont(name: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(name));
}

/** Replaces the time of printing with a fixed one, so that equal texts give equal bytes. */
function withoutTime(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  return Buffer.from(text.replaceAll(/\(D:\d{14}/g, '(D:20000101000000'), 'latin1');
}
