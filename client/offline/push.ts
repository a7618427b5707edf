import type { PushPayload } from '../../src/model/push/level.ts';

// Shows each push message as a notification that opens a page of the site, even if no page is open.

/** Repeats push/stored-settings.ts and src/shared/push.ts: a shared chunk cannot be imported. */
const CACHE = 'push';
const SETTINGS = '/push-settings';
const PUSH_PATH = '/api/push';

/** The page of all warnings and notices in force. */
const NOTICES = '/notices';

/** The methods of `PushMessageData` that are used. */
export interface PushMessage {
  text(): string;
}

/** The notification for a message; browsers require one even for an unreadable message. */
export function notificationOf(
  message: PushMessage | null,
  host: string,
): { title: string; options: NotificationOptions & { renotify?: boolean } } {
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

/** The valid texts of a message. */
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

/** The page that a notification opens: always one of this site. */
export function pageOf(path: unknown, origin: string): string {
  const url = URL.parse(String(path), origin);
  return url?.origin === origin ? url.href : origin + NOTICES;
}

/** The dependencies of renewing a subscription. */
export interface PushStore {
  caches: Pick<CacheStorage, 'match' | 'open'>;
  fetch: typeof fetch;
  subscribe: (key: string) => Promise<PushSubscription>;
}

/** Sends the new endpoint to the site; if this fails, the next opened page does it. */
export async function renewSubscription(
  given: PushSubscription | null | undefined,
  { caches, fetch, subscribe }: PushStore,
): Promise<void> {
  const found = await caches.match(SETTINGS, { cacheName: CACHE });
  if (!found) return;
  const stored = await found.json();
  const subscription = given ?? (await subscribe(stored.key));
  const { ok } = await fetch(PUSH_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...stored, ...subscription.toJSON(), replaces: stored.endpoint }),
  });
  if (!ok) return;
  const { endpoint } = subscription;
  await (await caches.open(CACHE)).put(SETTINGS, Response.json({ ...stored, endpoint }));
}
