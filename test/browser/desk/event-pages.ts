import type { Page } from 'playwright-core';
import type { DeskState } from './desk-page.ts';
import { dayFromNow, EVENTS, requestDesk, sendEvent } from './send-form.ts';

const TITLE = 'Youth hockey night';
const SERIES = { repeats: 'week', repeatsUntil: dayFromNow(30) };

async function openEvent(page: Page): Promise<void> {
  await page.locator('.rows a', { hasText: TITLE }).first().click();
  await page.locator('.danger').first().waitFor();
}

/** One that repeats, of which the second time is cancelled, and one of several days in syllabics. */
async function sendBoth(): Promise<void> {
  const [, second] = await sendEvent(TITLE, {
    ...SERIES,
    communities: 'pond-inlet',
    text: 'Bring skates.\nNo fee.',
    organiser: 'Hamlet of Pond Inlet',
    link: 'https://rec.example/hockey',
  });
  await requestDesk(second ?? '', 'editor', { do: 'cancel' });
  const days = { from: '', lastDay: dayFromNow(6), language: 'iu-Cans' };
  await sendEvent('ᑑᓂᖅ ᑕᐃᒻ', days);
}

/** The pages of events in every state. */
export const EVENT_PAGES: readonly DeskState[] = [
  {
    name: 'events to come, one of which repeats',
    path: EVENTS,
    prepare: sendBoth,
    open: (page) => page.locator('.rows summary').first().click(),
  },
  { name: 'the form of a new event', path: `${EVENTS}/new` },
  {
    name: 'an event that repeats, with what removes it',
    path: EVENTS,
    prepare: sendBoth,
    open: async (page) => {
      await openEvent(page);
      await page.locator('main > details summary').last().click();
    },
  },
  {
    name: 'an event that is cancelled',
    path: EVENTS,
    prepare: async () => {
      const [path = ''] = await sendEvent(TITLE, {});
      await requestDesk(path, 'editor', { do: 'cancel' });
    },
    open: openEvent,
  },
];
