import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage } from './browser.ts';

/** What of a selector's elements is on paper: the texts of those that are rendered. */
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

/** The text that a style puts behind an element. */
function textBehind(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element, '::after').content),
    );
}

test('the printed front page has name, date, all headlines with publisher, time and address', async () => {
  const { page } = await openPage('/');
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
});

/** What is on paper of a page, by selector, and what is not. */
const PRINTED: readonly {
  readonly path: string;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}[] = [
  {
    path: '/',
    shown: ['.opinion h2'],
    hidden: [
      ...['nav', '.site-footer', '.skip-link', '.column-head a', '.more', 'button', 'form', 'svg'],
      ...['iframe', '.embed', '.ad', 'dialog'],
    ],
  },
  {
    path: '/news',
    shown: ['h2', '.description', '.publisher', 'time'].map((part) => `.card ${part}`),
    hidden: [
      ...['.search', '.categories', '.topics', '.external', '.show-more', '.board', '.card img'],
    ],
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
    path: '/resources/inuktitut-language',
    shown: ['h1', '.printed-from', '.sources h2'],
    hidden: ['.site-header', '.site-footer', '.notice', '.breadcrumbs', '.related'],
  },
  {
    path: '/blog/bannock-is-a-verb',
    shown: ['h1', '.printed-from'],
    hidden: ['.site-header', '.site-footer', '.more-posts', '.share', '.back'],
  },
];

test.each(PRINTED)(
  '$path on paper has its text and nothing to click, a number on each page, and no dark colours',
  async ({ path, shown, hidden }) => {
    const { page } = await openPage(path, { colorScheme: 'dark', width: 800 });
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
  },
);

test.each([
  ['/resources/inuit-art-guide', '.sources a', /http/],
  ['/blog/bannock-is-a-verb', 'a[href*=tea-is-a-unit]', /\/blog\/tea-is-a-unit-of-time/],
])(
  '%s on paper has the paper’s name, its own address and those of its links',
  async (path, link, address) => {
    const { page } = await openPage(path);
    const origin = page.locator('.printed-from');
    await expect.poll(() => origin.isVisible()).toBe(false);
    expect(await onPaper(page, '.printed-from')).toEqual([`Nunavut News ${siteAddress}${path}`]);
    expect((await textBehind(page, link))[0]).toMatch(address);
    const breaks = await page
      .locator('.table')
      .evaluateAll((tables) => tables.map((table) => getComputedStyle(table).breakInside));
    expect(breaks).toEqual(path.startsWith('/blog/') ? [] : ['avoid']);
  },
);

test('a story of the printed /news has its time, headline and address, the address once', async () => {
  const { page } = await openPage('/news');
  const links = await onPaper(page, '.card a');
  expect(links).toEqual(await onPaper(page, '.card h2'));
  expect(links).toHaveLength(24);
  const addresses = await page
    .locator('.card h2 a')
    .evaluateAll((all) => all.map((link) => `" (${link.getAttribute('href')})"`));
  expect(await textBehind(page, '.card h2 a')).toEqual(addresses);
  for (const time of await textBehind(page, '.card time'))
    expect(time).toMatch(/^"[A-Z][a-z]{2}\s\d+, .*[ap]\.m\.\sE[SD]T"$/);
});
