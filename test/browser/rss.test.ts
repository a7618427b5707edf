import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage, type Reader } from './browser.ts';

const GENERATED = [
  'RSS Feed Generated',
  'Latest blog posts have been compiled into RSS format.',
] as const;
const FAILED = 'Failed to generate RSS feed. Please try again.';

const feedText = async () => (await fetch(`${siteAddress}/rss.xml`)).text();
const button = (page: Page, name: string) => page.getByRole('button', { name });
const box = (page: Page) => page.getByLabel('Generated RSS XML');
const toastOf = async (page: Page) => {
  await page.locator('.toast').waitFor();
  return page.locator('.toast p').allTextContents();
};

/** The page after it has generated the feed automatically, with the message dismissed. */
async function openGenerated() {
  const opened = await openPage('/rss');
  await expect.poll(() => toastOf(opened.page)).toEqual(GENERATED);
  await button(opened.page, 'Dismiss').click();
  return opened;
}

/** A reader whose requests for the feed wait until `release` is called. */
function holdFeed(): Reader & { release: () => void } {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const prepare = (page: Page) =>
    page.route('**/rss.xml', async (route) => {
      await held;
      await route.continue();
    });
  return { prepare, release };
}

test('/rss shows the server’s feed while it generates the feed automatically', async () => {
  const reader = holdFeed();
  const { page, problems } = await openPage('/rss', reader);
  await page.locator('.rss-controls button:disabled', { hasText: 'Refresh' }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe(await feedText());
  await expect.poll(() => box(page).getAttribute('readonly')).not.toBeNull();
  const items = (await feedText()).match(/<item>/g)?.length ?? 0;
  await expect.poll(() => page.locator('.rss-count').textContent()).toBe(String(items));
  expect(await page.locator('.toast').count()).toBe(0);
  reader.release();
  await expect.poll(() => toastOf(page)).toEqual(GENERATED);
  await expect.poll(() => button(page, 'Refresh').isEnabled()).toBe(true);
  await expect.poll(() => box(page).inputValue()).toBe(await feedText());
  expect(problems).toEqual([]);
});

test('the generator’s script and feed are requested only after the load event of /rss', async () => {
  const { page } = await openPage('/rss');
  await toastOf(page);
  const { loadedAt, requestedAt } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /rss-generator|IslandBoundary|rss\.xml/.test(name));
    return {
      loadedAt: (navigation as PerformanceNavigationTiming).loadEventStart,
      requestedAt: scripts.map(({ startTime }) => startTime),
    };
  });
  expect(requestedAt.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...requestedAt)).toBeGreaterThanOrEqual(loadedAt);
});

test('a failed automatic generation shows a destructive message and leaves the server’s XML', async () => {
  const { page } = await openPage('/rss', {
    prepare: (prepared) =>
      prepared.route('**/rss.xml', (route) => route.fulfill({ status: 503, body: 'Later' })),
  });
  await expect.poll(() => toastOf(page)).toEqual(['Error', FAILED]);
  await expect.poll(() => page.locator('[aria-live=polite] .toast.destructive').count()).toBe(1);
  await expect.poll(() => box(page).inputValue()).toBe(await feedText());
  await page.unroute('**/rss.xml');
  await button(page, 'Refresh').click();
  await page.locator('.toast', { hasText: GENERATED[0] }).waitFor();
  await expect.poll(() => toastOf(page)).toEqual(GENERATED);
});

test('Copy XML puts the feed on the clipboard and says so', async () => {
  const { page, problems } = await openGenerated();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy XML').click();
  await expect
    .poll(() => toastOf(page))
    .toEqual(['Copied!', 'RSS XML has been copied to clipboard.']);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await feedText());
  expect(problems).toEqual([]);
});

test('Download RSS saves the feed as rss.xml and says so', async () => {
  const { page, problems } = await openGenerated();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download RSS').click(),
  ]);
  expect(download.suggestedFilename()).toBe('rss.xml');
  expect(await readFile(await download.path(), 'utf8')).toBe(await feedText());
  await expect.poll(() => toastOf(page)).toEqual(['Downloaded!', 'RSS file has been downloaded.']);
  expect(problems).toEqual([]);
});

test('Refresh is disabled with a spinning icon while the feed loads, and a message follows', async () => {
  const { page, problems } = await openGenerated();
  const { prepare, release } = holdFeed();
  await prepare?.(page);
  await button(page, 'Refresh').click();
  await page.locator('.rss-controls button:disabled', { hasText: 'Refresh' }).waitFor();
  const icon = page.locator('.rss-controls [data-busy] .icon');
  await expect
    .poll(() => icon.evaluate((element) => getComputedStyle(element).animationName))
    .toBe('rss-spin');
  release();
  await expect.poll(() => toastOf(page)).toEqual(GENERATED);
  await expect.poll(() => button(page, 'Refresh').isEnabled()).toBe(true);
  await expect.poll(() => box(page).inputValue()).toBe(await feedText());
  expect(problems).toEqual([]);
});

test('a failed Refresh shows a destructive message in a live region and leaves the XML', async () => {
  const { page } = await openGenerated();
  const before = await box(page).inputValue();
  await page.route('**/rss.xml', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Refresh').click();
  await expect.poll(() => toastOf(page)).toEqual(['Error', FAILED]);
  await expect.poll(() => page.locator('[aria-live=polite] .toast.destructive').count()).toBe(1);
  await expect.poll(() => box(page).inputValue()).toBe(before);
  await button(page, 'Dismiss').click();
  await expect.poll(() => page.locator('.toast').count()).toBe(0);
});

test('Copy XML selects the XML where the browser refuses the clipboard', async () => {
  const { page } = await openGenerated();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await button(page, 'Copy XML').click();
  await expect
    .poll(() => toastOf(page))
    .toEqual(['Error', 'The XML could not be copied. It is selected now: copy it by hand.']);
  const selected = await page.evaluate(() => String(getSelection()).length);
  expect(selected).toBeGreaterThan(100);
});

test('a click on Copy XML before the script has loaded is replayed, and its message stays beside that of the load', async () => {
  const feed = holdFeed();
  const { promise: held, resolve: releaseScript } = Promise.withResolvers<void>();
  const { page } = await openPage('/rss', {
    prepare: async (prepared) => {
      await feed.prepare?.(prepared);
      await prepared.route('**/assets/rss-generator*', async (route) => {
        await held;
        await route.continue();
      });
      await prepared.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    },
  });
  await button(page, 'Copy XML').click();
  releaseScript();
  await expect
    .poll(() => toastOf(page))
    .toEqual(['Copied!', 'RSS XML has been copied to clipboard.']);
  feed.release();
  await page.locator('.toast', { hasText: GENERATED[0] }).waitFor();
  await expect
    .poll(() => page.locator('.toast-title').allTextContents())
    .toEqual(['Copied!', GENERATED[0]]);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/rss');
});

test('Refresh during the automatic generation sends no second request', async () => {
  const feed = holdFeed();
  let requests = 0;
  const { page } = await openPage('/rss', {
    prepare: async (prepared) => {
      prepared.on('request', (request) => {
        if (new URL(request.url()).pathname === '/rss.xml') requests += 1;
      });
      await feed.prepare?.(prepared);
    },
  });
  // By script, so that both submissions can come before or after the button is disabled.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('.rss-controls form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await page.locator('.rss-controls button:disabled', { hasText: 'Refresh' }).waitFor();
  feed.release();
  await expect.poll(() => toastOf(page)).toEqual(GENERATED);
  expect(requests).toBe(1);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/rss');
});

test('Refresh reloads the page where the script cannot be loaded', async () => {
  const { page } = await openPage('/rss', {
    prepare: (prepared) => prepared.route('**/assets/rss-generator*', (route) => route.abort()),
  });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await button(page, 'Refresh').click();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/rss');
});

test('without JavaScript /rss shows the XML, and links replace the buttons', async () => {
  const { page } = await openPage('/rss', { javaScript: false });
  await expect.poll(() => box(page).inputValue()).toBe(await feedText());
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

test('Refresh shows when the feed was checked, and leaves the time at which its content last changed', async () => {
  const { page } = await openGenerated();
  const fact = (name: string) =>
    page.locator('.rss-facts div', { hasText: name }).locator('dd').first();
  const changedAt = () => page.locator('.rss-updated time').getAttribute('datetime');
  const built = /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(await feedText())?.[1] ?? '';
  await expect.poll(changedAt).toBe(new Date(built).toISOString());
  const checked = await fact('Last checked').textContent();
  expect(checked).toMatch(/^\d{1,2}:\d{2}:\d{2}/);
  await expect
    .poll(async () => {
      await button(page, 'Refresh').click();
      return fact('Last checked').textContent();
    })
    .not.toBe(checked);
  expect(await changedAt()).toBe(new Date(built).toISOString());
});

test('a check that fails leaves the time of the one before it', async () => {
  const { page } = await openGenerated();
  const checked = page.locator('.rss-checked dd');
  const before = await checked.textContent();
  await page.route('**/rss.xml', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Refresh').click();
  await expect.poll(() => toastOf(page)).toEqual(['Error', FAILED]);
  expect(await checked.textContent()).toBe(before);
});
