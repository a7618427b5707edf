import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '../../../src/editor/identity/roles.ts';
import { siteAddress } from '../../support/served/served-site.ts';
import { openPage } from '../browser.ts';
import { EDITOR, fillByKeyboard, logIn, PHONE, tabTo, typeTime } from './editor-page.ts';

async function openPosts(as: Role) {
  const { page, problems } = await openPage('/', { ...PHONE, site: EDITOR });
  await logIn(page, as);
  for (const name of ['Nunavut News', 'Posts']) await press(page, name);
  await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
  return { page, problems };
}

/** Tabs to what has this name, presses it and waits for the page that follows. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
}

const readBlog = async () => (await fetch(`${siteAddress}/blog`)).text();

test('a post is written, offered, planned, published and withdrawn by keyboard alone', async () => {
  const title = 'The bay';
  const author = await openPosts('author');
  await press(author.page, 'New post');
  await fillByKeyboard(author.page, {
    Title: title,
    Description: 'What a traveller hears.',
    Text: 'The ice bends on Monday.\n\nListen to it.',
    'Other keywords': 'ice',
  });
  await press(author.page, 'Ask an editor to publish it');
  await author.page.getByText('Ready to be published').waitFor();

  const { page, problems } = await openPosts('editor');
  const state = page.locator('.post-state strong');
  await press(page, title);
  await tabTo(page, 'Preview (new tab)');
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Enter'),
  ]);
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  await preview.close();

  await tabTo(page, 'Date and time');
  await typeTime(page, `${new Date().getFullYear() + 1}-01-15T10:30`);
  await press(page, 'Publish at this time');
  expect(await state.textContent()).toBe('Scheduled');
  await press(page, 'Publish now');
  expect(await state.textContent()).toBe('Public');
  expect(await readBlog()).toContain(title);

  await press(page, 'Withdraw the post');
  expect(await state.textContent()).toBe('Withdrawn');
  expect(await readBlog()).not.toContain(title);
  expect([...author.problems, ...problems]).toEqual([]);
});
