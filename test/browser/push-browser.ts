import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import type { TestSubscription } from '../support/push-service.ts';
import { siteAddress } from '../support/served/served-site.ts';

export interface PushBrowser {
  /** The subscription from its push service; without one it fails, as without a connection. */
  subscription?: TestSubscription;
  permission?: NotificationPermission;
}

/** Replaces Chromium's push service; `test-push` in the storage is a subscription. */
export async function withPush(page: Page, browser: PushBrowser): Promise<void> {
  const { permission = 'granted' } = browser;
  if (permission === 'granted')
    await page.context().grantPermissions(['notifications'], { origin: siteAddress });
  await page.addInitScript(
    ({ subscription, permission }) => {
      const stored = () => {
        const { endpoint, p256dh, auth } = JSON.parse(localStorage['test-push'] ?? '{}');
        if (!endpoint) return null;
        return {
          endpoint,
          toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
          unsubscribe: async () => delete localStorage['test-push'],
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => stored(),
        subscribe: async () => {
          if (!subscription || sessionStorage['test-offline'])
            throw new DOMException('no push service', 'AbortError');
          localStorage['test-push'] = JSON.stringify(subscription);
          return stored();
        },
      });
      Notification.requestPermission = async () => permission;
    },
    { subscription: browser.subscription, permission },
  );
}

/** Delivers a push message, again if nothing is shown: a busy Chromium loses some. */
export async function deliver(page: Page, payload: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(siteAddress));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const message = { origin: siteAddress, registrationId: await registered, data: payload };
  const before = JSON.stringify(await notifications(page));
  const isShown = async () => JSON.stringify(await notifications(page)) !== before;
  for (let attempt = 0; attempt < 3 && !(await isShown()); attempt++) {
    await session.send('ServiceWorker.deliverPushMessage', message);
    await vi.waitUntil(isShown, { timeout: 5_000 }).catch(() => {});
  }
  await session.detach();
}

export function notifications(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang, dir, data }) => ({
      title,
      body,
      tag,
      lang,
      dir,
      data,
    }));
  });
}

/** Presses the first notification; returns the page that the service worker opens. */
export async function pressNotification(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the service worker has not started');
  return worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: unknown };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    // Browsers open a window only at a reader's own press.
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address: string) => resolve(address);
    });
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return opened;
  });
}
