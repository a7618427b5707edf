import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage } from './browser.ts';

test('the pager of posts leads to the next page and back', async () => {
  const { page, problems } = await openPage('/blog', { javaScript: false });
  await page.getByText('Page 1 of 3').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 2 of 3').waitFor();
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByText('Page 1 of 3').waitFor();
  expect(problems).toEqual([]);
});

test('a post card has a small round picture and links to its post, which links back to the blog', async () => {
  const { page, problems } = await openPage('/blog');
  const { radius, width } = await page
    .locator('.post-card img')
    .first()
    .evaluate((image) => ({
      radius: getComputedStyle(image).borderRadius,
      width: image.getBoundingClientRect().width,
    }));
  expect(radius).toBe('50%');
  expect(width).toBeLessThanOrEqual(128);
  const first = page.getByRole('link', { name: 'Read Article' }).first();
  const address = await first.getAttribute('href');
  await first.click();
  await page.waitForURL(`**${address}`);
  await page.getByRole('link', { name: 'Back to Blog' }).first().click();
  await page.waitForURL('**/blog');
  expect(problems).toEqual([]);
});

test('without JavaScript a hub button of /community opens its panel and Close closes it, and the text of the hero stands above its mountains at every width', async () => {
  const { page, problems } = await openPage('/community', { javaScript: false });
  const name = 'Community Forums';
  const panel = page.getByRole('dialog', { name });
  await expect.poll(() => panel.isVisible()).toBe(false);
  await page.getByRole('button', { name }).click();
  await expect.poll(() => panel.isVisible()).toBe(true);
  await expect.poll(() => panel.getByRole('heading').textContent()).toBe(name);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => panel.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { textEnd, pictureStart } = await page.locator('.hero').evaluate((hero) => {
      const pictureHeight = getComputedStyle(hero).backgroundSize.split(',')[0]?.split(' ')[1];
      return {
        textEnd: hero.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN,
        pictureStart:
          hero.getBoundingClientRect().bottom - Number.parseFloat(pictureHeight ?? 'NaN'),
      };
    });
    expect(textEnd).toBeLessThanOrEqual(pictureStart);
  }
});

test('a card leads to its communities without JavaScript', async () => {
  const { page, problems } = await openPage('/news?category=local', { javaScript: false });
  const link = page.locator('.card .at a').first();
  const name = await link.textContent();
  await link.click();
  await expect.poll(() => page.url()).toContain(`${siteAddress}/communities/`);
  expect(await page.locator('h1').textContent()).toBe(name);
  await expect.poll(() => page.locator('.place-news article').count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('the communities are reached and left with the keyboard alone', async () => {
  // The whole page is in view: scrolled past its half, the donation pop-up would take the focus.
  const { page } = await openPage('/communities', { height: 4000 });
  await page.getByRole('link', { name: 'Kinngait' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${siteAddress}/communities/kinngait`);
  await page.getByRole('link', { name: 'All communities' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${siteAddress}/communities`);
});

test('each book is one stop of the Tab key with the focus shown around the whole card, and a click on its cover opens the store’s search for it in a new tab', async () => {
  const { page } = await openPage('/books');
  const cards = page.locator('.books li');
  await cards.first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('View on Amazon: Sanaaq: An Inuit Novel');
  const ring = await cards
    .nth(1)
    .getByRole('link')
    .evaluate((link) => {
      const { outlineStyle, height } = getComputedStyle(link, '::after');
      return { outlineStyle, height: Number.parseFloat(height) };
    });
  expect(ring.outlineStyle).toBe('solid');
  expect(ring.height).toBeGreaterThan(250);
  await page.context().route('https://www.amazon.ca/**', (route) => route.fulfill({ body: '' }));
  const store = page.context().waitForEvent('page');
  // The link of the card lies over it, which Playwright takes for another element in the way.
  await page.locator('.cover').nth(2).click({ force: true });
  expect((await store).url()).toContain('k=Hunter+with+Harpoon');
});

test.each(['/no-such-page', '/%E1%93%84?from=a-letter'])(
  'the browser’s console names the path %s, which leads to no page',
  async (path) => {
    const { page, problems } = await openPage(path);
    const { pathname } = new URL(page.url());
    const logged = () =>
      problems.filter((problem) => !problem.startsWith('Failed to load resource'));
    await expect.poll(logged).toEqual([`Page not found: ${pathname}`]);
  },
);

test('the not-found page searches the news by keyboard', async () => {
  const { page } = await openPage('/no-such-page', { javaScript: false });
  await page.getByRole('link', { name: 'Return to Home' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('ice');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${siteAddress}/news?q=ice`);
});
