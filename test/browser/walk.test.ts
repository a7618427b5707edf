import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DONATION } from '../../src/shared/donation.ts';
import { siteAddress } from '../support/served/served-site.ts';
import { colourAndWidthViolations, violations } from './accessibility.ts';
import { eventPath, openPage } from './browser.ts';
import {
  brokenWords,
  expectStableLayout,
  holes,
  nearAds,
  overflowing,
  scrollHalfWay,
} from './layout.ts';
import { DISTINCT, type ROUTES } from './routes.ts';

const PAGES: typeof ROUTES = [
  ...DISTINCT,
  { path: await eventPath('Square dance') },
  { path: await eventPath('Old-timers’ hockey tournament') },
];

/** Limits in pixels. */
const MAX_HOLE = 350;
const MIN_BETWEEN_ADS = 200;
/** Longer words do not fit into every column of a phone at twice the font size. */
const MAX_UNBROKEN = 8;

const NOT_FOUND_RESPONSE =
  'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Both sides of every breakpoint, from the smallest phone to a large screen. */
const WIDTHS = [
  ...[320, 375, 414, 479, 480, 639, 640, 703, 704, 767, 768, 895, 896, 959, 960],
  ...[1023, 1024, 1280, 1440, 1920],
];

const { page, problems } = await openPage(
  '/robots.txt',
  { width: 320, height: 640, hasDonation: true, prepare: prepareClock },
  afterAll,
);
const desk = await openPage('/robots.txt', { colorScheme: 'dark' }, afterAll);
const plain = await openPage('/robots.txt', { javaScript: false }, afterAll);
const large = await openPage('/robots.txt', { width: 360 }, afterAll);
const largeTools = await large.page.context().newCDPSession(large.page);
await largeTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
// Fonts and pictures always load later.
const devTools = await page.context().newCDPSession(page);
await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });

/** Stops the clock, and clears the pop-up's time: it opens on each page that has it. */
async function prepareClock(opened: Page): Promise<void> {
  await opened.clock.install();
  await opened.addInitScript(() => {
    // The frames of advertisements have no storage.
    if (self === top) localStorage.clear();
  });
}

/** The page's requests to third parties, and those before it has loaded. */
const others: Request[] = [];
let beforeLoad: string[] = [];
page.on('request', (request) => {
  const { origin, protocol } = new URL(request.url());
  if (protocol.startsWith('http') && origin !== siteAddress) others.push(request);
});
page.on('framenavigated', (frame) => {
  // The previous page may have been loading an advertisement.
  if (frame === page.mainFrame()) others.length = 0;
});
page.on('load', () => {
  beforeLoad = others.map((request) => request.url());
});

/** Whether an advertisement's own document, which cannot reach the page, made the request. */
const isOfAd = (request: Request) => request.frame().url().startsWith(`${siteAddress}/ads/`);

/** The number of advertisements in view not loaded, and of those loaded out of view. */
function misplacedAds(of: Page): Promise<{ late: number; early: number }> {
  return of.evaluate(() => {
    const isInView = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    };
    const waiting = document.querySelectorAll('[data-ad]');
    const loaded = document.querySelectorAll('iframe');
    return {
      late: [...waiting].filter(isInView).length,
      early: [...loaded].filter((frame) => !isInView(frame)).length,
    };
  });
}

/** Chromium logs a 404 response as an error, and the page of an unknown path logs that path. */
const unexpected = (found: readonly string[], path: string, status?: 404) =>
  found.filter(
    (each) => !status || ![NOT_FOUND_RESPONSE, `Page not found: ${path}`].includes(each),
  );

async function expectStableWhenRead(of: Page): Promise<void> {
  await expect.poll(() => misplacedAds(of)).toEqual({ late: 0, early: 0 });
  await scrollHalfWay(of);
  await expectStableLayout(of);
}

test.each(PAGES)(
  '$path is stable and requests nothing of third parties',
  async ({ path, status }) => {
    problems.length = 0;
    await page.goto(siteAddress + path);
    // Neither time, the pointer nor Tab makes the page load more.
    await page.mouse.move(160, 400);
    await page.keyboard.press('Tab');
    await expectStableWhenRead(page);
    await page.clock.fastForward('01:00');
    if (await page.locator(`[${DONATION}]`).count())
      await page.locator('dialog.donation').waitFor();
    await page.waitForLoadState('networkidle');
    expect(others.filter((request) => !isOfAd(request)).map((each) => each.url())).toEqual([]);
    expect(beforeLoad).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(unexpected(problems, path, status)).toEqual([]);
  },
);

test.each(PAGES)('$path is accessible and stable in light and dark', async ({ path }) => {
  await desk.page.setViewportSize({ width: 1280, height: 900 });
  await desk.page.emulateMedia({ colorScheme: 'dark' });
  await desk.page.goto(siteAddress + path);
  await expectStableWhenRead(desk.page);
  expect(await violations(desk.page)).toEqual([]);
  await desk.page.setViewportSize({ width: 320, height: 640 });
  await desk.page.emulateMedia({ colorScheme: 'light' });
  expect(await colourAndWidthViolations(desk.page)).toEqual([]);
});

test.each(PAGES)(
  '$path has no hole, no advertisements together and no link to itself above its text',
  async ({ path }) => {
    await desk.page.goto(siteAddress + path);
    for (const width of [768, 1024, 1280]) {
      await desk.page.setViewportSize({ width, height: 900 });
      const faults = async () => [
        ...(await holes(desk.page, MAX_HOLE)),
        ...(await nearAds(desk.page, MIN_BETWEEN_ADS)),
      ];
      await expect.poll(faults, { message: `${path} at ${width}` }).toEqual([]);
    }
    const own = desk.page.locator(`.breadcrumbs a[href="${path}"], .page-head a[href="${path}"]`);
    expect(await own.count()).toBe(0);
  },
);

test.each(PAGES)('$path overflows at no width', async ({ path, status }) => {
  plain.problems.length = 0;
  await plain.page.goto(siteAddress + path);
  expect(unexpected(plain.problems, path, status)).toEqual([]);
  const tooWide: string[] = [];
  for (const width of WIDTHS) {
    await plain.page.setViewportSize({ width, height: 900 });
    for (const element of await overflowing(plain.page)) tooWide.push(`${width}: ${element}`);
  }
  expect(tooWide).toEqual([]);
});

test.each(PAGES)('$path fits a phone at twice the font size', async ({ path }) => {
  await large.page.goto(siteAddress + path);
  expect(await overflowing(large.page)).toEqual([]);
  expect(await brokenWords(large.page, MAX_UNBROKEN)).toEqual([]);
});
