import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { overflowing } from './layout.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The positions of the elements that a selector finds, in order. */
function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const [box] = await boxesOf(page, selector);
  if (!box) throw new Error(`there is no ${selector}`);
  return box;
}

/** The number of elements in each row. */
async function rowsOf(page: Page, selector: string): Promise<number[]> {
  const rows = new Map<number, number>();
  for (const { y } of await boxesOf(page, selector)) rows.set(y, (rows.get(y) ?? 0) + 1);
  return [...rows.values()];
}

test.each([640, 768, 895])(
  'the last of three section columns fills a row of its own at %i pixels',
  async (width) => {
    const { page } = await openPage('/', { width, javaScript: false });
    const band = await boxOf(page, '.band-3');
    await expect
      .poll(async () => (await boxOf(page, '.band-3 > :last-child')).width)
      .toBe(band.width);
    const stories = await boxesOf(page, '.band-3 > :last-child .brief');
    expect(stories).toHaveLength(5);
    expect(new Set(stories.map(({ x }) => x)).size).toBe(2);
  },
);

test.each([768, 1024, 1280])(
  'without an ad Opinion is beside Local Events at %i pixels and about as tall',
  async (width) => {
    const { page } = await openPage('/', { width });
    await page.locator('.ad').evaluateAll((ads) => ads.map((ad) => ad.remove()));
    const wall = await boxOf(page, '.events > section:first-child');
    const opinion = await boxOf(page, '.opinion');
    expect(opinion.y).toBe(wall.y);
    const main = await boxOf(page, '.events');
    expect(opinion.x + opinion.width).toBeCloseTo(main.x + main.width, 0);
    const heights = await page
      .locator('.embed-wall, .opinion-grid')
      .evaluateAll((columns) =>
        columns.map((column) => column.lastElementChild?.getBoundingClientRect().bottom ?? 0),
      );
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(200);
  },
);

test('an ad is beside Local Events on a desktop', async () => {
  const { page } = await openPage('/');
  const wall = await boxOf(page, '.events > section:first-child');
  const ad = await boxOf(page, '.events .ad-600');
  expect(ad.x).toBeGreaterThan(wall.x + wall.width);
  expect(ad.y).toBeLessThan(wall.y + wall.height);
});

test.each([768, 1024])(
  'at %i pixels the five stories of Opinion fill two rows below the ad',
  async (width) => {
    const { page } = await openPage('/', { width });
    expect(await rowsOf(page, '.opinion .brief')).toEqual([2, 3]);
    const end = (await boxOf(page, '.opinion-grid')).x + (await boxOf(page, '.opinion-grid')).width;
    for (const place of [2, 5]) {
      const last = await boxOf(page, `.opinion .brief:nth-child(${place})`);
      expect(last.x + last.width).toBeCloseTo(end, 0);
    }
  },
);

test.each([1280, 1600, 1920])(
  'at %i pixels Opinion is a grid of one story above two rows of two, as tall as the events beside it',
  async (width) => {
    const { page } = await openPage('/', { width });
    expect(await rowsOf(page, '.opinion .brief')).toEqual([1, 2, 2]);
    const grid = await boxOf(page, '.opinion-grid');
    const first = await boxOf(page, '.opinion .brief:first-child');
    expect(first.width).toBe(grid.width);
    const last = await boxOf(page, '.opinion .brief:last-child');
    const events = await boxOf(page, '.events > section:first-child');
    expect(last.y + last.height).toBeCloseTo(events.y + events.height, 0);
    expect(await overflowing(page)).toEqual([]);
  },
);

test('without JavaScript the ad leaves no gap, and Opinion is beside Local Events', async () => {
  const { page } = await openPage('/', { javaScript: false });
  const wall = await boxOf(page, '.events > section:first-child');
  const opinion = await boxOf(page, '.opinion');
  expect(opinion.y).toBe(wall.y);
  expect(opinion.x).toBeGreaterThan(wall.x + wall.width);
  const main = await boxOf(page, '.events');
  expect(opinion.x + opinion.width).toBeCloseTo(main.x + main.width, 0);
});

test.each([640, 768, 1000])(
  'at %i pixels the events wall is beside the arts stories, with the hub above both',
  async (width) => {
    const { page } = await openPage('/community', { width });
    const hub = await boxOf(page, '.hub');
    const wall = await boxOf(page, '.community-columns .events');
    const arts = await boxOf(page, '.stories-arts');
    expect(hub.width).toBe((await boxOf(page, '.community-columns')).width);
    expect(hub.y + hub.height).toBeLessThan(wall.y);
    expect(arts.y).toBe(wall.y);
    const stories = await boxesOf(page, '.stories-arts .brief');
    const end = Math.max(...stories.map(({ y, height }) => y + height));
    const frame = await boxOf(page, '.community-columns .embed-wall');
    expect(Math.abs(frame.y + frame.height - end)).toBeLessThan(200);
    const cut = await page
      .locator('.stories-arts p')
      .evaluateAll((texts) => texts.filter((text) => text.scrollHeight > text.clientHeight + 1));
    expect(cut).toEqual([]);
  },
);

test.each([320, 360, 768, 1000])(
  'at %i pixels breaking news, topics and resources are above the stories of /news, the first of which begins within 800 pixels',
  async (width) => {
    const { page } = await openPage('/news', { width, javaScript: false });
    const order = [
      '.search',
      '.breaking',
      '.topics',
      '.external',
      '.categories',
      '.cards',
      '.board',
    ];
    const boxes = await Promise.all(order.map((part) => boxOf(page, part)));
    for (const [index, box] of boxes.entries()) {
      const above = boxes[index - 1];
      if (above) expect(box.y, order[index]).toBeGreaterThanOrEqual(above.y + above.height);
    }
    const notice = await boxOf(page, '.notice');
    expect(boxes[5]?.y).toBeLessThan(800 + notice.height);
    const inDocument = await page
      .locator(order.join())
      .evaluateAll((parts) => parts.map((part) => part.classList[0]));
    expect(inDocument.map((name) => `.${name}`)).toEqual(order);
  },
);

test.each([1280, 1920])(
  'at %i pixels the column beside the stories of /news shows something as far down as they go',
  async (width) => {
    const { page } = await openPage('/news', { width });
    const cards = await boxOf(page, '.cards');
    expect((await boxOf(page, '.beside')).x).toBeGreaterThan(cards.x + cards.width);
    for (let y = 0; y + 900 < cards.y + cards.height; y += 300) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      const shown = (await boxesOf(page, '.beside > *, .news-end > *')).map((box) =>
        Math.max(0, Math.min(box.y + box.height, 900) - Math.max(box.y, 56)),
      );
      expect(Math.max(...shown), `scrolled by ${y}`).toBeGreaterThan(150);
      expect(
        shown.reduce((sum, height) => sum + height, 0),
        `scrolled by ${y}`,
      ).toBeGreaterThan(400);
    }
  },
);

test('on a tablet all resources beside the search of /news are in view', async () => {
  const { page } = await openPage('/news', { width: 768, javaScript: false });
  const list = await boxOf(page, '.external ul');
  for (const link of await boxesOf(page, '.external a'))
    expect(link.x + link.width).toBeLessThanOrEqual(list.x + list.width);
});

test.each([
  ['/', 768],
  ['/news', 1280],
  ['/news', 1920],
])('a publisher’s name stays on one line on %s at %i pixels', async (path, width) => {
  const { page } = await openPage(path, { width });
  const heights = (await boxesOf(page, 'article .publisher')).map(({ height }) => height);
  expect(heights.length).toBeGreaterThan(20);
  expect(Math.max(...heights)).toBeLessThan(25);
});

test('while a reader searches on a phone, topics alone stand above what is found', async () => {
  const { page } = await openPage('/news?category=local', { width: 360 });
  const visible = () =>
    page.locator('.beside section:visible').evaluateAll((all) => all.map((part) => part.className));
  await expect.poll(visible).toEqual(['breaking', 'topics', 'external']);
  await page.getByPlaceholder('Search news articles...').fill('ice');
  await expect.poll(visible).toEqual(['topics']);
});

test('partner documents are side by side on a tablet and no taller than its screen', async () => {
  const { page } = await openPage('/partners', { width: 768 });
  await expect.poll(() => rowsOf(page, '.documents .frame')).toEqual([3]);
  await page.setViewportSize({ width: 600, height: 900 });
  for (const { height } of await boxesOf(page, '.documents .frame'))
    expect(height).toBeLessThanOrEqual(512);
});

test.each([
  [320, 2],
  [480, 4],
  [768, 4],
  [1280, 8],
])('at %i pixels the category tiles fill rows of %i', async (width, count) => {
  for (const path of ['/partners', '/blog']) {
    const { page } = await openPage(path, { width, javaScript: false });
    const rows = await rowsOf(page, '.category-browser li');
    expect(new Set(rows)).toEqual(new Set([count]));
  }
});

test.each([320, 360])('at %i pixels the resource tabs are two rows of two', async (width) => {
  const { page } = await openPage('/resources', { width, javaScript: false });
  await expect.poll(() => rowsOf(page, '.tabs a')).toEqual([2, 2]);
});

test.each([1024, 1280, 1920])('the lead’s two columns end together at %i pixels', async (width) => {
  const { page } = await openPage('/', { width });
  const featured = await boxOf(page, '.featured');
  const weather = await boxOf(page, '.weather');
  expect(weather.y + weather.height).toBeCloseTo(featured.y + featured.height, 0);
  const picture = await boxOf(page, '.featured img');
  expect(picture.width / picture.height).toBeGreaterThan(1.3);
  expect(picture.width / picture.height).toBeLessThan(2.4);
});

test.each([320, 360])('on a phone of %i pixels the price does not wrap alone', async (width) => {
  const { page } = await openPage('/', { width });
  const [date, city, price] = await boxesOf(page, '.folio > span');
  expect(price?.y).toBe(city?.y);
  expect(city?.y).toBeGreaterThan(date?.y ?? 0);
});

test.each([320, 360, 1280])(
  'the name stands in the header alone on phones (%i pixels)',
  async (width) => {
    const { page } = await openPage('/', { width });
    expect((await boxOf(page, '.brand .nameplate')).width).toBeGreaterThan(100);
    const isMastheadShown = await page
      .locator('h1')
      .evaluate((name) => getComputedStyle(name).clipPath === 'none');
    expect(isMastheadShown).toBe(width > 640);
    await expect(page.locator('h1').textContent()).resolves.toBe('Nunavut News');
  },
);

test.each(['/', '/community', '/news'])(
  'no line of %s begins or ends with the dot between publisher, author and time',
  async (path) => {
    const { page } = await openPage(path, { width: 360 });
    const lines = await page.locator('.meta, .source > span').evaluateAll((elements) =>
      elements.flatMap((line) =>
        [...line.querySelectorAll(':scope > *')]
          .filter((item) => getComputedStyle(item, '::before').content === '"·"')
          .map((item) => {
            const dot = Number.parseFloat(getComputedStyle(item, '::before').marginLeft);
            const [{ x } = { x: 0 }] = [...item.getClientRects()];
            const start = line.getBoundingClientRect().x;
            const before = item.previousElementSibling?.getClientRects();
            const end = [...(before ?? [])].at(-1)?.right ?? 0;
            return {
              isFirst: x - start < 1,
              isClipped: getComputedStyle(line).overflowX === 'clip',
              isBesideText: x + dot >= end - 0.5,
            };
          }),
      ),
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.some(({ isFirst }) => !isFirst)).toBe(true);
    for (const { isFirst, isClipped, isBesideText } of lines)
      expect(isClipped && (isFirst || isBesideText)).toBe(true);
  },
);

test('no postal code is split', async () => {
  const { page } = await openPage('/', { width: 360 });
  await expect
    .poll(() => page.locator('.site-footer address').textContent())
    .toContain('X0A\u00a00H0');
});
