import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../../support/served-site.ts';
import { violations } from '../accessibility.ts';
import { overflowing } from '../layout.ts';
import { DESK, fillByKeyboard, openDesk, tabTo } from './desk-page.ts';

const PAPER = `${DESK}/papers/bay-one/paper`;

/** Presses a button that has a name, by the keyboard, and waits for the page that it leads to. */
async function press(page: Page, name: string, heading: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await page.getByText(heading).first().waitFor();
}

/** Goes through the pages of a new paper by the keyboard alone. */
async function makePaper(page: Page, name: string): Promise<void> {
  await fillByKeyboard(page, { 'Name of the paper': name });
  await press(page, 'Save and go on', 'Step 2 of 6');
  await fillByKeyboard(page, { 'Place (at most': 'The Bay' });
  await press(page, 'Save and go on', 'Step 3 of 6');
  await tabTo(page, ':');
  await page.keyboard.press('Space');
  await press(page, 'Save and go on', 'Step 4 of 6');
  await tabTo(page, 'Blue');
  await page.keyboard.press('ArrowDown');
  await press(page, 'Save and go on', 'Step 5 of 6');
  await fillByKeyboard(page, {
    'E-mail address': 'editor@the-bay.ca',
    'Phone number': '867-555-1234',
    'Street address': '1 Main Street',
    'When readers can reach you': 'Mon-Fri 9AM-5PM',
  });
  await press(page, 'Save and go on', 'Nothing needs to be corrected');
}

test('a new paper is made on a phone by the keyboard alone, readers have it at once, and its pages have no accessibility violation', async () => {
  const { page } = await openDesk('/new-paper/name');
  await makePaper(page, 'Bay One');
  const preview = page.frameLocator('iframe').first().locator('h1').first();
  expect(await preview.textContent()).not.toBe('');
  await press(page, 'Publish', 'Published.');
  const response = await page.goto(siteAddress.replace('//localhost', '//bay-one.localhost'));
  expect(response?.status()).toBe(200);
  expect(await page.title()).toContain('Bay One');
  await page.goto(`${PAPER}/files/paper.yaml`);
  await fillByKeyboard(page, { 'Name (at most': 'Bay One News' });
  await press(page, 'Save the draft', 'Saved as a draft');
  await page.goto(PAPER);
  await press(page, 'Publish', 'Published.');
  const files = ['/files/paper.yaml', '/files/faq.yaml'];
  for (const path of ['', ...files, '/versions/2', '/pictures', '/preview']) {
    await page.goto(PAPER + path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await violations(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  }
});
