import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage } from './browser.ts';

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
