import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasFocus, hydrateNews, newsSearch, openPage, stopClock } from './browser.ts';

test('news search acts while typing, also shows posts, resources and answers, and Clear Filters resets it', async () => {
  const { page, problems } = await openPage('/news');
  const cards = page.locator('article.card');
  expect(await page.locator('.own').count()).toBe(0);
  await newsSearch(page).fill('ICE');
  await expect.poll(() => page.url()).toContain('/news?q=ICE');
  await expect
    .poll(() => page.locator('output.count').textContent())
    .toMatch(/^\d+ stor(y|ies) matching “ICE”/);
  const found = await cards.allTextContents();
  expect(found.length).toBeGreaterThan(0);
  for (const card of found) expect(card.toLowerCase()).toContain('ice');

  await expect
    .poll(() => page.locator('.own h3').allTextContents())
    .toEqual(['Blog', 'Resources', 'Questions and answers']);
  const shared = await openPage('/news?q=ICE', { javaScript: false });
  await shared.page.locator('.count a', { hasText: 'from Nunavut News' }).click();
  await expect.poll(() => shared.page.evaluate(() => location.hash)).toBe('#own');

  await newsSearch(page).fill('zzzz-no-such-story');
  await page.getByText('No articles found matching your search criteria.').waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect.poll(() => cards.count()).toBe(24);
  await expect.poll(() => page.locator('.own').count()).toBe(0);
  await expect.poll(() => newsSearch(page).inputValue()).toBe('');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('q');
  expect(problems).toEqual([]);
});

test('typing a word requests the site’s own texts once, and a failed request affects nothing else', async () => {
  const requested: string[] = [];
  const { page } = await openPage('/news', {
    prepare: async (prepared) => {
      await stopClock(prepared);
      await prepared.route('**/api/search?*', (route) => {
        requested.push(new URL(route.request().url()).search);
        return route.fulfill({ status: 429, body: '{}' });
      });
    },
  });
  await newsSearch(page).pressSequentially('sealift');
  await expect.poll(() => page.locator('output.count').textContent()).toContain('“sealift”');
  await page.clock.runFor(1_000);
  await expect.poll(() => requested).toEqual(['?q=sealift']);
  await expect.poll(() => page.locator('article.card').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.own').count()).toBe(0);
});

test('a topic link searches all news without a page load; the current chip and Enter add no history entry', async () => {
  const { page } = await openPage('/news');
  await hydrateNews(page);
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  await expect.poll(() => page.title()).toMatch(/^Sports News \| /);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('.topics').getByRole('link', { name: 'Hockey' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=Hockey');
  await expect.poll(() => page.title()).toMatch(/^News \| /);
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => newsSearch(page).inputValue()).toBe('Hockey');
  const entries = await page.evaluate(() => history.length);
  await newsSearch(page).press('Enter');
  await page.locator('.chips').getByRole('link', { name: 'All News' }).click();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

/** A word that stories have in both scripts. */
const QUERY = 'iqaluit';

/** The cards, own texts and questions of a page, with their marked matches. */
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

async function withoutScripts(path: string): Promise<string[]> {
  const { page } = await openPage(path, { javaScript: false });
  return shown(page);
}

test('a search finds and marks the same on /news typed, as a page, and without scripts', async () => {
  const path = `/news?${new URLSearchParams({ q: QUERY })}`;
  const expected = await withoutScripts(path);
  expect(expected.join('\n')).toMatch(/\[ᐃᖃᓗᐃᑦ\]/);

  const typed = await openPage('/news');
  await newsSearch(typed.page).fill(QUERY);
  await expect.poll(() => shown(typed.page)).toEqual(expected);
  expect(typed.problems).toEqual([]);

  // Hydration accepts the page that the server made, or logs an error in the console.
  const opened = await openPage(path);
  await newsSearch(opened.page).focus();
  await opened.page.locator('[data-island=news-browser][data-hydrated]').waitFor();
  expect(await shown(opened.page)).toEqual(expected);
  expect(opened.problems).toEqual([]);
});

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
  const expected = await withoutScripts(`/faq?${new URLSearchParams({ q: QUERY })}`);
  expect(expected.length).toBeGreaterThan(0);
  const { page, problems } = await openPage('/faq');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const html = () => page.locator('.faq-cards').innerHTML();
  const before = await html();
  const search = page.getByPlaceholder('Search the questions...');
  await search.pressSequentially(QUERY);
  await expect.poll(() => shown(page)).toEqual(expected);
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
