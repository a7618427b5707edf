import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

test('the header has no shadow at 10 pixels of scrolling and a shadow at 11', async () => {
  const { page } = await openPage('/privacy');
  const scrollDownTo = (y: number) =>
    page.evaluate(
      (top) =>
        new Promise((done) => {
          scrollTo({ top, behavior: 'instant' });
          requestAnimationFrame(() => requestAnimationFrame(done));
        }),
      y,
    );
  const hasShadow = () =>
    page
      .locator('.site-header')
      .evaluate((header) => getComputedStyle(header).boxShadow !== 'none');
  await scrollDownTo(10);
  expect(await page.evaluate(() => scrollY)).toBe(10);
  expect(await hasShadow()).toBe(false);
  await scrollDownTo(11);
  await expect.poll(hasShadow).toBe(true);
});

test('a description on a news card takes three lines at most', async () => {
  const { page } = await openPage('/news', { width: 1280 });
  const lines = await page.locator('.card .description').evaluateAll((texts) =>
    texts.map((text) => {
      const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
      return { shown: text.clientHeight / lineHeight, whole: text.scrollHeight / lineHeight };
    }),
  );
  expect(Math.max(...lines.map(({ whole }) => Math.round(whole)))).toBeGreaterThan(3);
  expect(Math.max(...lines.map(({ shown }) => Math.round(shown)))).toBe(3);
});

test('the news list shows six skeleton cards while the stories of a category load', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { page } = await openPage('/news', {
    prepare: (prepared) =>
      prepared.route('**/api/news?*', async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.locator('.chips').getByRole('link', { name: 'Food' }).click();
  await expect.poll(() => page.locator('.card.skeleton').count()).toBe(6);
  release();
  await expect.poll(() => page.locator('article.card').count()).toBe(15);
  await expect.poll(() => page.locator('.card.skeleton').count()).toBe(0);
});

test.each(['/', '/community'])(
  'the events wall on %s is 177.78% as high as it is wide',
  async (path) => {
    const { page } = await openPage(path);
    const box = await page.locator('.embed-wall .frame').boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.7778, 2);
  },
);

test('pictures on blog cards are small and round', async () => {
  const { page } = await openPage('/blog');
  const { radius, width } = await page
    .locator('.post-card img')
    .first()
    .evaluate((image) => ({
      radius: getComputedStyle(image).borderRadius,
      width: image.getBoundingClientRect().width,
    }));
  expect(radius).toBe('50%');
  expect(width).toBeLessThanOrEqual(128);
});

test('every page names /favicon.png as its icon', async () => {
  const { page } = await openPage('/privacy');
  await expect.poll(() => page.locator('link[rel~=icon][href="/favicon.png"]').count()).toBe(1);
});
