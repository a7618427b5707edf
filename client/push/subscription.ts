import { withTimeout } from '../../src/lib/with-timeout.ts';
import { PUSH_PATH, type PushSettings } from '../../src/shared/push.ts';
import { type KeptSettings, keepSettings, readKept } from './kept-settings.ts';

/** How long the service worker, and then the site, are waited for. */
const TIMEOUT_MS = 20_000;

/** What a reader has asked for: with the community's name, by which the page calls it. */
export type Wanted = PushSettings & { readonly name: string };

/** What became of it, as the words have it. */
export type Outcome = 'told' | 'blocked' | 'notAllowed' | 'failed';

/** Has this browser told about warnings from now on. Asks for its permission first, which browsers allow at a press alone. */
export async function startTelling(key: string, wanted: Wanted): Promise<Outcome> {
  try {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') return 'blocked';
    if (permission !== 'granted') return 'notAllowed';
    await subscribe(key, wanted);
    return 'told';
  } catch {
    return 'failed';
  }
}

/** Ends it at once, also without a connection: what the site does not hear now, the push service says to it at the next warning. */
export async function stopTelling(): Promise<void> {
  const kept = await readKept();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await keepSettings(undefined);
  if (kept) await endAt(kept.endpoint);
}

/**
 * What this browser is told about. A subscription that it has lost, or that another key of the paper belongs to, is renewed; where it
 * cannot be, `lost` is what was, this once.
 */
export async function findTold(
  key: string,
): Promise<{ readonly told?: KeptSettings; readonly lost?: KeptSettings }> {
  const kept = await readKept();
  if (!kept) return {};
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription?.endpoint === kept.endpoint && kept.key === key) return { told: kept };
  try {
    if (Notification.permission === 'granted') return { told: await subscribe(key, kept) };
  } catch {
    // Without a connection it is tried again on the next page.
    if (!navigator.onLine) return { told: kept };
  }
  await keepSettings(undefined);
  return { lost: kept };
}

/**
 * Sends the site once more what this browser is told about, in case it has lost it. Where it has not nothing changes there, and where it
 * cannot be reached the next time will do.
 */
export async function sendAgain(told: KeptSettings): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription?.endpoint === told.endpoint) await sendSubscription(subscription, told);
  } catch {
    // The reader is still told where the site knows of it, and can do nothing else where it does not.
  }
}

async function subscribe(key: string, wanted: Wanted): Promise<KeptSettings> {
  const before = await readKept();
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready, TIMEOUT_MS);
  // A browser has one subscription, which stays with the key that it was made with.
  if (before && before.key !== key) await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const settings = await sendSubscription(subscription, wanted, before?.endpoint);
  const { endpoint } = subscription;
  const kept = { ...settings, name: wanted.name, key, endpoint };
  await keepSettings(kept);
  return kept;
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

function endAt(endpoint: string): Promise<void> {
  return send('DELETE', { endpoint }).catch(() => {});
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
