// npm run screenshots: takes the screenshots in docs/screenshots/ of the sample edition.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startSampleWorld } from '../sample-world/sample-world.ts';
import { didYouMean } from '../src/papers/compile/problem.ts';
import { readCommandLine } from './command-line.ts';
import { EDITOR_PICTURES, takeEditorPicture } from './editor-pictures.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { commandFolder } from './run-folder.ts';
import { startSite } from './site.ts';

const FOLDER = 'docs/screenshots';
const BUILD = commandFolder('screenshots');
/** A post with all features of posts. */
const POST = '/blog/what-permafrost-remembers';
/** The screenshots in documents (project-files.test.ts). */
const PICTURES = [
  { name: 'home-1280-light', path: '/', width: 1_280, colorScheme: 'light' },
  { name: 'home-360-light', path: '/', width: 360, colorScheme: 'light' },
  { name: 'news-1280-light', path: '/news', width: 1_280, colorScheme: 'light' },
  { name: 'news-360-dark', path: '/news', width: 360, colorScheme: 'dark' },
  { name: 'post-1280-light', path: POST, width: 1_280, colorScheme: 'light' },
  { name: 'post-360-dark', path: POST, width: 360, colorScheme: 'dark' },
  {
    name: 'community-1280-light',
    path: '/communities/iqaluit',
    width: 1_280,
    colorScheme: 'light',
  },
  { name: 'community-360-dark', path: '/communities/iqaluit', width: 360, colorScheme: 'dark' },
  { name: 'today-1280-light', path: '/today', width: 1_280, colorScheme: 'light' },
  { name: 'contact-1280-light', path: '/contact', width: 1_280, colorScheme: 'light' },
  { name: 'books-1280-light', path: '/books', width: 1_280, colorScheme: 'light' },
  { name: 'radio-1280-dark', path: '/radio', width: 1_280, colorScheme: 'dark' },
  { name: 'not-found-1280-light', path: '/no-such-page', width: 1_280, colorScheme: 'light' },
] as const;
const NAMES = [...PICTURES, ...EDITOR_PICTURES].map(({ name }): string => name);
/** Maximum height of a screenshot (CSS pixels); the rest of the page is cut off. */
const MAX_HEIGHT = 2_000;
const SCREEN_HEIGHT = 800;
/** WebP quality, 0 to 100: text stays sharp. */
const QUALITY = 45;
const SETTLED_MS = 400;

const USAGE = `usage: npm run screenshots [-- NAME...] [--to DIR]

  Takes the screenshots in the documents, of the sample edition.

  NAME  ${NAMES.join(`\n        `)}
  --to  the folder to write them to (${FOLDER})`;

const { isWanted, folder } = readCommandLine(
  USAGE,
  { to: { type: 'string', default: FOLDER } },
  ({ to }, names) => {
    const wrong = names.find((name) => !NAMES.includes(name));
    if (wrong !== undefined)
      throw new Error(`unknown screenshot: ${wrong}${didYouMean(wrong, NAMES)}`);
    const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
    return { isWanted, folder: resolve(to) };
  },
);
const world = await startSampleWorld({ port: 0, now: () => new Date() });
const site = await startSite({
  port: await freePort(),
  kind: 'preview',
  sampleWorldOrigin: world.origin,
  outDir: `${BUILD}/dist`,
  stateDir: `${BUILD}/state-${process.pid}`,
  logLevel: 'error',
});
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
let count = 0;
let bytes = 0;
try {
  await site.refresh(Date.now());
  await site.firstEdition();
  mkdirSync(folder, { recursive: true });
  for (const { name, path, width, colorScheme } of PICTURES.filter(isWanted)) {
    const context = await browser.newContext({
      colorScheme,
      locale: 'en-CA',
      serviceWorkers: 'block',
    });
    const picture = await takePicture(context, site.address + path, width);
    store(`${name}.webp`, picture);
    await context.close();
  }
  for (const picture of EDITOR_PICTURES.filter(isWanted))
    store(`${picture.name}.jpg`, await takeEditorPicture(browser, site.address, picture));
} finally {
  await browser.close();
  await Promise.allSettled([site.close(), world.close()]);
  rmSync(`${BUILD}/state-${process.pid}`, { recursive: true, force: true });
}
console.log(
  `${count} of ${NAMES.length} screenshots written to ${folder}, ${Math.round(bytes / 1e3)} KB`,
);
process.exit(0);

function store(file: string, picture: Buffer): void {
  writeFileSync(join(folder, file), picture);
  count += 1;
  bytes += picture.byteLength;
}

/** The page from its top, once it is completely loaded. */
async function takePicture(
  context: BrowserContext,
  address: string,
  width: number,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: SCREEN_HEIGHT });
  await page.goto(address, { waitUntil: 'load' });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(whole, MAX_HEIGHT);
  await page.setViewportSize({ width, height });
  // Reload with the new viewport, because only visible advertisements load.
  await page.goto(address, { waitUntil: 'load' });
  await page.mouse.wheel(0, 1);
  await page.waitForFunction(noAdIsDue);
  for (const frame of page.frames()) await frame.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await page.close();
  return Buffer.from(data, 'base64');
}

/** Whether every visible advertisement has loaded; some are hidden on small screens. */
function noAdIsDue(): boolean {
  const boxes = document.querySelectorAll('[data-ad]');
  return [...boxes].every(
    (box) => !box.checkVisibility() || box.getBoundingClientRect().top > innerHeight,
  );
}

/** Waits until fonts and pictures are loaded and painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (ms) => {
    await document.fonts.ready;
    const near = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(near.map((image) => image.decode().catch(() => {})));
    await new Promise((resolve) => setTimeout(resolve, ms));
  }, SETTLED_MS);
}
