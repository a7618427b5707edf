import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS, findChromium, findTestChromium } from '../../scripts/find-chromium.ts';
import { DONATION } from '../../src/shared/donation.ts';
import { siteAddress } from '../support/served/served-site.ts';

/** The sample world's French paper. */
export const FRENCH_SITE = siteAddress.replace('//', '//nunavik.');

/** Browsers by the path of the program. Playwright closes them when the process ends. */
const launched = new Map<string, Promise<Browser>>();

export interface Reader {
  width?: number;
  height?: number;
  /** Screen dots per CSS pixel. */
  density?: number;
  javaScript?: boolean;
  hasTouch?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
  /** Turns the browser's data saver on: as a header and for scripts. */
  savesData?: boolean;
  /** Uses a browser that shows notifications, which the headless shell does not. */
  isNotified?: boolean;
  serviceWorker?: boolean;
  /** Shows the donation pop-up, which covers the page after half a minute. */
  hasDonation?: boolean;
  site?: string;
  prepare?: (page: Page) => Promise<unknown>;
}

/** Logged by Chromium, not by a script of the site, when a busy machine skips an animation. */
const SKIPPED_ANIMATION = /^InvalidStateError: Transition was aborted because of invalid state/;

/** Time limit of one browser step, on a machine that does other work too (ms). */
const TIMEOUT_MS = 120_000;

export type OnFinished = (close: () => Promise<void>) => void;

/** A page in a fresh browser context, with its console errors and failed requests. */
export interface OpenPage {
  page: Page;
  problems: string[];
}

/** Opens a path in a fresh context. One costs as much as three pages: share it with `afterAll`. */
export async function openPage(
  path: string,
  reader: Reader = {},
  onFinished: OnFinished = onTestFinished,
): Promise<OpenPage> {
  const executablePath = reader.isNotified ? findChromium() : findTestChromium();
  const launching =
    launched.get(executablePath) ?? chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  launched.set(executablePath, launching);
  const browser = await launching;
  const { width = 1280, height = 900, javaScript = true, savesData = false } = reader;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: reader.density ?? 1,
    javaScriptEnabled: javaScript,
    hasTouch: reader.hasTouch ?? false,
    colorScheme: reader.colorScheme ?? 'light',
    reducedMotion: reader.reducedMotion ?? 'no-preference',
    forcedColors: reader.forcedColors ?? 'none',
    serviceWorkers: reader.serviceWorker ? 'allow' : 'block',
    locale: 'en-CA',
    ...(savesData && { extraHTTPHeaders: { 'Save-Data': 'on' } }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  onFinished(async () => {
    // A route may still hold a request, and fails when the page is closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!SKIPPED_ANIMATION.test(String(error))) problems.push(String(error));
  });
  if (savesData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
  if (!reader.hasDonation) await page.addInitScript(removeDonation, `[${DONATION}]`);
  await reader.prepare?.(page);
  await page.goto((reader.site ?? siteAddress) + path, { waitUntil: 'load' });
  return { page, problems };
}

function removeDonation(selector: string): void {
  addEventListener('DOMContentLoaded', () => document.querySelector(selector)?.remove());
}

/** Waits until the site's service worker handles the page's requests. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** Changes a page's HTML on its way to the browser; the page's policy allows inline styles. */
export async function changePage(
  page: Page,
  path: string,
  change: (html: string) => string,
): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': policy.replace(/style-src [^;]*/, "style-src 'unsafe-inline'"),
        },
        body: change(await response.text()),
      });
    },
  );
}

/** Makes the news browser hydrate: until then chips are plain links. */
export async function hydrateNews(page: Page): Promise<void> {
  await page.locator('.chips a').first().hover();
  await page.locator('[data-island=news-browser][data-hydrated]').waitFor();
}

/** Holds back requests of a page to an address. Returns a function that releases them. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

export function refuseStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'caches', { get: refuse });
  });
}

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim());

export const hasFocus = (element: Locator) =>
  element.evaluate((found) => found === document.activeElement);

export const newsSearch = (page: Page) => page.getByPlaceholder('Search news articles...');

/** Stops a page's clock except for `runFor`, so that a slow machine changes nothing. */
export async function stopClock(page: Page): Promise<void> {
  const time = Date.now();
  await page.clock.install({ time });
  await page.clock.pauseAt(time + 1_000);
}

/** Waits until a script that the page loads has run, by its module's name in `client/`. */
export async function scriptHasRun(page: Page, name: string): Promise<void> {
  const address = await page.waitForFunction(
    (part) =>
      performance.getEntriesByType('resource').find(({ name: url }) => url.includes(part))?.name,
    `/assets/${name}-`,
  );
  // As text, because Vitest replaces `import()` in functions. Waits for the running module.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => {})`);
}

/** Advances the stopped clock of a page once its scripts have set their timers. */
export async function runClock(page: Page, ms: number): Promise<void> {
  // The data saver's switch comes with them.
  await page.locator('[data-saver] button').waitFor({ state: 'attached' });
  await page.clock.runFor(ms);
}

export async function scrollToEnd(page: Page): Promise<void> {
  const loadsAds = await page.evaluate(
    () =>
      matchMedia('(scripting: enabled)').matches && document.querySelector('[data-ad]') !== null,
  );
  if (loadsAds) await scriptHasRun(page, 'frames');
  await page.mouse.move(5, 400);
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(40);
  }
}

export const RANKIN = {
  slug: 'rankin-inlet',
  name: 'Rankin Inlet',
  timeZone: 'America/Rankin_Inlet',
};

/** The titles of a page's times, which show the times in the page's zone. */
export const timeTitles = (page: Page): Promise<string[]> =>
  page.locator('time').evaluateAll((times) => times.map((time) => (time as HTMLElement).title));

/** The zones of a page's times: `Eastern` is EST or EDT, by the season. */
export async function zonesOf(page: Page): Promise<string[]> {
  const zones = (await timeTitles(page)).map(
    (title) => ZONES.find(([, name]) => name.test(title))?.[0] ?? title,
  );
  return [...new Set(zones)];
}

const ZONES = [
  ['Eastern', /E[SD]T$/],
  ['Central', /C[SD]T$/],
  ['Mountain', /M[SD]T$/],
] as const;

export const haveChosenRankin = (page: Page) =>
  page.addInitScript((text) => {
    // Once: a later page may have changed it.
    if (!sessionStorage.visited) localStorage.community = text;
    sessionStorage.visited = 'yes';
  }, JSON.stringify(RANKIN));

/** The page of an event of the sample world, whose days and addresses depend on the date. */
export async function eventPath(title: string): Promise<string> {
  const html = await (await fetch(`${siteAddress}/events`)).text();
  const [, path] = new RegExp(`<a href="(/events/[^"]+)">${title}<`).exec(html) ?? [];
  if (path === undefined) throw new Error(`no event ${title}`);
  return path;
}
