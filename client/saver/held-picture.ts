// What stands in for a picture. The service worker has these names too (hold-back.ts): it cannot import what a page's script imports.

/** The cache and the address in it where the service worker finds how data is saved; absent while the saver is off. */
const SAVER_CACHE = 'data-saver';
const SAVING = '/saving';
/** The channel on which the service worker hears that it has changed. */
const SAVER_CHANNEL = 'data-saver';
/**
 * A parameter behind the address of a picture that the service worker fetches, without the parameter. The same address again would
 * give what the browser's memory has for it in this page: the SVG, or the small picture. A number follows it.
 */
const SHOWN = 'shown-by-reader';

/** The address at which a page gets a picture of which it has had something else, for the so manieth time. */
export function shownAddress(address: string, turn: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}${SHOWN}${turn}`;
}

/** A size that no picture has, in the proportions that pages reserve: by it a picture is known as held back. */
const WIDTH = 1601;
const HEIGHT = 901;

/** An SVG that says `words`, in the colours of the pages. */
export function drawHeldPicture(words: string): string {
  const text = words.replace(/[<&]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 320 180"><style>rect{fill:#f1eee7}text{fill:#3c4852;font:600 16px system-ui,sans-serif;text-anchor:middle}@media(prefers-color-scheme:dark){rect{fill:#18222a}text{fill:#c3ccd2}}</style><rect width="320" height="180"/><text x="160" y="95">${text}</text></svg>`;
}

/** Whether that SVG stands where the picture would be. */
export function isHeldPicture({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth === WIDTH && naturalHeight === HEIGHT;
}

/** One after the other, so that after quick changes the last one stands. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * Writes how data is saved where the service worker finds it at any time, and lets it know. `current` gives that as of the time of
 * writing: `small` or `none` with the SVG that stands in for a picture behind it, `full` where the reader overrules the browser, or
 * nothing while the saver is off. Without caches nothing happens.
 */
export function tellWorker(current: () => string | undefined): void {
  writing = writing.then(() => write(current())).catch(() => {});
}

async function write(saving: string | undefined): Promise<void> {
  const before = await caches.match(SAVING, { cacheName: SAVER_CACHE });
  if (saving === (await before?.text())) return;
  // What an earlier version has written goes with it.
  await caches.delete(SAVER_CACHE);
  if (saving) await (await caches.open(SAVER_CACHE)).put(SAVING, new Response(saving));
  const channel = new BroadcastChannel(SAVER_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
