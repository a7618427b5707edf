import { PUSH_LEVELS } from '../../src/model/push/level.ts';
import type { PushSettings } from '../../src/shared/push.ts';

// What this browser is told about, in a cache: the service worker reads it too (client/offline/push.ts), and names
// both itself, as it cannot import what a page's script imports.

const CACHE = 'push';
const SETTINGS = '/push-settings';

/** What a browser is told about, and by which subscription. */
export interface KeptSettings extends PushSettings {
  readonly endpoint: string;
  /** The paper's public key that the subscription was made with. */
  readonly key: string;
  /** The community's name. */
  readonly name: string;
}

/** What is kept; `undefined` where nothing is, or it is damaged. */
export async function readKept(): Promise<KeptSettings | undefined> {
  const found = await caches.match(SETTINGS, { cacheName: CACHE });
  const kept: KeptSettings | undefined = await found?.json().catch(() => undefined);
  const isWhole =
    [kept?.endpoint, kept?.key, kept?.name, kept?.community].every(
      (text) => typeof text === 'string',
    ) && PUSH_LEVELS.some((level) => level === kept?.level);
  return isWhole ? kept : undefined;
}

/** Keeps it, or nothing. */
export async function keepSettings(settings: KeptSettings | undefined): Promise<void> {
  if (settings) await (await caches.open(CACHE)).put(SETTINGS, Response.json(settings));
  else await caches.delete(CACHE);
}
