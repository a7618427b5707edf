import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage, type Reader } from './browser.ts';

/**
 * The site as a slow connection serves it to a reader who has cached its scripts: the second half of each page is held back
 * until `release` is called. Resolves to its address and `release`.
 */
async function slowSite(): Promise<{ site: string; release: () => void }> {
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  const server: Server = createServer(async (request, response) => {
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
  return { site: `http://localhost:${(server.address() as AddressInfo).port}`, release };
}

/** Releases the second half only after the page's scripts have run for a while. */
function slowly({ site, release }: { site: string; release: () => void }): Reader {
  return {
    site,
    prepare: async (page) => {
      await page.clock.install();
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'script') setTimeout(release, 400);
      });
    },
  };
}

test('all times of a page become relative where the script runs before the page is parsed', async () => {
  const { page } = await openPage('/news', slowly(await slowSite()));
  // Another test may have let time pass on the site: what is ahead of the browser's clock stays as it is.
  const times = await page
    .locator('time')
    .evaluateAll((all) =>
      all.flatMap((time) =>
        Date.parse(time.getAttribute('datetime') ?? '') > Date.now() ? [] : time.textContent,
      ),
    );
  expect(times.length).toBeGreaterThan(10);
  for (const time of times) expect(time).toMatch(/^just now$|ago$/);
});

test('a news list that the reader interacts with before it is fully parsed keeps all its stories', async () => {
  const slow = await slowSite();
  const reader = slowly(slow);
  const opening = openPage('/news', {
    ...reader,
    prepare: async (page) => {
      await reader.prepare?.(page);
      page.on('request', (request) => {
        if (request.resourceType() === 'script')
          page
            .locator('.chips a')
            .first()
            .hover({ noWaitAfter: true })
            .catch(() => {});
      });
    },
  });
  const { page, problems } = await opening;
  await page.locator('[data-hydrated]').waitFor();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  expect(problems).toEqual([]);
});
