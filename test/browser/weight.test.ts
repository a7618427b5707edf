import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalEdge, startLocalEdge } from '../../perf/lighthouse/local-edge.ts';
import { CHROMIUM_FLAGS, findTestChromium } from '../../scripts/find-chromium.ts';
import { siteAddress, worldOrigin } from '../support/served-site.ts';

const HOST = 'nunavut-news.example';
/** Not loaded by a page itself: the script of the service worker and the page that it stores. */
const WORKER_BYTES = 3_000 + 7_100;

let edge: LocalEdge;
let browser: Browser;
let post = '';

beforeAll(async () => {
  edge = await startLocalEdge({ address: siteAddress, host: HOST }, worldOrigin);
  browser = await chromium.launch({
    executablePath: findTestChromium(),
    args: [...CHROMIUM_FLAGS, ...edge.chromiumFlags],
  });
  const siteMap = await (await fetch(`${siteAddress}/sitemap.xml`)).text();
  post = /\/blog\/[^<]+/.exec(siteMap)?.[0] ?? '';
});

afterAll(async () => {
  await browser?.close();
  await edge?.close();
});

/** What a page says of its weight, and what Chromium received on a first visit to it, in bytes. */
async function visit(path: string) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map<string, { type: string; url: string }>();
  const received = { page: 0, own: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response: { url } }) =>
    requests.set(requestId, { type, url }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url } = requests.get(requestId) ?? { type: '', url: '' };
    if (type === 'Document' && url === edge.origin + path) received.page = encodedDataLength;
    if (url.startsWith(edge.origin)) received.own += encodedDataLength;
  });
  await page.goto(edge.origin + path, { waitUntil: 'load' });
  if (path !== '/today') await page.getByRole('button', { name: 'Data saver' }).waitFor();
  await page.waitForLoadState('networkidle');
  const said = (await page.locator('footer .weight').textContent()) ?? '';
  await context.close();
  const [, own, first] =
    /This page: ([\d.]+) KB; with fonts and scripts on a first visit: (\d+) KB/.exec(said) ?? [];
  return {
    received,
    text: said,
    said: { page: Number(own) * 1_000, firstVisit: Number(first) * 1_000 },
  };
}

test('/today says its weight and nothing more, and Chromium receives nothing more but the icon of the tab', async () => {
  const { received, text } = await visit('/today');
  const [, said] = /^This page: ([\d.]+) KB\.$/.exec(text) ?? [];
  expect((Number(said) * 1_000) / received.page).toBeGreaterThan(0.95);
  expect((Number(said) * 1_000) / received.page).toBeLessThan(1.05);
  expect(received.own - received.page).toBeLessThan(2_000);
});

test.each([
  '/',
  '/news',
  '/radio',
  '/faq',
  '/resources/inuit-art-guide',
  '/rss',
  'a post',
  '/no-such-page',
])(
  '%s says its weight within 5 %% of what Chromium receives through an edge, and that of a first visit within 10 %%',
  async (name) => {
    const { received, said } = await visit(name === 'a post' ? post : name);
    expect(said.page / received.page).toBeGreaterThan(0.95);
    expect(said.page / received.page).toBeLessThan(1.05);
    const whole = received.own + WORKER_BYTES;
    expect(said.firstVisit / whole).toBeGreaterThan(0.9);
    expect(said.firstVisit / whole).toBeLessThan(1.1);
  },
);
