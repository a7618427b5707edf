import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import {
  focused,
  hasFocus,
  openPage,
  RANKIN,
  refuseStorage,
  scriptHasRun,
  timeTitles,
  zonesOf,
} from './browser.ts';
import { expectStableLayout } from './layout.ts';

const { page, problems } = await openPage('/robots.txt', {}, afterAll);
const visit = (path: string) => page.goto(siteAddress + path);

beforeEach(async () => {
  problems.length = 0;
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit('/robots.txt');
  await page.evaluate(() => localStorage.clear());
});
afterEach(() => expect(problems).toEqual([]));

const store = (tab: Page, name: 'choices' | 'community', choice: object) =>
  tab.evaluate(([key, text]) => localStorage.setItem(key, text), [
    name,
    JSON.stringify(choice),
  ] as const);
const storedCommunity = () => page.evaluate(() => localStorage.getItem('community'));

function watchRequests(): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + JSON.stringify(request.headers())));
  return requests;
}

const statusText = (tab = page) => tab.locator('output').textContent();
const lines = () => page.locator('main p.meta:has(button) [role=status]').allTextContents();
const shownTitles = () => page.locator('article.card h2:visible').allTextContents();
const chip = (name: string) => page.locator('.chips').getByRole('link', { name, exact: true });

test('a reader mutes a word and a publisher by keyboard, reads without their stories, and unmutes both', async () => {
  await visit('/choices');
  const requests = watchRequests();
  await page.getByLabel('Word or phrase').fill('Hockey');
  await page.keyboard.press('Enter');
  await expect.poll(statusText).toBe('Saved in this browser.');
  await page.getByLabel('World Wire (sample)').press('Space');
  await visit('/');
  const lead = page.locator('.featured:visible');
  await expect.poll(lines).toContain('1 story hidden');
  const next = page.locator('.band article:visible:has(img)').first();
  await expect.poll(() => lead.count()).toBe(1);
  for (const part of ['.publisher', 'time'])
    expect(await lead.locator(part).textContent()).toBe(await next.locator(part).textContent());
  expect(await lead.locator('h2').textContent()).toBe(await next.locator('h3').textContent());
  expect(await lead.locator('img').count()).toBe(1);
  const line = page.locator('p.meta:has(+ .lead)');
  await line.getByRole('button', { name: 'Show' }).press('Enter');
  await expect.poll(() => lead.locator('.publisher').textContent()).toBe('World Wire (sample)');
  await line.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect
    .poll(() => lead.locator('h2').textContent())
    .toBe(await next.locator('h3').textContent());
  await visit('/news?category=world');
  await expect.poll(lines).toEqual(['7 stories hidden']);
  const publishers = await page.locator('article.card:visible .publisher').allTextContents();
  expect(new Set(publishers)).toEqual(new Set(['Meridian Times (sample)']));
  expect(requests.filter((request) => /hockey|world.wire/i.test(request))).toEqual([]);

  await visit('/choices');
  const remove = page.getByRole('button', { name: 'Show stories with “Hockey” again' });
  await remove.press('Enter');
  await expect.poll(() => remove.count()).toBe(0);
  await page.getByLabel('World Wire (sample)').press('Space');
  await expect.poll(() => page.evaluate(() => localStorage.choices)).toBeUndefined();
});

test('a reader mutes a publisher in another tab, then shows and hides its stories in views of /news', async () => {
  await visit('/news?category=sports');
  const other = await page.context().newPage();
  await other.goto(`${siteAddress}/choices`);
  await other.getByLabel('Baseline (sample)').uncheck();
  await other.close();
  await expect.poll(lines).toEqual(['3 stories hidden']);
  await expect(shownTitles()).resolves.toHaveLength(12);
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect.poll(shownTitles).toHaveLength(15);
  await expect(lines()).resolves.toEqual(['3 muted stories are shown']);
  expect(await focused(page)).toBe('Hide');
  await page.keyboard.press('Enter');
  await expect.poll(shownTitles).toHaveLength(12);

  await chip('Arts').click();
  await expect.poll(shownTitles).toHaveLength(15);
  await expect.poll(lines).toEqual([]);
  await chip('Sports').click();
  await expect.poll(shownTitles).toHaveLength(12);
  await expect(lines()).resolves.toEqual(['3 stories hidden']);
});

test('a word in roman letters also mutes its syllabics, and a language mutes the stories in it', async () => {
  await store(page, 'choices', { words: ['iqaluit'] });
  await visit('/news');
  await expect.poll(lines).not.toEqual([]);
  expect((await shownTitles()).filter((title) => /ᐃᖃᓗᐃ|iqaluit/i.test(title))).toEqual([]);
  await store(page, 'choices', { languages: ['en'] });
  await page.evaluate(() => dispatchEvent(new Event('storage')));
  const languages = () =>
    page
      .locator('article.card h2:visible')
      .evaluateAll((found) => found.map((each) => each.getAttribute('lang')));
  await expect.poll(languages).not.toContain(null);
});

test('without storage or scripts a reader can choose nothing, and /choices says so', async () => {
  const { page: refused, problems: found } = await openPage('/choices', { prepare: refuseStorage });
  await refused.getByLabel('Word or phrase').fill('hockey');
  await refused.keyboard.press('Enter');
  await expect
    .poll(() => statusText(refused))
    .toBe('Your browser does not let this site save your choice.');
  await refused.goto(`${siteAddress}/news`);
  await expect.poll(() => zonesOf(refused)).toEqual(['Eastern']);
  await refused.goto(`${siteAddress}/communities`);
  await scriptHasRun(refused, 'late-scripts');
  const controls = refused.locator('.choose-community :is(form, select, button)');
  expect(await controls.count()).toBe(0);
  expect(found).toEqual([]);
  const { page: plain } = await openPage('/choices', { javaScript: false });
  await expect(plain.locator('form.choices').isVisible()).resolves.toBe(false);
  await expect(plain.locator('main').textContent()).resolves.toContain('needs JavaScript');
});

test('a reader chooses a community by keyboard, and all times on every page are in its zone', async () => {
  await visit('/communities');
  const requests = watchRequests();
  const select = page.getByRole('combobox', { name: 'Your community' });
  await select.focus();
  await expect.poll(statusText).toMatch(/^Times will then be in its zone/);
  await page.keyboard.type('Rankin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(statusText)
    .toBe(
      'Your community is Rankin Inlet: times on this site are in its zone (Central Time), and the front page asks for its weather by its name. The choice stays in this browser.',
    );
  expect(JSON.parse((await storedCommunity()) ?? '')).toEqual(RANKIN);
  await visit('/news');
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  // The first may be ahead of the browser's clock: another test may have advanced the site's.
  await expect(page.locator('time').last().textContent()).resolves.toMatch(/ago$|^just now$/);
  expect(requests.filter((request) => /rankin/i.test(request))).toEqual([]);

  await visit('/communities');
  await expect.poll(() => select.inputValue()).toBe('rankin-inlet');
  await page.getByRole('button', { name: 'Forget' }).press('Enter');
  await expect.poll(statusText).toBe('No community is chosen now.');
  expect(await hasFocus(select)).toBe(true);
  await expect(storedCommunity()).resolves.toBeNull();
});

test('on its own page a community is chosen with one press, and the focus stays beside it', async () => {
  await visit('/communities/coral-harbour');
  const choose = page.getByRole('button', { name: 'Make Coral Harbour your community' });
  await choose.press('Enter');
  await expect.poll(statusText).toContain('Eastern Standard Time');
  await expect.poll(() => choose.isVisible()).toBe(false);
  await expect.poll(() => focused(page)).toBe('Forget your community');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Make Coral Harbour your community');
});

/** The text of each card of news without its age, which changes every minute. */
const cards = () =>
  page.locator('article.card').evaluateAll((elements) =>
    elements.map((element) => {
      const card = element.cloneNode(true) as HTMLElement;
      for (const time of card.querySelectorAll('time')) time.textContent = time.title;
      return card.textContent;
    }),
  );

test('all times on /news follow a community chosen in another tab, even when the page hydrates or loads more', async () => {
  await visit('/news');
  await expect.poll(() => zonesOf(page)).toEqual(['Eastern']);
  const own = await timeTitles(page);
  const other = await page.context().newPage();
  await other.goto(`${siteAddress}/privacy`);
  await store(other, 'community', {
    ...RANKIN,
    slug: 'cambridge-bay',
    timeZone: 'America/Cambridge_Bay',
  });
  await expect.poll(() => zonesOf(page)).toEqual(['Mountain']);
  await other.evaluate(() => localStorage.clear());
  await expect.poll(() => timeTitles(page)).toEqual(own);
  await store(other, 'community', RANKIN);
  await other.close();
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);

  const before = await cards();
  await chip('Sports').hover();
  await expect.poll(() => page.locator('[data-island][data-hydrated]').count()).toBe(1);
  await expect.poll(cards).toEqual(before);
  await chip('Sports').click();
  await page.waitForURL('**/news?category=sports');
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
});

test('a removed community is no longer chosen, a changed zone is applied, and nothing moves', async () => {
  await store(page, 'community', { ...RANKIN, slug: 'no-such-place' });
  await visit('/communities');
  await expect.poll(() => page.locator('main select').inputValue()).toBe('');
  await expect(storedCommunity()).resolves.toBeNull();
  await page.setViewportSize({ width: 320, height: 900 });
  await store(page, 'community', { ...RANKIN, timeZone: 'America/Iqaluit' });
  await page.reload();
  await expect.poll(statusText).toContain('Central Time');
  expect(JSON.parse((await storedCommunity()) ?? '')).toEqual(RANKIN);
  await expectStableLayout(page);
});
