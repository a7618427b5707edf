import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

const NEWS_BOX = 'Search news articles...';
const FAQ_BOX = 'Search the questions...';
/** A word that stories have in both scripts. */
const QUERY = 'iqaluit';

/** The cards, own texts and questions that a page shows, with what is marked in them. */
function shown(page: Page): Promise<string[]> {
  return page
    .locator(
      '.card h2:visible, .card .description, .own li:not(:last-child), .faq-card details:visible',
    )
    .evaluateAll((elements) =>
      elements.map((element) => {
        const marked = element.cloneNode(true) as Element;
        for (const mark of marked.querySelectorAll('mark'))
          mark.replaceWith(`[${mark.textContent}]`);
        return (marked.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      }),
    );
}

/** What a reader without scripts gets at an address. */
async function withoutScripts(path: string): Promise<string[]> {
  const { page } = await openPage(path, { javaScript: false });
  return shown(page);
}

test('a search finds and marks the same on /news with scripts, typed and as a page, as without', async () => {
  const path = `/news?${new URLSearchParams({ q: QUERY })}`;
  const expected = await withoutScripts(path);
  expect(expected.join('\n')).toMatch(/\[ᐃᖃᓗᐃᑦ\]/);

  const typed = await openPage('/news');
  await typed.page.getByPlaceholder(NEWS_BOX).fill(QUERY);
  await expect.poll(() => shown(typed.page)).toEqual(expected);
  expect(typed.problems).toEqual([]);

  // Hydration finds the page that the server made, or says so in the console.
  const opened = await openPage(path);
  await opened.page.getByPlaceholder(NEWS_BOX).focus();
  await opened.page.locator('[data-island=news-browser][data-hydrated]').waitFor();
  expect(await shown(opened.page)).toEqual(expected);
  expect(opened.problems).toEqual([]);
});

test('a search finds and marks the same questions while it is typed as without scripts', async () => {
  const expected = await withoutScripts(`/faq?${new URLSearchParams({ q: QUERY })}`);
  expect(expected.length).toBeGreaterThan(0);
  const { page, problems } = await openPage('/faq');
  await page.getByPlaceholder(FAQ_BOX).pressSequentially(QUERY);
  await expect.poll(() => shown(page)).toEqual(expected);
  expect(problems).toEqual([]);
});

test('the marks of /faq go with the search, and leave its texts and links as they were', async () => {
  const { page } = await openPage('/faq');
  const html = () => page.locator('.faq-cards').innerHTML();
  const before = await html();
  const box = page.getByPlaceholder(FAQ_BOX);
  await box.fill('nunavut');
  await expect.poll(() => page.locator('.faq-card mark').count()).toBeGreaterThan(10);
  await box.fill('');
  await expect.poll(() => page.locator('.faq-card mark').count()).toBe(0);
  expect((await html()).replaceAll(' hidden=""', '')).toBe(before);
});
