import { expect, test } from 'vitest';
import { changePage, openPage } from './browser.ts';

const MINUTE = 60_000;

const line = (until: number, title: string) =>
  `<p data-until="${new Date(until).toISOString().slice(0, 19)}Z"><strong>Orange level: </strong><a href="/">${title}</a> for Iqaluit</p>`;

test('an open page takes a warning away when it ends, and the box with the last one', async () => {
  const now = Date.now();
  // As the site writes them.
  const warnings = `<aside class="warnings" aria-label="Weather warnings">${line(now + 2 * MINUTE, 'Blizzard')}${line(now + 4 * MINUTE, 'Wind')}</aside>`;
  const { page, problems } = await openPage('/about', {
    prepare: async (opened) => {
      await opened.clock.install({ time: now });
      await changePage(opened, '/about', (html) => html.replace('<main', () => `${warnings}<main`));
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
