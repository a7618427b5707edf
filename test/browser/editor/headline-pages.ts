import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type EditorState, PAPER_PATH } from './editor-page.ts';
import { requestEditor } from './send-form.ts';

export const HEADLINES = `${PAPER_PATH}/headlines`;
/** The paper of `makeOwnPaper`: the texts and sources of built-in papers are read-only. */
export const OWN_PAPER = 'town-of-tests';
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

/** Makes a paper with one paused source, unless an earlier test has made it. */
export async function makeOwnPaper(): Promise<void> {
  if ((await requestEditor(OWN_SOURCES, 'editor')).status === 200) return;
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
  expect((await requestEditor(path, 'editor', fields)).status, path).toBe(303);
}

export async function undoChoices(): Promise<void> {
  const { text } = await requestEditor(HEADLINES, 'editor');
  for (const form of text.match(/<form[^>]*>.*?<\/form>/gs) ?? []) {
    const action = /value="(show|release)"/.exec(form)?.[1];
    const story = /name="story" value="([^"]*)"/.exec(form)?.[1];
    if (action && story) await requestEditor(HEADLINES, 'editor', { do: action, story });
  }
}

const row = (page: Page, nth: number) =>
  page.locator('.rows > li', { has: page.locator('[value=hide]') }).nth(nth);

async function find(page: Page, address: string): Promise<void> {
  await page.locator('[name=address]').fill(address);
  await page.locator('[value=find]').first().click();
}

/** Looks for a feed of the sample world that no paper follows. */
async function findUnfollowedFeed(page: Page): Promise<void> {
  const { text } = await requestEditor(OWN_SOURCES, 'editor');
  const [, feed] = /href="(http:\/\/127\.0\.0\.1[^"]*)"/.exec(text) ?? [];
  // The feed is the same, but nobody follows it by this address.
  await find(page, `${feed}?own`);
  await page.locator('.verdict').waitFor();
}

async function openSource(page: Page): Promise<void> {
  await page.locator(`a[href^="${OWN_SOURCES}/"][aria-label]`).click();
  await page.locator('[name=paused]').waitFor();
}

/** Requests a found feed as if it were a calendar: the form is the same. */
async function chooseCalendar(page: Page): Promise<void> {
  await findUnfollowedFeed(page);
  await page.locator('[value=choose]').evaluate((button: HTMLButtonElement) => {
    const type = Object.assign(document.createElement('input'), { type: 'hidden', name: 'type' });
    type.value = 'ics';
    button.form?.append(type);
    button.click();
  });
  await page.locator('[name=timeZone]').waitFor();
}

const SOURCE_PAGES: readonly Omit<EditorState, 'prepare'>[] = [
  { name: 'the sources of a paper, its own first', path: OWN_SOURCES },
  {
    name: 'a feed that was found, with its verdict',
    path: `${OWN_SOURCES}/add`,
    open: findUnfollowedFeed,
  },
  {
    name: 'the form of a calendar that is to be followed',
    path: `${OWN_SOURCES}/add`,
    open: chooseCalendar,
  },
  { name: 'a source that is paused', path: OWN_SOURCES, open: openSource },
];

/** The pages of such a paper, with everything open that can be. */
const FOLDER_PAGES: readonly Omit<EditorState, 'prepare'>[] = [
  ['the overview of a paper', ''],
  ['the pages of its facts', '/files/paper.yaml'],
  ['the form of its contacts', '/files/paper.yaml?group=contacts'],
  ['the form of its colours', '/files/paper.yaml?at=colours'],
  ['the list of its questions', '/files/faq.yaml'],
  ['the form of a question', '/files/faq.yaml?at=categories.0.questions.0&saved=check'],
  ['the form of a new place', '/files/gazetteer.yaml?at=communities.new'],
  ['what differs between two versions', '/versions/2?with=1'],
  ['the pictures of a paper', '/pictures'],
  ['the preview of a paper', '/preview'],
].map(([name = '', path]) => ({
  name,
  path: `/papers/${OWN_PAPER}/paper${path}`,
  open: (page) =>
    page.locator('main details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    }),
}));

/** Pages of stories, and of the sources of a built-in paper and an own one. */
export const HEADLINE_PAGES: readonly EditorState[] = [
  {
    name: 'stories: one hidden, one that leads, and one that is gone when it is to be hidden',
    path: HEADLINES,
    open: async (page) => {
      onTestFinished(undoChoices);
      await row(page, 0).locator('[value=pin]').click();
      await page.locator('[value=release]').waitFor();
      await row(page, 1).locator('[value=hide]').click();
      await page.locator('.done [value=show]').waitFor();
      const first = row(page, 0).locator('[name=story]').first();
      await first.evaluate((field) => field.setAttribute('value', 'gone'));
      await row(page, 0).locator('[value=hide]').click();
      await page.locator('.problems').waitFor();
    },
  },
  ...[...SOURCE_PAGES, ...FOLDER_PAGES].map((state) => ({ ...state, prepare: makeOwnPaper })),
];
