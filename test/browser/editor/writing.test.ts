import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasFocus } from '../browser.ts';
import { LOG, PREVIEW_PATH, showWritingForm, text, title } from './editor-forms.tsx';
import { choosePhotograph, focusedName, openEditor, tabTo } from './editor-page.ts';

const open = (prepare: (page: Page) => Promise<unknown> = showWritingForm) =>
  openEditor(LOG, { prepare });

test('characters are counted while typing, and announced to a screen reader only near the limit', async () => {
  const { page } = await open();
  const spoken = page.locator('.field', { has: title(page) }).getByRole('status');
  await title(page).pressSequentially('ᓄᓇᕗᑦ');
  await page.getByText('26 left').waitFor();
  expect(await title(page).getAttribute('aria-describedby')).toContain('f-title-count');
  await title(page).fill('x'.repeat(15));
  await expect.poll(() => spoken.textContent()).toBe('15 left');
  await title(page).fill('x'.repeat(32));
  await expect.poll(() => spoken.textContent()).toBe('2 too many');
  await title(page).fill('x');
  await expect.poll(() => spoken.textContent()).toBe('');
});

test('the button row is one Tab stop with arrow keys, can be undone, and has Control with B, I and K', async () => {
  const { page } = await open();
  await tabTo(page, 'Bold');
  await page.keyboard.press('ArrowLeft');
  expect(await focusedName(page)).toBe('Picture');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toBe('Italic');
  await page.keyboard.press('Tab');
  expect(await hasFocus(text(page))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedName(page)).toBe('Italic');
  await text(page).selectText();
  await page.getByRole('button', { name: 'Italic' }).press('Enter');
  expect(await text(page).inputValue()).toBe('*A first word.*');
  expect(await hasFocus(text(page))).toBe(true);
  await page.keyboard.press('ControlOrMeta+z');
  expect(await text(page).inputValue()).toBe('A first word.');
  for (const [key, made] of [
    ['b', '**A first word.**'],
    ['i', '*A first word.*'],
    ['k', '[A first word.](https://)'],
  ] as const) {
    await text(page).fill('A first word.');
    await text(page).selectText();
    await page.keyboard.press(`Control+${key}`);
    expect(await text(page).inputValue()).toBe(made);
  }
});

test('the preview follows the text, one at a time, and adds no step to the browser’s Back', async () => {
  const previewed: (string | null)[] = [];
  const { page, problems } = await open(async (each) => {
    await showWritingForm(each);
    await each.route(
      (url) => url.pathname === PREVIEW_PATH,
      async (route) => {
        const form = new URLSearchParams(route.request().postData() ?? '');
        previewed.push(form.get('text'));
        const body = `<!doctype html><title>Preview</title><p>${form.get('title')}</p>`;
        await route.fulfill({ contentType: 'text/html', body });
      },
    );
  });
  const steps = await page.evaluate(() => history.length);
  expect(previewed).toEqual([]);
  await page.getByText('Preview as you write').click();
  const shown = page.frameLocator('.live-preview iframe:not([hidden])').locator('p');
  await expect.poll(() => previewed).toEqual(['A first word.']);
  for (const each of ['One', 'Two', 'Three']) {
    await title(page).fill(each);
    await expect.poll(() => shown.textContent()).toBe(each);
  }
  expect(await page.locator('.live-preview iframe').count()).toBe(1);
  // Of several quick changes only the last one is previewed.
  await title(page).fill('Four');
  await title(page).fill('Three');
  await page.getByLabel('Text').fill('Last');
  await expect.poll(() => previewed.at(-1)).toBe('Last');
  expect(previewed).toHaveLength(5);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(problems).toEqual([]);
});

test('the part of a photograph is chosen by keyboard, by numbers and by pointer, in its own pixels', async () => {
  const { page, problems } = await open();
  const part = page.getByRole('slider', { name: 'The part of the picture that is used' });
  const chosen = () =>
    page
      .locator('.crop-numbers input')
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)));
  await choosePhotograph(page);
  expect(await chosen()).toEqual([0, 0, 4000, 3000]);
  await part.focus();
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toEqual([95, 111, 3809, 2857]);
  expect(await part.getAttribute('aria-valuetext')).toBe(
    'Cut off: 2% on the left, 2% on the right, 4% at the top, 1% at the bottom.',
  );
  await page.getByText('In numbers').click();
  await page.getByLabel('Width').fill('1600');
  await page.getByLabel('Width').press('Tab');
  expect(await chosen()).toEqual([95, 111, 1600, 2857]);
  const box = await part.boundingBox();
  if (!box) throw new Error('the part is not shown');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 2000, box.y - 2000, { steps: 4 });
  await page.mouse.up();
  expect(await chosen()).toEqual([2400, 0, 1600, 2857]);
  expect(
    await page.locator('.crop canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width),
  ).toBe(1200);
  await page.getByLabel('Photograph').setInputFiles([]);
  await expect.poll(() => page.locator('.crop').count()).toBe(0);
  expect(problems).toEqual([]);
});
