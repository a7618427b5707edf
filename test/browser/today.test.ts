import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { papers } from '../../scripts/vite/papers.ts';
import { sampleWorld } from '../../scripts/vite/sample-world.ts';
import { folderForFile } from '../support/temporary-folder.ts';
import { axeViolations, colourAndWidthViolations, violations } from './accessibility.ts';
import { openPage } from './browser.ts';

/** `sheetDocuments`, loaded by Vite: they are the Worker's modules, typed for workerd. */
async function renderSheets(): Promise<Map<string, string>> {
  const vite = await createServer({
    configFile: false,
    cacheDir: join(folder, 'vite'),
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [papers({ isSample: true }), sampleWorld()],
  });
  try {
    const { sheetDocuments } = await vite.ssrLoadModule('/test/support/sheet-editions.ts');
    return new Map(Object.entries(sheetDocuments() as Record<string, string>));
  } finally {
    await vite.close();
  }
}

const SHEETS = [
  ...['none', 'usual', 'fullest', 'fullest in French', 'ten long stories', '21 long stories'],
  ...['full of long stories', 'full of long stories and warnings', 'hostile'],
];
const folder = folderForFile();

beforeAll(async () => {
  const sheets = await renderSheets();
  expect([...sheets.keys()]).toEqual(SHEETS);
  for (const [name, html] of sheets) await writeFile(fileOf(name), html);
});

const fileOf = (name: string) => join(folder, `${name}.html`);

const { page } = await openPage('/robots.txt', {}, afterAll);
await page.context().setOffline(true);

async function openSheet(name: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ media: null });
  await page.goto(pathToFileURL(fileOf(name)).href);
}

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const sizes = pdf.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
  for (const size of sizes) expect(size).toMatch(/\[\s*0 0 612 792\s*\]/);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The printed stories, and their smallest font size (CSS pixels). */
async function onPaper(page: Page): Promise<{ stories: number; smallest: number }> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main :is(h1, h2, h3, p, b, i, li)')].filter(
      (element) => element.checkVisibility(),
    );
    return {
      stories: shown.filter((element) => element.matches('.sections li')).length,
      smallest: Math.min(
        ...shown.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      ),
    };
  });
  await page.emulateMedia({ media: null });
  return found;
}

test.each(SHEETS)('the sheet “%s” fits 60,000 bytes, two pages and a phone', async (name) => {
  expect((await stat(fileOf(name))).size).toBeLessThanOrEqual(60_000);
  await openSheet(name, 320);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect((await onPaper(page)).smallest).toBeGreaterThanOrEqual(10);
  expect(await countPages(page)).toBeLessThanOrEqual(2);
  // The widest of the common sans-serif fonts.
  await page.addStyleTag({ content: '* { font-family: "DejaVu Sans" !important }' });
  expect(await countPages(page)).toBeLessThanOrEqual(2);
});

test('the fullest sheet prints two pages with stories of all sections, and says how many are left out', async () => {
  await openSheet('fullest');
  expect(await countPages(page)).toBe(2);
  const { stories } = await onPaper(page);
  expect(stories).toBeGreaterThan(50);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.paper').innerText()).toBe(
    `${15 * 17 - stories} more headlines: nunavut-news.example/today`,
  );
  for (const section of await page.locator('.sections > section').all())
    expect(await section.locator('li:visible').count()).toBe(stories / 17);
});

test('print has date, name, weather, warnings and addresses, and no controls', async () => {
  await openSheet('usual');
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  for (const part of [
    'Nunavut News',
    'Friday, November 20, 2026',
    'Orange: Blizzard Warning',
    'feels like',
    'nunavut-news.example/today',
  ])
    expect(text).toContain(part);
  expect(
    await page.locator('nav, .save, .skip-link, footer').filter({ visible: true }).count(),
  ).toBe(0);
  const inMargins = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join(),
  );
  expect(inMargins).toContain('editor@nunavut-news.example');
});

test('/today is accessible in light and dark, and so is the hostile sheet on a phone', async () => {
  await openSheet('hostile', 320);
  expect(await axeViolations(page)).toEqual([]);
  const { page: today, problems } = await openPage('/today');
  expect(await violations(today)).toEqual([]);
  await today.emulateMedia({ colorScheme: 'dark' });
  expect(await colourAndWidthViolations(today)).toEqual([]);
  expect(problems).toEqual([]);
});

test('/today loads one file, prints at most two letter pages, and one press saves a file that works offline', async () => {
  const { page } = await openPage('/today', { javaScript: false });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload({ waitUntil: 'networkidle' });
  expect(requests.filter((address) => !address.endsWith('/favicon.ico'))).toEqual([page.url()]);
  expect(await page.locator('.sections li').count()).toBeGreaterThan(30);
  expect(await countPages(page)).toBeLessThanOrEqual(2);
  const headlines = await page.locator('h3').allInnerTexts();
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.save')]);
  expect(download.suggestedFilename()).toMatch(/^nunavut-news-\d{4}-\d\d-\d\d\.html$/);
  const file = join(folder, 'saved.html');
  await download.saveAs(file);
  await page.context().setOffline(true);
  requests.length = 0;
  await page.goto(pathToFileURL(file).href);
  expect(requests).toEqual([pathToFileURL(file).href]);
  expect(await page.locator('h3').allInnerTexts()).toEqual(headlines);
  expect(await page.locator('h1').innerText()).toContain('Nunavut News');
  for (const link of await page.locator('nav a').all())
    expect(await link.getAttribute('href')).toMatch(/^https?:\/\//);
});
