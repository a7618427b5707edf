import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { axeViolations } from './accessibility.ts';
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

test('cards keep their communities when the list is taken over by its script, and when it changes', async () => {
  const { page, problems } = await openPage('/news');
  const placed = () => page.locator('.card .at').allTextContents();
  const before = await placed();
  expect(before.length).toBeGreaterThan(0);
  await page.locator('#sports').click();
  await expect.poll(() => page.url()).toBe(`${siteAddress}/news?category=sports`);
  await page.locator('#all').click();
  await expect.poll(placed).toEqual(before);
  await page.locator('#local').click();
  await expect.poll(async () => (await placed()).length).toBeGreaterThan(3);
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

test.each([
  ['/communities', 320, 'light'],
  ['/communities', 1280, 'dark'],
  ['/communities/coral-harbour', 320, 'dark'],
  ['/communities/iqaluit', 1280, 'light'],
] as const)(
  '%s has no fault that axe-core finds, %i pixels wide on %s',
  async (path, width, scheme) => {
    const { page, problems } = await openPage(path, { width });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeViolations(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    expect(problems).toEqual([]);
  },
);
