import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { axeViolations, colourAndWidthViolations } from './accessibility.ts';
import { newsSearch, openPage, type Reader, runClock, scrollToEnd, stopClock } from './browser.ts';
import { overflowing } from './layout.ts';

const PHONE: Reader = { width: 360, height: 740 };

const STATES: readonly {
  name: string;
  path: string;
  reader?: Reader;
  open: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'the mobile menu',
    path: '/news',
    reader: PHONE,
    open: async (page) => {
      await page.getByText('Menu', { exact: true }).click();
      await page.locator('.mobile-nav nav').waitFor();
    },
  },
  {
    name: 'the donation pop-up',
    path: '/terms',
    reader: { hasDonation: true, prepare: (page) => page.clock.install() },
    open: async (page) => {
      await runClock(page, 31_000);
      await page.getByRole('dialog').waitFor();
      await runClock(page, 1_000);
    },
  },
  {
    name: 'filtered questions, one of them open',
    path: '/faq',
    reader: PHONE,
    open: async (page) => {
      await page.getByPlaceholder('Search the questions...').fill('48 hours');
      await page.getByRole('link', { name: 'Show all questions' }).waitFor();
      await page.locator('.faq-card summary:visible').first().click();
      await page.locator('#list-an-event').waitFor();
    },
  },
  {
    name: 'a hub panel',
    path: '/community',
    reader: PHONE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Community Forums' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a frame that was clicked, and advertisements',
    path: '/',
    open: async (page) => {
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Show the events wall' }).click();
      await page.locator('iframe[title="Local Events"]').waitFor();
    },
  },
  {
    name: 'a chosen chip and a search without results',
    path: '/news',
    open: async (page) => {
      await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
      await page.locator('.chips a[aria-current]', { hasText: 'Sports' }).waitFor();
      await newsSearch(page).fill('zzzz');
      await page.getByText('No articles found matching your search criteria.').waitFor();
    },
  },
];

test.each(STATES)('$name is accessible in light and dark', async ({ path, reader, open }) => {
  const { page } = await openPage(path, { ...reader, reducedMotion: 'reduce' });
  await open(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourAndWidthViolations(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
});

test('in forced colours text, focus, the current page, the chosen chip and search matches are distinct', async () => {
  const { page } = await openPage('/robots.txt', { forcedColors: 'active' });
  for (const path of ['/', '/news', '/faq', '/books']) {
    await page.goto(siteAddress + path);
    expect(await page.evaluate(invisibleTexts), path).toEqual([]);
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return { element: element.outerHTML.slice(0, 80), outlineStyle, outlineWidth };
      });
      expect(focus).toEqual({ ...focus, outlineStyle: 'solid', outlineWidth: '3px' });
    }
  }
  await page.goto(`${siteAddress}/news?q=iqaluit`);
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const links of ['.desktop-nav a', '.chips a']) {
    await expect
      .poll(() => ground(`${links}[aria-current]`))
      .not.toBe(await ground(`${links}:not([aria-current])`));
  }
  expect(['rgba(0, 0, 0, 0)', await ground('body')]).not.toContain(await ground('.card mark'));
});

function invisibleTexts(): string[] {
  return Array.from(document.querySelectorAll('a, button, summary'))
    .filter((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return color === backgroundColor;
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

test('the donation pop-up is animated, except for readers who prefer reduced motion', async () => {
  const { page } = await openPage('/terms', { hasDonation: true, prepare: stopClock });
  await runClock(page, 31_000);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const animation = () => dialog.evaluate((element) => getComputedStyle(element).animationName);
  expect(await animation()).toBe('donation-in');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animation()).toBe('none');
});
