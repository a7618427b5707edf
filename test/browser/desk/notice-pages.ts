import type { Page } from 'playwright-core';
import type { DeskState } from './desk-page.ts';
import { hoursFromNow, NOTICES, publishNotice, requestDesk } from './send-form.ts';

const TITLE = 'School closed today';
const save = (page: Page) => page.locator('form[data-keep] button[type=submit]').click();

async function openNotice(page: Page): Promise<void> {
  await page.locator('.rows a', { hasText: TITLE }).first().click();
  await page.locator('.danger').waitFor();
}

/** One in force, for a community, in four languages, and one to come. */
async function publishBoth(): Promise<void> {
  await publishNotice(TITLE, {
    'title-fr': 'École fermée aujourd’hui',
    'title-iu-Cans': 'ᐃᓕᓐᓂᐊᕐᕕᒃ ᒪᑐᓯᒪᔪᖅ',
    'title-iu-Latn': 'Ilinniarvik matusimajuq',
    'text-en': 'Blizzard.',
    communities: 'pond-inlet',
    link: 'https://school.example/closed',
  });
  const times = { from: hoursFromNow(3), until: hoursFromNow(9) };
  await publishNotice('Flight cancelled', { kind: 'travel', ...times });
}

/** The pages of notices in every state. */
export const NOTICE_PAGES: readonly DeskState[] = [
  {
    name: 'notices in force, to come and over',
    path: NOTICES,
    prepare: async () => {
      await requestDesk(await publishNotice('Over already'), 'editor', { do: 'end' });
      await publishBoth();
    },
  },
  {
    name: 'the form of a notice with mistakes, a region and the other languages open',
    path: NOTICES,
    open: async (page) => {
      await page.locator('.places summary').first().click();
      await page.locator('[name=communities]').first().check();
      await page.locator('[name=link]').fill('no address');
      await page.locator('form[data-keep] > details summary').click();
      await page.locator('[name=text-ikt]').fill('A text without a title');
      await save(page);
      await page.locator('.problems').waitFor();
    },
  },
  {
    name: 'the form of a notice that asks whether five days are meant',
    path: NOTICES,
    open: async (page) => {
      await page.locator('[name=kind]').selectOption('closure');
      await page.locator('[name=title-en]').fill('x'.repeat(60));
      await page.locator('[name=until]').fill(hoursFromNow(120));
      await page.locator('[name=source]').fill('School');
      await save(page);
      await page.locator('[name=confirm]').waitFor();
    },
  },
  { name: 'a notice', path: NOTICES, prepare: publishBoth, open: openNotice },
  {
    name: 'a notice that two change at once',
    path: NOTICES,
    prepare: publishBoth,
    open: async (page) => {
      await openNotice(page);
      await requestDesk(new URL(page.url()).pathname, 'editor', {
        version: '1',
        kind: 'water',
        'title-en': TITLE,
        'text-en': 'Blizzard, until Friday.',
        communities: 'arviat',
        until: hoursFromNow(20),
        source: 'Somebody else',
      });
      await save(page);
      await page.locator('.contested').first().waitFor();
      await page.locator('[role=alert]:focus').waitFor();
    },
  },
];
