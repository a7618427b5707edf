import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
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

test('the printed front page has no navigation, controls, advertisements and third parties', async () => {
  const { page } = await openPage('/');
  expect(
    await onPaper(
      page,
      'nav, .site-footer, .skip-link, .column-head a, .more, button, form, iframe, .embed, .ad, dialog, svg',
    ),
  ).toEqual([]);
  expect(await onPaper(page, '.opinion h2')).toEqual(['Opinion & Editorial']);
});

test('a story of the printed /news has its time, headline and address below each other, the address once', async () => {
  const { page } = await openPage('/news');
  const links = await onPaper(page, '.card a');
  expect(links).toEqual(await onPaper(page, '.card h2'));
  expect(links).toHaveLength(24);
  for (const address of await textBehind(page, '.card h2 a'))
    expect(address).toMatch(/http:\/\/.*\/stories\//);
  const places = await page.locator('.card').evaluateAll((cards) =>
    cards.map((card) => {
      const [time, headline, link] = ['.meta', 'h2', 'h2 a'].map((part) =>
        card.querySelector(part),
      );
      return {
        gap:
          (headline?.getBoundingClientRect().top ?? 0) -
          (time?.getBoundingClientRect().bottom ?? 0),
        address: link && getComputedStyle(link, '::after').position,
      };
    }),
  );
  for (const { gap, address } of places) {
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(address).toBe('static');
  }
});

test('/books on paper is a list of titles and authors, without covers and addresses over them', async () => {
  const { page } = await openPage('/books');
  expect(await onPaper(page, '.books h3')).toHaveLength(40);
  expect(await onPaper(page, '.books h3 + p')).toHaveLength(40);
  expect(await onPaper(page, '.books :is(.cover, a)')).toEqual([]);
});

test('/rss on paper has no message over its text', async () => {
  const { page } = await openPage('/rss');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('.toast').waitFor();
  expect(await onPaper(page, '.toast')).toEqual([]);
});

test.each(['/', '/news', '/faq', '/resources/inuit-art-guide'])(
  'every printed page of %s has its number, and dark colours stay off the paper',
  async (path) => {
    const { page } = await openPage(path, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    const { ink, margins } = await page.evaluate(() => ({
      ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
      margins: [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .filter((rule) => rule.includes('counter(page) " / " counter(pages)')).length,
    }));
    expect(ink).toBe('rgb(0, 0, 0)');
    expect(margins).toBeGreaterThan(0);
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  },
);
