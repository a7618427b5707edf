import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage, type Reader } from './browser.ts';

const POST = '/blog/bannock-is-a-verb';
// The site is served on this machine, and so its addresses lead here.
const ADDRESS = siteAddress + POST;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByLabel('Link to this article');
const said = (page: Page) => page.locator('.share output');

/** A post scrolled to its controls. */
async function openReadPost(prepare?: Reader['prepare']) {
  const { page, problems } = await openPage(POST, prepare ? { prepare } : {});
  await page.locator('.share').scrollIntoViewIfNeeded();
  return { page, problems };
}

describe('the share controls of a post', () => {
  test('Copy link puts the article’s address on the clipboard and says so', async () => {
    const { page, problems } = await openReadPost();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy link').click();
    await said(page).getByText('The link has been copied.').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
    await expect.poll(() => field(page).inputValue()).toBe(ADDRESS);
    expect(problems).toEqual([]);
  });

  test('Copy link selects the address where the browser refuses the clipboard, and Print opens the print dialogue once per click', async () => {
    const { page, problems } = await openReadPost((fresh) =>
      fresh.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
        let times = 0;
        window.print = () => {
          document.documentElement.dataset.printed = String(++times);
        };
      }),
    );
    await button(page, 'Print').click();
    await page.locator('html[data-printed="1"]').waitFor();
    await button(page, 'Print').press('Enter');
    await page.locator('html[data-printed="2"]').waitFor();
    expect(await said(page).textContent()).toBe('');
    await button(page, 'Copy link').click();
    const message = 'The link is selected: copy it with your keyboard or menu.';
    await said(page).getByText(message).waitFor();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(ADDRESS);
    expect(problems).toEqual([]);
  });
});

test('a picture in a post’s text has its place before it is loaded', async () => {
  const { page } = await openPage('/blog/what-permafrost-remembers', {
    prepare: (fresh) => fresh.route('**/climate-change.svg', () => new Promise(() => {})),
  });
  const box = await page.locator('.text .picture img').boundingBox();
  expect(box?.height).toBeCloseTo(((box?.width ?? 0) * 9) / 16, 0);
});
