import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { focused, openPage, stopClock } from './browser.ts';

const GENERATED = [
  'RSS Feed Generated',
  'Latest blog posts have been compiled into RSS format.',
] as const;
const FAILED = 'Failed to generate RSS feed. Please try again.';

const feedText = async () => (await fetch(`${siteAddress}/rss.xml`)).text();
/** The text of the box: the feed without the full texts of its posts. */
const shownText = async () =>
  (await feedText()).replace(/\s*<content:encoded>.*?<\/content:encoded>/gs, '');
const button = (page: Page, name: string) => page.getByRole('button', { name });
const box = (page: Page) => page.getByLabel('Generated RSS XML');
const toastOf = async (page: Page) => {
  await page.locator('.toast').waitFor();
  return page.locator('.toast p').allTextContents();
};

/** Holds requests for the feed, or the page that contains it, until `release`; records both. */
async function holdFeed(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route(/\/rss(?:\.xml)?$/, async (route) => {
    requests.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  return { release, requests };
}

test('/rss shows the XML without full texts or React; Copy and Download give the full file, or report a failure', async () => {
  const requested: string[] = [];
  const { page, problems } = await openPage('/rss', {
    prepare: async (prepared) => {
      prepared.on('request', (request) => requested.push(new URL(request.url()).pathname));
    },
  });
  await page.waitForLoadState('networkidle');
  expect(await box(page).inputValue()).toBe(await shownText());
  expect(await box(page).getAttribute('readonly')).not.toBeNull();
  const items = (await feedText()).match(/<item>/g)?.length ?? 0;
  expect(await page.locator('.rss-count').textContent()).toBe(String(items));
  expect(requested.filter((path) => /rss|react|Island/i.test(path))).toEqual(['/rss']);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy XML').click();
  await expect
    .poll(() => toastOf(page))
    .toEqual(['Copied!', 'RSS XML has been copied to clipboard.']);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await feedText());
  expect(copied).toContain('<content:encoded>');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download RSS').click(),
  ]);
  expect(download.suggestedFilename()).toBe('rss.xml');
  expect(await readFile(await download.path(), 'utf8')).toBe(await feedText());
  await expect.poll(() => toastOf(page)).toEqual(['Downloaded!', 'RSS file has been downloaded.']);
  expect(problems).toEqual([]);
  await page.route('**/rss.xml', (route) => route.fulfill({ status: 503, body: 'Later' }));
  await button(page, 'Download RSS').click();
  await expect.poll(() => toastOf(page)).toEqual(['Error', FAILED]);
  await page.unrouteAll();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
  });
  await button(page, 'Copy XML').click();
  await expect
    .poll(() => toastOf(page))
    .toEqual(['Error', 'The XML could not be copied. It is now selected; copy it by hand.']);
  const selected = await page.evaluate(() => String(getSelection()).length);
  expect(selected).toBeGreaterThan(100);
});

test('Refresh requests once a feed that the page lacks, and says when it was checked, in the paper’s zone', async () => {
  const { page, problems } = await openPage('/rss');
  await page.evaluate(() => {
    const xml = document.querySelector('textarea');
    if (xml) xml.value = '';
    for (const control of document.querySelectorAll<HTMLButtonElement>('[data-rss]'))
      control.disabled = control.dataset.rss !== 'refresh';
  });
  const { release, requests } = await holdFeed(page);
  await button(page, 'Refresh').focus();
  await page.keyboard.press('Enter');
  const disabled = page.locator('.rss-controls button:disabled', { hasText: 'Refresh' });
  await disabled.waitFor();
  const icon = disabled.locator('.icon');
  await expect
    .poll(() => icon.evaluate((element) => getComputedStyle(element).animationName))
    .toBe('rss-spin');
  // A press by script reaches a disabled button's listener as well.
  await page.locator('.rss-controls button').first().dispatchEvent('click');
  release();
  await expect.poll(() => toastOf(page)).toEqual(GENERATED);
  await expect.poll(() => page.locator('.rss-controls :disabled').count()).toBe(0);
  expect(await focused(page)).toBe('Refresh');
  expect(await box(page).inputValue()).toBe(await shownText());
  expect(requests).toEqual(['/rss']);
  const checked = page.locator('.rss-checked time');
  await expect.poll(() => checked.textContent()).toBe('just now');
  expect(await checked.getAttribute('title')).toMatch(
    /^[A-Z][a-z]{2}\s\d+, \d+:\d\d\s[ap]\.m\.\sE[SD]T$/,
  );
  const changedAt = await page.locator('.rss-updated time').getAttribute('datetime');
  const built = /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(await feedText())?.[1] ?? '';
  // RFC 822 dates have no fractions of a second.
  expect(changedAt?.replace(/\.\d+Z/, '.000Z')).toBe(new Date(built).toISOString());
  expect(problems).toEqual([]);
});

test('a Refresh without a feed in its response or in 30 seconds shows an error, keeps the XML, can be repeated', async () => {
  const { page } = await openPage('/rss', { prepare: stopClock });
  const before = await box(page).inputValue();
  // A hotel’s log-in page, for example.
  const ofAnotherSite = { contentType: 'text/html', body: '<p>Sign in</p>' };
  for (const response of [{ status: 503, body: 'Later' }, ofAnotherSite]) {
    await page.route(/\/rss$/, (route) => route.fulfill(response));
    await button(page, 'Refresh').click();
    await expect.poll(() => toastOf(page)).toEqual(['Error', FAILED]);
    expect(await page.locator('[aria-live=polite] .toast.destructive').count()).toBe(1);
    expect(await box(page).inputValue()).toBe(before);
    expect(await page.locator('.rss-checked').isVisible()).toBe(false);
    await button(page, 'Dismiss').click();
    expect(await page.locator('.toast').count()).toBe(0);
    await page.unrouteAll();
  }
  await button(page, 'Refresh').click();
  await expect.poll(() => toastOf(page)).toEqual(GENERATED);
  const { requests } = await holdFeed(page);
  await button(page, 'Refresh').click();
  await expect.poll(() => requests).toEqual(['/rss']);
  await page.clock.runFor(30_000);
  await expect.poll(() => toastOf(page)).toEqual(['Error', FAILED]);
  expect(await button(page, 'Refresh').isEnabled()).toBe(true);
});

test('without JavaScript /rss shows the XML, and links replace the buttons', async () => {
  const { page } = await openPage('/rss', { javaScript: false });
  await expect.poll(() => box(page).inputValue()).toBe(await shownText());
  await expect
    .poll(() => page.getByRole('link', { name: 'Refresh' }).getAttribute('href'))
    .toBe('/rss');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download RSS' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rss.xml');
  await expect.poll(() => page.locator('.rss-controls').isVisible()).toBe(false);
});

const POST = '/blog/bannock-is-a-verb';
// The site is served on this machine, and so its addresses lead here.
const ADDRESS = siteAddress + POST;

const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByLabel('Link to this article');
const shareStatus = (page: Page) => page.locator('.share output');

test('on a post Copy link copies or selects its address, and Print opens the dialogue once per click', async () => {
  const { page, problems } = await openPage(POST);
  await page.locator('.share').scrollIntoViewIfNeeded();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await control(page, 'Copy link').click();
  await shareStatus(page).getByText('The link has been copied.').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
  await expect.poll(() => field(page).inputValue()).toBe(ADDRESS);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    let times = 0;
    window.print = () => {
      document.documentElement.dataset.printed = String(++times);
    };
  });
  await control(page, 'Print').click();
  await page.locator('html[data-printed="1"]').waitFor();
  await control(page, 'Print').press('Enter');
  await page.locator('html[data-printed="2"]').waitFor();
  await control(page, 'Copy link').click();
  await shareStatus(page)
    .getByText('The link is selected: copy it with your keyboard or menu.')
    .waitFor();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(ADDRESS);
  expect(problems).toEqual([]);
});

test('a picture in a post’s text has its place before it loads', async () => {
  const { page } = await openPage('/blog/what-permafrost-remembers', {
    prepare: (fresh) => fresh.route('**/climate-change.svg', () => new Promise(() => {})),
  });
  const box = await page.locator('.text .picture img').boundingBox();
  expect(box?.height).toBeCloseTo(((box?.width ?? 0) * 9) / 16, 0);
});
