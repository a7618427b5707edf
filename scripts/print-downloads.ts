// npm run downloads: prints the PDFs of public/downloads/ anew, each from its page on the site, and notes what they were printed
// of. Run it when a downloadable resource, its picture, the print style or the site's first host changes; its output is committed.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import subsetFont from 'subset-font';
import { PUBLICATIONS } from '../src/publications/publications.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { DOWNLOADS, presentManifest, writeManifest } from './resource-downloads.ts';
import { startSite } from './site.ts';

const BUILD = '.build/downloads';
const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-latin-standard';
/** Every character up to the arrows (U+2200); those that the font lacks are left out. */
const LETTERS = String.fromCharCode(...Array(0x2200).keys());

const manifest = await presentManifest();
const site = await startSite({
  port: await freePort(),
  kind: 'preview',
  outDir: `${BUILD}/dist`,
  stateDir: `${BUILD}/state-${process.pid}`,
  logLevel: 'error',
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  // A PDF names the user agent as its creator.
  args: [...CHROMIUM_FLAGS, `--user-agent=${PUBLICATIONS[0].name}`],
});
try {
  const context = await browser.newContext({
    bypassCSP: true,
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  await serveAs(context, `https://${manifest.host}`);
  const fonts = await printFonts();
  const pdfs = new Map<string, Buffer>();
  for (const slug of Object.keys(manifest.sources))
    pdfs.set(slug, await print(context, `https://${manifest.host}/resources/${slug}`, fonts));
  await rm(DOWNLOADS, { recursive: true, force: true });
  await mkdir(DOWNLOADS);
  for (const [slug, pdf] of pdfs) {
    await writeFile(join(DOWNLOADS, `${slug}.pdf`), pdf);
    console.log(`${slug}.pdf: ${(pdf.byteLength / 1000).toFixed(0)} kB`);
  }
  await writeManifest(manifest);
} finally {
  await browser.close();
  await site.close();
  await rm(`${BUILD}/state-${process.pid}`, { recursive: true, force: true });
}
process.exit(0);

/** Has the browser get the site's own pages at an origin, so that links lead there, and nothing else: no scripts, no other hosts. */
async function serveAs(context: BrowserContext, origin: string): Promise<void> {
  await context.route('**', async (route) => {
    const url = route.request().url();
    if (!url.startsWith(`${origin}/`) || route.request().resourceType() === 'script')
      return route.abort();
    const response = await route.fetch({ url: site.address + url.slice(origin.length) });
    return route.fulfill({ response });
  });
}

/** A page as the browser prints it on US Letter, which printers in Nunavut hold: tagged, with an outline. */
async function print(context: BrowserContext, address: string, fonts: string): Promise<Buffer> {
  const page = await context.newPage();
  const response = await page.goto(address, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`${address} is a ${response?.status()}`);
  await page.emulateMedia({ media: 'print' });
  await page.addStyleTag({ content: fonts });
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ format: 'Letter', tagged: true, outline: true });
  await page.close();
  return withoutTime(pdf);
}

/**
 * Faces for the whole of the text, since a machine may have none that print well: the site's own face has headline weights only.
 * They are static, as Chromium draws each letter of a variable font anew instead of embedding it.
 */
async function printFonts(): Promise<string> {
  const roman = await readFont(`${NEWSREADER}-normal.woff2`);
  const italic = await readFont(`${NEWSREADER}-italic.woff2`);
  const faces = await Promise.all([
    face(roman, 'normal', { wght: 400, opsz: 11 }),
    face(roman, 'normal', { wght: 650, opsz: 11 }),
    face(italic, 'italic', { wght: 400, opsz: 11 }),
  ]);
  return `${faces.join('')}
    :root { --serif: Newsreader, Syllabics; --sans: Newsreader, Syllabics; }
    article { --reading: Newsreader, Syllabics; }`;
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

/** The same text gives the same bytes: the time of printing is replaced by one that never changes. */
function withoutTime(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  return Buffer.from(text.replaceAll(/\(D:\d{14}/g, '(D:20000101000000'), 'latin1');
}
