import { HELD_PICTURE, SAVER_CACHE, SAVER_CHANNEL } from './held-picture.ts';

/** One after the other, so that after quick changes the last one stands. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * Writes what the service worker shows in place of pictures where it finds it at any time, and lets it know. `current` gives the SVG,
 * or nothing while the saver is off, as of the time of writing. Without caches nothing happens.
 */
export function tellWorker(current: () => string | undefined): void {
  writing = writing.then(() => write(current())).catch(() => {});
}

async function write(picture: string | undefined): Promise<void> {
  const before = await caches.match(HELD_PICTURE, { cacheName: SAVER_CACHE });
  if (picture === (await before?.text())) return;
  if (picture === undefined) await caches.delete(SAVER_CACHE);
  else await (await caches.open(SAVER_CACHE)).put(HELD_PICTURE, new Response(picture));
  const channel = new BroadcastChannel(SAVER_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
