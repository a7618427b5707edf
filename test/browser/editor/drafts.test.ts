import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { refuseStorage } from '../browser.ts';
import { LOG, showWritingForm, text, title, writingForm } from './editor-forms.tsx';
import { EDITOR, endLogIn, logInAs, openEditor, PAPER_PATH, showMain } from './editor-page.ts';
import { POSTS, sendPost } from './send-form.ts';

const PEOPLE = `${PAPER_PATH}/people`;
const LONG = 'A text that is long enough to be shown again, whole, and that nobody wants to lose.';

const { page } = await openEditor('/log-in', {}, afterAll);
beforeEach(async () => {
  await logInAs(page, 'editor');
  await page.goto(`${EDITOR}/log-in`);
  await page.evaluate(() => localStorage.clear());
  await page.unrouteAll();
  await showWritingForm(page);
  await page.goto(EDITOR + LOG);
});

const panel = (page: Page) => page.locator('.drafts');
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-kept')));

const draftCount = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('desk-kept'))
      .reduce((count, [, json]) => count + JSON.parse(String(json)).length, 0),
  );

async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  onTestFinished(() => tab.close());
  await showWritingForm(tab);
  await tab.goto(page.url());
  return tab;
}

test('unsaved text of a closed tab is offered when the page is opened again, and is restored with its version', async () => {
  const closed = await openTab(page);
  await title(closed).fill('Kept');
  await text(closed).fill(LONG);
  await closed.close();
  await expect.poll(() => draftCount(page)).toBe(1);
  const tab = await openTab(page);
  // The time is written as the server writes times.
  expect(await panel(tab).locator('time').innerText()).toMatch(/\d\s[ap]\.m\.\s[A-Z]/);
  expect(await text(tab).inputValue()).toBe('A first word.');
  await tab.evaluate(() => {
    for (const [name, value] of [
      ['version', '4'],
      ['base', 'four'],
    ]) {
      const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field) field.value = value ?? '';
    }
  });
  await tab.getByRole('button', { name: 'Put it back' }).click();
  expect([await title(tab).inputValue(), await text(tab).inputValue()]).toEqual(['Kept', LONG]);
  // Made from version 3: the server merges it with version 4.
  const opened = [tab.locator('[name=version]'), tab.locator('[name=base]')];
  expect(await Promise.all(opened.map((each) => each.inputValue()))).toEqual(['3', 'three']);
  expect(await panel(tab).count()).toBe(0);
});

test('a restored new post is the same post for the server, however often it is sent', async () => {
  await page.goto(`${EDITOR}${PAPER_PATH}/posts/new`);
  const [id, field] = [page.locator('[name=form]'), page.locator('[name=title]')];
  await field.fill(LONG);
  await expect.poll(() => draftCount(page)).toBe(1);
  const first = await id.inputValue();
  await page.reload();
  expect(await id.inputValue()).not.toBe(first);
  await page.getByRole('button', { name: 'Put it back' }).click();
  expect([await field.inputValue(), await id.inputValue()]).toEqual([LONG, first]);
});

test('text written before the choice does not replace the stored text until that is discarded', async () => {
  await text(page).fill(LONG);
  await expect.poll(() => draftCount(page)).toBe(1);
  const tab = await openTab(page);
  await panel(tab).waitFor();
  await title(tab).fill('Newer');
  await expect.poll(() => draftCount(page)).toBe(2);
  const third = await openTab(tab);
  await expect.poll(() => panel(third).locator('li').count()).toBe(2);
  await panel(third).getByRole('button', { name: 'Put it back' }).nth(1).click();
  expect(await text(third).inputValue()).toBe(LONG);
  await panel(third).getByRole('button', { name: 'Put it back' }).click();
  expect(await title(third).inputValue()).toBe('Newer');
  await expect.poll(() => draftCount(page)).toBe(2);
  const last = await openTab(third);
  await panel(last).waitFor();
  const thrown = last.getByRole('button', { name: 'Throw it away' });
  for (let left = await thrown.count(); left > 0; left--) await thrown.first().click();
  expect(await storedKeys(last)).toEqual([]);
});

test('another person who logs in with the same browser is offered nothing of it', async () => {
  await text(page).fill(LONG);
  await logInAs(page, 'author');
  await page.goto(EDITOR + PAPER_PATH);
  expect(await storedKeys(page)).toHaveLength(1);
  await page.unrouteAll();
  // The author may not open that page; the form is added to their own.
  await showMain(page, PAPER_PATH, writingForm());
  await page.goto(EDITOR + PAPER_PATH);
  await title(page).waitFor();
  expect(await panel(page).count()).toBe(0);
});

test('a saved draft is deleted, and a form returned with mistakes is not offered again', async () => {
  await page.goto(EDITOR + PEOPLE);
  await page.getByLabel(/^Name/).fill('Kim Sample');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.problems').waitFor();
  expect(await panel(page).count()).toBe(0);
  expect(await storedKeys(page)).toHaveLength(1);
  await page.getByLabel('E-mail address').fill('kim@sample.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.rows', { hasText: 'kim@sample.example' }).waitFor();
  await expect.poll(() => storedKeys(page)).toEqual([]);
});

test('a form returned in other words is not offered again, Reload and Back ask nothing, and then it is offered once', async () => {
  await page.goto(`${EDITOR}${PAPER_PATH}/posts/new`);
  const publish = page.getByRole('button', { name: 'Publish now' });
  await page.locator('[name=title]').fill('  Two  blanks  ');
  await page.locator('details', { hasText: 'Keywords in use' }).locator('summary').click();
  // The server ticks a keyword in use instead.
  await page.locator('[name=keywords]').fill('Winter, winter');
  for (let time = 0; time < 3; time++) {
    await Promise.all([page.waitForEvent('load'), publish.click()]);
    expect(await page.locator('.problems').count()).toBe(1);
    expect(await panel(page).count()).toBe(0);
  }
  expect(await draftCount(page)).toBe(1);
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  await page.reload();
  expect(await panel(page).locator('li').count()).toBe(1);
  await page.goto(EDITOR + PAPER_PATH);
  await page.goBack();
  await panel(page).waitFor();
  expect(methods).not.toContain('POST');
  await page.getByRole('button', { name: 'Put it back' }).click();
  expect(await page.locator('[name=title]').inputValue()).toBe('Two blanks');
});

test('of two versions, keeping the other person’s also discards the stored own one', async () => {
  const id = await sendPost('editor', { title: 'Of two' });
  const path = `${POSTS}/post/${id}`;
  await page.goto(EDITOR + path);
  await sendPost('editor', { title: 'Of two, theirs', version: '1' }, id);
  await page.locator('[name=title]').fill('Of two, mine');
  const sends: string[] = [];
  const save = page.getByRole('button', { name: 'Save draft' });
  const drop = page.getByRole('link', { name: 'Drop my changes' });
  await save.click();
  await drop.waitFor();
  // Left without a choice, Back shows the post, and offers the text that is saved nowhere.
  page.on('request', (request) => sends.push(request.method()));
  await page.goto(EDITOR + PAPER_PATH);
  await page.goBack();
  await panel(page).getByText('that was not saved').waitFor();
  expect(sends).not.toContain('POST');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await save.click();
  await drop.click();
  await page.getByRole('heading', { name: 'Of two, theirs' }).waitFor();
  expect(await storedKeys(page)).toEqual([]);
  expect(await panel(page).count()).toBe(0);
});

test('if the log-in expires, the text is on the page that says so, and is still stored', async () => {
  await text(page).fill(LONG);
  await endLogIn(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Your log-in has ended' }).waitFor();
  expect(await page.getByLabel('What you wrote').inputValue()).toBe(LONG);
  await logInAs(page, 'editor');
  const tab = await openTab(page);
  await tab.getByRole('button', { name: 'Put it back' }).click();
  expect(await text(tab).inputValue()).toBe(LONG);
});

test('a form works where the browser refuses its storage', async () => {
  const { page: refused, problems } = await openEditor(LOG, {
    prepare: async (each) => {
      await refuseStorage(each);
      await showWritingForm(each);
    },
  });
  await title(refused).fill('12345');
  await refused.getByText('25 left').waitFor();
  expect(problems).toEqual([]);
});
