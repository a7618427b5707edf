import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

test('the pager leads from the first page of posts to the last and back', async () => {
  const { page, problems } = await openPage('/blog', { javaScript: false });
  await expect.poll(() => page.getByRole('link', { name: 'Read Article' }).count()).toBe(10);
  await page.getByText('Page 1 of 3').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Previous', disabled: false }).count())
    .toBe(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 2 of 3').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 3 of 3').waitFor();
  await expect.poll(() => page.url()).toContain('page=3');
  await expect
    .poll(() => page.getByRole('link', { name: 'Next', disabled: false }).count())
    .toBe(0);
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByText('Page 2 of 3').waitFor();
  expect(problems).toEqual([]);
});

test('a post card links to its post, and the post links back to the blog', async () => {
  const { page, problems } = await openPage('/blog');
  const first = page.getByRole('link', { name: 'Read Article' }).first();
  const address = await first.getAttribute('href');
  await first.click();
  await page.waitForURL(`**${address}`);
  await page.getByRole('link', { name: 'Back to Blog' }).first().click();
  await page.waitForURL('**/blog');
  expect(problems).toEqual([]);
});

test('pictures on blog cards are small and round', async () => {
  const { page } = await openPage('/blog');
  const { radius, width } = await page
    .locator('.post-card img')
    .first()
    .evaluate((image) => ({
      radius: getComputedStyle(image).borderRadius,
      width: image.getBoundingClientRect().width,
    }));
  expect(radius).toBe('50%');
  expect(width).toBeLessThanOrEqual(128);
});
