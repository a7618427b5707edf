import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ChooseCommunity } from '../../src/site/components/ChooseCommunity.tsx';
import { InPublication } from '../../src/site/components/use-publication.ts';
import { NUNAVUT_NEWS } from '../support/nunavut-news.ts';
import { changePage } from './browser.ts';

const STYLES = readFileSync('src/site/styles/choose-community.css', 'utf8');

/** The path of a page that shows nothing but the control by which readers choose their community. */
export const CHOOSE_PAGE = '/about?choose';

export const RANKIN = {
  slug: 'rankin-inlet',
  name: 'Rankin Inlet',
  timeZone: 'America/Rankin_Inlet',
};

/** The titles of a page's times: the times as they stand in the page's zone. */
export const timeTitles = (page: Page): Promise<string[]> =>
  page.locator('time').evaluateAll((times) => times.map((time) => (time as HTMLElement).title));

/** The zones of a page's times: `Eastern` is EST or EDT, by the season. */
export async function zonesOf(page: Page): Promise<string[]> {
  const zones = (await timeTitles(page)).map(
    (title) => ZONES.find(([, name]) => name.test(title))?.[0] ?? title,
  );
  return [...new Set(zones)];
}

const ZONES = [
  ['Eastern', /E[SD]T$/],
  ['Central', /C[SD]T$/],
  ['Mountain', /M[SD]T$/],
] as const;

/** Puts the control into the page at `CHOOSE_PAGE`: that of one community, or of all. */
export async function withChoosePage(page: Page, slug?: string): Promise<void> {
  const control = renderToString(
    createElement(
      InPublication,
      { value: NUNAVUT_NEWS },
      createElement(ChooseCommunity, { ...(slug && { slug }) }),
    ),
  );
  await changePage(page, CHOOSE_PAGE, (html) =>
    html
      .replace('</style>', () => `${STYLES}</style>`)
      .replace(
        /(<main[^>]*>).*<\/main>/s,
        (_, main) => `${main}${control}<p id="below">.</p></main>`,
      ),
  );
}

/** Lets the browser have chosen that community on an earlier visit; the value may be any text. */
export async function haveChosen(page: Page, chosen: object | string): Promise<void> {
  const value = typeof chosen === 'string' ? chosen : JSON.stringify(chosen);
  await page.addInitScript((text) => {
    // Once: a page that is loaded later may have changed it.
    if (!sessionStorage.visited) localStorage.community = text;
    sessionStorage.visited = 'yes';
  }, value);
}
