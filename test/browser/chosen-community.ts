import type { Page } from 'playwright-core';

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

/** Lets the browser have chosen Rankin Inlet on an earlier visit. */
export const haveChosenRankin = (page: Page) =>
  page.addInitScript((text) => {
    // Once: a page that is loaded later may have changed it.
    if (!sessionStorage.visited) localStorage.community = text;
    sessionStorage.visited = 'yes';
  }, JSON.stringify(RANKIN));
