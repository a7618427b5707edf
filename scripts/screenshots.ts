// npm run screenshots: takes the pictures of docs/screenshots/ anew, of the sample edition without advertisements.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startSampleWorld } from '../sample-world/sample-world.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { startSite } from './site.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'screenshots');
const BUILD = '.build/screenshots';
const PAGES = {
  home: '/',
  news: '/news',
  blog: '/blog',
  post: '/blog/drum-for-a-long-night',
  radio: '/radio',
  community: '/community',
  resources: '/resources',
  resource: '/resources/inuktitut-language',
  faq: '/faq',
  books: '/books',
  'not-found': '/no-such-page',
};
const SCHEMES = [
  { colorScheme: 'light', widths: [360, 768, 1280] },
  { colorScheme: 'dark', widths: [360, 1280] },
] as const;
/** CSS pixels; what is further down is cut off. */
const MAX_HEIGHT = 2_000;
const SCREEN_HEIGHT = 800;
/** Of WebP, 0 to 100: letters stay sharp, all pictures together are about 4 MB. */
const QUALITY = 45;
const SETTLED_MS = 400;

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
let bytes = 0;
try {
  await site.refresh(Date.now());
  await site.firstEdition();
  mkdirSync(FOLDER, { recursive: true });
  for (const { colorScheme, widths } of SCHEMES) {
    const context = await browser.newContext({
      colorScheme,
      locale: 'en-CA',
      serviceWorkers: 'block',
    });
    for (const [name, path] of Object.entries(PAGES)) {
      for (const width of widths) {
        const picture = await takePicture(context, site.address + path, width);
        writeFileSync(join(FOLDER, `${name}-${width}-${colorScheme}.webp`), picture);
        bytes += picture.byteLength;
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await Promise.allSettled([site.close(), world.close()]);
  rmSync(`${BUILD}/state-${process.pid}`, { recursive: true, force: true });
}
console.log(`${(bytes / 1e6).toFixed(1)} MB of pictures are in docs/screenshots`);
process.exit(0);

/** The page from its top, as a reader sees it once everything there has come. */
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
  // The face of the headlines is used only where it is there at once, so the second visit shows it.
  await page.goto(address, { waitUntil: 'load' });
  await page.mouse.wheel(0, 1);
  await page.waitForFunction(noFrameIsDue);
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

/** Whether every frame that loads by itself and stands in the picture is there. */
function noFrameIsDue(): boolean {
  const boxes = document.querySelectorAll('[data-frame]:not([data-loads=click])');
  return [...boxes].every((box) => box.getBoundingClientRect().top > innerHeight);
}

/** Waits for fonts and pictures to be there and painted. */
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
