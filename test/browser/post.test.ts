import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage, type Reader, scrollToEnd } from './browser.ts';

const POST = '/blog/bannock-is-a-verb';
// The site is served on this machine, and so its addresses lead here.
const ADDRESS = siteAddress + POST;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByLabel('Link to this article');
const said = (page: Page) => page.locator('.share output');

/** A post scrolled to its end, with the donation pop-up that opens on the way closed. */
async function openReadPost(prepare?: Reader['prepare']) {
  const { page, problems } = await openPage(POST, prepare ? { prepare } : {});
  await scrollToEnd(page);
  await button(page, 'Not Now').click();
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

  test('Copy link selects the address where the browser refuses the clipboard', async () => {
    const { page, problems } = await openReadPost((fresh) =>
      fresh.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      }),
    );
    await button(page, 'Copy link').click();
    const message = 'The link is selected: copy it with your keyboard or menu.';
    await said(page).getByText(message).waitFor();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(ADDRESS);
    expect(problems).toEqual([]);
  });

  test('Print opens the browser’s print dialogue once per click and copies nothing', async () => {
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

  test('the article’s address can be selected by hand without JavaScript', async () => {
    const { page, problems } = await openPage(POST, { javaScript: false });
    await expect.poll(() => field(page).inputValue()).toBe(ADDRESS);
    await expect.poll(() => field(page).isEditable()).toBe(false);
    expect(problems).toEqual([]);
  });
});

/** The left edges of the first of these elements each, in pixels. */
function leftEdges(page: Page, selectors: readonly string[]): Promise<number[]> {
  const edges = selectors.map(async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return Math.round(box?.x ?? Number.NaN);
  });
  return Promise.all(edges);
}

const PARTS = ['.article-head', '.hero', '.post .text', '.share', '.related', '.neighbours'];

test.each([768, 360])(
  'a post’s text, related articles and neighbours have one left edge at %i px',
  async (width) => {
    const { page } = await openPage(POST, { width, height: 900 });
    expect(new Set(await leftEdges(page, PARTS)).size).toBe(1);
  },
);

test.each([1280, 1920])(
  'a post’s related articles and neighbours stand beside its text at %i px, at one edge',
  async (width) => {
    const { page } = await openPage(POST, { width, height: 900 });
    const [head, hero, text, share, related, neighbours] = await leftEdges(page, PARTS);
    expect([hero, text, share]).toEqual([head, head, head]);
    expect(neighbours).toBe(related);
    const article = await page.locator('.post').boundingBox();
    const aside = await page.locator('.more-posts').boundingBox();
    expect(related).toBeGreaterThan((article?.x ?? 0) + (article?.width ?? Number.NaN));
    expect(aside?.y).toBeLessThan(300);
  },
);

test.each([320, 360, 1280])(
  'the line above a post’s headline neither begins nor ends with a dot at %i pixels',
  async (width) => {
    const { page } = await openPage('/blog/what-permafrost-remembers', { width });
    const line = page.locator('.article-head .meta');
    expect(await line.evaluate((element) => getComputedStyle(element).overflowX)).toBe('clip');
    const dots = await line.locator('.dot').evaluateAll((elements) =>
      elements.map((dot) => {
        const fact = dot.parentElement?.getBoundingClientRect();
        const start = dot.closest('.meta')?.getBoundingClientRect();
        const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect();
        const { left, right } = dot.getBoundingClientRect();
        const isClipped = right <= (start?.left ?? 0) + 1;
        return isClipped || (before?.top === fact?.top && left >= (before?.right ?? 0) - 0.5);
      }),
    );
    expect(dots.length).toBeGreaterThan(1);
    expect(dots).not.toContain(false);
  },
);

test('a picture in a post’s text has its place before it is loaded', async () => {
  const { page } = await openPage('/blog/what-permafrost-remembers', {
    prepare: (fresh) => fresh.route('**/climate-change.svg', () => new Promise(() => {})),
  });
  const box = await page.locator('.text .picture img').boundingBox();
  expect(box?.height).toBeCloseTo(((box?.width ?? 0) * 9) / 16, 0);
});
