import { withTimeout } from '../../src/lib/with-timeout.ts';
import { PUSH_PATH, type PushSettings } from '../../src/shared/push.ts';
import { readSettings, type StoredSettings, storeSettings } from './stored-settings.ts';

/** Timeout of the service worker, and of each request to the site. */
const TIMEOUT_MS = 20_000;

/** The settings that a reader chose, with the name of the community. */
export type NamedSettings = PushSettings & { name: string };

/** The outcome of subscribing. All except `subscribed` are keys of `SubscribeWords`. */
export type Outcome = 'subscribed' | 'blocked' | 'notAllowed' | 'failed';

/** Subscribes this browser. Requests permission, so it must be called in a click handler. */
export async function subscribe(key: string, settings: NamedSettings): Promise<Outcome> {
  try {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') return 'blocked';
    if (permission !== 'granted') return 'notAllowed';
    await subscribeAndStore(key, settings);
    return 'subscribed';
  } catch {
    return 'failed';
  }
}

/** Ends the subscription, even offline: ingest learns it from the push service at its next send. */
export async function unsubscribe(): Promise<void> {
  const stored = await readSettings();
  await (await currentSubscription())?.unsubscribe();
  await storeSettings(undefined);
  if (stored) await send('DELETE', { endpoint: stored.endpoint }).catch(() => {});
}

/**
 * The settings of this browser's subscription. A lost one, or one to another key, is renewed; if
 * that fails, its settings are returned once, as `lost`.
 */
export async function restoreSettings(
  key: string,
): Promise<{ current?: StoredSettings; lost?: StoredSettings }> {
  const stored = await readSettings();
  if (!stored) return {};
  const subscription = await currentSubscription();
  if (subscription?.endpoint === stored.endpoint && stored.key === key) return { current: stored };
  try {
    if (Notification.permission === 'granted')
      return { current: await subscribeAndStore(key, stored) };
  } catch {
    // Offline: the next page tries again.
    if (!navigator.onLine) return { current: stored };
  }
  await storeSettings(undefined);
  return { lost: stored };
}

/** Sends the subscription again in case the site has lost it. Ignores errors. */
export async function resend(stored: StoredSettings): Promise<void> {
  try {
    const subscription = await currentSubscription();
    if (subscription?.endpoint === stored.endpoint) await sendSubscription(subscription, stored);
  } catch {
    // If the site has the subscription all is well; if not, the reader can do nothing about it.
  }
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
}

async function subscribeAndStore(key: string, settings: NamedSettings): Promise<StoredSettings> {
  const before = await readSettings();
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready, TIMEOUT_MS);
  // A browser has one subscription, which is bound to one key.
  if (before && before.key !== key) await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const sent = await sendSubscription(subscription, settings, before?.endpoint);
  const { endpoint } = subscription;
  const stored = { ...sent, name: settings.name, key, endpoint };
  await storeSettings(stored);
  return stored;
}

async function sendSubscription(
  subscription: PushSubscription,
  { community, level, quietFrom, quietUntil, allClear }: PushSettings,
  replaces?: string,
): Promise<PushSettings> {
  const settings = { community, level, quietFrom, quietUntil, allClear };
  await send('POST', { ...subscription.toJSON(), ...settings, ...(replaces && { replaces }) });
  return settings;
}

async function send(method: 'POST' | 'DELETE', body: object): Promise<void> {
  const response = await fetch(PUSH_PATH, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${method} ${PUSH_PATH} responded with ${response.status}`);
}
