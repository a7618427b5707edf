import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasFocus, openPage } from './browser.ts';
import { resultsOf, resultsWithoutScripts } from './search-results.ts';

function openQuestions(page: Page): Promise<string[]> {
  return page
    .locator('.faq-card details[open] .answer')
    .evaluateAll((answers) => answers.map((answer) => answer.id));
}

function shownQuestions(page: Page): Promise<string[]> {
  return page
    .locator('.faq-card details:visible .answer')
    .evaluateAll((answers) => answers.map((answer) => answer.id));
}

test('without scripts a link to a FAQ question opens it, one a category is open, and it can be closed', async () => {
  const { page, problems } = await openPage('/faq#list-an-event', { javaScript: false });
  await expect.poll(() => openQuestions(page)).toEqual(['list-an-event']);
  const box = await page.locator('#list-an-event').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(56);
  expect(box?.y).toBeLessThan(900);
  const question = (text: string) => page.locator('summary', { hasText: text });
  await question('Who is the site for?').click();
  await question('What part of Canada does it cover?').click();
  await expect.poll(() => openQuestions(page)).toEqual(['what-area-is-covered', 'list-an-event']);
  await question('Do I need an account?').click();
  await expect
    .poll(() => openQuestions(page))
    .toEqual(['what-area-is-covered', 'do-i-need-an-account', 'list-an-event']);
  await question('What part of Canada does it cover?').click();
  await expect.poll(() => openQuestions(page)).toEqual(['do-i-need-an-account', 'list-an-event']);
  expect(problems).toEqual([]);
});

test('a search whose questions are all in one column uses the width of both', async () => {
  const { page } = await openPage('/faq', { width: 1024 });
  const width = async () => (await page.locator('.faq-card:visible').first().boundingBox())?.width;
  expect(await width()).toBeLessThan(500);
  await page.getByPlaceholder('Search the questions...').fill('Do you use cookies');
  await expect.poll(() => page.locator('.faq-card:visible').count()).toBe(1);
  expect(await width()).toBeGreaterThan(900);
});

test('a link to another FAQ question, followed on the page, opens that question', async () => {
  const { page } = await openPage('/faq#list-an-event');
  await expect.poll(() => openQuestions(page)).toEqual(['list-an-event']);
  await page.evaluate(() => location.assign('#where-is-local-news'));
  await expect.poll(() => openQuestions(page)).toEqual(['where-is-local-news']);
  await page.evaluate(() => location.assign('#what-is-this-site'));
  await expect
    .poll(() => openQuestions(page))
    .toEqual(['what-is-this-site', 'where-is-local-news']);
});

test('the FAQ filter matches a search without scripts, changes the address, and restores the page when cleared', async () => {
  const expected = await resultsWithoutScripts(`/faq?${new URLSearchParams({ q: 'iqaluit' })}`);
  expect(expected.length).toBeGreaterThan(0);
  const { page, problems } = await openPage('/faq');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const html = () => page.locator('.faq-cards').innerHTML();
  const before = await html();
  const search = page.getByPlaceholder('Search the questions...');
  await search.pressSequentially('iqaluit');
  await expect.poll(() => resultsOf(page)).toEqual(expected);
  await search.fill('');
  await expect.poll(() => page.locator('.faq-card mark').count()).toBe(0);
  expect((await html()).replaceAll(' hidden=""', '')).toBe(before);

  await search.pressSequentially('48 HOURS');
  await expect.poll(() => shownQuestions(page)).toEqual(['list-an-event', 'late-event-listing']);
  await expect
    .poll(() => page.locator('.faq-count output').textContent())
    .toBe('2 of 100 questions match “48 HOURS”');
  await expect
    .poll(() => page.locator('.faq-card:visible h2').allTextContents())
    .toEqual(['Local News & Community']);
  await expect.poll(() => new URL(page.url()).search).toBe('?q=48+HOURS');

  // Only one question contains it.
  await search.fill('see or delete');
  await expect.poll(() => shownQuestions(page)).toHaveLength(1);
  await search.fill('zzzz');
  await expect
    .poll(() => page.locator('.faq-count output').textContent())
    .toBe('No questions match “zzzz”.');
  await expect.poll(() => shownQuestions(page)).toEqual([]);
  await expect.poll(() => page.locator('.faq-card:visible').count()).toBe(0);
  await expect.poll(() => page.getByText('Still Have Questions?').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Show all questions' }).click();
  await expect.poll(() => shownQuestions(page)).toHaveLength(100);
  await expect.poll(() => search.inputValue()).toBe('');
  await expect.poll(() => hasFocus(search)).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(problems).toEqual([]);
});
