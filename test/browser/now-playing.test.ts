import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, stopClock } from './browser.ts';

const track = (page: Page) => page.locator('.track');

/** Hides the page, as another tab does, or shows it again. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('the page and its player together request the current track once every 20 seconds, none while hidden, and one at once when visible again', async () => {
  let requests = 0;
  const { page } = await openPage('/radio', {
    prepare: async (prepared) => {
      await stopClock(prepared);
      // `A`, `B` and so on, one letter per request.
      await prepared.route('**/api/now-playing', (route) => {
        requests += 1;
        const title = String.fromCharCode(64 + requests);
        return route.fulfill({ json: { title, artist: 'Alphabet' } });
      });
    },
  });
  const shown = () => track(page).textContent();
  await expect.poll(shown).toBe('A by Alphabet');
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.locator('[data-hydrated]').waitFor();
  await page.clock.runFor(20_000);
  await expect.poll(shown).toBe('B by Alphabet');
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('B');
  await setHidden(page, true);
  await page.clock.runFor(120_000);
  await page.waitForLoadState('networkidle');
  expect(requests).toBe(2);
  await setHidden(page, false);
  await expect.poll(shown).toBe('C by Alphabet');
  await page.clock.runFor(20_000);
  await expect.poll(shown).toBe('D by Alphabet');
  expect(requests).toBe(4);
});
