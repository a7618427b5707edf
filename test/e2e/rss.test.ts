import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';

const FAILED = 'Failed to generate RSS feed. Please try again.';

const feedText = async () => (await fetch(`${inject('siteAddress')}/rss.xml`)).text();
const button = (page: Page, name: string) => page.getByRole('button', { name });
const box = (page: Page) => page.getByLabel('Generated RSS XML');
const toastOf = async (page: Page) => {
  await page.locator('.toast').waitFor();
  return page.locator('.toast p').allTextContents();
};

test('shows the feed that the server made, before any script does anything', async () => {
  const { page, problems } = await openPage('/rss');
  expect(await box(page).inputValue()).toBe(await feedText());
  expect(await box(page).getAttribute('readonly')).not.toBeNull();
  const items = (await feedText()).match(/<item>/g)?.length ?? 0;
  expect(await page.locator('.rss-count').textContent()).toBe(String(items));
  expect(await page.locator('[data-awake]').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('Copy XML really copies', async () => {
  const { page, problems } = await openPage('/rss');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy XML').click();
  expect(await toastOf(page)).toEqual(['Copied!', 'RSS XML has been copied to clipboard.']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await feedText());
  expect(problems).toEqual([]);
});

test('Download RSS really gives rss.xml', async () => {
  const { page, problems } = await openPage('/rss');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download RSS').click(),
  ]);
  expect(download.suggestedFilename()).toBe('rss.xml');
  expect(await readFile(await download.path(), 'utf8')).toBe(await feedText());
  expect(await toastOf(page)).toEqual(['Downloaded!', 'RSS file has been downloaded.']);
  expect(problems).toEqual([]);
});

test('Refresh is disabled and its icon turns while the feed loads; then a message says so', async () => {
  const { page, problems } = await openPage('/rss');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/rss.xml', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Refresh').click();
  await page.locator('.rss-controls button:disabled', { hasText: 'Refresh' }).waitFor();
  const icon = page.locator('.rss-controls [data-busy] .icon');
  expect(await icon.evaluate((element) => getComputedStyle(element).animationName)).toBe(
    'rss-spin',
  );
  letGo();
  expect(await toastOf(page)).toEqual([
    'RSS Feed Generated',
    'Latest blog posts have been compiled into RSS format.',
  ]);
  expect(await button(page, 'Refresh').isEnabled()).toBe(true);
  expect(await box(page).inputValue()).toBe(await feedText());
  expect(problems).toEqual([]);
});

test('a failure is a destructive message in a live region, and what was there stays', async () => {
  const { page } = await openPage('/rss');
  const before = await box(page).inputValue();
  await page.route('**/rss.xml', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Refresh').click();
  expect(await toastOf(page)).toEqual(['Error', FAILED]);
  expect(await page.locator('[aria-live=polite] .toast.destructive').count()).toBe(1);
  expect(await box(page).inputValue()).toBe(before);
  await button(page, 'Dismiss').click();
  expect(await page.locator('.toast').count()).toBe(0);
});

test('where the browser refuses the clipboard the XML is selected to be copied by hand', async () => {
  const { page } = await openPage('/rss');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await button(page, 'Copy XML').click();
  expect(await toastOf(page)).toEqual([
    'Error',
    'The XML could not be copied. It is selected now: copy it by hand.',
  ]);
  const selected = await page.evaluate(() => String(getSelection()).length);
  expect(selected).toBeGreaterThan(100);
});

test('a press that comes before the script is there is not lost', async () => {
  const { page } = await openPage('/rss');
  // Without the pointer's way there: nothing has woken the island.
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('.rss-controls button')?.click();
  });
  expect(await toastOf(page)).toContain('RSS Feed Generated');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/rss');
});

test('where the script never comes Refresh loads the page again', async () => {
  const { page } = await openPage('/rss');
  await page.route('**/assets/rss-generator*', (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await button(page, 'Refresh').click();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/rss');
});

test('without JavaScript the XML is there, and links stand in for the buttons', async () => {
  const { page } = await openPage('/rss', { javaScript: false });
  expect(await box(page).inputValue()).toBe(await feedText());
  expect(await page.getByRole('link', { name: 'Refresh' }).getAttribute('href')).toBe('/rss');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download RSS' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rss.xml');
  expect(await page.locator('.rss-controls').isVisible()).toBe(false);
});
