// Placeholders of pictures that the data saver does not load. saver-worker.ts repeats these names,
// because the service worker cannot import a page's chunk.

/** The cache from which the service worker reads the mode; absent while the saver is off. */
const SAVER_CACHE = 'data-saver';
const SAVING = '/saving';
/** The channel that notifies the service worker of changes. */
const SAVER_CHANNEL = 'data-saver';
/** A query parameter that bypasses the page's memory; the service worker removes it. */
const SHOWN = 'shown-by-reader';

/** A fresh address for a picture with a loaded substitute; `changeCount` makes it new. */
export function shownAddress(address: string, changeCount: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}${SHOWN}${changeCount}`;
}

/** An intrinsic width that no real picture has: it identifies the placeholder. */
const WIDTH = 1601;
const HEIGHT = 901;

/** The placeholder: an SVG with the text `words`, in the colours of the pages. */
export function drawPlaceholder(words: string): string {
  const text = words.replace(/[<&]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 320 180"><style>rect{fill:#f1eee7}path{fill:none;stroke:#3c4852}text{fill:#3c4852;font:600 16px system-ui,sans-serif;text-anchor:middle}@media(prefers-color-scheme:dark){rect{fill:#18222a}path{stroke:#c3ccd2}text{fill:#c3ccd2}}</style><rect width="320" height="180"/><path d="M60 65h200v50h-200z"/><text x="160" y="95">${text}</text></svg>`;
}

/** Whether an image shows the placeholder instead of its picture. */
export function isPlaceholder({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth === WIDTH && naturalHeight === HEIGHT;
}

/** The last write. Writes are serialised, so that the last of several quick changes wins. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * Stores the mode for the service worker and notifies it; does nothing without caches. `current`
 * returns `small` or `none` with the placeholder SVG, `full`, or nothing while off.
 */
export function notifyWorker(current: () => string | undefined): void {
  writing = writing.then(() => write(current())).catch(() => {});
}

async function write(saving: string | undefined): Promise<void> {
  const before = await caches.match(SAVING, { cacheName: SAVER_CACHE });
  if (saving === (await before?.text())) return;
  // This also deletes entries of earlier versions.
  await caches.delete(SAVER_CACHE);
  if (saving) await (await caches.open(SAVER_CACHE)).put(SAVING, new Response(saving));
  const channel = new BroadcastChannel(SAVER_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
