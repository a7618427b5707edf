import { expect, test } from 'vitest';
import { hasFocus, openPage } from '../browser.ts';
import {
  DESK,
  fillByKeyboard,
  focusedName,
  logIn,
  openDesk,
  PAPER_PATH,
  PHONE,
  tabTo,
} from './desk-page.ts';

const PEOPLE = `${PAPER_PATH}/people`;

test('an editor logs in and gives somebody a role by keyboard alone', async () => {
  const email = 'pat@sample.example';
  const { page, problems } = await openPage('/', { ...PHONE, site: DESK });
  await logIn(page, 'editor');
  for (const link of ['Nunavut News', 'People']) {
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  }
  await fillByKeyboard(page, { 'E-mail address': email, Name: 'Pat Sample' });
  await tabTo(page, 'Role');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  const row = page.locator('.rows > li', { hasText: email });
  await row.waitFor();
  expect(await row.textContent()).toContain('Pat Sample');
  expect(await row.textContent()).toContain('Notices');
  await tabTo(page, 'Take the role away: Pat Sample');
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

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

test('a page in another language stays the same page', async () => {
  const { page } = await openDesk(PEOPLE);
  await tabTo(page, 'Français');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Personnes' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(PEOPLE);
});
