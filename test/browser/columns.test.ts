import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

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
  },
);

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

test('no line ends with the dot between publisher, author and time, and no postal code is split', async () => {
  const { page } = await openPage('/', { width: 360 });
  const separators = await page.locator('.meta').evaluateAll((lines) =>
    lines.map((line) => {
      const [publisher, time] = [line.querySelector('.publisher'), line.querySelector('time')];
      if (!publisher || !time) return [];
      const before = time.previousElementSibling ?? publisher;
      return [
        getComputedStyle(before, '::after').content,
        getComputedStyle(time, '::before').content,
        getComputedStyle(time).whiteSpace,
      ];
    }),
  );
  expect(separators.length).toBeGreaterThan(40);
  for (const separator of separators) expect(separator).toEqual(['none', '"·\u00a0"', 'nowrap']);
  await expect
    .poll(() => page.locator('.site-footer address').textContent())
    .toContain('X0A\u00a00H0');
});
