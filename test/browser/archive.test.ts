import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { overflowing } from './layout.ts';

test('without JavaScript the calendar leads to a day, that to the whole of a section and to the next issue', async () => {
  const { page, problems } = await openPage('/archive?month=2025-01', { javaScript: false });
  await page.getByRole('cell').getByRole('link', { name: '14' }).click();
  await page.waitForURL('**/archive/2025-01-14');
  const first = page.locator('.issue section').nth(1);
  const shown = await first.locator('li').count();
  await first.getByRole('link', { name: /^All \d+ headlines/ }).click();
  await page.waitForURL('**/archive/2025-01-14?section=local');
  expect(await page.locator('.issue li').count()).toBeGreaterThan(shown);
  await page.getByRole('link', { name: 'All sections of this day' }).click();
  await page.getByRole('link', { name: 'January 16, 2025' }).click();
  await page.waitForURL('**/archive/2025-01-16');
  expect(problems).toEqual([]);
});

test('the back issues are searched with the keyboard alone, and what is found is marked', async () => {
  const { page, problems } = await openPage('/archive', { javaScript: false });
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('rink');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/\/archive\?q=rink&year=\d{4}$/);
  expect(new Set(await page.locator('.found mark').allTextContents())).toEqual(new Set(['rink']));
  expect(problems).toEqual([]);
});

test('a search for a word that is longer than a phone is wide stays on the phone', async () => {
  const { page } = await openPage(`/archive?q=${'w'.repeat(200)}`, { width: 320 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await overflowing(page)).toEqual([]);
});

test('on paper an issue has headlines without their addresses, and nothing to click', async () => {
  const { page } = await openPage('/archive/2025-01-14');
  await page.emulateMedia({ media: 'print' });
  const after = await page
    .locator('.issue h3 a[href^=http]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(after).toBe('none');
  for (const hidden of ['.archive-ways', '.issue section > p', '.breadcrumbs'])
    expect(await page.locator(hidden).first().isVisible()).toBe(false);
  expect(await page.locator('.printed-from').isVisible()).toBe(true);
});
