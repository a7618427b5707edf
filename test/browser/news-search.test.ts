import { expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { hydrateNews, newsSearch, openPage, stopClock } from './browser.ts';
import { resultsOf, resultsWithoutScripts } from './search-results.ts';

test('a reader searches the news and its own texts while typing, shares the address, and clears the search', async () => {
  const { page, problems } = await openPage('/news');
  const cards = page.locator('article.card');
  expect(await page.locator('.own').count()).toBe(0);
  await newsSearch(page).fill('ICE');
  await expect.poll(() => page.url()).toContain('/news?q=ICE');
  await expect
    .poll(() => page.locator('output.count').textContent())
    .toMatch(/^\d+ stor(y|ies) matching “ICE”/);
  const found = await cards.allTextContents();
  expect(found.length).toBeGreaterThan(0);
  for (const card of found) expect(card.toLowerCase()).toContain('ice');

  await expect
    .poll(() => page.locator('.own h3').allTextContents())
    .toEqual(['Blog', 'Resources', 'Questions and answers']);
  const shared = await openPage('/news?q=ICE', { javaScript: false });
  await shared.page.locator('.count a', { hasText: 'from Nunavut News' }).click();
  await expect.poll(() => shared.page.evaluate(() => location.hash)).toBe('#own');

  await newsSearch(page).fill('zzzz-no-such-story');
  await page.getByText('No articles found matching your search criteria.').waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect.poll(() => cards.count()).toBe(24);
  await expect.poll(() => page.locator('.own').count()).toBe(0);
  await expect.poll(() => newsSearch(page).inputValue()).toBe('');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('q');
  expect(problems).toEqual([]);
});

test('Back leads from a typed search to the list before it, and from there to the page before', async () => {
  const { page } = await openPage('/robots.txt');
  await page.goto(`${siteAddress}/news?category=sports`);
  await newsSearch(page).pressSequentially('hockey');
  await expect.poll(() => page.url()).toContain('q=hockey');
  await page.goBack();
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await expect.poll(() => newsSearch(page).inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL('**/robots.txt');
});

test('while a reader types, the own texts are requested once, and the stories stay if that fails', async () => {
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

test('a reader follows a topic link and presses Enter and the current chip in one page, as one history entry', async () => {
  const { page } = await openPage('/news');
  await hydrateNews(page);
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

/** A word that stories have in both scripts. */
const QUERY = 'iqaluit';

test('a search finds and marks the same on /news typed, as a page, and without scripts', async () => {
  const path = `/news?${new URLSearchParams({ q: QUERY })}`;
  const expected = await resultsWithoutScripts(path);
  expect(expected.join('\n')).toMatch(/\[ᐃᖃᓗᐃᑦ\]/);

  const typed = await openPage('/news');
  await newsSearch(typed.page).fill(QUERY);
  await expect.poll(() => resultsOf(typed.page)).toEqual(expected);
  expect(typed.problems).toEqual([]);

  // Hydration accepts the page that the server made, or logs an error in the console.
  const opened = await openPage(path);
  await newsSearch(opened.page).focus();
  await opened.page.locator('[data-island=news-browser][data-hydrated]').waitFor();
  expect(await resultsOf(opened.page)).toEqual(expected);
  expect(opened.problems).toEqual([]);
});
