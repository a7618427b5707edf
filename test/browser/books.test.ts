import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

test('a click on a book’s cover opens the store’s search for that book in a new tab', async () => {
  const { page } = await openPage('/books');
  await page.context().route('https://www.amazon.ca/**', (route) => route.fulfill({ body: '' }));
  const store = page.context().waitForEvent('page');
  // The link of the card lies over it, which Playwright takes for another element in the way.
  await page.locator('.cover').nth(2).click({ force: true });
  expect((await store).url()).toContain('k=Hunter+with+Harpoon');
});

test('each book is one stop of the Tab key, and the focus is shown around the whole card', async () => {
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
});
