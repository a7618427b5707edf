import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { ProxiedSite } from '../support/proxied-site.ts';
import { siteAddress } from '../support/served-site.ts';
import { type OpenPage, openPage, scriptHasRun } from './browser.ts';

/**
 * Opens /news as a slow connection brings it to a reader who has cached its scripts: the second half of the page comes only when its
 * script has run and `meanwhile` is over.
 */
async function openSlowly(meanwhile = async (_: Page) => {}): Promise<OpenPage> {
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  const proxy = await ProxiedSite.open(siteAddress);
  proxy.responders.set('/news', async (response) => {
    const body = Buffer.from(await (await fetch(`${siteAddress}/news`)).arrayBuffer());
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(body.subarray(0, body.byteLength >> 1));
    await rest;
    response.end(body.subarray(body.byteLength >> 1));
  });
  onTestFinished(() => {
    release();
    proxy.close();
  });
  return openPage('/news', {
    site: proxy.origin,
    prepare: async (page) => {
      page.once('framenavigated', async () => {
        await scriptHasRun(page, 'main');
        await meanwhile(page);
        release();
      });
    },
  });
}

test('all times of a page become relative where the script runs before the page is parsed', async () => {
  const { page } = await openSlowly();
  // Another test may have let time pass on the site: what is ahead of the browser's clock stays as it is.
  const times = () =>
    page
      .locator('time')
      .evaluateAll((all) =>
        all.flatMap((time) =>
          Date.parse(time.getAttribute('datetime') ?? '') > Date.now() ? [] : time.textContent,
        ),
      );
  await expect
    .poll(async () => (await times()).filter((time) => !/^just now$|ago$/.test(time ?? '')))
    .toEqual([]);
  expect((await times()).length).toBeGreaterThan(10);
});

test('a news list that the reader interacts with before it is fully parsed keeps all its stories', async () => {
  const { page, problems } = await openSlowly(async (opened) => {
    await opened.locator('.chips a').first().hover();
    await scriptHasRun(opened, 'news-browser');
  });
  await page.locator('[data-hydrated]').waitFor();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  expect(problems).toEqual([]);
});
