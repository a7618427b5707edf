import { isStoryPicture, smallPicture } from '../offline/addresses.ts';

// The service worker's part of the data saver. While it is on, fonts are not requested, and
// stories' pictures are requested in the smallest width or not at all. The page writes the mode and
// the placeholder into a cache of its own, which survives restarts and new builds (activation only
// deletes caches of copies).

/** Repeats names of placeholder.ts: the service worker cannot import a shared chunk. */
const SAVER_CACHE = 'data-saver';
const SAVING = '/saving';
const SAVER_CHANNEL = 'data-saver';
const SHOWN = /[?&]shown-by-reader\d+$/;

/** The parts of a fetch event that are used. */
export interface SaverEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
  stopImmediatePropagation(): void;
}

/** The mode (`small`, `none`, `full`, `off`), and the SVG that replaces pictures. */
interface Saver {
  saving: string;
  placeholder: string;
}

/** The state; `undefined` before it is read. */
let saver: Saver | undefined;
let reading: Promise<Saver>;
/** The browser's last `Accept` for a picture: its HTTP cache only matches the same header. */
let accepted = 'image/avif,image/webp,*/*;q=0.8';

/** Reads the state when the worker starts, and again when a page has changed it. */
export function watchSaver(): void {
  readState();
  new BroadcastChannel(SAVER_CHANNEL).addEventListener('message', readState);
}

/** The current mode: `off`, `small`, `none`, or `full` if the reader overrules the browser. */
export async function readSaving(): Promise<string> {
  return (await reading).saving;
}

/** The headers of the browser's own requests for pictures. */
export function pictureHeaders(): { Accept: string } {
  return { Accept: accepted };
}

/** Serves pictures and fonts while the saver is on, and stories' pictures always. */
export function serveWithSaver(event: SaverEvent): void {
  const { request } = event;
  const address = request.url.replace(SHOWN, '');
  const isRequested = address !== request.url;
  const { method, destination } = request;
  const kind = kindOf({ url: address, method, destination });
  if (kind === 'story') event.respondWith(serveStory(request, new URL(address), isRequested));
  else if (isRequested) event.respondWith(fetchRequested(request, address));
  else if (kind && (!saver || saver.placeholder)) event.respondWith(respond(request, kind));
  else return;
  event.stopImmediatePropagation();
}

function fetchRequested({ referrerPolicy }: Request, address: string): Promise<Response> {
  return fetch(address, { mode: 'no-cors', credentials: 'include', referrerPolicy });
}

/** The kind of a request: a font, a story's picture (at the paper's address), another picture. */
export function kindOf({
  url,
  method,
  destination,
}: Pick<Request, 'url' | 'method' | 'destination'>): 'font' | 'story' | 'picture' | undefined {
  const { origin, pathname } = new URL(url);
  const isOwn = origin === location.origin;
  if (method !== 'GET') return undefined;
  if (isOwn && pathname.startsWith('/fonts/')) return 'font';
  if (destination !== 'image') return undefined;
  if (isOwn && isStoryPicture({ pathname })) return 'story';
  return !isOwn || pathname.includes('/pictures/') ? 'picture' : undefined;
}

async function respond(request: Request, kind: 'font' | 'picture'): Promise<Response> {
  const { placeholder } = await reading;
  if (!placeholder) return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  // If a font fails, the page uses the device's fonts.
  return kind === 'font' ? Response.error() : servePlaceholder(placeholder);
}

/** Serves a story's picture for the current mode, or the stored small one offline. */
async function serveStory(
  request: Request,
  { pathname }: URL,
  isRequested: boolean,
): Promise<Response> {
  const { saving, placeholder } = await reading;
  if (saving === 'none' && !isRequested) return servePlaceholder(placeholder);
  accepted = request.headers.get('Accept') ?? accepted;
  const small = smallPicture(pathname);
  let path = pathname;
  // An address chosen by the page may reflect a change that this worker has not received yet.
  if (saving === 'small' && !isRequested) path = small;
  // The response of a .webp address does not depend on `Save-Data`.
  if (saving === 'full' && !isRequested) path = path.replace(/\.jpg$/, '.webp');
  try {
    return await (request.url.endsWith(path) ? fetch(request) : fetchOther(request, path));
  } catch (error) {
    const copy = await caches.match(small, { ignoreVary: true });
    if (copy) return copy;
    throw error;
  }
}

async function fetchOther({ signal }: Request, path: string): Promise<Response> {
  const response = await fetch(path, { headers: pictureHeaders(), signal });
  const uncached = new Response(response.body, response);
  // The browser must not cache the picture under the requested address: after a change of mode,
  // later pages would find it there.
  uncached.headers.set('Cache-Control', 'no-store');
  return uncached;
}

function servePlaceholder(svg: string): Response {
  // Not stored: the reader may request the picture itself.
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' };
  return new Response(svg, { headers });
}

function readState(): void {
  saver = undefined;
  const mine = findState().catch(() => parseState());
  reading = mine;
  mine.then((found) => {
    // Ignored if another read has started since.
    if (reading === mine) saver = found;
  });
}

async function findState(): Promise<Saver> {
  const found = await caches.match(SAVING, { cacheName: SAVER_CACHE });
  return parseState(await found?.text());
}

/** Parses the mode and the SVG that may follow it. */
function parseState(text = 'off'): Saver {
  const [saving = '', ...svg] = text.split(/(?=<)/);
  return { saving, placeholder: svg.join('') };
}
