import type { Page, Response, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placeholderResponse } from '../../src/site/pictures/picture-response.ts';
import { siteAddress } from '../support/served/served-site.ts';
import { openPage, type Reader, scrollToEnd } from './browser.ts';

const MAX_PHONE_BYTES = 120_000;

const DRAWN = {
  body: await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer(),
  contentType: 'image/webp',
};

interface LoadedPicture {
  type: string | undefined;
  bytes: number;
  width: number;
}

/** The front page with all its pictures, and the hosts that its own document requested. */
async function readFrontPage(reader: Reader) {
  const responses: Response[] = [];
  const { page, problems } = await openPage('/', {
    ...reader,
    prepare: async (prepared: Page) => {
      prepared.on('response', (response) => {
        if (response.request().frame() === prepared.mainFrame()) responses.push(response);
      });
    },
  });
  await scrollToEnd(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main img')].every(
          (image) => image instanceof HTMLImageElement && image.complete,
        ),
      ),
    )
    .toBe(true);
  const pictures: LoadedPicture[] = [];
  for (const response of responses) {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/media/')) continue;
    const body = await response.body();
    const { width } = await sharp(body).metadata();
    const type = response.headers()['content-type'];
    pictures.push({ type, bytes: body.length, width });
  }
  const hosts = new Set(responses.map((response) => new URL(response.url()).origin));
  return { page, problems, pictures, hosts: [...hosts] };
}

const widthsOf = (pictures: readonly LoadedPicture[]) =>
  pictures.map(({ width }) => width).sort((a, b) => a - b);

test.each([1, 3])('a phone of density %i loads at most 120 KB of pictures', async (density) => {
  const phone = { width: 390, height: 844, density };
  const { pictures, hosts, problems } = await readFrontPage(phone);
  expect(hosts).toEqual([siteAddress]);
  expect(pictures.length).toBeGreaterThanOrEqual(8);
  expect(widthsOf(pictures)).toEqual([...Array(pictures.length - 1).fill(320), 640]);
  expect(pictures.filter(({ type }) => type !== 'image/avif')).toEqual([]);
  expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_PHONE_BYTES);
  expect(problems).toEqual([]);
});

test('a large screen shows the lead’s large variant, from the paper’s own host, across its place', async () => {
  const { page, pictures, hosts } = await readFrontPage({ width: 1280, height: 900 });
  expect(hosts).toEqual([siteAddress]);
  expect(widthsOf(pictures).at(-1)).toBeGreaterThanOrEqual(1200);
  const lead = await page.locator('.featured img').boundingBox();
  const place = await page.locator('.featured figure').boundingBox();
  expect(lead?.width).toBe(place?.width);
  expect(lead?.height).toBeGreaterThan(300);
});

test('the lead’s credit is hidden until its picture has loaded, and with the placeholder or none', async () => {
  const placeholder = await placeholderResponse('x').text();
  const svg = { body: placeholder, contentType: 'image/svg+xml' };
  const { page } = await openPage('/robots.txt');
  const lead = page.locator('.featured figcaption');
  for (const [respond, isShown] of [
    [(route: Route) => route.fulfill(DRAWN), true],
    [(route: Route) => route.fulfill(svg), false],
    [(route: Route) => route.abort(), false],
  ] as const) {
    await page.route('**/media/**', respond);
    await page.goto(siteAddress);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => lead.isVisible(), { message: `${width}` }).toBe(isShown);
    }
    await page.unrouteAll();
  }
  const { promise: picture, resolve } = Promise.withResolvers<typeof DRAWN>();
  await page.route('**/media/**', async (route) => route.fulfill(await picture));
  await page.goto(siteAddress, { waitUntil: 'commit' });
  const credit = page.locator('.featured figcaption[style]');
  await credit.waitFor({ state: 'attached' });
  expect(await credit.isVisible()).toBe(false);
  resolve(DRAWN);
  await credit.waitFor();
});
