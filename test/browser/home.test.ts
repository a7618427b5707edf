import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { FRENCH_SITE, focused, openPage, scriptHasRun } from './browser.ts';

test('the paper’s name is drawn before any font has loaded, and is text in forced colours and print', async () => {
  const blockFonts = (page: Page) => page.route('**/fonts/*', (route) => route.abort());
  const { page } = await openPage('/', { prepare: blockFonts });
  for (const name of ['.brand', 'h1']) {
    const box = await page.locator(`${name} svg`).boundingBox();
    expect(box?.width).toBeGreaterThan(100);
    await expect(page.locator(name).textContent()).resolves.toBe('Nunavut News');
  }
  await expect(page.getByRole('link', { name: 'Nunavut News', exact: true }).count()).resolves.toBe(
    1,
  );
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('h1 svg').isVisible()).toBe(false);
  const forced = await openPage('/news', { forcedColors: 'active' });
  await expect.poll(() => forced.page.locator('.brand svg').isVisible()).toBe(false);
  const text = await forced.page.locator('.brand span').boundingBox();
  expect(text?.width).toBeGreaterThan(60);
});

test('the header is solid with a shadow at 11 pixels of scrolling, and not at 10', async () => {
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
  const style = () =>
    page.locator('.site-header').evaluate((header) => {
      const { boxShadow, backgroundColor } = getComputedStyle(header);
      return { hasShadow: boxShadow !== 'none', backgroundColor };
    });
  await scrollDownTo(10);
  expect(await page.evaluate(() => scrollY)).toBe(10);
  expect((await style()).hasShadow).toBe(false);
  await scrollDownTo(11);
  await expect.poll(style).toEqual({ hasShadow: true, backgroundColor: 'rgb(255, 255, 255)' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(style).toEqual({ hasShadow: true, backgroundColor: 'rgb(26, 36, 43)' });
});

test.each([
  [1024, siteAddress],
  [1280, siteAddress],
  [1024, FRENCH_SITE],
])(
  'at %i pixels each link of the menu is on one line, beside the name: %s',
  async (width, site) => {
    const { page } = await openPage('/faq', { width, site });
    const links = page.locator('.desktop-nav a');
    // The French paper of the sample world has neither books nor a radio.
    if (site === FRENCH_SITE)
      await links.last().evaluate((last) => {
        for (const name of ['Livres', 'Radio'])
          last.after(Object.assign(last.cloneNode(), { textContent: name }));
      });
    expect(await links.count()).toBe(12);
    const heights = await links.evaluateAll((all) => all.map((link) => link.clientHeight));
    const lines = await links.evaluateAll((all) => all.map((link) => link.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    expect(Math.max(...heights)).toBeLessThan(56);
    const menu = await page.locator('.desktop-nav').boundingBox();
    expect(menu?.height).toBeLessThanOrEqual(56);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
    const [name, first] = [page.locator('.brand'), links.first()];
    const end = await name.evaluate((brand) => brand.getBoundingClientRect().right);
    expect(await first.evaluate((link) => link.getBoundingClientRect().left)).toBeGreaterThan(end);
  },
);

test('on a short screen the mobile menu scrolls to its last link and the page does not scroll', async () => {
  const { page } = await openPage('/', { width: 640, height: 360 });
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.locator('.mobile-nav nav');
  const box = await menu.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, 2_000);
  await expect
    .poll(() =>
      menu.getByText('Contact').evaluate((link) => {
        const { x, bottom } = link.getBoundingClientRect();
        return bottom <= innerHeight && document.elementFromPoint(x + 5, bottom - 5) === link;
      }),
    )
    .toBe(true);
  // The wheel must not come before its listener.
  const turned = await page.evaluateHandle(() => ({
    event: new Promise((done) => addEventListener('wheel', done, { once: true })),
  }));
  await page.mouse.wheel(0, 2_000);
  // If the page scrolled, it would have begun two frames later.
  const scrolled = await turned.evaluate(async ({ event }) => {
    await event;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return scrollY;
  });
  expect(scrolled).toBe(0);
});

test('the mobile menu closes on Escape, which focuses its button, on a click outside and on a chosen link', async () => {
  const { page } = await openPage('/', { width: 360, height: 740 });
  const menu = page.locator('.mobile-nav');
  const open = () => menu.getAttribute('open');
  const button = page.getByText('Menu', { exact: true });
  await scriptHasRun(page, 'late-scripts');
  await button.click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(open).toBeNull();
  await expect.poll(() => focused(page)).toBe('Menu');

  await button.click();
  await page.mouse.click(180, 59);
  await expect.poll(open, { message: 'a press beside its links' }).toBe('');
  await page.mouse.click(180, 700);
  await expect.poll(open).toBeNull();

  await button.click();
  await menu.getByText('FAQ').click();
  await page.waitForURL('**/faq');
  await expect.poll(open).toBeNull();
});
