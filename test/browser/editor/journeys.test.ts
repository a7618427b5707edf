import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '../../../src/editor/identity/roles.ts';
import { siteAddress } from '../../support/served/served-site.ts';
import { openPage } from '../browser.ts';
import { EDITOR, fillByKeyboard, logIn, PHONE, tabTo, typeTime } from './editor-page.ts';
import { endNoticesAfterwards } from './send-form.ts';

/** Logs in on a phone, and opens a section of the paper, by keyboard alone. */
async function openSection(as: Role, section: string) {
  const { page, problems } = await openPage('/', { ...PHONE, site: EDITOR });
  const keys = countKeys(page);
  await logIn(page, as);
  for (const name of ['Nunavut News', section]) await press(page, name);
  await page.getByRole('heading', { level: 1, name: section }).waitFor();
  return { page, problems, keys };
}

/** Counts key presses, and those that activate something. */
function countKeys(page: Page): { presses: number; activations: number } {
  const counted = { presses: 0, activations: 0 };
  const pressKey = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => {
    counted.presses += 1;
    if (key === 'Enter' || key === 'Space') counted.activations += 1;
    return pressKey(key, options);
  };
  return counted;
}

/** Tabs to the element of this name, presses it and waits for the next page. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
}

/** The same for a link that opens a new tab. */
async function openTab(page: Page, name: string): Promise<Page> {
  await tabTo(page, name);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  return opened;
}

test('the hamlet’s office publishes a notice on the front page by keyboard alone and ends it', async () => {
  const title = 'School closed today';
  endNoticesAfterwards(title);
  const { page, problems, keys } = await openSection('notices', 'Notices');
  await press(page, 'New notice');
  await tabTo(page, 'Water and health');
  await page.keyboard.press('ArrowDown');
  await fillByKeyboard(page, { 'Title (English)': title, 'Text (English)': 'Blizzard.' });
  for (const place of ['Qikiqtaaluk', 'Iqaluit']) {
    await tabTo(page, place);
    await page.keyboard.press('Space');
  }
  // The script updates the hint.
  await page.getByText('Eastern Time, the time zone of the communities').waitFor();
  await tabTo(page, 'Tonight');
  await page.keyboard.press('Space');
  await fillByKeyboard(page, { 'Who says so?': 'Sample school' });
  await page.keyboard.press('Enter');
  await page.getByText('Published: readers see it now.').waitFor();
  const front = await openTab(page, 'See the site');
  await expect
    .poll(() => front.locator('.warnings p').allTextContents())
    .toContain(`Closure: ${title} for Iqaluit`);
  // Log-in, paper, notices, new notice, region, community, end, publish, the public page.
  expect(keys.activations).toBeLessThanOrEqual(9);
  expect(keys.presses).toBeLessThanOrEqual(80);

  await press(page, title);
  await page.getByRole('heading', { level: 1, name: 'Change the notice' }).waitFor();
  await press(page, 'End it now');
  await page.getByText('It is gone from every page.').waitFor();
  await front.reload();
  expect(await front.content()).not.toContain(title);
  expect(problems).toEqual([]);
});

const readBlog = async () => (await fetch(`${siteAddress}/blog`)).text();

test('a post is written, submitted, planned, published and withdrawn by keyboard alone', async () => {
  const title = 'The bay';
  const author = await openSection('author', 'Posts');
  await press(author.page, 'New post');
  await fillByKeyboard(author.page, {
    Title: title,
    Description: 'What a traveller hears.',
    Text: 'The ice bends on Monday.\n\nListen to it.',
  });
  await press(author.page, 'Ask an editor to publish it');
  await author.page.getByText('Ready to be published').waitFor();

  const { page, problems } = await openSection('editor', 'Posts');
  const state = page.locator('.post-state strong');
  await press(page, title);
  const preview = await openTab(page, 'Preview (new tab)');
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  await preview.close();

  await tabTo(page, 'Publish later');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Date and time');
  await typeTime(page, `${new Date().getFullYear() + 1}-01-15T10:30`);
  await press(page, 'Publish at this time');
  expect(await state.textContent()).toBe('Scheduled');
  await press(page, 'Publish now');
  expect(await state.textContent()).toBe('Public');
  expect(await readBlog()).toContain(title);

  await tabTo(page, 'Withdraw this post');
  await page.keyboard.press('Enter');
  await press(page, 'Withdraw the post');
  expect(await state.textContent()).toBe('Withdrawn');
  expect(await readBlog()).not.toContain(title);
  expect([...author.problems, ...problems]).toEqual([]);
});
