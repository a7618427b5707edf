import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { control, siteAddress } from '../support/served/served-site.ts';
import { focused, hydrateNews, newsSearch, openPage, scrollToEnd, stopClock } from './browser.ts';
import { expectStableLayout } from './layout.ts';

test('a news chip changes the list and the address without a page load, and Back restores both', async () => {
  const { page, problems } = await openPage('/news');
  const firstTitle = await page.locator('article.card h2').first().textContent();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await hydrateNews(page);
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

test('Show more adds stories, focuses the first new one and says how many; a loading category has skeletons', async () => {
  let held = Promise.withResolvers<void>();
  const { page, problems } = await openPage('/news', {
    prepare: (prepared) =>
      prepared.route('**/api/news?*', async (route) => {
        await held.promise;
        await route.continue();
      }),
  });
  const titles = () => page.locator('article.card h2').allTextContents();
  const before = await titles();
  await hydrateNews(page);
  await page.locator('.show-more').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Show more stories' }).click();
  await expect.poll(() => page.locator('.show-more').textContent()).toBe('Loading stories…');
  expect(await titles()).toEqual(before);
  held.resolve();
  await expect.poll(titles).toHaveLength(48);
  await expect.poll(() => focused(page)).toBe((await titles())[24]);
  await expect.poll(() => page.locator('output.count').textContent()).toMatch(/, 48 shown$/);
  // By key: headless Chromium sometimes loses a click after scrolling past an ad's frame.
  await page.getByRole('link', { name: 'Show more stories' }).press('Enter');
  await expect.poll(titles).toHaveLength(72);
  await expect.poll(() => focused(page)).toBe((await titles())[48]);
  expect((await titles()).slice(0, 24)).toEqual(before);
  held = Promise.withResolvers<void>();
  await page.locator('.chips').getByRole('link', { name: 'Food' }).press('Enter');
  await expect.poll(() => page.locator('.card.skeleton').count()).toBe(6);
  held.resolve();
  await expect.poll(titles).toHaveLength(15);
  await expect.poll(() => page.locator('.card.skeleton').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('without a connection chips and search filter the stories of the page, and the list is loaded later', async () => {
  const { page } = await openPage('/news');
  await hydrateNews(page);
  const sections = () =>
    page.locator('article.card').evaluateAll((cards) => cards.map((card) => card.dataset.section));
  const count = () => page.locator('output.count').textContent();
  const local = (await sections()).filter((section) => section === 'local');
  await page.context().setOffline(true);
  await page.locator('.chips').getByRole('link', { name: 'Local' }).click();
  await expect.poll(count).toMatch(/ in Local · no connection: only stories that this page/);
  await expect.poll(sections).toEqual(local);
  await newsSearch(page).fill('zzzz');
  await expect.poll(sections).toEqual([]);
  await newsSearch(page).fill('');
  await page.locator('.chips').getByRole('link', { name: 'All News' }).click();
  await expect.poll(sections).toHaveLength(24);
  await page.locator('.chips').getByRole('link', { name: 'Local' }).click();
  await expect.poll(sections).toEqual(local);
  await page.context().setOffline(false);
  await expect.poll(count).toBe('15 stories in Local');
});

test('on a bad link the list is requested again, and a search that finds nothing on the page says no more', async () => {
  const { page } = await openPage('/news', { prepare: stopClock });
  await hydrateNews(page);
  const count = () => page.locator('output.count').textContent();
  const stories = '**/api/news?*';
  await page.route(stories, (route) => route.abort());
  await page.locator('.chips').getByRole('link', { name: 'Local' }).click();
  await newsSearch(page).fill('zzzz');
  await expect.poll(count).toMatch(/^0 stories in Local matching “zzzz” · no connection/);
  expect(await page.getByText('No articles found').count()).toBe(0);
  await newsSearch(page).fill('');
  await page.unroute(stories);
  await page.clock.runFor(15_000);
  await expect.poll(count).toBe('15 stories in Local');
});

test('a footer anchor selects its category from any page, and a link elsewhere leaves the stories shown', async () => {
  const { page } = await openPage('/news#culture');
  await page.locator('.chips a[aria-current]', { hasText: 'Arts' }).waitFor();
  await page.locator('.site-footer').scrollIntoViewIfNeeded();
  await page.locator('.site-footer').getByRole('link', { name: 'Politics' }).click();
  await page.locator('.chips a[aria-current]', { hasText: 'Politics' }).waitFor();
  await page.goto(`${siteAddress}/news?q=the`);
  await hydrateNews(page);
  await page.getByRole('link', { name: 'Show more stories' }).press('Enter');
  await expect.poll(() => page.locator('article.card').count()).toBeGreaterThan(24);
  const count = await page.locator('article.card').count();
  await page.locator('.count a').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#own');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  expect(await page.locator('article.card').count()).toBe(count);
});

test('without JavaScript cards are links with selectable text, and chips, search and Show more load pages', async () => {
  const { page } = await openPage('/news', { javaScript: false });
  const lines = await page.locator('.card .description').evaluateAll((texts) =>
    texts.map((text) => {
      const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
      return [text.clientHeight, text.scrollHeight].map((height) =>
        Math.round(height / lineHeight),
      );
    }),
  );
  expect(Math.max(...lines.map(([, whole = 0]) => whole))).toBeGreaterThan(3);
  expect(Math.max(...lines.map(([shown = 0]) => shown))).toBe(3);
  const card = page.locator('article.card').first();
  const addressAt = (part: string) =>
    card.locator(part).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(x + width / 2, y + height / 2);
      return found?.closest('a')?.getAttribute('href');
    });
  const address = await card.locator('.source a').getAttribute('href');
  expect(await addressAt('img')).toBe(address);
  expect(await addressAt('.description')).toBeUndefined();
  await card.locator('.description').click({ clickCount: 3 });
  expect(await page.evaluate(() => String(getSelection()))).toBeTruthy();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    card.locator('img').click({ force: true }),
  ]);
  expect(opened.url()).toBe(address);

  await opened.close();
  // By key, as pictures that load late move the link away from a pointer.
  await page.getByRole('link', { name: 'Show more stories' }).press('Enter');
  await page.waitForLoadState();
  await expect.poll(() => page.url()).toContain('page=2#more');
  await expect.poll(() => page.locator('article.card').count()).toBe(48);
  const firstNew = page.locator('article.card').nth(24);
  await expect.poll(async () => (await firstNew.boundingBox())?.y ?? -1).toBeGreaterThan(55);
  expect((await firstNew.boundingBox())?.y).toBeLessThan(200);
  await page.locator('.chips').getByRole('link', { name: 'Health' }).click();
  await page.waitForLoadState();
  await expect.poll(() => page.url()).toContain('category=health');
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await newsSearch(page).fill('zzzz-no-such-story');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => page.url()).toContain('category=health');
  await page.getByText('No articles found matching your search criteria.').waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await page.waitForLoadState();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  await page.goto(`${siteAddress}/news#culture`);
  const chip = page.locator('.chips a', { has: page.locator(':target') });
  await expect.poll(() => chip.textContent()).toBe('Arts');
});

test('Tab reaches the search, the links beside the list and the chips in that order', async () => {
  const { page } = await openPage('/news?category=sports');
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  for (const link of ['Print edition', 'Choose what you see']) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe(link);
  }
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('q');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  const reached: (string | undefined)[] = [];
  for (let presses = 0; reached.at(-1) !== 'All News' && presses < 30; presses++) {
    await page.keyboard.press('Tab');
    reached.push(await focused(page));
  }
  expect(reached[0]).toBe('Search');
  expect(reached.slice(-2)).toEqual([
    'Weather (Environment and Climate Change Canada)',
    'All News',
  ]);
  const outline = await page.evaluate(() =>
    document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : 'none',
  );
  expect(outline).not.toBe('none');
});

test('the last card of /news is laid out when the reader scrolls to it, and nothing moves on the way', async () => {
  const { page } = await openPage('/news', { width: 360, height: 740 });
  const isLaidOut = (card: Locator) =>
    card
      .locator('h2')
      .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  const cards = page.locator('.card');
  expect(await isLaidOut(cards.first())).toBe(true);
  expect(await isLaidOut(cards.last())).toBe(false);
  await page.evaluate(() => document.fonts.ready);
  await scrollToEnd(page);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(cards.last())).toBe(true);
  await expectStableLayout(page);
});

test('after hydration cards have the same authors, communities, publishers and previous headlines', async () => {
  // Changes a headline in a local feed, and lets the site poll it two hours ahead of the clock.
  await control('correct', { feed: 'tundra-courier' });
  await control('pass-time', { minutes: '120' });
  const local = async () => (await fetch(`${siteAddress}/news?category=local`)).text();
  await expect.poll(local, { interval: 1_000 }).toContain('class="before"');
  const { page, problems } = await openPage('/news?category=local');
  const cards = () =>
    page
      .locator('article.card')
      .evaluateAll((all) =>
        all.map((card) => [
          ...['h2', '.source > span', '.at', '.also-in', '.before'].map(
            (part) => card.querySelector(part)?.textContent ?? '',
          ),
          card.querySelector('.also-in a')?.getAttribute('href'),
        ]),
      );
  const before = await cards();
  expect(before.filter(([, , , also]) => also)).toHaveLength(1);
  expect(before.filter(([, , at]) => at).length).toBeGreaterThan(3);
  expect(before.map(([, source]) => source).join('\n')).toMatch(/ \(sample\) \S/);
  await hydrateNews(page);
  await page.getByRole('link', { name: 'Sports', exact: true }).first().click();
  await page.locator('.chips a[aria-current]', { hasText: 'Sports' }).waitFor();
  await page.locator('.chips').getByRole('link', { name: 'Local', exact: true }).click();
  await page.locator('.chips a[aria-current]', { hasText: 'Local' }).waitFor();
  await expect.poll(cards).toEqual(before);
  expect(problems).toEqual([]);
});
