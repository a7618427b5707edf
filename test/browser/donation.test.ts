import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress, worldOrigin } from '../support/served-site.ts';
import { openPage, type Reader } from './browser.ts';

const withClock: Reader = { prepare: (page) => page.clock.install() };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support Nunavut News' });
/** Waits for the pop-up's script, which is loaded when the timer ends. */
const isShown = (page: Page) => dialog(page).isVisible();

async function waitForPopUp(page: Page): Promise<void> {
  await page.clock.runFor(30_000);
  await dialog(page).waitFor();
}

async function expectNoPopUp(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await isShown(page)).toBe(false);
}

/** With a clock that stands still but for `runFor`: however slow the machine is, no more time passes in the page. */
const withPausedClock: Reader = {
  async prepare(page) {
    const time = Date.now();
    await page.clock.install({ time });
    await page.clock.pauseAt(time + 1_000);
  },
};

test('the donation pop-up opens 30 seconds after the page has loaded, and not before', async () => {
  const { page, problems } = await openPage('/faq', withPausedClock);
  await page.clock.runFor(29_000);
  await expectNoPopUp(page);
  await page.clock.runFor(2_000);
  await dialog(page).waitFor();
  expect(problems).toEqual([]);
});

test('the donation pop-up opens as soon as the reader has scrolled past half of the page', async () => {
  const { page } = await openPage('/privacy', withClock);
  const goDown = (share: number) =>
    page.evaluate((part) => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part);
    }, share);
  await goDown(0.45);
  await expectNoPopUp(page);
  await goDown(0.55);
  await dialog(page).waitFor();
});

test('the donation pop-up opens once per page view, and again on the next page', async () => {
  const { page } = await openPage('/privacy', withClock);
  await waitForPopUp(page);
  await page.getByRole('button', { name: 'Not Now' }).click();
  await expect.poll(() => isShown(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.clock.runFor(120_000);
  await expectNoPopUp(page);

  await page.locator('.site-footer').getByRole('link', { name: 'Terms of Service' }).click();
  await page.waitForURL('**/terms');
  await waitForPopUp(page);
});

test('the donation pop-up takes and traps the focus, and returns it when it closes', async () => {
  const { page } = await openPage('/books', withClock);
  const link = page.getByRole('link', { name: '← Back to Home' });
  await link.focus();
  await waitForPopUp(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // Between the last and the first control of the dialog the focus is in the browser's own interface.
      return activeElement === document.body ? 'the browser' : activeElement?.textContent;
    });
  expect(await focused()).toBe('Support Nunavut News');
  const order: unknown[] = [];
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual(['Donate Now', 'Not Now', 'the browser', '×']);
  await page.keyboard.press('Escape');
  await expect.poll(() => isShown(page)).toBe(false);
  await expect
    .poll(() => link.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test.each(['Not Now', 'Close'])('%s closes the donation pop-up', async (name) => {
  const { page } = await openPage('/terms', withClock);
  await waitForPopUp(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
});

test('Donate Now opens the donation site in a new tab and closes the donation pop-up', async () => {
  const { page } = await openPage('/terms', withClock);
  await waitForPopUp(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Donate Now' }).click(),
  ]);
  await tab.waitForLoadState();
  expect(tab.url()).toBe(`${worldOrigin}/donate`);
  await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => page.url()).toBe(`${siteAddress}/terms`);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
});

test('the donation pop-up waits while a search field has the focus, and opens after it is left', async () => {
  const { page } = await openPage('/faq', withClock);
  const search = page.getByPlaceholder('Search the questions...');
  await search.fill('event');
  await page.clock.runFor(60_000);
  await expectNoPopUp(page);
  await search.blur();
  await page.clock.runFor(2_000);
  await dialog(page).waitFor();
});

test('the donation pop-up opens although the volume slider or a partner document has the focus', async () => {
  const radio = await openPage('/radio', withClock);
  await radio.page.getByRole('slider', { name: 'Volume' }).focus();
  await radio.page.keyboard.press('PageDown');
  await waitForPopUp(radio.page);

  const partners = await openPage('/partners', withClock);
  await partners.page
    .getByRole('button', { name: /^Load from/ })
    .first()
    .click();
  await expect
    .poll(() => partners.page.evaluate(() => document.activeElement?.nodeName))
    .toBe('IFRAME');
  await waitForPopUp(partners.page);
});

test('the donation pop-up never opens over a third party’s form that the reader has used', async () => {
  const { page } = await openPage('/contact', withClock);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 60);
  const form = page.frameLocator('iframe[title="Contact Form"]');
  await form.getByLabel('Your name').click();
  await form.getByLabel('Your name').fill('A reader');
  await page.getByRole('heading', { name: 'Quick Links' }).click();
  await page.clock.runFor(120_000);
  await expectNoPopUp(page);
});

test('the donation pop-up waits until an open menu or hub panel is closed', async () => {
  const phone = await openPage('/terms', { ...withClock, width: 360, height: 740 });
  await phone.page.getByText('Menu', { exact: true }).click();
  await phone.page.clock.runFor(60_000);
  await expectNoPopUp(phone.page);
  await phone.page.getByText('Menu', { exact: true }).click();
  await phone.page.clock.runFor(2_000);
  await dialog(phone.page).waitFor();

  const desk = await openPage('/community', withClock);
  await desk.page.getByRole('button', { name: 'Community Forums' }).click();
  await desk.page.clock.runFor(60_000);
  await expectNoPopUp(desk.page);
  await desk.page.keyboard.press('Escape');
  await desk.page.clock.runFor(2_000);
  await dialog(desk.page).waitFor();
});
