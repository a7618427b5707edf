import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { PREVIEW_PATH, writingForm } from './desk-forms.tsx';
import { choosePhotograph, type DeskState, endLogIn, PAPER_PATH, showMain } from './desk-page.ts';
import {
  dayFromNow,
  EVENTS,
  hoursFromNow,
  NOTICES,
  POSTS,
  publishNotice,
  requestDesk,
  sendEvent,
  sendPost,
} from './send-form.ts';

const PEOPLE = `${PAPER_PATH}/people`;
const LOG = `${PAPER_PATH}/log`;
const send = (page: Page) => page.locator('form[data-keep] button[type=submit]').first().click();

const NOTICE = 'School closed today';

async function openNotice(page: Page): Promise<void> {
  await page.locator('.rows a', { hasText: NOTICE }).first().click();
  await page.locator('.danger').waitFor();
}

/** One in force, for a community, in four languages, and one to come. */
async function publishNotices(): Promise<void> {
  await publishNotice(NOTICE, {
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
const NOTICE_PAGES: readonly DeskState[] = [
  {
    name: 'notices in force, to come and over',
    path: NOTICES,
    prepare: async () => {
      await requestDesk(await publishNotice('Over already'), 'editor', { do: 'end' });
      await publishNotices();
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
      await send(page);
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
      await send(page);
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
      await requestDesk(new URL(page.url()).pathname, 'editor', {
        version: '1',
        kind: 'water',
        'title-en': NOTICE,
        'text-en': 'Blizzard, until Friday.',
        communities: 'arviat',
        until: hoursFromNow(20),
        source: 'Somebody else',
      });
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
  await page.locator('.danger').first().waitFor();
}

/**
 * One that repeats, of which the second time is cancelled, and one of several days in syllabics.
 */
async function sendEvents(): Promise<void> {
  const [, second] = await sendEvent(EVENT, {
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
const EVENT_PAGES: readonly DeskState[] = [
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
      await requestDesk(path, 'editor', { do: 'cancel' });
    },
    open: openEvent,
  },
];

const leadTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** A post that is public in two versions, made for the state that asks for it. */
async function openPublic(page: Page, part = ''): Promise<void> {
  const fields = { title: 'Two versions', correction: 'A word in the second paragraph.' };
  const id = await sendPost('editor', { ...fields, do: 'publish' });
  const text = 'The ice bends.\n\nListen to it.\n\n![A bay](/papers/nunavut-news/bay.webp)';
  await sendPost('editor', { ...fields, text, do: 'correct', version: '1' }, id);
  await leadTo(page, `${POSTS}/post/${id}${part}`);
}

/** The pages of posts in every state that a person meets them in. */
const POST_PAGES: readonly DeskState[] = [
  { name: 'the list of posts', path: POSTS },
  { name: 'a new post', path: `${POSTS}/new` },
  {
    name: 'a post with mistakes',
    path: `${POSTS}/new`,
    open: async (page) => {
      await page.locator('[name=text]').fill('<b>no</b>\n\n####none');
      await page.locator('[name=picture]').fill('nowhere');
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
      await leadTo(page, `${POSTS}/post/${id}`);
      await sendPost('author', { title: 'Shared by two, later', version: '1' }, id);
      await page.locator('[name=description]').fill('Another description.');
      await page.locator('button[value=save]').click();
      await page.locator('.contested').first().waitFor();
    },
  },
];

const HEADLINES = `${PAPER_PATH}/headlines`;
/**
 * The paper of `makeOwnPaper`, whose texts and sources the desk changes: those of the build are the
 * build's.
 */
const OWN_PAPER = 'town-of-tests';
const OWN_SOURCES = `/papers/${OWN_PAPER}/headlines/sources`;

const STEPS = {
  name: { name: 'Town of Tests', id: OWN_PAPER, language: 'en-CA' },
  place: { cityLine: 'Town of Tests', coverage: '', timeZone: 'America/Iqaluit' },
  feeds: { desks: 'nunavut', site: '' },
  look: { colour: 'green' },
  contact: {
    email: 'editor@town.example',
    phone: '867-555-1234',
    address: '1 Main Street',
    supportHours: 'Mon-Fri 9AM-5PM',
    host: '',
  },
};

/** Makes a paper with a source of its own, which is paused, unless an earlier test has made it. */
async function makeOwnPaper(): Promise<void> {
  if ((await requestDesk(OWN_SOURCES, 'editor')).status === 200) return;
  for (const [step, fields] of Object.entries(STEPS)) await sendForm(`/new-paper/${step}`, fields);
  await sendForm('/new-paper/finish', {});
  await sendForm(`${OWN_SOURCES}/add`, {
    do: 'follow',
    url: 'https://feed.town-of-tests.ca/rss',
    publisher: 'Town Crier',
    section: 'local',
    language: '',
    paused: 'Nobody is there',
  });
}

async function sendForm(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  expect((await requestDesk(path, 'editor', fields)).status, path).toBe(303);
}

/** Shows all stories again that editors left out, and has none lead. */
async function takeBackChoices(): Promise<void> {
  const { text } = await requestDesk(HEADLINES, 'editor');
  for (const form of text.match(/<form[^>]*>.*?<\/form>/gs) ?? []) {
    const action = /value="(show|release)"/.exec(form)?.[1];
    const story = /name="story" value="([^"]*)"/.exec(form)?.[1];
    if (action && story) await requestDesk(HEADLINES, 'editor', { do: action, story });
  }
}

const row = (page: Page, nth: number) =>
  page.locator('.rows > li', { has: page.locator('[value=hide]') }).nth(nth);

/** Looks for the feeds of an address. */
async function find(page: Page, address: string): Promise<void> {
  await page.locator('[name=address]').fill(address);
  await page.locator('[value=find]').first().click();
}

/** Looks for a feed of the sample world that no paper follows. */
async function findOwn(page: Page): Promise<void> {
  const { text } = await requestDesk(OWN_SOURCES, 'editor');
  const [, feed] = /href="(http:\/\/127\.0\.0\.1[^"]*)"/.exec(text) ?? [];
  // To a feed it is the same; nobody follows it by this address.
  await find(page, `${feed}?own`);
  await page.locator('.verdict').waitFor();
}

async function openSource(page: Page): Promise<void> {
  await page.locator(`a[href^="${OWN_SOURCES}/"][aria-label]`).click();
  await page.locator('[name=paused]').waitFor();
}

/** Asks for a feed that was found as if it were a calendar: the form is the same. */
async function chooseCalendar(page: Page): Promise<void> {
  await findOwn(page);
  await page.locator('[value=choose]').evaluate((button: HTMLButtonElement) => {
    const type = Object.assign(document.createElement('input'), { type: 'hidden', name: 'type' });
    type.value = 'ics';
    button.form?.append(type);
    button.click();
  });
  await page.locator('[name=timeZone]').waitFor();
}

/** The pages of the sources of a paper whose sources the desk changes. */
const SOURCE_PAGES: readonly Omit<DeskState, 'prepare'>[] = [
  { name: 'the sources of a paper, its own first', path: OWN_SOURCES },
  { name: 'a feed that was found, with its verdict', path: `${OWN_SOURCES}/add`, open: findOwn },
  {
    name: 'the form of a calendar that is to be followed',
    path: `${OWN_SOURCES}/add`,
    open: chooseCalendar,
  },
  { name: 'a source that is paused', path: OWN_SOURCES, open: openSource },
];

/** The pages of such a paper, with everything open that can be. */
const FOLDER_PAGES: readonly Omit<DeskState, 'prepare'>[] = [
  ['the overview of a paper', ''],
  ['the form of its facts', '/files/paper.yaml'],
  ['the form of its questions', '/files/faq.yaml'],
  ['what differs between two versions', '/versions/2?with=1'],
  ['the pictures of a paper', '/pictures'],
  ['the preview of a paper', '/preview'],
].map(([name = '', path]) => ({
  name,
  path: `/papers/${OWN_PAPER}/paper${path}`,
  open: (page) =>
    page.locator('details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    }),
}));

/**
 * The pages of stories and their sources in every state; of the sample papers, whose sources are
 * those of the build.
 */
const HEADLINE_PAGES: readonly DeskState[] = [
  {
    name: 'stories: one left out, one that leads, one that is gone when it is to be left out, and the choice for how long one leads',
    path: HEADLINES,
    open: async (page) => {
      onTestFinished(takeBackChoices);
      await row(page, 0).locator('summary').click();
      await row(page, 0).locator('[value=pin]').click();
      await page.locator('[value=release]').waitFor();
      await row(page, 1).locator('[value=hide]').click();
      await page.locator('.done [value=show]').waitFor();
      const first = row(page, 0).locator('[name=story]').first();
      await first.evaluate((field) => field.setAttribute('value', 'gone'));
      await row(page, 0).locator('[value=hide]').click();
      await page.locator('.problems').waitFor();
      await row(page, 0).locator('summary').click();
    },
  },
  ...[...SOURCE_PAGES, ...FOLDER_PAGES].map((state) => ({ ...state, prepare: makeOwnPaper })),
];

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
