import { expect, test } from 'vitest';
import { hasFocus } from '../browser.ts';
import { fillByKeyboard, focusedName, openDesk, PAPER_PATH, tabTo } from './desk-page.ts';

const PEOPLE = `${PAPER_PATH}/people`;

test('the first stop of the keyboard skips to the content, then come the header and the form in the order of the page', async () => {
  const { page } = await openDesk(PEOPLE);
  const stops: string[] = [];
  for (let press = 0; press < 11; press++) {
    await page.keyboard.press('Tab');
    stops.push(await focusedName(page));
  }
  expect(stops).toEqual([
    'Skip to content',
    'Editor’s desk',
    'Nunavut News',
    'What readers see',
    'Notices',
    'Events',
    'Posts',
    'Headlines',
    'The paper',
    'People',
    'Changes',
  ]);
  await page.goto(page.url());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toContain('Take the role away');
});

test('after mistakes the focus is on what is wrong, whose links lead to the fields, and all that was written is there', async () => {
  const { page } = await openDesk(PEOPLE);
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
