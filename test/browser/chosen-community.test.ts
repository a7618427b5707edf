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
