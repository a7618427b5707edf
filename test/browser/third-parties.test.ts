import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress, worldOrigin } from '../support/served/served-site.ts';
import { hasFocus, holdBack, openPage, scrollToEnd } from './browser.ts';

function watchThirdParties(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== siteAddress) requests.push(request);
  });
  return requests;
}

/** The requests except those that advertisements make inside their own documents. */
const outsideAds = (requests: readonly Request[]) =>
  requests.filter((request) => !request.frame().url().startsWith(`${siteAddress}/ads/`));

/** The paths of requested documents, without the requests of those documents. */
const documents = (requests: readonly Request[]) =>
  requests
    .filter((request) => request.resourceType() === 'document')
    .map((request) => new URL(request.url()).pathname);

test('the events wall waits for a click, is requested without a referrer, and shows that it is loading', async () => {
  const { page, problems } = await openPage('/community', { width: 360, height: 700 });
  const release = await holdBack(page, '**/embeds/events-wall');
  const others = watchThirdParties(page);
  await scrollToEnd(page);
  const box = page.locator('.embed-wall .frame');
  await box.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(outsideAds(others).map((request) => request.url())).toEqual([]);

  const { host } = new URL(worldOrigin);
  await page.getByRole('button', { name: `Show the events wall, 0.1 MB, from ${host}` }).click();
  await expect.poll(() => box.textContent()).toBe('Loading …');
  const frame = page.locator('iframe[title="Local Events"]');
  const opacity = () => frame.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('0');
  release();
  await expect.poll(opacity).toBe('1');
  await expect.poll(() => box.textContent()).toBe('');
  expect(await hasFocus(frame)).toBe(true);
  await page.frameLocator('iframe[title="Local Events"]').getByRole('link').first().waitFor();
  expect(documents(others)).toEqual(['/embeds/events-wall']);
  const request = others.find((each) => each.url().endsWith('/embeds/events-wall'));
  expect((await request?.allHeaders())?.referer).toBeUndefined();
  expect(problems).toEqual([]);
});

test('after a click on one of three frames the others still wait', async () => {
  const { page } = await openPage('/partners');
  const others = watchThirdParties(page);
  await page.getByRole('button', { name: 'Show the partner document' }).nth(1).click();
  await page.frameLocator('iframe[title="Partner Document 2"]').getByText('Sample:').waitFor();
  await scrollToEnd(page);
  await page.waitForLoadState('networkidle');
  expect(documents(others)).toEqual(['/embeds/document-2']);
  expect(await page.locator('.embed button').count()).toBe(2);
});

test('a frame whose script failed loads with the next click, once even if clicked often, without a shift', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  const { page } = await openPage('/contact', {
    width: 360,
    prepare: (prepared) =>
      prepared.route('**/assets/frames-*.js', async (route) => {
        requests += 1;
        if (requests === 1) return route.abort();
        await held;
        return route.continue();
      }),
  });
  const height = async (part: string) => (await page.locator(part).boundingBox())?.height;
  expect(await height('.embed-form .frame')).toBeLessThan(200);
  const button = page.getByRole('button', { name: 'Show the contact form' });
  await button.click();
  await expect.poll(() => requests).toBe(1);
  // Until the script knows of the failure, a click counts for the previous attempt.
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  await button.click();
  await button.click();
  await expect.poll(() => height('.embed-form .frame')).toBe(789);
  release();
  await page.frameLocator('iframe[title="Contact form"]').getByLabel('Message').waitFor();
  expect(await page.locator('iframe').count()).toBe(1);
  for (const part of ['.embed-form .frame', 'iframe'])
    await expect.poll(() => height(part)).toBe(789);
});

test('a related video loads only on a click on its button, and receives the focus', async () => {
  const { page } = await openPage('/blog/drum-for-a-long-night', {
    prepare: (prepared) =>
      prepared.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>A player</h1>' }),
      ),
  });
  await scrollToEnd(page);
  const button = page.getByRole('button', {
    name: 'Show the related video, 3 MB, from www.youtube-nocookie.com',
  });
  await button.scrollIntoViewIfNeeded();
  // Frames in view load two animation frames later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.locator('.embed-video iframe').count()).toBe(0);
  await button.click();
  await page.frameLocator('.embed-video iframe').getByText('A player').waitFor();
  await expect.poll(() => hasFocus(page.locator('.embed-video iframe'))).toBe(true);
});

test('for a reader who saves data advertisements are not loaded, and a frame loads on a click', async () => {
  const { page } = await openPage('/community', { savesData: true });
  const others = watchThirdParties(page);
  await scrollToEnd(page);
  await page.waitForLoadState('networkidle');
  expect(others.map((request) => request.url())).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await expect
    .poll(() => page.locator('.ad > div').first().textContent())
    .toBe('Advertise with Nunavut News');

  await page.getByRole('button', { name: 'Show the events wall' }).click();
  await page.locator('iframe[title="Local Events"]').waitFor();
  await expect.poll(() => documents(others)).toEqual(['/embeds/events-wall']);
});

test('without JavaScript a frame is a link, with no box and no button', async () => {
  const { page } = await openPage('/contact', { javaScript: false });
  const link = page.getByRole('link', { name: 'Open Contact form in a new tab' });
  await expect.poll(() => link.isVisible()).toBe(true);
  expect(await link.getAttribute('href')).toBe(`${worldOrigin}/embeds/contact-form`);
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  for (const part of ['.frame:visible', '.embed button:visible'])
    expect(await page.locator(part).count(), part).toBe(0);
});
