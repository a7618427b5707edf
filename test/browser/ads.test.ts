import type { Frame, Page, Request, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteAddress, worldOrigin } from '../support/served/served-site.ts';
import { openPage, scrollToEnd } from './browser.ts';
import { layoutShift } from './layout.ts';

const shownAds = (page: Page) =>
  page.locator('.ad').evaluateAll((ads) =>
    ads
      .filter((ad) => ad.getClientRects().length > 0)
      .map((ad) => {
        const { left, right, top, bottom } = ad.getBoundingClientRect();
        const frame = ad.querySelector('div');
        const [height, width = 0] = [frame?.offsetHeight, frame?.clientWidth];
        return { name: ad.ariaLabel, height, width, left, right, top, bottom };
      }),
  );

/** The paper's own lines in visible slots that no advertisement covers. */
const ownLines = (page: Page) => page.locator('.ad:visible > div > a:not([inert])');

async function loadedAd(page: Page, id: number): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(`/ads/${id}`));
  await expect.poll(() => find()?.getByText(`Sample advertisement ${id}`).isVisible()).toBe(true);
  const frame = find();
  if (!frame) throw new Error(`advertisement ${id} is gone`);
  return frame;
}

/** Shows nothing, and sends messages of its own, as real ad scripts do. */
const EMPTY_NETWORK = {
  contentType: 'text/javascript',
  body: "parent.postMessage('no bids', '*'); parent.postMessage({ filled: true }, '*');",
};
/** Reserves a box for a tracking pixel and a picture that never arrives. */
const HOLLOW_NETWORK = {
  contentType: 'text/javascript',
  body: `document.body.insertAdjacentHTML('beforeend', '<div style="width:300px;height:250px"><img width=300 height=200 src="data:image/png;base64,AAAA"><img width=1 height=1 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></div>');`,
};

/** Makes the ad network respond in this way. */
function network(respond: (route: Route) => unknown) {
  return (page: Page) => page.route(`${worldOrigin}/ads/*.js`, respond);
}

const blockAds = (page: Page) => page.route(`${siteAddress}/ads/*`, (route) => route.abort());

const sendMessageOfAnother = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('message', done, { once: true });
        postMessage('filled', '*');
      }),
  );

const OUTCOMES: readonly {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  isFilled?: true;
}[] = [
  { name: 'filled', prepare: async () => {}, isFilled: true },
  { name: 'empty', prepare: network((route) => route.fulfill(EMPTY_NETWORK)) },
  { name: 'hollow', prepare: network((route) => route.fulfill(HOLLOW_NETWORK)) },
  { name: 'never answered', prepare: network(() => {}) },
  { name: 'without its network', prepare: network((route) => route.abort()) },
  { name: 'blocked', prepare: blockAds },
];
/** Outcomes other than `filled` are checked on the smallest page alone. */
const PAGES = ['/', '/news', '/community'];
const SMALLEST = ['/partners'];

describe.each(OUTCOMES)('advertisements that are $name', ({ prepare, isFilled = false }) => {
  test.each(isFilled ? PAGES : SMALLEST)(
    '%s does not shift, and no slot shows an error',
    async (path) => {
      const { page } = await openPage(path, { prepare });
      await scrollToEnd(page);
      await page.locator('.ad:visible iframe').first().waitFor({ state: 'attached' });
      await sendMessageOfAnother(page);
      const slots = page.locator('.ad:visible > div');
      const count = await slots.count();
      expect(count).toBeGreaterThan(0);
      await expect.poll(() => page.locator('.ad:visible iframe').count()).toBe(count);
      await expect
        .poll(() => ownLines(page).allTextContents())
        .toEqual(isFilled ? [] : Array(count).fill('Advertise with Nunavut News'));
      for (const frame of await page.locator('.ad:visible iframe').all())
        await expect.poll(() => frame.isVisible()).toBe(isFilled);
      const { total, shifts } = await layoutShift(page);
      expect(total.toFixed(3), shifts.join('\n')).toBe('0.000');
    },
  );
});

test('a late advertisement still fills its slot, and nothing moves', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { page } = await openPage('/partners', {
    prepare: network(async (route) => {
      await held;
      await route.continue();
    }),
  });
  await scrollToEnd(page);
  await page.locator('.ad iframe').waitFor({ state: 'attached' });
  await expect
    .poll(() => ownLines(page).allTextContents())
    .toEqual(['Advertise with Nunavut News']);
  release();
  await loadedAd(page, 1452361);
  await expect.poll(() => ownLines(page).count()).toBe(0);
  await expect.poll(() => page.locator('.ad iframe').isVisible()).toBe(true);
  const { total, shifts } = await layoutShift(page);
  expect(total.toFixed(3), shifts.join('\n')).toBe('0.000');
});

test('an advertisement whose message does not reach the page fills its slot once its document has loaded', async () => {
  const { page } = await openPage('/partners', {
    prepare: (prepared) =>
      prepared.addInitScript(() => {
        if (window === top)
          addEventListener('message', (event) => event.stopImmediatePropagation(), { once: true });
      }),
  });
  await scrollToEnd(page);
  await loadedAd(page, 1452361);
  await expect.poll(() => ownLines(page).count()).toBe(0);
});

/** Both sides of every width at which a page with advertisements changes its columns. */
const WIDTHS = [360, 640, 767, 768, 800, 895, 896, 1023, 1024, 1151, 1152, 1280, 1920];
/** Minimum of CSS pixels of other content between two stacked advertisements. */
const APART = 200;
/** Width of the usual creatives for slots of 250 and 600 pixels. */
const CREATIVE_WIDTH = 300;

test('no two ads are stacked directly, a phone has all ads of a desktop, and each of six slots has its size', async () => {
  const tooClose: string[] = [];
  const tooNarrow: string[] = [];
  const slots = new Map(WIDTHS.map((width) => [width, new Map<string | null, unknown>()]));
  const { page } = await openPage('/robots.txt', { prepare: blockAds });
  for (const path of ['/', '/news', '/community', '/books', '/faq']) {
    await page.goto(siteAddress + path);
    const counts = new Map<number, number>();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await shownAds(page);
      for (const { name, height, width: inside } of boxes) {
        slots.get(width)?.set(name, height);
        if (inside < CREATIVE_WIDTH) tooNarrow.push(`${path} at ${width}: ${name}`);
      }
      counts.set(width, boxes.length);
      for (const upper of boxes)
        for (const lower of boxes) {
          const isBelow = lower !== upper && lower.top >= upper.top;
          const shareColumn = lower.left < upper.right && upper.left < lower.right;
          if (isBelow && shareColumn && lower.top - upper.bottom < APART)
            tooClose.push(`${path} at ${width}: ${upper.top} and ${lower.top}`);
        }
    }
    expect(Math.min(...counts.values()) > 0, path).toBe(counts.get(1280) !== 0);
  }
  expect(tooClose).toEqual([]);
  expect(tooNarrow).toEqual([]);
  const small = [1452360, 1452361, 6079445, 6079448].map((id) => [`Advertisement ${id}`, 250]);
  const large = [1452363, 6079446].map((id) => [`Advertisement ${id}`, 600]);
  expect([...(slots.get(1280) ?? [])].sort()).toEqual([...small, ...large].sort());
  expect([...(slots.get(767) ?? [])].sort()).toEqual(small);
});

test('only an advertisement’s document requests the ad network; its origin is opaque and cannot reach the page', async () => {
  const { page } = await openPage('/');
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${worldOrigin}/ads/`)) scripts.push(request);
  });
  await scrollToEnd(page);
  await expect.poll(() => scripts.length).toBe(3);
  for (const script of scripts) {
    const { pathname } = new URL(script.url());
    expect(`${script.frame().url()}.js`).toBe(siteAddress + pathname);
  }
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

test('an ad slot hidden on a phone is never loaded', async () => {
  const scripts: string[] = [];
  const { page } = await openPage('/', {
    width: 360,
    height: 740,
    prepare: async (prepared) => {
      prepared.on('request', (request) => {
        if (request.url().startsWith(`${worldOrigin}/ads/`)) scripts.push(request.url());
      });
    },
  });
  await scrollToEnd(page);
  await loadedAd(page, 1452361);
  expect(scripts.sort()).toEqual(
    ['/ads/1452361.js', '/ads/6079445.js'].map((path) => worldOrigin + path),
  );
});

test('ad slots are hidden without JavaScript', async () => {
  const { page } = await openPage('/', { javaScript: false });
  await expect.poll(() => shownAds(page)).toEqual([]);
});
