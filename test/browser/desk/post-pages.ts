import type { Page } from 'playwright-core';
import { choosePhotograph, type DeskState } from './desk-page.ts';
import { POSTS, sendPost } from './send-form.ts';

const leadTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** A post that is public in two versions, made for the state that asks for it. */
async function openPublic(page: Page, part = ''): Promise<void> {
  const fields = { title: 'Two versions', correction: 'A word in the second paragraph.' };
  const id = await sendPost('editor', { ...fields, do: 'publish' });
  const text = 'The ice bends.\n\nListen to it.\n\n![A bay](/papers/nunavut-news/bay.webp)';
  await sendPost('editor', { ...fields, text, do: 'correct', version: '1' }, id);
  await leadTo(page, `${POSTS}/post/${id}${part}`);
}

/** The pages of posts in every state that a person meets them in. */
export const POST_PAGES: readonly DeskState[] = [
  { name: 'the list of posts', path: POSTS },
  { name: 'a new post', path: `${POSTS}/new` },
  {
    name: 'a post with mistakes',
    path: `${POSTS}/new`,
    open: async (page) => {
      await page.locator('[name=text]').fill('<b>no</b>\n\n####none');
      await page.locator('[name=picture]').fill('nowhere');
      await page.locator('[name=slug]').fill('No such Name');
      await page.locator('button[value=schedule]').click();
      await page.locator('.problems').waitFor();
    },
  },
  { name: 'a public post', path: POSTS, open: (page) => openPublic(page) },
  { name: 'the versions of a post', path: POSTS, open: (page) => openPublic(page, '/versions') },
  {
    name: 'two versions of a post compared',
    path: POSTS,
    open: async (page) => {
      await openPublic(page, '/versions?a=1&b=2');
      await page.locator('.differences ins').first().waitFor();
    },
  },
  {
    name: 'pictures',
    path: `${POSTS}/pictures`,
    open: async (page) => {
      await choosePhotograph(page);
      await page.locator('[name=pictureAlt]').fill('A blue square');
      const upload = page.locator('form:has([type=file]) button[type=submit]');
      await Promise.all([page.waitForEvent('load'), upload.click()]);
      await page.locator('.uploads img').first().waitFor();
    },
  },
  {
    name: 'two who save one post',
    path: POSTS,
    open: async (page) => {
      const id = await sendPost('author', { title: 'Shared by two' });
      await leadTo(page, `${POSTS}/post/${id}`);
      await sendPost('author', { title: 'Shared by two, later', version: '1' }, id);
      await page.locator('[name=description]').fill('Another description.');
      await page.locator('button[value=save]').click();
      await page.locator('.contested').first().waitFor();
    },
  },
];
