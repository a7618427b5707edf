import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { openPage } from './browser.ts';

/** A proxy between browser and site that counts what it passes on of answers under /api/, streams and data alike. */
const counted = { bytes: 0, open: 0, requests: 0 };
const proxy = createServer((incoming, outgoing) => {
  const { host: _, ...headers } = incoming.headers;
  const url = new URL(incoming.url ?? '/', siteAddress);
  const isCounted = url.pathname.startsWith('/api/');
  const forwarded = request(url, { method: incoming.method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    if (isCounted) response.on('data', (chunk: Buffer) => (counted.bytes += chunk.byteLength));
    response.pipe(outgoing);
  });
  if (isCounted) {
    counted.requests += 1;
    counted.open += 1;
    outgoing.on('close', () => {
      counted.open -= 1;
      forwarded.destroy();
    });
  }
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
});
let site = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  site = `http://localhost:${(proxy.address() as AddressInfo).port}`;
});

afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

const status = (page: Page) => page.locator('.player-status').textContent();
const streams = (page: Page) => page.locator('.streams label').allTextContents();
const chosen = (page: Page) => page.locator('.streams input:checked').inputValue();

async function startPlaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => status(page), { timeout: 20_000 }).toBe('Playing live');
}

test('one second after Pause no byte of the stream arrives, nor is anything else requested in the next minute', async () => {
  const { page } = await openPage('/radio', {
    site,
    prepare: (opened) => opened.clock.install(),
  });
  await startPlaying(page);
  const before = counted.bytes;
  await expect.poll(() => counted.bytes).toBeGreaterThan(before + 8_000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForTimeout(1_000);
  const { bytes, requests } = counted;
  expect(counted.open).toBe(0);
  // Longer than the time between two requests for the current track.
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
  expect(counted).toEqual({ bytes, requests, open: 0 });
});

test('a reader who saves data is offered the leanest stream first, and it is the one that plays', async () => {
  const { page } = await openPage('/radio', { savesData: true });
  await expect.poll(async () => (await streams(page))[0]).toContain('Ogg (14 MB per hour)');
  expect((await streams(page))[1]).toContain('MP3 (29 MB per hour)');
  expect(await chosen(page)).toBe('8078');
  await startPlaying(page);
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src)).toMatch(
    /port=8078$/,
  );
});

test('without that the best stream is first; another one that is chosen takes its place while it plays', async () => {
  const { page } = await openPage('/radio');
  await startPlaying(page);
  expect(await chosen(page)).toBe('8076');
  await page.getByRole('radio', { name: 'Ogg' }).check();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src))
    .toMatch(/port=8078$/);
  await expect.poll(() => status(page), { timeout: 20_000 }).toBe('Playing live');
});

test('without JavaScript a button opens the chosen stream', async () => {
  const { page } = await openPage('/radio', { javaScript: false });
  await page.getByRole('radio', { name: 'Ogg' }).check();
  const opened = page.waitForRequest('**/api/stream?port=8078');
  await page.getByRole('button', { name: 'Open the stream' }).click({ noWaitAfter: true });
  await opened;
});
