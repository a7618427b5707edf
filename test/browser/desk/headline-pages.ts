import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { PAPER_PATH } from './desk-page.ts';
import type { DeskState } from './desk-state.ts';
import { HEADLINES, takeBackChoices } from './send-form.ts';

const row = (page: Page, nth: number) =>
  page.locator('.rows > li', { has: page.locator('[value=hide]') }).nth(nth);

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
];
