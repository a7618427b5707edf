import { expect, test } from 'vitest';
import { siteAddress } from '../../support/served-site.ts';
import { openPage } from '../browser.ts';
import { DESK, fillByKeyboard, logIn, PHONE, tabTo } from './desk-page.ts';
import { dayFromNow, removeEventsAfterwards } from './send-event.ts';

test('without scripts the hamlet’s office writes a weekly event on a phone by keyboard alone and cancels one evening of it', async () => {
  const title = 'Drum dancing';
  removeEventsAfterwards(title);
  const { page, problems } = await openPage('/', { ...PHONE, javaScript: false, site: DESK });
  const follow = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  /** A date or a time, whose parts are written one after the other. */
  const write = async (label: string, parts: string) => {
    await tabTo(page, label);
    await page.keyboard.type(parts);
  };
  const american = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');
  await logIn(page, 'notices');
  await follow('Nunavut News');
  await page.getByRole('heading', { level: 1, name: 'Nunavut News' }).waitFor();
  await follow('Events');
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await follow('New event');
  await page.getByRole('heading', { level: 1, name: 'New event' }).waitFor();
  await fillByKeyboard(page, { 'What is it?': title });
  await write('Day', american(dayFromNow(3)));
  await write('Begins at', '0700P');
  await write('Does it repeat?', 'Every w');
  await write('Until', american(dayFromNow(20)));
  await tabTo(page, 'Kivalliq');
  await page.keyboard.press('Space');
  await tabTo(page, 'Arviat');
  await page.keyboard.press('Space');
  await fillByKeyboard(page, { Place: 'Community hall', 'Who organizes it?': 'Recreation' });
  await page.keyboard.press('Enter');
  const rows = page.locator('.rows > li > p', { hasText: title });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(3);
  expect(await rows.first().textContent()).toMatch(
    /7:00.p\.m\..C[SD]T · Community hall · Arviat · by Sample Hamlet Office/,
  );

  const readers = async (path: string) => (await fetch(siteAddress + path)).text();
  for (const path of ['/events', '/communities/arviat', '/events.ics'])
    await expect.poll(() => readers(path)).toContain(title);

  await follow('2 later times');
  await tabTo(page, title);
  await follow(title);
  await page.getByRole('heading', { level: 1, name: 'Change the event' }).waitFor();
  await follow('It is cancelled');
  await page.locator('.done').waitFor();
  expect((await rows.allTextContents()).map((row) => row.includes('cancelled'))).toEqual([
    false,
    false,
    true,
  ]);
  await expect.poll(() => readers('/events.ics')).toMatch(/STATUS:CANCELLED/);
  expect(problems).toEqual([]);
});
