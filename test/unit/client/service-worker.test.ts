import { expect, test, vi } from 'vitest';
import { isCachedPage, isPage } from '../../../client/offline/addresses.ts';
import {
  type CopyStore,
  isStorable,
  listCopies,
  storeCopy,
  trimCopies,
} from '../../../client/offline/copies.ts';
import {
  PICTURE_LIMITS,
  smallPicturesIn,
  storeFrontPictures,
} from '../../../client/offline/front-pictures.ts';
import { addCopyList, addOfflineNote } from '../../../client/offline/offline-html.ts';

function emptyStore(): CopyStore {
  const entries = new Map<string, Response>();
  const key = (request: RequestInfo | URL) => String(request);
  return {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    match: async (request) => entries.get(key(request))?.clone(),
    put: async (request, response) => void entries.set(key(request), response),
    delete: async (request) => entries.delete(key(request)),
  };
}

const SITE = 'https://paper.example';
const at = (path: string) => new URL(path, SITE);

async function storeAll(store: CopyStore, paths: readonly string[], body = 'text'): Promise<void> {
  for (const [index, path] of paths.entries())
    await storeCopy(store, at(path).href, new Response(body), index);
}

const pathsOf = async (store: CopyStore) =>
  (await listCopies(store)).map(({ url }) => url.pathname).sort();

const PAGES = [
  ...['/', '/news', '/blog/ice-road-opens', '/resources/inuit-art-guide', '/notices'],
  ...['/events', '/events/tea-1', '/communities', '/communities/pond-inlet'],
];
const NOT_STORED = [
  ...['/news?q=ice', '/news?category=sports', '/blog', '/blog?page=2', '/community', '/offline'],
  ...['/api/stream', '/rss.xml', '/blog/a/b', '/resources/guide.pdf', '/status'],
  ...['/events?community=arviat', '/events/tea-1.ics', '/events/communities/arviat.ics'],
];
const NO_PAGES = [
  ...['/api/stream?port=8076', '/api/news', '/ads/6079445', '/downloads/guide.pdf', '/rss.xml'],
  ...['/feeds/local.xml', '/functions/v1/get_details', '/service-worker.js'],
];

test('only some pages are stored for offline reading, and other addresses are not handled', () => {
  const stored = [...PAGES, ...NOT_STORED].filter((path) => isCachedPage(at(path)));
  expect(stored).toEqual(PAGES);
  expect(NO_PAGES.filter((path) => isPage(at(path)))).toEqual([]);
});

test('trimCopies deletes the oldest pages beyond the limit, but not the front page and /news', async () => {
  const store = emptyStore();
  await storeAll(store, ['/', '/news', '/blog/a', '/blog/b', '/blog/c', '/blog/d']);
  await trimCopies(store, { pages: 4, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual(['/', '/blog/c', '/blog/d', '/news']);
});

test('trimCopies deletes posts before communities, and these before notices and events', async () => {
  const store = emptyStore();
  const kept = ['/notices', '/events', '/communities/arviat', '/communities/iqaluit'];
  await storeAll(store, [...kept, '/blog/a', '/events/tea-1']);
  await trimCopies(store, { pages: 4, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual(kept.sort());
  await trimCopies(store, { pages: 3, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual(['/communities/iqaluit', '/events', '/notices']);
});

test('communities do not displace a new post: only the newest three are deleted after it', async () => {
  const store = emptyStore();
  const communities = Array.from({ length: 26 }, (_, index) => `/communities/place-${index}`);
  const own = communities.slice(-3);
  await storeAll(store, ['/today', '/news', '/blog/old', ...communities, '/blog/new']);
  await trimCopies(store, { pages: 6, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual(['/blog/new', ...own, '/news', '/today'].sort());
  await trimCopies(store, { pages: 5, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual([...own, '/news', '/today'].sort());
});

test('trimCopies deletes the oldest copies beyond the byte limit but not the offline page', async () => {
  const store = emptyStore();
  await storeAll(store, ['/offline', '/blog/a', '/assets/x.js', '/blog/b'], 'x'.repeat(100));
  await trimCopies(store, { pages: 30, bytes: 300 });
  expect(await pathsOf(store)).toEqual(['/assets/x.js', '/blog/b', '/offline']);
});

test('a response that breaks off does not replace a complete cached copy', async () => {
  const store = emptyStore();
  await storeCopy(store, at('/').href, new Response('whole'), 1);
  const cutOff = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(storeCopy(store, at('/').href, new Response(cutOff), 2)).rejects.toThrow();
  expect(await (await listCopies(store))[0]?.copy.text()).toBe('whole');
});

test('errors, redirects and no-store responses are not stored', () => {
  expect(isStorable(new Response('', { status: 200 }))).toBe(true);
  expect(isStorable(new Response('', { status: 503 }))).toBe(false);
  expect(isStorable(new Response(null, { status: 301 }))).toBe(false);
  expect(isStorable(new Response('', { headers: { 'Cache-Control': 'no-store' } }))).toBe(false);
});

/** The parts of the offline page that the service worker reads. */
const offlinePage = (language = 'en-CA', note = 'Stored {time}.', stored = 'stored {time}') =>
  new Response(
    `<html lang="${language}"><div data-copies="" data-copy-name="Offline &quot;copy&quot;" data-copy-note="${note}" data-copy-stored="${stored}"><p>None.</p></div><footer></footer>`,
  );

test('a cached copy shows its time, with the page’s body and security policy', async () => {
  const store = emptyStore();
  const headers = { 'Content-Security-Policy': "default-src 'none'", 'Content-Encoding': 'br' };
  const page = new Response('<body><main id="main">$& text</main>', { headers });
  await storeCopy(store, at('/').href, page, Date.parse('2026-11-03T19:05:00Z'));
  const [first] = await listCopies(store);
  const shown = await addOfflineNote(first?.copy ?? Response.error(), offlinePage());
  expect(shown.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  expect(shown.headers.get('Content-Encoding')).toBeNull();
  const html = await shown.text();
  expect(html).toContain(
    'aria-label="Offline &quot;copy&quot;">Stored <time datetime="2026-11-03T19:05:00.000Z">November 3, 2026',
  );
  expect(html).toMatch(/^<body><aside .*<\/aside><main id="main">\$& text<\/main>$/);
});

test('the offline page lists the cached pages by title, newest first, and a title cannot add markup', async () => {
  const store = emptyStore();
  const titled = (title: string) => new Response(`<title>${title}</title>`);
  await storeCopy(store, at('/news').href, titled('News | The Paper'), 1);
  await storeCopy(store, at('/blog/a&b').href, titled('Caribou &amp; &lt;ice&gt; | The Paper'), 2);
  await storeCopy(store, at('/blog/plain').href, new Response('no title'), 3);
  await storeCopy(store, at('/assets/main.js').href, new Response('script'), 4);
  const html = await (await addCopyList(offlinePage(), await listCopies(store), 503)).text();
  expect(html.replaceAll(/ <span.*?<\/span>/g, '')).toContain(
    ' data-copy-stored="stored {time}"><ul><li><a href="/blog/plain">/blog/plain</a></li>' +
      '<li><a href="/blog/a&amp;b">Caribou &amp; &lt;ice&gt;</a></li>' +
      '<li><a href="/news">News</a></li></ul></div><footer></footer>',
  );
});

test.each([
  ['en-CA', /^November \d, 2026 at \d+:\d\d_[ap]\.m\._\S+$/],
  ['fr-CA', /^\d(?:er)? novembre 2026 à (?:0|[1-9]\d?)_h_\d\d_\S+$/],
])('the time of a copy in %s has the device’s zone and no-break spaces', async (language, form) => {
  for (let hour = 0; hour < 24; hour += 1) {
    const storedAt = Date.UTC(2026, 10, 3, hour, 5);
    const copy = new Response('<main id="main">', { headers: { 'X-Stored-At': String(storedAt) } });
    const html = await (await addOfflineNote(copy, offlinePage(language))).text();
    const written = /<time [^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    expect(written.replaceAll('\u00a0', '_')).toMatch(form);
  }
});

const KB = 1024;
const IMMUTABLE = 'public, max-age=2592000, immutable';

const pictureOf = (key: string) =>
  `<img src="/media/640/${key}.jpg" srcset="/media/320/${key}.jpg 320w,/media/640/${key}.jpg 640w" sizes="20rem" alt="" width="640" height="360" loading="lazy">`;
const keys = (count: number) => Array.from({ length: count }, (_, nth) => `k${nth}`);

async function storeWith(shown: readonly string[], store = emptyStore()): Promise<CopyStore> {
  const html = `<main id="main">${shown.map(pictureOf).join('')}</main>`;
  await storeCopy(store, `${SITE}/`, new Response(html), Date.now());
  return store;
}

const picture = (bytes: number, headers: Record<string, string> = {}) =>
  new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': IMMUTABLE, ...headers },
  });

/** Stores the pictures; returns the requested addresses. */
async function fill(
  store: CopyStore,
  respond: (path: string) => Response | Promise<Response>,
): Promise<string[]> {
  const requested: string[] = [];
  await storeFrontPictures(store, SITE, async (path) => {
    requested.push(path);
    return respond(path);
  });
  return requested.map((path) => path.replace(/^\/media\/160\/(.*)\.jpg$/, '$1'));
}

const storedKeys = async (store: CopyStore) =>
  (await store.keys())
    .map(({ url }) => /\/media\/160\/(.*)\.jpg$/.exec(url)?.[1])
    .filter((key) => key !== undefined);

test('each picture of a page is listed once, in order, in the smallest width', () => {
  const html = `${pictureOf('b')}<img src="/media/1280/a.b~c_d-E.webp">${pictureOf('b')}<img src="/media/640/c.jpg" alt="">`;
  expect(smallPicturesIn(html)).toEqual([
    '/media/160/b.jpg',
    '/media/160/a.b~c_d-E.jpg',
    '/media/160/c.jpg',
  ]);
});

test.each([
  '<img src="/media/640/../../api/news.jpg">',
  '<img src="/media/640/../secret.jpg">',
  '<img src="/media/640/%2e%2e%2fsecret.jpg">',
  '<img src="/media/640/a/../b.jpg">',
  '<img src="https://other.example/media/640/a.jpg">',
  '<img src="//other.example/media/640/a.jpg">',
  '<img src="/media/9999/a.jpg">',
  '<p>src=&quot;/media/640/a.jpg&quot; /media/640/a.jpg</p>',
  '<a href="/media/640/a.jpg">a</a>',
])('%s names no picture', (html) => {
  expect(smallPicturesIn(html)).toEqual([]);
});

test('a picture key of dots stays in the pictures’ folder', () => {
  for (const path of smallPicturesIn('<img src="/media/640/...jpg"><img src="/media/640/....jpg">'))
    expect(new URL(path, SITE).pathname).toMatch(/^\/media\/160\/[^/]+$/);
});

test.each([
  ['until the next would exceed 200 KB, and no further one is fetched', 30, 30, 6, 7],
  ['up to exactly 200 KB', 5, 50, 4, 4],
  ['up to 100 of them, however small they are', 500, 0.01, 100, PICTURE_LIMITS.pictures],
])('pictures are stored in the order of the page %s', async (_, shown, size, stored, fetched) => {
  const store = await storeWith(keys(shown));
  expect(await fill(store, () => picture(size * KB))).toEqual(keys(fetched));
  expect(await storedKeys(store)).toEqual(keys(stored));
});

test('a picture of 12 MB is cancelled once it exceeds 200 KB, and not stored', async () => {
  const store = await storeWith(['k0', 'large', 'k1']);
  let sent = 0;
  const cancel = vi.fn();
  const large = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 64 * KB;
        controller.enqueue(new Uint8Array(64 * KB));
        if (sent >= 12 * KB * KB) controller.close();
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  await fill(store, (path) =>
    path.includes('large') ? new Response(large, picture(0)) : picture(KB),
  );
  expect(await storedKeys(store)).toEqual(['k0']);
  expect(sent).toBeLessThan(400 * KB);
  expect(cancel).toHaveBeenCalledOnce();
});

test.for([
  ['a placeholder of ten minutes', picture(KB, { 'Cache-Control': 'public, max-age=600' })],
  ['a placeholder as SVG', picture(KB, { 'Content-Type': 'image/svg+xml; charset=utf-8' })],
  ['what is not to be stored', picture(KB, { 'Cache-Control': 'no-store' })],
  ['a page in place of a picture', picture(KB, { 'Content-Type': 'text/html' })],
  ['an error', new Response('no', { status: 503, headers: { 'Content-Type': 'image/webp' } })],
] as const)('%s is not stored, and the others are', async ([, response]) => {
  const store = await storeWith(keys(3));
  await fill(store, (path) => (path.includes('k1') ? response : picture(KB)));
  expect(await storedKeys(store)).toEqual(['k0', 'k2']);
});

test('a picture that fails or is cut off is skipped', async () => {
  const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError()) });
  const store = await storeWith(keys(4));
  const requested = await fill(store, (path) => {
    if (path.includes('k0')) return Promise.reject(new TypeError('Failed to fetch'));
    return path.includes('k1') ? new Response(broken(), picture(0)) : picture(KB);
  });
  expect(requested).toEqual(keys(4));
  expect(await storedKeys(store)).toEqual(['k2', 'k3']);
});

test('a new front page fetches only new pictures and deletes those it no longer shows', async () => {
  const store = await storeWith(['a', 'b', 'c']);
  await fill(store, () => picture(KB));
  await storeWith(['d', 'b'], store);
  expect(await fill(store, () => picture(KB))).toEqual(['d']);
  expect((await storedKeys(store)).sort()).toEqual(['b', 'd']);
});

test('stored pictures count towards the first 200 KB and are deleted beyond them', async () => {
  const store = await storeWith(keys(4));
  await fill(store, () => picture(50 * KB));
  await storeWith(['new', ...keys(4)], store);
  await fill(store, () => picture(60 * KB));
  expect((await storedKeys(store)).sort()).toEqual(['k0', 'k1', 'new']);
});

test('without a stored front page no picture is fetched, and trimCopies deletes all', async () => {
  const store = await storeWith(['a', 'b']);
  await fill(store, () => picture(KB));
  await trimCopies(store);
  expect(await storedKeys(store)).toEqual(['a', 'b']);
  await store.delete(`${SITE}/`);
  expect(await fill(store, () => picture(KB))).toEqual([]);
  await trimCopies(store);
  expect(await storedKeys(store)).toEqual([]);
});

test('trimCopies counts pictures, and deletes other pages and files first', async () => {
  const store = await storeWith(['a', 'b']);
  await fill(store, () => picture(400));
  await storeCopy(store, `${SITE}/blog/new`, new Response('x'.repeat(100)), Date.now() + 1_000);
  await storeCopy(store, `${SITE}/news`, new Response('x'.repeat(100)), 1);
  const page = (await listCopies(store)).find(({ url }) => url.pathname === '/');
  const front = Number(page?.copy.headers.get('X-Stored-Bytes'));
  await trimCopies(store, { pages: 30, bytes: front + 950 });
  expect(await pathsOf(store)).toEqual(['/', '/media/160/a.jpg', '/media/160/b.jpg', '/news']);
  await trimCopies(store, { pages: 30, bytes: front + 500 });
  expect((await pathsOf(store)).filter((path) => !path.startsWith('/media/'))).toEqual([
    '/',
    '/news',
  ]);
  expect(await storedKeys(store)).toHaveLength(1);
});
