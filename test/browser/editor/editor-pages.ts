import type { Page } from 'playwright-core';
import { LOG, PREVIEW_PATH, writingForm } from './editor-forms.tsx';
import {
  choosePhotograph,
  type EditorState,
  endLogIn,
  PAPER_PATH,
  showMain,
} from './editor-page.ts';
import { HEADLINE_PAGES } from './headline-pages.ts';
import {
  dayFromNow,
  EVENTS,
  hoursFromNow,
  NOTICES,
  POSTS,
  publishNotice,
  requestEditor,
  sendEvent,
  sendPost,
} from './send-form.ts';

const PEOPLE = `${PAPER_PATH}/people`;
const send = (page: Page) =>
  page.locator('form[data-draft-key] button[type=submit]').first().click();

const NOTICE = 'School closed today';

async function openNotice(page: Page): Promise<void> {
  await page.locator('.rows a', { hasText: NOTICE }).first().click();
  await page.locator('[name=version]').waitFor({ state: 'attached' });
}

/** A current one for a community in four languages, and a future one. */
async function publishNotices(): Promise<void> {
  await publishNotice(NOTICE, {
    'title-fr': 'École fermée aujourd’hui',
    'title-iu-Cans': 'ᐃᓕᓐᓂᐊᕐᕕᒃ ᒪᑐᓯᒪᔪᖅ',
    'title-iu-Latn': 'Ilinniarvik matusimajuq',
    'text-en': 'Blizzard.',
    communities: 'pond-inlet',
    link: 'https://school.my-town.ca/closed',
  });
  const times = { from: hoursFromNow(3), until: hoursFromNow(9) };
  await publishNotice('Flight cancelled', { kind: 'travel', ...times });
}

const NOTICE_PAGES: readonly EditorState[] = [
  {
    name: 'notices in force, to come and over',
    path: NOTICES,
    prepare: async () => {
      await requestEditor(await publishNotice('Over already'), 'editor', { do: 'end' });
      await publishNotices();
    },
  },
  {
    name: 'the form of a notice with mistakes, a region and the folded fields open',
    path: `${NOTICES}/new`,
    open: async (page) => {
      await page.locator('.places summary').first().click();
      await page.locator('[name=communities]').first().check();
      for (const fold of await page.locator('form[data-draft-key] > details summary').all())
        await fold.click();
      await page.locator('[name=link]').fill('no address');
      await page.locator('[name=text-ikt]').fill('A text without a title');
      await send(page);
      await page.locator('.problems').waitFor();
    },
  },
  {
    name: 'the form of a notice that asks whether five days are meant',
    path: `${NOTICES}/new`,
    open: async (page) => {
      await page.locator('[name=kind][value=closure]').check();
      await page.locator('[name=title-en]').fill('x'.repeat(60));
      await page.locator('[name=confirm]').waitFor({ state: 'hidden' });
      await page.locator('[name=ends][value=other]').check();
      await page.locator('[name=until]').fill(hoursFromNow(120));
      await page.locator('[name=source]').fill('School');
      await send(page);
      await page.locator('.problems').waitFor();
      await page.locator('[name=confirm]').waitFor();
    },
  },
  { name: 'a notice', path: NOTICES, prepare: publishNotices, open: openNotice },
  {
    name: 'a notice that two change at once',
    path: NOTICES,
    prepare: publishNotices,
    open: async (page) => {
      await openNotice(page);
      await requestEditor(new URL(page.url()).pathname, 'editor', {
        version: '1',
        kind: 'water',
        'title-en': NOTICE,
        'text-en': 'Blizzard, until Friday.',
        communities: 'arviat',
        until: hoursFromNow(20),
        source: 'Somebody else',
      });
      await page.locator('[name=source]').fill('A third person');
      await send(page);
      await page.locator('.contested').first().waitFor();
      await page.locator('[role=alert]:focus').waitFor();
    },
  },
];

const EVENT = 'Youth hockey night';
const SERIES = { repeats: 'week', repeatsUntil: dayFromNow(30) };

async function openEvent(page: Page): Promise<void> {
  await page.locator('.rows a', { hasText: EVENT }).first().click();
  await page.locator('[name=version]').first().waitFor({ state: 'attached' });
}

/** A repeating one with its second occurrence cancelled, and one of several days in syllabics. */
async function sendEvents(): Promise<void> {
  const [, second] = await sendEvent(EVENT, {
    ...SERIES,
    communities: 'pond-inlet',
    text: 'Bring skates.\nNo fee.',
    organiser: 'Hamlet of Pond Inlet',
    link: 'https://rec.my-town.ca/hockey',
  });
  await requestEditor(second ?? '', 'editor', { do: 'cancel' });
  const days = { from: '', lastDay: dayFromNow(6), language: 'iu-Cans' };
  await sendEvent('ᑑᓂᖅ ᑕᐃᒻ', days);
}

const EVENT_PAGES: readonly EditorState[] = [
  {
    name: 'events to come, one of which repeats',
    path: EVENTS,
    prepare: sendEvents,
    open: (page) => page.locator('.rows summary').first().click(),
  },
  { name: 'the form of a new event', path: `${EVENTS}/new` },
  {
    name: 'an event that repeats, with what removes it',
    path: EVENTS,
    prepare: sendEvents,
    open: async (page) => {
      await openEvent(page);
      await page.locator('main > details summary').last().click();
    },
  },
  {
    name: 'an event that is cancelled',
    path: EVENTS,
    prepare: async () => {
      const [path = ''] = await sendEvent(EVENT, {});
      await requestEditor(path, 'editor', { do: 'cancel' });
    },
    open: openEvent,
  },
];

const redirectTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** A post with two public versions, made for the state that needs it. */
async function openPublic(page: Page, part = ''): Promise<void> {
  const fields = { title: 'Two versions', correction: 'A word in the second paragraph.' };
  const id = await sendPost('editor', { ...fields, do: 'publish' });
  const text = 'The ice bends.\n\nListen to it.\n\n![A bay](/papers/nunavut-news/bay.webp)';
  await sendPost('editor', { ...fields, text, do: 'correct', version: '1' }, id);
  await redirectTo(page, `${POSTS}/post/${id}${part}`);
}

const POST_PAGES: readonly EditorState[] = [
  { name: 'the list of posts', path: POSTS },
  { name: 'a new post', path: `${POSTS}/new` },
  {
    name: 'a post with mistakes',
    path: `${POSTS}/new`,
    open: async (page) => {
      await page.locator('[name=text]').fill('<b>no</b>\n\n####none');
      await choosePhotograph(page);
      await page.locator('fieldset > details > summary').last().click();
      await page.locator('[name=picture]').fill('nowhere');
      for (const summary of await page.locator('form > details summary').all())
        await summary.click();
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
      await redirectTo(page, `${POSTS}/post/${id}`);
      await sendPost('author', { title: 'Shared by two, later', version: '1' }, id);
      await page.locator('[name=title]').fill('Shared by two, at once');
      await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
      await page.locator('.contested').first().waitFor();
    },
  },
];

/** Every page of the editor in every state that a person meets; each section adds its own. */
export const EDITOR_PAGES: readonly EditorState[] = [
  { name: 'the log-in', path: '/log-in', as: 'nobody' },
  { name: 'the choice of a paper', path: '/' },
  { name: 'the front page of a paper', path: PAPER_PATH },
  {
    name: 'people, with what was kept of a form that is held while there is no connection',
    path: PEOPLE,
    open: async (page) => {
      await page.locator('[name=name]').fill('Somebody');
      await page.goto(page.url());
      await page.locator('.drafts').waitFor();
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
