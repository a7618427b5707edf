import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { PAPER_PATH } from './desk-page.ts';
import type { DeskState } from './desk-state.ts';
import { makeOwnPaper, OWN_SOURCES } from './own-paper.ts';
import { HEADLINES, requestDesk, takeBackChoices } from './send-form.ts';

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
  { name: 'the field for the address of a source', path: `${OWN_SOURCES}/add` },
  { name: 'a feed that was found, with its verdict', path: `${OWN_SOURCES}/add`, open: findOwn },
  {
    name: 'the form of a calendar that is to be followed',
    path: `${OWN_SOURCES}/add`,
    open: chooseCalendar,
  },
  { name: 'a source that is paused', path: OWN_SOURCES, open: openSource },
];

/** The pages of stories and their sources in every state; of the sample papers, whose sources are those of the build. */
export const HEADLINE_PAGES: readonly DeskState[] = [
  { name: 'the stories of a paper', path: HEADLINES },
  { name: 'a search that finds no story', path: `${HEADLINES}?q=zzzz-no-such-story` },
  {
    name: 'the choice for how long a story leads',
    path: HEADLINES,
    open: (page) => row(page, 0).locator('summary').click(),
  },
  {
    name: 'a story that is left out, and one that leads',
    path: HEADLINES,
    open: async (page) => {
      onTestFinished(takeBackChoices);
      await row(page, 0).locator('summary').click();
      await row(page, 0).locator('[value=pin]').click();
      await page.locator('[value=release]').waitFor();
      await row(page, 1).locator('[value=hide]').click();
      await page.locator('.done [value=show]').waitFor();
    },
  },
  {
    name: 'a story that is gone when it is to be left out',
    path: HEADLINES,
    open: async (page) => {
      const first = row(page, 0).locator('[name=story]');
      await first.evaluate((field) => field.setAttribute('value', 'gone'));
      await row(page, 0).locator('[value=hide]').click();
      await page.locator('.problems').waitFor();
    },
  },
  { name: 'the sources of a paper', path: `${PAPER_PATH}/headlines/sources` },
  ...SOURCE_PAGES.map((state) => ({ ...state, prepare: makeOwnPaper })),
];
