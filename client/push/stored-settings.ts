import { PUSH_LEVELS } from '../../src/model/push/level.ts';
import type { PushSettings } from '../../src/shared/push.ts';

// The settings of this browser's subscription, stored in a cache. The service worker reads it too
// (client/offline/push.ts); it repeats both names, as it cannot import modules of pages.

const CACHE = 'push';
const SETTINGS = '/push-settings';

/** The settings of a subscription and what identifies it. */
export interface StoredSettings extends PushSettings {
  endpoint: string;
  /** The paper's public key that the subscription was made with. */
  key: string;
  /** The community's name. */
  name: string;
}

/** Reads the stored settings; `undefined` if there are none, or they are damaged. */
export async function readSettings(): Promise<StoredSettings | undefined> {
  const found = await caches.match(SETTINGS, { cacheName: CACHE });
  const stored: StoredSettings | undefined = await found?.json().catch(() => undefined);
  const isWhole =
    [stored?.endpoint, stored?.key, stored?.name, stored?.community].every(
      (text) => typeof text === 'string',
    ) && PUSH_LEVELS.some((level) => level === stored?.level);
  return isWhole ? stored : undefined;
}

/** Stores settings, or deletes those that are stored. */
export async function storeSettings(settings: StoredSettings | undefined): Promise<void> {
  if (settings) await (await caches.open(CACHE)).put(SETTINGS, Response.json(settings));
  else await caches.delete(CACHE);
}
