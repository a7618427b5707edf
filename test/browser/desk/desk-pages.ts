import type { Page } from 'playwright-core';
import { PREVIEW_PATH, writingForm } from './desk-forms.tsx';
import { choosePhotograph, type DeskState, endLogIn, PAPER_PATH, showMain } from './desk-page.ts';
import { EVENT_PAGES } from './event-pages.ts';
import { HEADLINE_PAGES } from './headline-pages.ts';
import { NOTICE_PAGES } from './notice-pages.ts';
import { POST_PAGES } from './post-pages.ts';

const PEOPLE = `${PAPER_PATH}/people`;
const LOG = `${PAPER_PATH}/log`;
const send = (page: Page) => page.locator('form[data-keep] button[type=submit]').first().click();

/** Every page of the desk in every state that a person meets it in; each section adds its own. */
export const DESK_PAGES: readonly DeskState[] = [
  { name: 'the log-in', path: '/log-in', as: 'nobody' },
  { name: 'the choice of a paper', path: '/' },
  { name: 'the front page of a paper', path: PAPER_PATH },
  {
    name: 'people, with what was kept of a form that is held while there is no connection',
    path: PEOPLE,
    open: async (page) => {
      await page.locator('[name=name]').fill('Somebody');
      await page.goto(page.url());
      await page.locator('.kept').waitFor();
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await send(page);
      await page.locator('.unsent').waitFor();
    },
  },
  { name: 'changes', path: LOG },
  { name: 'the facts of a paper of the build', path: `${PAPER_PATH}/paper` },
  ...(['name', 'place', 'feeds', 'look', 'contact', 'finish'] as const).map((step) => ({
    name: `a new paper: ${step}`,
    path: `/new-paper/${step}`,
  })),
  { name: 'a page that is not there', path: `${PAPER_PATH}/nothing` },
  {
    name: 'the page after the log-in has ended',
    path: LOG,
    prepare: (page, language) => showMain(page, LOG, writingForm(language)),
    open: async (page) => {
      await page
        .locator('[name=text]')
        .fill('A text that is long enough to be shown again, whole.');
      await endLogIn(page);
      await send(page);
      await page.locator('a[target=_blank]').waitFor();
    },
  },
  {
    name: 'a form with all that the script adds, a picture whose part is chosen and a preview',
    path: LOG,
    prepare: async (page, language) => {
      await showMain(page, LOG, writingForm(language));
      await page.route(
        (url) => url.pathname === PREVIEW_PATH,
        (route) => route.fulfill({ contentType: 'text/html', body: '<title>Preview</title>' }),
      );
    },
    open: async (page) => {
      await page.locator('.markdown-help summary').click();
      await page.locator('[name=title]').fill('A title that has more than thirty characters');
      await page.locator('.toolbar').waitFor();
      await choosePhotograph(page);
      await page.locator('.crop summary').click();
      await page.locator('.live-preview summary').click();
      await page.locator('.live-preview iframe').waitFor();
    },
  },
  ...NOTICE_PAGES,
  ...EVENT_PAGES,
  ...POST_PAGES,
  ...HEADLINE_PAGES,
];
