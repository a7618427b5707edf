import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, type Reader, readToTheEnd } from './browser.ts';

const POST = '/blog/bannock-is-a-verb';
const ADDRESS = `https://nunavut-news.example${POST}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByLabel('Link to this article');
const said = (page: Page) => page.locator('.share output');

/** A post that was read to its end: the donation pop-up, which comes on the way, has been closed. */
async function openReadPost(prepare?: Reader['prepare']) {
  const { page, problems } = await openPage(POST, prepare ? { prepare } : {});
  await readToTheEnd(page);
  await button(page, 'Not Now').click();
  return { page, problems };
}

describe('under an article', () => {
  test('Copy link really copies the article’s address, and says so', async () => {
    const { page, problems } = await openReadPost();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy link').click();
    await said(page).getByText('The link has been copied.').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
    await expect.poll(() => field(page).inputValue()).toBe(ADDRESS);
    expect(problems).toEqual([]);
  });

  test('Copy link leaves the address selected where the browser does not let it copy', async () => {
    const { page, problems } = await openReadPost((fresh) =>
      fresh.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      }),
    );
    await button(page, 'Copy link').click();
    const told = 'The link is selected: copy it with your keyboard or menu.';
    await said(page).getByText(told).waitFor();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(ADDRESS);
    expect(problems).toEqual([]);
  });

  test('Print opens the browser’s own dialogue, once a press, and copies nothing', async () => {
    const { page, problems } = await openReadPost((fresh) =>
      fresh.addInitScript(() => {
        let times = 0;
        window.print = () => {
          document.documentElement.dataset.printed = String(++times);
        };
      }),
    );
    expect(await page.locator('html[data-printed]').count()).toBe(0);
    await button(page, 'Print').click();
    await page.locator('html[data-printed="1"]').waitFor();
    await button(page, 'Print').press('Enter');
    await page.locator('html[data-printed="2"]').waitFor();
    expect(await said(page).textContent()).toBe('');
    expect(problems).toEqual([]);
  });

  test('the address is there to be selected by hand without script', async () => {
    const { page, problems } = await openPage(POST, { javaScript: false });
    await expect.poll(() => field(page).inputValue()).toBe(ADDRESS);
    await expect.poll(() => field(page).isEditable()).toBe(false);
    expect(problems).toEqual([]);
  });
});
