import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

const CHIPS = [
  'All News',
  'Local',
  'National',
  'World',
  'Politics',
  'Business',
  'Technology',
  'Health',
  'Sports',
  'Arts',
  'Food',
  'Lifestyle',
  'Real Estate',
  'Automotive',
];

test('/news shows 14 chips and the newest stories', async () => {
  const { page, problems } = await openPage('/news');
  await expect.poll(() => page.locator('.chips a').allTextContents()).toEqual(CHIPS);
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  expect(problems).toEqual([]);
});

test('a news chip changes the list and the address without a page load, and Back restores both', async () => {
  const { page, problems } = await openPage('/news');
  const firstTitle = await page.locator('article.card h2').first().textContent();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'Sports', exact: true }).first().click();
  await page.waitForURL('**/news?category=sports');
  await page.locator('.chips a[aria-current]', { hasText: 'Sports' }).waitFor();
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.goBack();
  await page.locator('.chips a[aria-current]', { hasText: 'All News' }).waitFor();
  await expect.poll(() => page.locator('article.card h2').first().textContent()).toBe(firstTitle);
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(problems).toEqual([]);
});

test('a story’s author stays on its card after the news browser has hydrated', async () => {
  const { page, problems } = await openPage('/news');
  const sources = () => page.locator('.source > span').allTextContents();
  const before = await sources();
  expect(before.filter((source) => / \(sample\) \S/.test(source)).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Sports', exact: true }).first().click();
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  expect((await sources()).join()).toMatch(/ \(sample\) \S/);
  await page.goBack();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  await expect.poll(sources).toEqual(before);
  expect(problems).toEqual([]);
});

test('news search acts while the reader types, and its address shows the same result when opened', async () => {
  const { page, problems } = await openPage('/news');
  await page.getByPlaceholder('Search news articles...').fill('ICE');
  await expect.poll(() => page.url()).toContain('/news?q=ICE');
  await expect
    .poll(() => page.locator('output.count').textContent())
    .toMatch(/^\d+ stor(y|ies) matching “ICE”$/);
  const found = await page.locator('article.card').allTextContents();
  expect(found.length).toBeGreaterThan(0);
  for (const card of found) expect(card.toLowerCase()).toContain('ice');

  const shared = await openPage(new URL(page.url()).pathname + new URL(page.url()).search, {
    javaScript: false,
  });
  await expect.poll(() => shared.page.locator('article.card').count()).toBe(found.length);
  expect(problems).toEqual([]);
});

test('an empty news search says so, and Clear Filters shows all stories again', async () => {
  const { page } = await openPage('/news');
  await page.getByPlaceholder('Search news articles...').fill('zzzz-no-such-story');
  await page.getByText('No articles found matching your search criteria.').waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  await expect.poll(() => page.getByPlaceholder('Search news articles...').inputValue()).toBe('');
});

test('a topic link searches the category that is shown without a page load', async () => {
  const { page } = await openPage('/news');
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  await expect.poll(() => page.title()).toMatch(/^Sports News \| /);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('.topics').getByRole('link', { name: 'Hockey' }).click();
  await expect.poll(() => page.url()).toContain('category=sports&q=Hockey');
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect
    .poll(() => page.getByPlaceholder('Search news articles...').inputValue())
    .toBe('Hockey');
});

test.each([
  ['#local', 'Local'],
  ['#culture', 'Arts'],
  ['#technology', 'Technology'],
])('the footer anchor %s selects the category %s on /news', async (anchor, chip) => {
  const { page } = await openPage(`/news${anchor}`);
  await page.locator('.chips a[aria-current]', { hasText: chip }).waitFor();
});

test('a footer anchor clicked on /news itself selects its category', async () => {
  const { page } = await openPage('/news');
  await page.locator('.site-footer').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Not Now' }).click();
  await page.locator('.site-footer').getByRole('link', { name: 'Politics' }).click();
  await page.locator('.chips a[aria-current]', { hasText: 'Politics' }).waitFor();
});

test('Enter after typing and a click on the current chip add no history entry', async () => {
  const { page } = await openPage('/news');
  await page.getByPlaceholder('Search news articles...').fill('hockey');
  await expect.poll(() => page.url()).toContain('q=hockey');
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('Enter');
  await page.locator('.chips').getByRole('link', { name: 'All News' }).click();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('without JavaScript a footer anchor leads to the chip of its category', async () => {
  const { page } = await openPage('/news#culture', { javaScript: false });
  const chip = page.locator('.chips a', { has: page.locator(':target') });
  await expect.poll(() => chip.textContent()).toBe('Arts');
});

test('without JavaScript chips, search and Show more load pages with the same results', async () => {
  const { page } = await openPage('/news', { javaScript: false });
  await page.getByRole('link', { name: 'Show more stories' }).click();
  await page.waitForLoadState();
  await expect.poll(() => page.url()).toContain('page=2');
  await expect.poll(() => page.locator('article.card').count()).toBe(48);
  await page.locator('.chips').getByRole('link', { name: 'Health' }).click();
  await page.waitForLoadState();
  await expect.poll(() => page.url()).toContain('category=health');
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await page.getByPlaceholder('Search news articles...').fill('zzzz-no-such-story');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => page.url()).toContain('category=health');
  await page.getByText('No articles found matching your search criteria.').waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await page.waitForLoadState();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
});

test('times become relative with JavaScript and stay absolute without it', async () => {
  const scripted = await openPage('/news');
  await expect
    .poll(() => scripted.page.locator('article.card time').first().textContent())
    .toMatch(/^(\d+ (minute|hour|day)s? ago)$/);
  const plain = await openPage('/news', { javaScript: false });
  await expect
    .poll(() => plain.page.locator('article.card time').first().textContent())
    .toMatch(/[ap]\.m\.$/);
});

test.each(['not hydrated', 'hydrated'])(
  'the keyboard reaches search, chips and stories in that order while the list is %s',
  async (state) => {
    const { page } = await openPage('/news?category=sports');
    if (state === 'hydrated') {
      await page.locator('.chips a').first().hover();
      await page.locator('[data-island="news-browser"][data-hydrated]').waitFor();
    }
    const entries = await page.evaluate(() => history.length);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('q');
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('All News');
    const outline = await page.evaluate(() =>
      document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : 'none',
    );
    expect(outline).not.toBe('none');
  },
);
