import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { listenOnLoopback } from '../../sample-world/server/loopback-servers.ts';
import { PushService } from '../support/push-service.ts';
import { siteAddress } from '../support/served/served-site.ts';
import { axeViolations } from './accessibility.ts';
import {
  focused,
  haveChosenRankin,
  openPage,
  type Reader,
  refuseStorage,
  waitForServiceWorker,
} from './browser.ts';
import { publishNotice } from './editor/send-form.ts';
import { expectStableLayout, overflowing } from './layout.ts';
import {
  deliver,
  notifications,
  type PushBrowser,
  pressNotification,
  withPush,
} from './push-browser.ts';

const push = await startPushServer();
afterAll(() => push.close());

const OFFER = 'Tell me about warnings in Iqaluit';
const SUBSCRIBED = 'You will be notified of warnings in Iqaluit.';
const status = (page: Page) => page.locator('.subscribe [role=status]').textContent();
const button = (page: Page, name = OFFER) => page.getByRole('button', { name });

async function open(path: string, browser: PushBrowser = {}, reader: Reader = {}) {
  const subscription = await push.service.subscribe(push.host, 'http');
  const opened = await openPage(path, {
    ...reader,
    serviceWorker: true,
    prepare: async (page) => {
      await withPush(page, { subscription, ...browser });
      await reader.prepare?.(page);
    },
  });
  return { ...opened, subscription };
}

test('a reader subscribes with one press, and the notification of a published notice leads to its page', async () => {
  const { page, problems, subscription } = await open(
    '/communities/iqaluit',
    {},
    { isNotified: true },
  );
  await button(page).press('Enter');
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
  expect(await focused(page)).toBe('Change or stop');
  const stop = page.getByRole('button', { name: 'Stop telling me' });

  await publishNotice('Boil your water', { kind: 'water', communities: 'iqaluit' });
  const mine = () =>
    push.service.delivered.filter(({ endpoint }) => endpoint === subscription.endpoint);
  await expect.poll(() => mine().length, { timeout: 30_000 }).toBe(1);
  await waitForServiceWorker(page);
  await deliver(page, JSON.stringify(mine()[0]?.payload));
  await expect
    .poll(() => notifications(page))
    .toMatchObject([{ title: expect.stringContaining('Boil your water') }]);
  const address = new URL(await pressNotification(page));
  expect(address.origin).toBe(siteAddress);
  expect((await page.goto(address.href))?.status()).toBe(200);

  // The notice is above every page now, and the control with it.
  await page.goto(`${siteAddress}/about`);
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
  await page.getByText('Change or stop').click();
  await stop.click();
  await expect.poll(() => status(page)).toBe('You will no longer be notified of warnings.');
  await expect.poll(() => focused(page)).toBe(OFFER);
  await publishNotice('Boil it again', { kind: 'water', communities: 'iqaluit' });
  await expect.poll(() => page.reload().then(() => page.content())).toContain('Boil it again');
  expect(mine()).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('opening the settings renews the subscription, and later changes are sent after that and stored', async () => {
  const { page, problems } = await open('/communities/iqaluit', {}, { width: 360 });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/push')) sent.push(request.postDataJSON());
  });
  await button(page).click();
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
  const held = Promise.withResolvers<void>();
  await page.context().route('**/api/push', (route) => held.promise.then(() => route.continue()));
  await page.getByText('Change or stop').click();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  await page.getByLabel('Tell me about').selectOption('3');
  await page.getByLabel('From').selectOption('22');
  await page.getByLabel('until').selectOption('7');
  await page.getByLabel('Tell me when it is over').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => status(page)).toBe('One moment…');
  expect(sent).toHaveLength(2);
  held.resolve();
  await expect.poll(() => status(page)).toBe(`Saved. ${SUBSCRIBED}`);
  expect(sent).toMatchObject([
    { community: 'iqaluit', level: 1, quietFrom: null, quietUntil: null, allClear: false },
    { community: 'iqaluit', level: 1, quietFrom: null, quietUntil: null, allClear: false },
    { community: 'iqaluit', level: 3, quietFrom: 22, quietUntil: 7, allClear: true },
  ]);
  await page.reload();
  await page.getByText('Change or stop').click();
  expect(await page.getByLabel('From').inputValue()).toBe('22');
  // Another community replaces it.
  await page.goto(`${siteAddress}/communities/pond-inlet`);
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
  await button(page, 'Tell me about warnings in Pond Inlet').click();
  await expect.poll(() => status(page)).toBe('You will be notified of warnings in Pond Inlet.');
  expect(sent.at(-1)).toMatchObject({ community: 'pond-inlet', level: 3, quietFrom: 22 });
  expect(problems).toEqual([]);
});

test.each([
  ['blocks notifications', { permission: 'denied' }, /^Your browser blocks notifications/],
  ['does not answer its question', { permission: 'default' }, /^Your browser was not allowed/],
  ['has no connection to its push service', { subscription: undefined }, /^That did not work/],
] as const)(
  'a reader whose browser %s is told why, and can retry',
  async (_, browser, expectedStatus) => {
    const { page } = await open('/communities/iqaluit', browser as PushBrowser);
    for (const _ of ['once', 'again']) {
      await button(page).click();
      await expect.poll(() => status(page)).toMatch(expectedStatus);
      await expect.poll(() => button(page).isEnabled()).toBe(true);
    }
  },
);

test('a subscriber sees that the site refused, and is subscribed at the next press', async () => {
  const { page } = await open('/communities/iqaluit');
  await page
    .context()
    .route('**/api/push', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await button(page).click();
  await expect.poll(() => status(page)).toMatch(/^That did not work/);
  await button(page).click();
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
});

test('a subscription that the browser lost is renewed without a press; if that fails the reader is told once', async () => {
  const { page } = await open('/communities/iqaluit', {}, { isNotified: true });
  await button(page).click();
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
  const lose = () => page.evaluate(() => delete localStorage['test-push']);
  await lose();
  await page.reload();
  await expect.poll(() => status(page)).toBe(SUBSCRIBED);
  expect(await page.evaluate(() => localStorage['test-push'])).toContain('endpoint');
  await lose();
  await page.evaluate(() => {
    sessionStorage['test-offline'] = 'yes';
  });
  await page.reload();
  await expect
    .poll(() => status(page))
    .toBe(
      'Your browser has ended the notifications about Iqaluit. Press the button to get them again.',
    );
  await page.reload();
  await expect.poll(() => button(page).isVisible()).toBe(true);
  expect(await status(page)).toBe('');
});

test('on /notices the control is for the chosen community, and nothing moves when it appears', async () => {
  const { page } = await open(
    '/notices',
    {},
    { width: 360, prepare: (prepared) => haveChosenRankin(prepared) },
  );
  await expect
    .poll(() => button(page, 'Tell me about warnings in Rankin Inlet').isVisible())
    .toBe(true);
  await expectStableLayout(page);
});

test('the space reserved for the control is empty without scripts and in print', async () => {
  const line = (page: Page) => page.locator('main [data-push]');
  const { page } = await openPage('/communities/iqaluit', { javaScript: false });
  expect(await line(page).evaluate((element) => element.clientHeight)).toBe(0);
  const { page: printed } = await open('/communities/iqaluit');
  await button(printed).waitFor();
  expect(await line(printed).evaluate((element) => element.clientHeight)).toBe(44);
  await printed.emulateMedia({ media: 'print' });
  expect(await line(printed).isVisible()).toBe(false);
});

test('an iPhone must first add the site to the home screen; a browser without push or storage has no control', async () => {
  const control = (prepare: (page: Page) => Promise<unknown>) =>
    openPage('/communities/iqaluit', { prepare }).then(({ page }) => page);
  const withoutPush = (standalone: boolean | undefined) => (page: Page) =>
    page.addInitScript((value) => {
      Reflect.deleteProperty(window, 'PushManager');
      if (value !== undefined) Object.assign(navigator, { standalone: value });
    }, standalone);
  const phone = await control(withoutPush(false));
  await expect.poll(() => phone.locator('.subscribe').textContent()).toMatch(/Home Screen first/);
  for (const prepare of [withoutPush(undefined), refuseStorage]) {
    const page = await control(prepare);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main [data-push]').textContent()).toBe('');
  }
});

/** A push service at a port of this machine, to which the sample site may send. */
async function startPushServer() {
  const service = new PushService();
  const server = await listenOnLoopback(1, 0, async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(await buffer(incoming)),
    });
    const { status } = await service.receive(request);
    outgoing.writeHead(status).end();
  });
  return { service, host: `127.0.0.1:${server.port}`, close: server.close };
}
