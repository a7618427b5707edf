import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { focused, hasFocus, openPage, refuseStorage, scriptHasRun } from './browser.ts';
import {
  CHOOSE_PAGE,
  haveChosen,
  RANKIN,
  timeTitles,
  withChoosePage,
  zonesOf,
} from './choose-page.ts';
import { expectStableLayout } from './layout.ts';

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

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('community'));

test('a reader chooses a community by keyboard, and all times are in its zone from then on, on every page', async () => {
  const { page, problems } = await openPage(CHOOSE_PAGE, { prepare: withChoosePage });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + JSON.stringify(request.headers())));
  const select = page.getByRole('combobox', { name: 'Your community' });
  await select.focus();
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^Times on this site are/);
  await page.keyboard.type('Rankin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('output').textContent())
    .toBe(
      'Your community is Rankin Inlet: times on this site are in its zone (Central Time), and the front page asks for its weather by its name. The choice stays in this browser.',
    );
  expect(JSON.parse((await stored(page)) ?? '')).toEqual(RANKIN);
  await page.goto(`${siteAddress}/news`);
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  // The first may be ahead of the browser's clock: another test may have let time pass on the site.
  await expect(page.locator('time').last().textContent()).resolves.toMatch(/ago$|^just now$/);
  expect(requests.filter((request) => /rankin/i.test(request))).toEqual([]);

  await page.goto(siteAddress + CHOOSE_PAGE);
  await expect.poll(() => select.inputValue()).toBe('rankin-inlet');
  await page.getByRole('button', { name: 'Forget' }).press('Enter');
  await expect.poll(() => page.locator('output').textContent()).toBe('No community is chosen now.');
  expect(await hasFocus(select)).toBe(true);
  await expect(stored(page)).resolves.toBeNull();
  expect(problems).toEqual([]);
});

test('on its own page a community is chosen with one press, and the focus stays beside it', async () => {
  const { page, problems } = await openPage(CHOOSE_PAGE, {
    prepare: (prepared) => withChoosePage(prepared, 'coral-harbour'),
  });
  const choose = page.getByRole('button', { name: 'Make Coral Harbour your community' });
  await choose.press('Enter');
  await expect.poll(() => page.locator('output').textContent()).toContain('Eastern Standard Time');
  await expect.poll(() => choose.isVisible()).toBe(false);
  await expect.poll(() => focused(page)).toBe('Forget your community');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Make Coral Harbour your community');
  expect(problems).toEqual([]);
});

/** The text of each card of news without its age, which changes as a minute turns. */
const cards = (page: Page) =>
  page.locator('article.card').evaluateAll((elements) =>
    elements.map((element) => {
      const card = element.cloneNode(true) as HTMLElement;
      for (const time of card.querySelectorAll('time')) time.textContent = time.title;
      return card.textContent;
    }),
  );

test('/news that has hydrated shows what came with the page and what it loads in the chosen zone', async () => {
  const { page, problems } = await openPage('/news', {
    prepare: (prepared) => haveChosen(prepared, RANKIN),
  });
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  const before = await cards(page);
  await page.locator('.chips a').first().hover();
  await expect.poll(() => page.locator('[data-island][data-hydrated]').count()).toBe(1);
  await expect.poll(() => cards(page)).toEqual(before);
  await page.locator('.chips #sports').click();
  await page.waitForURL('**/news?category=sports');
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  expect(problems).toEqual([]);
});

test('a page that follows the choice says a wrong time nowhere: what another tab chooses is followed, and forgotten', async () => {
  const { page, problems } = await openPage('/news');
  await expect.poll(() => zonesOf(page)).toEqual(['Eastern']);
  const before = await timeTitles(page);
  const other = await page.context().newPage();
  await other.goto(`${siteAddress}/privacy`);
  const choose = (value: object) =>
    other.evaluate((text) => localStorage.setItem('community', text), JSON.stringify(value));
  await choose(RANKIN);
  await expect.poll(() => zonesOf(page)).toEqual(['Central']);
  await choose({ ...RANKIN, slug: 'cambridge-bay', timeZone: 'America/Cambridge_Bay' });
  await expect.poll(() => zonesOf(page)).toEqual(['Mountain']);
  await other.evaluate(() => localStorage.clear());
  await expect.poll(() => timeTitles(page)).toEqual(before);
  expect(problems).toEqual([]);
});

test('a community that the list has no more is chosen no more; a zone that has changed is the new one, and nothing moves when the control comes', async () => {
  const gone = await openPage(CHOOSE_PAGE, {
    prepare: async (prepared) => {
      await haveChosen(prepared, { ...RANKIN, slug: 'no-such-place' });
      await withChoosePage(prepared);
    },
  });
  await expect.poll(() => gone.page.locator('main select').inputValue()).toBe('');
  await expect(stored(gone.page)).resolves.toBeNull();
  const changed = await openPage(CHOOSE_PAGE, {
    width: 320,
    prepare: async (prepared) => {
      await haveChosen(prepared, { ...RANKIN, timeZone: 'America/Iqaluit' });
      await withChoosePage(prepared);
    },
  });
  await expect.poll(() => changed.page.locator('output').textContent()).toContain('Central Time');
  expect(JSON.parse((await stored(changed.page)) ?? '')).toEqual(RANKIN);
  await expectStableLayout(changed.page);
});

test('where the browser refuses its storage there is no control, and times are those of the paper', async () => {
  const { page, problems } = await openPage('/news', {
    prepare: async (prepared) => {
      await refuseStorage(prepared);
      await withChoosePage(prepared);
    },
  });
  await expect.poll(() => zonesOf(page)).toEqual(['Eastern']);
  await page.goto(siteAddress + CHOOSE_PAGE);
  await scriptHasRun(page, 'late-scripts');
  expect(await page.locator('main :is(form, select, button)').count()).toBe(0);
  expect(problems).toEqual([]);
});
