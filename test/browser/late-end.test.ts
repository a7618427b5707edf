import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { type OpenPage, openPage, scriptHasRun } from './browser.ts';

/**
 * Opens /news as a slow connection brings it to a reader who has cached its scripts: the second half of the page comes only when its
 * script has run and `meanwhile` is over.
 */
async function openSlowly(meanwhile = async (_: Page) => {}): Promise<OpenPage> {
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const upstream = await fetch(siteAddress + request.url);
    const type = upstream.headers.get('Content-Type') ?? '';
    const body = Buffer.from(await upstream.arrayBuffer());
    response.writeHead(upstream.status, { 'Content-Type': type });
    if (type.startsWith('text/html')) {
      response.write(body.subarray(0, body.byteLength >> 1));
      await rest;
      response.end(body.subarray(body.byteLength >> 1));
    } else {
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    release();
    server.close();
    server.closeAllConnections();
  });
  return openPage('/news', {
    site: `http://localhost:${(server.address() as AddressInfo).port}`,
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
