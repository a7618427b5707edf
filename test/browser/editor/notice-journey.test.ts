import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { EDITOR, fillByKeyboard, logIn, PHONE, tabTo, typeTime } from './editor-page.ts';
import { endNoticesAfterwards, hoursFromNow } from './send-form.ts';

/** Counts key presses, and those that activate something. */
function countKeys(page: Page): { presses: number; activations: number } {
  const counted = { presses: 0, activations: 0 };
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => {
    counted.presses += 1;
    if (key === 'Enter' || key === 'Space') counted.activations += 1;
    return press(key, options);
  };
  return counted;
}

async function follow(page: Page, link: string): Promise<void> {
  await tabTo(page, link);
  await page.keyboard.press('Enter');
}

test('the hamlet’s office brings a notice to the front page by keyboard alone and takes it away', async () => {
  const title = 'School closed today';
  endNoticesAfterwards(title);
  const { page, problems } = await openPage('/', { ...PHONE, site: EDITOR });
  const keys = countKeys(page);
  await logIn(page, 'notices');
  await follow(page, 'Nunavut News');
  await page.getByRole('heading', { level: 1, name: 'Nunavut News' }).waitFor();
  await follow(page, 'Notices');
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
  await tabTo(page, 'What is it about?');
  await page.keyboard.type('Clo');
  await fillByKeyboard(page, { 'Title (English)': title, 'Text (English)': 'Blizzard.' });
  await tabTo(page, 'Qikiqtaaluk');
  await page.keyboard.press('Space');
  await tabTo(page, 'Iqaluit');
  await page.keyboard.press('Space');
  await tabTo(page, 'Until');
  await typeTime(page, hoursFromNow(6));
  await fillByKeyboard(page, { 'Who says so?': 'Sample school' });
  await page.keyboard.press('Enter');
  await page.getByText('Done: readers see it now.').waitFor();
  const opened = page.context().waitForEvent('page');
  await follow(page, 'What readers see');
  const front = await opened;
  await expect
    .poll(() => front.locator('.warnings p').allTextContents())
    .toContain(`Closure: ${title} for Iqaluit`);
  // Log-in, paper, notices, region, community, publish, what readers see.
  expect(keys.activations).toBeLessThanOrEqual(7);
  expect(keys.presses).toBeLessThanOrEqual(80);

  await follow(page, title);
  await page.getByRole('heading', { level: 1, name: 'Change the notice' }).waitFor();
  await follow(page, 'End it now');
  await page.getByText('Done: it is gone from every page.').waitFor();
  await front.reload();
  expect(await front.content()).not.toContain(title);
  expect(problems).toEqual([]);
});
