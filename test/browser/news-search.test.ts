import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newsSearch, openPage, stopClock } from './browser.ts';

test('what a reader typed before the news browser loaded stays in the search box when a category is clicked', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { page } = await openPage('/news', {
    prepare: (prepared) =>
      prepared.route('**/assets/news-browser-*.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  const search = newsSearch(page);
  await search.fill('the');
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  release();
  await expect.poll(() => page.url()).toContain('category=sports&q=the');
  expect(await search.inputValue()).toBe('the');
});

test('news search acts while the reader types, its address shows the same result when opened, and Clear Filters shows all stories again', async () => {
  const { page, problems } = await openPage('/news');
  await newsSearch(page).fill('ICE');
  await expect.poll(() => page.url()).toContain('/news?q=ICE');
  await expect
    .poll(() => page.locator('output.count').textContent())
    .toMatch(/^\d+ stor(y|ies) matching “ICE”/);
  const found = await page.locator('article.card').allTextContents();
  expect(found.length).toBeGreaterThan(0);
  for (const card of found) expect(card.toLowerCase()).toContain('ice');

  const shared = await openPage(new URL(page.url()).pathname + new URL(page.url()).search, {
    javaScript: false,
  });
  await expect.poll(() => shared.page.locator('article.card').count()).toBe(found.length);

  await newsSearch(page).fill('zzzz-no-such-story');
  await page.getByText('No articles found matching your search criteria.').waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  await expect.poll(() => newsSearch(page).inputValue()).toBe('');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('q');
  expect(problems).toEqual([]);
});

test('news search shows posts, resources and answers of the site itself, with and without JavaScript', async () => {
  const plain = await openPage('/news?q=ice', { javaScript: false });
  const groupsOf = (page: Page) => page.locator('.own h3').allTextContents();
  const linksOf = (page: Page) => page.locator('.own a').allTextContents();
  await expect
    .poll(() => groupsOf(plain.page))
    .toEqual(['Blog', 'Resources', 'Questions and answers']);
  const expected = await linksOf(plain.page);
  await plain.page.locator('.count a', { hasText: 'from Nunavut News' }).click();
  await expect.poll(() => plain.page.evaluate(() => location.hash)).toBe('#own');

  const { page, problems } = await openPage('/news');
  await expect.poll(() => page.locator('.own').count()).toBe(0);
  await newsSearch(page).fill('ice');
  await expect.poll(() => linksOf(page)).toEqual(expected);
  await newsSearch(page).fill('');
  await expect.poll(() => page.locator('.own').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('typing a word requests the site’s own texts once, and a failed request costs nothing else', async () => {
  const requested: string[] = [];
  const { page } = await openPage('/news', {
    prepare: async (prepared) => {
      await stopClock(prepared);
      await prepared.route('**/api/search?*', (route) => {
        requested.push(new URL(route.request().url()).search);
        return route.fulfill({ status: 429, body: '{}' });
      });
    },
  });
  await newsSearch(page).pressSequentially('sealift');
  await expect.poll(() => page.locator('output.count').textContent()).toContain('“sealift”');
  await page.clock.runFor(1_000);
  await expect.poll(() => requested).toEqual(['?q=sealift']);
  await expect.poll(() => page.locator('article.card').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.own').count()).toBe(0);
});

test('a topic link searches all news from any category, without a page load; a click on the current chip and Enter add no history entry', async () => {
  const { page } = await openPage('/news');
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  await expect.poll(() => page.title()).toMatch(/^Sports News \| /);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('.topics').getByRole('link', { name: 'Hockey' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=Hockey');
  await expect.poll(() => page.title()).toMatch(/^News \| /);
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => newsSearch(page).inputValue()).toBe('Hockey');
  const entries = await page.evaluate(() => history.length);
  await newsSearch(page).press('Enter');
  await page.locator('.chips').getByRole('link', { name: 'All News' }).click();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});
