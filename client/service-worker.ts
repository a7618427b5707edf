import {
  FRONT_PAGE,
  isCachedPage,
  isImmutable,
  isPage,
  OFFLINE_PAGE,
} from './offline/addresses.ts';
import { findCopy, isStorable, listCopies, storeCopy, trimCopies } from './offline/copies.ts';
import { storeFrontPictures } from './offline/front-pictures.ts';
import { addCopyList, addOfflineNote, withoutEnded } from './offline/offline-html.ts';
import { notificationOf, pageOf, renewSubscription } from './offline/push.ts';
import { pictureHeaders, readSaving, serveWithSaver, watchSaver } from './saver/saver-worker.ts';

// Offline reading. Pages come from the network; a cached copy is served only if no response (not
// even an error status) arrives. Streams, data, frames, downloads, other hosts and range requests
// are not handled.

declare const self: ServiceWorkerGlobalScope & {
  navigator: { connection?: { saveData?: boolean } };
};

/**
 * Timeout if there is a cached copy. By satellite (round trip 0.6 s) a response takes 2.4 s, or
 * 18 s if one packet is lost four times in a row; after 20 s the link is dead.
 */
const TIMEOUT_MS = 20_000;

const PREFIX = 'copies-';
const CACHE = PREFIX + import.meta.env.BUILD_ID;

const openStore = () => caches.open(CACHE);

watchSaver();
self.addEventListener('fetch', serveWithSaver);
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.headers.has('Range')) return;
  if (request.mode === 'navigate') {
    if (request.destination === 'document' && isPage(url)) event.respondWith(servePage(event, url));
  } else if (isImmutable(url)) {
    event.respondWith(serveImmutable(event, url));
  }
});

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data, self.location.host);
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(pageOf(event.notification.data, self.location.origin)));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  const subscribe = (applicationServerKey: string) =>
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { newSubscription } = event as { newSubscription?: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(
    renewSubscription(newSubscription, { caches, fetch, subscribe }),
  );
});

/** Focuses the window that shows a page, else opens a new one; never navigates an open page. */
async function openPage(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openWindow = windows.find(({ url }) => url === address);
  await (openWindow ? openWindow.focus() : self.clients.openWindow(address));
}

/** Stores the offline page in advance. If this throws, the new worker is not installed. */
async function install(): Promise<void> {
  const response = await fetch(OFFLINE_PAGE, { cache: 'no-cache' });
  if (!isStorable(response))
    throw new Error(`${OFFLINE_PAGE} responded with status ${response.status}`);
  await storeCopy(await openStore(), address(OFFLINE_PAGE), response, Date.now());
  await self.skipWaiting();
}

/** Moves copies from caches of earlier builds, deletes those, and stores the open pages. */
async function activate(): Promise<void> {
  const copies = await openStore();
  for (const name of await caches.keys()) {
    if (name === CACHE || !name.startsWith(PREFIX)) continue;
    for (const { url, copy } of await listCopies(await caches.open(name))) {
      if (!(await findCopy(copies, url.href))) await copies.put(url.href, copy);
    }
    await caches.delete(name);
  }
  await self.clients.claim();
  for (const { url } of await self.clients.matchAll({ type: 'window' }))
    await storeOpenPage(new URL(url)).catch(() => {});
  await trimCopies(copies);
}

/** Stores a page that was opened before this worker was active, from the browser's HTTP cache. */
async function storeOpenPage(url: URL): Promise<void> {
  const copies = await openStore();
  if (!isCachedPage(url) || (await findCopy(copies, address(url.pathname)))) return;
  const page = await fetchFromHttpCache(url.pathname);
  if (!isStorable(page)) return;
  const html = await page.clone().text();
  const storedAtMs = Date.parse(page.headers.get('Date') ?? '') || Date.now();
  await storeCopy(copies, address(url.pathname), page, storedAtMs);
  for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/(?:assets|fonts)\/[^"]+)"/g)) {
    const file = await fetchFromHttpCache(path);
    if (isStorable(file)) await storeCopy(copies, address(path), file, Date.now());
  }
  // Not awaited, because requests of pages wait until the worker is activated.
  if (url.pathname === FRONT_PAGE) storePictures().catch(() => {});
}

/** The last storing of pictures. Serialised, so that two pages together respect the limit. */
let storing: Promise<void> = Promise.resolve();

function storePictures(): Promise<void> {
  storing = storing
    .catch(() => {})
    .then(async () => {
      const copies = await openStore();
      await storeFrontPictures(copies, self.location.origin, fetchPicture);
      await trimCopies(copies);
    });
  return storing;
}

/** Fetches a picture of the front page as a page would, but with low priority. */
function fetchPicture(path: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetchFromHttpCache(path, { headers: pictureHeaders(), priority: 'low', signal });
}

/** Reads a file from the HTTP cache; fetches a missing one unless the data saver is on. */
async function fetchFromHttpCache(path: string, picture?: RequestInit): Promise<Response> {
  const saving = await readSaving();
  const isAllowed = saving === 'off' || (saving === 'small' && picture);
  const isSparing = !isAllowed || self.navigator.connection?.saveData;
  const cache = isSparing ? 'only-if-cached' : 'force-cache';
  return fetch(path, { ...picture, cache, mode: 'same-origin' });
}

/** Serves a page: the network's response, else the cached copy, else the offline page. */
async function servePage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fetchPage(event, url);
  // A response after the timeout is stored as well.
  event.waitUntil(network.catch(() => {}));
  const copy = await findStored(url);
  try {
    return await (copy ? Promise.race([network, timeUp()]) : network);
  } catch {
    return copy ? serveCopy(copy) : serveOfflinePage(503);
  }
}

function timeUp(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
}

/** The cached copy of a page, if any; `undefined` too if the cache fails. */
async function findStored(url: URL): Promise<Response | undefined> {
  if (!isCachedPage(url)) return undefined;
  try {
    return await findCopy(await openStore(), address(url.pathname));
  } catch {
    return undefined;
  }
}

/** Fetches a page with revalidation, because the HTTP cache may be minutes old. */
async function fetchPage(event: FetchEvent, url: URL): Promise<Response> {
  const response = await fetch(event.request, { cache: 'no-cache' });
  if (url.pathname === OFFLINE_PAGE && response.ok) return serveOfflinePage(200);
  if (isCachedPage(url)) event.waitUntil(updateCopy(url, response.clone()).catch(() => {}));
  return response;
}

/** Stores the network's response; a 404 or 410 deletes the cached copy. */
async function updateCopy(url: URL, response: Response): Promise<void> {
  const copies = await openStore();
  const key = address(url.pathname);
  const isGone = response.status === 404 || response.status === 410;
  if (isGone) await copies.delete(key);
  else if (isStorable(response)) await storeCopy(copies, key, response, Date.now());
  else return;
  await trimCopies(copies);
  if (url.pathname === FRONT_PAGE) await storePictures();
}

/** Serves a cached copy with a note, in the words of the offline page. */
async function serveCopy(copy: Response): Promise<Response> {
  const page = await findCopy(await openStore(), address(OFFLINE_PAGE));
  return page ? addOfflineNote(copy, page) : withoutEnded(copy);
}

async function serveOfflinePage(status: number): Promise<Response> {
  const copies = await openStore();
  const page = await findCopy(copies, address(OFFLINE_PAGE));
  return page ? addCopyList(page, await listCopies(copies), status) : Response.error();
}

/** Serves a script or font; a cached one is never requested again. */
async function serveImmutable(event: FetchEvent, url: URL): Promise<Response> {
  const copies = await openStore();
  const copy = await findCopy(copies, url.href);
  if (copy) return copy;
  const response = await fetch(event.request);
  if (isStorable(response))
    event.waitUntil(storeCopy(copies, url.href, response.clone(), Date.now()).catch(() => {}));
  return response;
}

function address(path: string): string {
  return self.location.origin + path;
}
