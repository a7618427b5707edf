import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../tools/find-chromium.ts';

let launched: Promise<Browser> | undefined;

afterAll(async () => {
  await (await launched)?.close();
  launched = undefined;
});

/** How a reader looks at the site. */
export interface Reader {
  readonly width?: number;
  readonly height?: number;
  readonly javaScript?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** A page of the site in a fresh browser context, and what went wrong in it: console errors and failed requests. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: string[];
  /** Addresses of other origins that were asked for, pictures of stories aside. */
  readonly thirdParties: string[];
}

/** Opens a path of the site as a reader would. */
export async function openPage(path: string, reader: Reader = {}): Promise<OpenPage> {
  launched ??= chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const browser = await launched;
  const { width = 1280, height = 900, javaScript = true } = reader;
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled: javaScript,
    colorScheme: reader.colorScheme ?? 'light',
    reducedMotion: reader.reducedMotion ?? 'no-preference',
    locale: 'en-CA',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const thirdParties: string[] = [];
  const site = inject('siteAddress');
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(site) || request.url().startsWith('data:');
    if (!isOurs && request.resourceType() !== 'image') thirdParties.push(request.url());
  });
  await page.goto(site + path, { waitUntil: 'load' });
  return { page, problems, thirdParties };
}
