// The service worker's part of the data saver: while it is on, no picture and no font is requested. The page writes what is shown in
// place of pictures into a cache of its own, which outlives builds (activation deletes the caches of copies alone) and restarts.

/** The same as in held-picture.ts, which pages import: a shared module would be a chunk that this worker cannot import. */
const SAVER_CACHE = 'data-saver';
const HELD_PICTURE = '/held-picture.svg';
const SAVER_CHANNEL = 'data-saver';
const SHOWN = /[?&]shown-by-reader$/;

/** What a fetch event needs to have. */
export interface HeldEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  stopImmediatePropagation(): void;
}

/** The SVG, `null` while the saver is off, `undefined` while that is not known. */
let picture: string | null | undefined;
let reading: Promise<void>;

/** Reads the state at each start of the worker, and whenever a page has changed it. */
export function watchSaver(): void {
  readState();
  new BroadcastChannel(SAVER_CHANNEL).addEventListener('message', readState);
}

/** Whether the saver is on, as far as that is known. */
export function isSaving(): boolean {
  return typeof picture === 'string';
}

/** Responds to the request of a picture or a font while the saver is on, and fetches the pictures that the reader has asked for. */
export function holdBack(event: HeldEvent): void {
  const { request } = event;
  const isAskedFor = SHOWN.test(request.url);
  if (!isAskedFor && (picture === null || !isHeld(request))) return;
  event.stopImmediatePropagation();
  event.respondWith(isAskedFor ? fetchAskedFor(request) : respond(request));
}

function fetchAskedFor({ url, referrerPolicy }: Request): Promise<Response> {
  return fetch(url.replace(SHOWN, ''), { mode: 'no-cors', credentials: 'include', referrerPolicy });
}

/** Whether a request is for a font, or for a picture that is no part of the site itself. */
export function isHeld({
  url,
  method,
  destination,
}: Pick<Request, 'url' | 'method' | 'destination'>): boolean {
  const { origin, pathname } = new URL(url);
  const isOwn = origin === location.origin;
  if (method !== 'GET') return false;
  if (isOwn && pathname.startsWith('/fonts/')) return true;
  if (destination !== 'image') return false;
  return !isOwn || pathname.includes('/pictures/');
}

async function respond(request: Request): Promise<Response> {
  await reading;
  if (typeof picture !== 'string')
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  // The page shows the device's fonts in place of one that fails.
  if (request.destination !== 'image') return Response.error();
  // Not stored: the reader may ask for the picture itself.
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' };
  return new Response(picture, { headers });
}

function readState(): void {
  picture = undefined;
  const mine = findPicture().then(
    (found) => {
      // A later message reads anew.
      if (reading === mine) picture = found;
    },
    () => {
      if (reading === mine) picture = null;
    },
  );
  reading = mine;
}

async function findPicture(): Promise<string | null> {
  const found = await caches.match(HELD_PICTURE, { cacheName: SAVER_CACHE });
  return found ? found.text() : null;
}
