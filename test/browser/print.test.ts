import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { openPage } from './browser.ts';

const { page } = await openPage('/robots.txt', { colorScheme: 'dark', width: 800 }, afterAll);

/** The texts of a selector's elements that are rendered in print. */
async function onPaper(page: Page, selector: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
        .map((element) => element.textContent ?? ''),
    );
}

function textBehind(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element, '::after').content),
    );
}

async function expectFrontPage(page: Page): Promise<void> {
  expect(await onPaper(page, 'h1 > span')).toEqual(['Nunavut News']);
  expect(await onPaper(page, '.folio > :first-child')).toEqual([
    expect.stringMatching(/^\w+day, \w+ \d+, \d{4}$/),
  ]);
  expect(await onPaper(page, 'article :is(h2, h3)')).toHaveLength(43);
  expect(await onPaper(page, 'article .publisher')).toHaveLength(43);
  const addresses = await textBehind(page, 'article :is(h2, h3) a');
  expect(addresses).toHaveLength(43);
  for (const address of addresses) expect(address).toMatch(/http:\/\/.*\/stories\//);
  for (const time of await textBehind(page, 'article time'))
    expect(time).toMatch(/\s[ap]\.m\.\sE[SD]T"$/);
}

async function expectStories(page: Page): Promise<void> {
  const links = await onPaper(page, '.card a');
  expect(links).toEqual(await onPaper(page, '.card h2'));
  expect(links).toHaveLength(24);
  const addresses = await page
    .locator('.card h2 a')
    .evaluateAll((all) => all.map((link) => `" (${link.getAttribute('href')})"`));
  expect(await textBehind(page, '.card h2 a')).toEqual(addresses);
  for (const time of await textBehind(page, '.card time'))
    expect(time).toMatch(/^"[A-Z][a-z]{2}\s\d+, .*[ap]\.m\.\sE[SD]T"$/);
}

async function expectEvents(page: Page): Promise<void> {
  const text = await page.locator('.event-days').innerText();
  const cancelled = 'Cancelled Old-timers’ hockey tournament';
  for (const part of ['Square dance', 'Cadet Hall, Iqaluit', 'All day', cancelled])
    expect(text).toContain(part);
  const breaks = await page
    .locator('.event-days section')
    .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).breakInside));
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
  const address = page.getByRole('link', { name: 'Square dance' }).first();
  await page.goto(siteAddress + (await address.getAttribute('href')));
  expect(await page.locator('.event dl').isVisible()).toBe(true);
  expect(await page.locator('.event-ways').isVisible()).toBe(false);
}

/** A text has the paper’s name, its own address and those of its links, and unbroken tables. */
function expectOrigin(link: string, address: RegExp, breaks: readonly string[]) {
  return async (page: Page): Promise<void> => {
    expect(await onPaper(page, '.printed-from')).toEqual([`Nunavut News ${page.url()}`]);
    expect((await textBehind(page, link))[0]).toMatch(address);
    const found = await page
      .locator('.table')
      .evaluateAll((tables) => tables.map((table) => getComputedStyle(table).breakInside));
    expect(found).toEqual(breaks);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => page.locator('.printed-from').isVisible()).toBe(false);
  };
}

/** What a page prints and hides, by selector, and further checks. */
const PRINTED: readonly {
  path: string;
  shown: readonly string[];
  hidden: readonly string[];
  expectMore?: (page: Page) => Promise<void>;
}[] = [
  {
    path: '/',
    shown: ['.opinion h2'],
    hidden: [
      ...['nav', '.site-footer', '.skip-link', '.column-head a', '.more', 'button', 'form', 'svg'],
      ...['iframe', '.embed', '.ad', 'dialog'],
    ],
    expectMore: expectFrontPage,
  },
  {
    path: '/news',
    shown: ['h2', '.description', '.publisher', 'time'].map((part) => `.card ${part}`),
    hidden: [
      ...['.search', '.categories', '.topics', '.external', '.show-more', '.board', '.card img'],
    ],
    expectMore: expectStories,
  },
  {
    path: '/events',
    shown: ['h1', '.event-days'],
    hidden: ['nav', 'form', 'select', 'button', '.page-head a', '.event-how'],
    expectMore: expectEvents,
  },
  { path: '/books', shown: ['.books h3', '.books h3 + p'], hidden: ['.books :is(.cover, a)'] },
  {
    path: '/community',
    shown: ['h1', '.site-header'],
    hidden: [
      ...['.skip-link', '.desktop-nav', '.mobile-nav', '.embed', '.ad', '.frame'],
      'h2:has-text("Local Events")',
    ],
  },
  {
    path: '/archive/2025-01-14',
    shown: ['.issue h3', '.printed-from'],
    hidden: ['.archive-ways', '.issue section > p', '.breadcrumbs'],
    // The addresses of this many would take pages.
    expectMore: async (page) =>
      expect(new Set(await textBehind(page, '.issue h3 a'))).toEqual(new Set(['none'])),
  },
  {
    path: '/resources/inuit-art-guide',
    shown: ['h1', '.printed-from', '.sources h2'],
    hidden: ['.site-header', '.site-footer', '.notice', '.breadcrumbs', '.related'],
    expectMore: expectOrigin('.sources a', /http/, ['avoid']),
  },
  {
    path: '/blog/bannock-is-a-verb',
    shown: ['h1', '.printed-from'],
    hidden: ['.site-header', '.site-footer', '.more-posts', '.share', '.back'],
    expectMore: expectOrigin('a[href*=tea-is-a-unit]', /\/blog\/tea-is-a-unit-of-time/, []),
  },
];

test.each(PRINTED)('$path prints its text', async ({ path, shown, hidden, expectMore }) => {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(siteAddress + path);
  for (const part of shown) expect([part, await onPaper(page, part)]).not.toEqual([part, []]);
  for (const part of hidden) expect([part, await onPaper(page, part)]).toEqual([part, []]);
  const { ink, ground, margins } = await page.evaluate(() => ({
    ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
    ground: getComputedStyle(document.body).backgroundColor,
    margins: [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .filter((rule) => rule.includes('counter(page) " / " counter(pages)')).length,
  }));
  expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(margins).toBeGreaterThan(0);
  await expectMore?.(page);
});
