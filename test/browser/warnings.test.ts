import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

const MINUTE = 60_000;

const line = (until: number, title: string) =>
  `<p data-until="${new Date(until).toISOString().slice(0, 19)}Z"><strong>Orange level: </strong><a href="/">${title}</a> for Iqaluit</p>`;
const strip = (...lines: string[]) =>
  `<aside class="warnings" aria-label="Weather warnings">${lines.join('')}</aside>`;

/** Has every page that is opened carry these warnings, as the site writes them. */
function withWarnings(html: string) {
  return (page: Page) =>
    page.route(/\/(?:about)?$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<main', () => `${html}<main`);
      await route.fulfill({ response, body });
    });
}

test('an open page takes a warning away when it ends, and the box with the last one', async () => {
  const now = Date.now();
  const { page, problems } = await openPage('/about', {
    prepare: async (opened) => {
      await opened.clock.install({ time: now });
      await withWarnings(strip(line(now + 2 * MINUTE, 'Blizzard'), line(now + 4 * MINUTE, 'Wind')))(
        opened,
      );
    },
  });
  const shown = page.locator('.warnings p');
  await expect.poll(() => shown.count()).toBe(2);
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(3 * MINUTE);
  await expect.poll(() => shown.allTextContents()).toEqual(['Orange level: Wind for Iqaluit']);
  await page.clock.fastForward(2 * MINUTE);
  await expect.poll(() => page.locator('.warnings').count()).toBe(0);
  expect(problems).toEqual([]);
});
