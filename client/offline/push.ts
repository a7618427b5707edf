import type { PushPayload } from '../../src/model/push/payload.ts';

// What push services bring to this browser while no page of the site is open: it is shown, and leads to a page.

/** The same as in push/kept-settings.ts and src/shared/push.ts, which pages import: a shared module would be a chunk that this worker cannot import. */
const CACHE = 'push';
const SETTINGS = '/push-settings';
const PUSH_PATH = '/api/push';

/** Where all that is in force stands. */
const NOTICES = '/notices';

/** What the worker has of a `PushMessageData`. */
export interface PushMessage {
  text(): string;
}

/** What is shown of a message; of one that cannot be read where all notices are: a browser wants something to be shown of each. */
export function notificationOf(
  message: PushMessage | null,
  host: string,
): { readonly title: string; readonly options: NotificationOptions & { renotify?: boolean } } {
  const { title, body, path, tag, lang, dir, isUpdate } = readPayload(message);
  const options = {
    ...(body && { body }),
    ...(tag && { tag, renotify: isUpdate === true }),
    ...(lang && { lang }),
    dir: dir === 'rtl' ? dir : 'auto',
    icon: '/apple-touch-icon.png',
    data: path ?? NOTICES,
  } as const;
  return { title: title || `${host}: notices, avis`, options };
}

/** The texts of a message, as far as it has any. */
function readPayload(message: PushMessage | null): Partial<PushPayload> {
  try {
    const payload: unknown = JSON.parse(message?.text() ?? '');
    const { isUpdate, ...texts } = payload as Record<keyof PushPayload, unknown>;
    const isText = ([, value]: [string, unknown]) => typeof value === 'string' && value !== '';
    return { ...Object.fromEntries(Object.entries(texts).filter(isText)), isUpdate: !!isUpdate };
  } catch {
    return {};
  }
}

/** The page that a notification leads to: one of this site, whatever the message says. */
export function pageOf(path: unknown, origin: string): string {
  const url = URL.parse(String(path), origin);
  return url?.origin === origin ? url.href : origin + NOTICES;
}

/** Where what a browser is told about goes on when its push service gives it another endpoint. */
export interface PushStore {
  readonly caches: Pick<CacheStorage, 'match' | 'open'>;
  readonly fetch: typeof fetch;
  readonly subscribe: (key: string) => Promise<PushSubscription>;
}

/** Sends the site the new endpoint, with what its reader has chosen. Where that fails the next page that is opened does. */
export async function renewSubscription(
  given: PushSubscription | null | undefined,
  { caches, fetch, subscribe }: PushStore,
): Promise<void> {
  const found = await caches.match(SETTINGS, { cacheName: CACHE });
  if (!found) return;
  const kept = await found.json();
  const subscription = given ?? (await subscribe(kept.key));
  const { ok } = await fetch(PUSH_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...kept, ...subscription.toJSON(), replaces: kept.endpoint }),
  });
  if (!ok) return;
  const { endpoint } = subscription;
  await (await caches.open(CACHE)).put(SETTINGS, Response.json({ ...kept, endpoint }));
}
