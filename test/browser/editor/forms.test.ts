import type { Request } from 'playwright-core';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { hasFocus } from '../browser.ts';
import {
  EDITOR,
  fillByKeyboard,
  focusedName,
  openEditor,
  PAPER_PATH,
  tabTo,
} from './editor-page.ts';

const PEOPLE = `${PAPER_PATH}/people`;
const { page } = await openEditor('/log-in', {}, afterAll);
beforeEach(async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(EDITOR + PEOPLE);
});

const save = page.getByRole('button', { name: 'Save' });

function watchForms(): string[] {
  const sent: string[] = [];
  const watch = (request: Request) => {
    if (request.method() === 'POST') sent.push(request.url());
  };
  page.on('request', watch);
  onTestFinished(() => void page.off('request', watch));
  return sent;
}

test('without a connection a form stays, says so, and is sent once the connection is back', async () => {
  const sent = watchForms();
  await page.getByLabel('E-mail address').fill('sam@sample.example');
  await page.getByLabel(/^Name/).fill('Sam Sample');
  await page.context().setOffline(true);
  await save.click();
  const message = page.getByRole('alert').filter({ hasText: 'It could not be sent' });
  await message.waitFor();
  await save.click();
  expect(await message.count()).toBe(1);
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Sam Sample');
  expect(sent).toEqual([]);
  await page.context().setOffline(false);
  await save.click();
  await page.locator('.rows', { hasText: 'sam@sample.example' }).waitFor();
  expect(sent).toHaveLength(1);
});

test('a form whose button is pressed twice is sent once, and can be sent again after going back', async () => {
  const sent = watchForms();
  let answer = () => {};
  await page.route(
    (url) => url.pathname === PEOPLE,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ status: 204 });
    },
  );
  const press = (times: number) =>
    save.evaluate((button: HTMLButtonElement, count) => {
      for (let nth = 0; nth < count; nth++) button.click();
      return button.getAttribute('aria-disabled');
    }, times);
  expect(await press(2)).toBe('true');
  await expect.poll(() => sent.length).toBe(1);
  answer();
  expect(await press(1)).toBe('true');
  // As a browser does when it restores a page from its cache.
  const released = await save.evaluate((button) => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return button.getAttribute('aria-disabled');
  });
  expect(released).toBeNull();
  await press(1);
  await expect.poll(() => sent.length).toBe(2);
  answer();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the first Tab stop skips to the content, followed by the header and the form in document order', async () => {
  const stops: string[] = [];
  for (let press = 0; press < 11; press++) {
    await page.keyboard.press('Tab');
    stops.push(await focusedName(page));
  }
  const [header, sections] = [stops.slice(0, 4), stops.slice(4)];
  expect(header).toEqual(['Skip to content', 'Nunavut News', 'See the site', 'Menu']);
  expect(sections.join()).toBe('Notices,Events,Posts,Headlines,The paper,People,Changes');
  await page.goto(page.url());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toContain('Take the role away');
});

test('after mistakes the focus is on the summary, whose links lead to the fields, and the input is kept', async () => {
  await fillByKeyboard(page, { 'E-mail address': 'no address', Name: 'Pat' });
  await page.keyboard.press('Enter');
  const summary = page.locator('.problems');
  await summary.waitFor();
  await expect.poll(() => hasFocus(summary)).toBe(true);
  await tabTo(page, 'E-mail address: Write an e-mail address.');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByLabel('E-mail address'))).toBe(true);
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('no address');
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Pat');
});
