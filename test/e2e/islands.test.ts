import { expect, test } from 'vitest';
import { openPage, type Reader } from './browser.ts';

const without = (script: string): Reader => ({
  prepare: (page) => page.route(`**/assets/${script}-*.js`, (route) => route.abort()),
});

test('chips are links where the script of the list cannot be loaded', async () => {
  const { page } = await openPage('/news', without('news-browser'));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  await page.waitForURL('**/news?category=sports');
  await page.waitForLoadState();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  expect(await page.locator('article.card').count()).toBe(15);
});

test('searches are forms where the scripts cannot be loaded', async () => {
  const news = await openPage('/news', without('news-browser'));
  await news.page.getByPlaceholder('Search news articles...').fill('ice');
  await news.page.keyboard.press('Enter');
  await news.page.waitForURL('**/news?q=ice');

  const faq = await openPage('/faq', without('faq-filter'));
  await faq.page.getByPlaceholder('Search the questions...').fill('48 hours');
  await faq.page.getByRole('button', { name: 'Search' }).click();
  await faq.page.waitForURL('**/faq?q=48+hours');
  expect(await faq.page.locator('.faq-card details').count()).toBe(2);
});

test('a list that fails says “Unexpected Application Error!” and leaves the rest of the page', async () => {
  const { page } = await openPage('/news', {
    // An answer in the wrong shape: stories that are none.
    prepare: (prepared) =>
      prepared.route('**/api/news?*', (route) => route.fulfill({ json: { items: [null] } })),
  });
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  const failure = page.getByRole('alert');
  await failure.waitFor();
  expect(await failure.locator('p').first().textContent()).toBe('Unexpected Application Error!');
  expect(await page.locator('h1').textContent()).toBe('News');
  expect(await page.locator('aside .breaking h3').count()).toBe(3);
  expect(await page.locator('.site-footer').isVisible()).toBe(true);
  await failure.getByRole('link', { name: 'Back to the news' }).click();
  await page.locator('.chips').waitFor();
  expect(await page.locator('article.card').count()).toBe(24);
});
