import { expect, test } from 'vitest';
import { openPage, scrollToEnd } from './browser.ts';

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

test.each([360, 768, 1280])(
  'titles, authors and links of a row of books are on the same lines at %d px',
  async (width) => {
    const { page } = await openPage('/books', { width });
    const lines = await page.locator('.books li').evaluateAll((cards) =>
      cards.map((card) => ({
        row: card.getBoundingClientRect().top,
        tops: ['h3', 'p', 'a'].map((part) => card.querySelector(part)?.getBoundingClientRect().top),
      })),
    );
    const rows = Map.groupBy(lines, ({ row }) => row);
    expect(rows.size).toBeLessThan(21);
    for (const cards of rows.values())
      for (const { tops } of cards) expect(tops).toEqual(cards[0]?.tops);
  },
);

test('the author’s part of /books has the edges of the shelf below it at 1280 px', async () => {
  const { page } = await openPage('/books', { width: 1280 });
  const [writer, shelf] = await page.locator('.writer, .books').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right } = part.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(writer).toEqual(shelf);
});

test('Radio and Books are reached from the footer on a phone', async () => {
  const { page } = await openPage('/', { width: 360, height: 740 });
  // The footer is in the page's second half, where the pop-up opens.
  await scrollToEnd(page);
  await page.getByRole('button', { name: 'Not Now' }).click();
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.getByRole('link', { name: 'Books' }).isVisible()).toBe(true);
  await footer.getByRole('link', { name: 'Radio' }).click();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Live Radio');
});
