import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { worldOrigin } from '../support/served-site.ts';
import { openPage, scrollToEnd } from './browser.ts';
import { expectStableLayout } from './layout.ts';

/** The names and heights of the ad slots that are visible. */
async function shownAds(page: Page): Promise<(readonly [name: string | null, height: number])[]> {
  const ads = await page.locator('.ad:visible').all();
  return Promise.all(
    ads.map(async (ad) => {
      const box = await ad.locator('.frame').boundingBox();
      return [await ad.getAttribute('aria-label'), box?.height ?? 0] as const;
    }),
  );
}

const ALL = [
  ['Advertisement 6079445', 250],
  ['Advertisement 1452360', 250],
  ['Advertisement 6079446', 600],
  ['Advertisement 1452361', 250],
];
const ON_PHONES = [
  ['Advertisement 6079445', 250],
  ['Advertisement 1452361', 250],
];

async function loadedAd(page: Page, id: number): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(`/ads/${id}`));
  await expect.poll(() => find()?.getByText(`Sample advertisement ${id}`).isVisible()).toBe(true);
  const frame = find();
  if (!frame) throw new Error(`advertisement ${id} is gone`);
  return frame;
}

test('the front page reserves four ad slots on a desktop and two on a phone, each at its own height', async () => {
  const desk = await openPage('/');
  await expect.poll(() => shownAds(desk.page)).toEqual(ALL);
  const phone = await openPage('/', { width: 360, height: 740 });
  await expect.poll(() => shownAds(phone.page)).toEqual(ON_PHONES);
});

test('an advertisement fills its slot without a layout shift', async () => {
  const { page, problems } = await openPage('/');
  await scrollToEnd(page);
  await loadedAd(page, 6079446);
  await loadedAd(page, 1452361);
  await expect.poll(() => shownAds(page)).toEqual(ALL);
  await expect
    .poll(() => page.locator('.ad iframe').evaluateAll((frames) => frames.length))
    .toBe(4);
  await expectStableLayout(page);
  expect(problems).toEqual([]);
});

test('an advertisement frame has an opaque origin and cannot reach the page', async () => {
  const { page } = await openPage('/');
  await page.locator('.ad').first().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 20);
  const ad = await loadedAd(page, 6079445);
  const reached = await ad.evaluate(() => {
    const attempt = (act: () => unknown) => {
      try {
        return `reached ${act()}`;
      } catch (error) {
        return error instanceof DOMException ? error.name : String(error);
      }
    };
    return {
      origin: self.origin,
      page: attempt(() => parent.document.title),
      cookies: attempt(() => document.cookie),
      storage: attempt(() => localStorage.length),
    };
  });
  expect(reached).toEqual({
    origin: 'null',
    page: 'SecurityError',
    cookies: 'SecurityError',
    storage: 'SecurityError',
  });
});

test('an ad slot that is hidden on a phone is never loaded', async () => {
  const { page, thirdParties } = await openPage('/', { width: 360, height: 740 });
  await scrollToEnd(page);
  await loadedAd(page, 1452361);
  const scripts = thirdParties.filter((address) => address.includes('/ads/'));
  expect(scripts.sort()).toEqual(
    ['/ads/1452361.js', '/ads/6079445.js'].map((path) => worldOrigin + path),
  );
});

test('ad slots are hidden where JavaScript is off', async () => {
  const { page } = await openPage('/', { javaScript: false });
  await expect.poll(() => shownAds(page)).toEqual([]);
});
