// Placeholders of held-back pictures. The service worker repeats these names (hold-back.ts): it
// cannot import a page's chunk.

/**
 * The cache entry in which the service worker finds the current mode; absent while the saver is
 * off.
 */
const SAVER_CACHE = 'data-saver';
const SAVING = '/saving';
/** The channel on which the service worker hears that it has changed. */
const SAVER_CHANNEL = 'data-saver';
/**
 * A query parameter on a picture that the service worker fetches without it: the plain address
 * would return the SVG or the small picture from this page's memory. A number follows it.
 */
const SHOWN = 'shown-by-reader';

/** The address of a picture for which a page has had something else; `turn` counts the changes. */
export function shownAddress(address: string, turn: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}${SHOWN}${turn}`;
}

/** A size that no picture has, in the reserved proportions: it identifies a held-back picture. */
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
 * Writes the mode where the service worker finds it, and notifies it. `current` returns it at the
 * time of writing: `small` or `none` followed by the placeholder SVG, `full` if the reader
 * overrules the browser, nothing while the saver is off. Does nothing without caches.
 */
export function notifyWorker(current: () => string | undefined): void {
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
