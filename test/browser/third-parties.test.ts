import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress, worldOrigin } from '../support/served-site.ts';
import { openPage, type Reader, scrollToEnd } from './browser.ts';
import { ROUTES } from './routes.ts';

/** Collects every request to another origin. */
function watchOthers(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteAddress) requests.push(request);
  });
  return requests;
}

const pathsOf = (requests: readonly Request[]) =>
  requests.map((request) => new URL(request.url()).pathname);

test.concurrent.for(ROUTES)(
  '$path requests nothing from third parties but story pictures, without a referrer or cookies',
  async ({ path }, { onTestFinished }) => {
    let others: Request[] = [];
    const reader: Reader = {
      prepare: async (prepared) => {
        others = watchOthers(prepared);
      },
    };
    const { page } = await openPage(path, reader, onTestFinished);
    // Neither time, the pointer nor Tab is an interaction that loads third parties.
    await page.mouse.move(600, 400);
    await page.keyboard.press('Tab');
    await page.waitForTimeout(300);
    for (const request of others) {
      expect(new URL(request.url()).pathname).toMatch(/^\/pictures\//);
      const headers = await request.allHeaders();
      expect(headers.referer).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
    }
    expect(await page.context().cookies()).toEqual([]);
  },
);

test('the front page shows pictures from other origins', async () => {
  let others: Request[] = [];
  await openPage('/', {
    prepare: async (page) => {
      others = watchOthers(page);
    },
  });
  expect(others.length).toBeGreaterThan(0);
});

test('the events wall loads when it scrolls near, without a referrer', async () => {
  const { page, problems } = await openPage('/community', { width: 360, height: 700 });
  const others = watchOthers(page);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 50);
  await page.waitForTimeout(300);
  expect(pathsOf(others).filter((path) => path.startsWith('/embeds/'))).toEqual([]);

  await page.getByRole('heading', { name: 'Local Events' }).scrollIntoViewIfNeeded();
  const wall = page.locator('iframe[title="Local Events"]');
  await wall.waitFor();
  const [request] = await Promise.all([
    expect
      .poll(() => others.find((other) => other.url().includes('/embeds/events-wall')))
      .toBeDefined()
      .then(() => others.find((other) => other.url().includes('/embeds/events-wall'))),
    page.frameLocator('iframe[title="Local Events"]').getByRole('heading').first().waitFor(),
  ]);
  expect((await request?.allHeaders())?.referer).toBeUndefined();
  await expect
    .poll(() => wall.getAttribute('sandbox'))
    .toBe(
      'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-forms allow-presentation',
    );
  const box = await wall.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.7778, 2);
  expect(problems).toEqual([]);
});

test('the box of a frame says that it loads, in the page’s colours, until the frame has loaded', async () => {
  const { page } = await openPage('/community', { colorScheme: 'dark' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/embeds/events-wall', async (route) => {
    await released;
    await route.continue();
  });
  const box = page.locator('.embed-wall .frame');
  await box.getByRole('button').click();
  await expect.poll(() => box.textContent()).toBe('Loading …');
  const boxStyle = () =>
    page.locator('iframe[title="Local Events"]').evaluate((frame) => {
      const { opacity, height } = getComputedStyle(frame);
      return { opacity, height };
    });
  const before = await boxStyle();
  expect(before.opacity).toBe('0');
  await expect
    .poll(() => box.evaluate((place) => getComputedStyle(place).backgroundColor))
    .toBe('rgb(24, 34, 42)');
  release();
  await expect.poll(boxStyle).toEqual({ ...before, opacity: '1' });
  await expect.poll(() => box.textContent()).toBe('');
});

test('the contact form takes 789 pixels before and after it loads', async () => {
  const { page } = await openPage('/contact', { width: 360, height: 700 });
  const height = async () => (await page.locator('.embed-form .frame').boundingBox())?.height;
  expect(await height()).toBe(789);
  await scrollToEnd(page);
  await page.frameLocator('iframe[title="Contact Form"]').getByLabel('Message').waitFor();
  expect(await height()).toBe(789);
  await expect
    .poll(() => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height))
    .toBe(789);
});

test('a partner document loads only on a click on its button, and takes the focus', async () => {
  const { page } = await openPage('/partners');
  const others = watchOthers(page);
  await scrollToEnd(page);
  await page.waitForTimeout(300);
  const embeds = () => pathsOf(others).filter((path) => path.startsWith('/embeds/'));
  expect(embeds()).toEqual([]);

  const { host } = new URL(worldOrigin);
  const buttons = page.getByRole('button', { name: `Load from ${host} (about 0.1 MB)` });
  await expect.poll(() => buttons.count()).toBe(3);
  await page.keyboard.press('Escape');
  await buttons.nth(1).click();
  const frame = page.locator('iframe[title="Partner Document 2"]');
  await frame.waitFor();
  await page.frameLocator('iframe[title="Partner Document 2"]').getByRole('article').waitFor();
  expect(embeds()).toEqual(['/embeds/document-2']);
  await expect
    .poll(() => frame.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await expect.poll(() => buttons.count()).toBe(2);
});

test('a frame loads only on a click, not on scrolling, for a reader who saves data', async () => {
  const { page } = await openPage('/community', { savesData: true });
  const others = watchOthers(page);
  await scrollToEnd(page);
  await page.waitForTimeout(300);
  const outside = () => pathsOf(others).filter((path) => !path.startsWith('/pictures/'));
  expect(outside()).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await expect
    .poll(() => page.locator('.ad .frame').textContent())
    .toBe('Not loaded, to save your data.');

  await page.getByRole('button', { name: 'Not Now' }).click();
  await page.getByRole('button', { name: /^Load from/ }).click();
  await page.frameLocator('iframe[title="Local Events"]').getByRole('heading').first().waitFor();
  expect(outside()).toEqual(['/embeds/events-wall']);
  await expect
    .poll(() => page.locator('iframe').evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('without JavaScript each frame has a link beside it and no button that does nothing', async () => {
  const { page } = await openPage('/partners', { javaScript: false });
  const links = page.getByRole('link', { name: /^Open Partner Document \d in a new tab$/ });
  await expect.poll(() => links.count()).toBe(3);
  await expect
    .poll(() => links.first().getAttribute('href'))
    .toBe(`${worldOrigin}/embeds/document-1`);
  await expect.poll(() => links.first().getAttribute('rel')).toBe('noopener noreferrer');
  await expect.poll(() => page.getByRole('button', { name: /^Load from/ }).count()).toBe(0);
});
