import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage, type Reader } from './browser.ts';

const logged = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.startsWith('Failed to load resource'));

test.each(['/no-such-page', '/resources/no-such-guide', '/%E1%93%84?from=a-letter'])(
  'the browser’s console names the path %s, which leads to no page',
  async (path) => {
    const { page, problems } = await openPage(path);
    const { pathname } = new URL(page.url());
    await expect.poll(() => logged(problems)).toEqual([`Page not found: ${pathname}`]);
  },
);

test.each(['/', '/blog/no-such-post'])('the console stays empty on %s', async (path) => {
  const { page, problems } = await openPage(path);
  await page.locator('footer').scrollIntoViewIfNeeded();
  expect(logged(problems)).toEqual([]);
});

test.each<[string, Reader]>([
  ['with scripts', {}],
  ['without scripts', { javaScript: false }],
])('the not-found page searches the news by keyboard, %s', async (_, reader) => {
  const { page } = await openPage('/no-such-page', reader);
  await page.getByRole('link', { name: 'Return to Home' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('ice');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toBe(`${siteAddress}/news?q=ice`);
});
