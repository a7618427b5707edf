import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { looksViolations, violations } from './accessibility.ts';
import { openPage } from './browser.ts';
import { expectStableLayout, overflowing } from './layout.ts';

/** Events of the sample world, whose days and addresses follow the present day. */
const DANCE = 'Square dance';
const TOURNAMENT = 'Old-timers’ hockey tournament';

const event = (page: Page, name: string) => page.getByRole('link', { name }).first();

async function eventPath(title: string): Promise<string> {
  const html = await (await fetch(`${siteAddress}/events`)).text();
  const [, path] = html.match(new RegExp(`<a href="(/events/[^"]+)">${title}<`)) ?? [];
  expect(path).toBeDefined();
  return path ?? '';
}

test('one press saves an event for the reader’s own calendar, and the page of a community leads to its events', async () => {
  const { page, problems } = await openPage('/communities/iqaluit', { javaScript: false });
  await event(page, 'All events').click();
  await page.waitForURL('**/events?community=iqaluit');
  await event(page, DANCE).click();
  const add = page.locator('.event-ways a[href$=".ics"]');
  const [download] = await Promise.all([page.waitForEvent('download'), add.click()]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const calendar = Buffer.concat(chunks).toString();
  expect(calendar.match(/^SUMMARY:.*$/gm)).toEqual([`SUMMARY:${DANCE}`]);
  expect(problems).toEqual([]);
});

test.each([DANCE, TOURNAMENT])('the page of “%s” has no fault on a phone', async (title) => {
  const path = await eventPath(title);
  const { page, problems } = await openPage(path, { width: 320, height: 640 });
  expect(await overflowing(page)).toEqual([]);
  await expectStableLayout(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await looksViolations(page)).toEqual([]);
  const isCancelled = title === TOURNAMENT;
  expect(await page.locator('.event-cancelled').count()).toBe(isCancelled ? 1 : 0);
  expect(problems).toEqual([]);
});
