import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { focused, openPage, refuseStorage } from './browser.ts';

const keep = (choices: object) => (page: Page) =>
  page.addInitScript((stored) => {
    localStorage.choices ??= stored;
  }, JSON.stringify(choices));
const lines = (page: Page) => page.locator('main p.meta:has(button) [role=status]');
const shownTitles = (page: Page) => page.locator('article.card h2:visible').allTextContents();

test('a reader mutes a word and a publisher by keyboard, and finds their stories hidden on every page, with how many', async () => {
  const { page, problems } = await openPage('/choices');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + JSON.stringify(request.headers())));
  await page.getByLabel('Word or phrase').fill('Hockey');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('output').textContent()).toBe('Saved in this browser.');
  await page.getByLabel('World Wire (sample)').press('Space');
  await page.goto(`${siteAddress}/`);
  const lead = page.locator('.lead > p.meta [role=status]');
  await expect.poll(() => lead.textContent()).toBe('1 hidden');
  await expect(page.locator('.featured').isVisible()).resolves.toBe(false);
  await page.goto(`${siteAddress}/news?category=world`);
  await expect.poll(() => lines(page).allTextContents()).toEqual(['7 hidden']);
  const publishers = await page.locator('article.card:visible .publisher').allTextContents();
  expect(new Set(publishers)).toEqual(new Set(['Meridian Times (sample)']));
  expect(requests.filter((request) => /hockey|world.wire/i.test(request))).toEqual([]);

  await page.goto(`${siteAddress}/choices`);
  const remove = page.getByRole('button', { name: 'Show stories with “Hockey” again' });
  await remove.press('Enter');
  await expect.poll(() => remove.count()).toBe(0);
  await page.getByLabel('World Wire (sample)').press('Space');
  await expect.poll(() => page.evaluate(() => localStorage.choices)).toBeUndefined();
  expect(problems).toEqual([]);
});

test('what is hidden is shown at a press, hidden again at the next, and the focus stays', async () => {
  const { page, problems } = await openPage('/news?category=sports', {
    prepare: keep({ publishers: ['Baseline (sample)'] }),
  });
  await expect.poll(() => lines(page).allTextContents()).toEqual(['3 hidden']);
  await expect(shownTitles(page)).resolves.toHaveLength(12);
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect.poll(() => shownTitles(page)).toHaveLength(15);
  await expect(lines(page).textContent()).resolves.toBe('3 muted stories are shown');
  expect(await focused(page)).toBe('Hide');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownTitles(page)).toHaveLength(12);
  expect(problems).toEqual([]);
});

test('stories that the list of /news loads later are hidden too, and those of other views shown', async () => {
  const { page, problems } = await openPage('/news?category=arts', {
    prepare: keep({ publishers: ['Baseline (sample)'] }),
  });
  await page.getByRole('link', { name: 'Sports', exact: true }).first().click();
  await expect.poll(() => shownTitles(page)).toHaveLength(12);
  await expect(lines(page).allTextContents()).resolves.toEqual(['3 hidden']);
  await page.goBack();
  await expect.poll(() => shownTitles(page)).toHaveLength(15);
  await expect.poll(() => lines(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a choice in another tab is followed where this one had none', async () => {
  const { page } = await openPage('/news?category=sports');
  const other = await page.context().newPage();
  await other.goto(`${siteAddress}/choices`);
  await other.getByLabel('Baseline (sample)').uncheck();
  await expect.poll(() => lines(page).allTextContents()).toEqual(['3 hidden']);
});

test('a word in roman letters mutes its syllabics, and a language mutes the stories in it', async () => {
  const { page } = await openPage('/news', { prepare: keep({ words: ['iqaluit'] }) });
  await expect.poll(() => lines(page).count()).toBeGreaterThan(0);
  const titles = await shownTitles(page);
  expect(titles.filter((title) => /ᐃᖃᓗᐃ|iqaluit/i.test(title))).toEqual([]);
  await page.evaluate(() => {
    localStorage.choices = JSON.stringify({ languages: ['en'] });
    dispatchEvent(new Event('storage'));
  });
  const languages = () =>
    page
      .locator('article.card h2:visible')
      .evaluateAll((found) => found.map((each) => each.getAttribute('lang')));
  await expect.poll(languages).not.toContain(null);
});

test('where the browser keeps nothing the page says so, and without scripts that it needs them', async () => {
  const { page } = await openPage('/choices', { prepare: refuseStorage });
  await page.getByLabel('Word or phrase').fill('hockey');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('output').textContent())
    .toBe('This browser refuses to keep your choice.');
  const { page: plain } = await openPage('/choices', { javaScript: false });
  await expect(plain.locator('form.choices').isVisible()).resolves.toBe(false);
  await expect(plain.locator('main').textContent()).resolves.toContain('takes JavaScript');
});
