import { expect, test } from 'vitest';
import { isCachedPage, isPage } from '../../../client/offline/addresses.ts';
import {
  type CopyStore,
  isStorable,
  listCopies,
  storeCopy,
  trimCopies,
} from '../../../client/offline/copies.ts';
import {
  addCopyList,
  addOfflineNote,
  withoutEndedLines,
} from '../../../client/offline/offline-html.ts';
import { emptyStore } from './copy-store.ts';

const SITE = 'https://paper.example';
const at = (path: string) => new URL(path, SITE);

async function storeAll(store: CopyStore, paths: readonly string[], body = 'text'): Promise<void> {
  for (const [index, path] of paths.entries())
    await storeCopy(store, at(path).href, new Response(body), index);
}

const pathsOf = async (store: CopyStore) =>
  (await listCopies(store)).map(({ url }) => url.pathname).sort();

const PAGES = ['/', '/news', '/blog/ice-road-opens', '/resources/inuit-art-guide'];
const NOT_STORED = [
  ...['/news?q=ice', '/news?category=sports', '/blog', '/blog?page=2', '/community', '/offline'],
  ...['/api/stream', '/rss.xml', '/blog/a/b', '/resources/guide.pdf', '/status'],
];
const NO_PAGES = [
  ...['/api/stream?port=8076', '/api/news', '/ads/6079445', '/downloads/guide.pdf', '/rss.xml'],
  ...['/feeds/local.xml', '/functions/v1/get_details', '/service-worker.js'],
];

test('some pages alone are stored for offline reading, and other addresses are not handled', () => {
  const stored = [...PAGES, ...NOT_STORED].filter((path) => isCachedPage(at(path)));
  expect(stored).toEqual(PAGES);
  expect(NO_PAGES.filter((path) => isPage(at(path)))).toEqual([]);
});

test('trimCopies deletes the oldest pages beyond the page limit but never the front page and the news page', async () => {
  const store = emptyStore();
  await storeAll(store, ['/', '/news', '/blog/a', '/blog/b', '/blog/c', '/blog/d']);
  await trimCopies(store, { pages: 4, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual(['/', '/blog/c', '/blog/d', '/news']);
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

/** The offline page, as far as the service worker reads it. */
const offlinePage = (language = 'en-CA', note = 'Stored {time}.', stored = 'stored {time}') =>
  new Response(
    `<html lang="${language}"><div data-copies="" data-copy-name="Offline &quot;copy&quot;" data-copy-note="${note}" data-copy-stored="${stored}"><p>None.</p></div><footer></footer>`,
  );

test('a cached copy says when it was stored, with the page’s body and security policy', async () => {
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

const NOW = Date.parse('2026-11-20T12:00:00Z');
const line = (until: string, text: string) =>
  `<p data-until="${until}"><a href="/">${text}</a></p>`;
const warned = (...lines: string[]) =>
  `<header></header><aside class="warnings" aria-label="Weather warnings">${lines.join('')}</aside><main><p>Story</p></main>`;

const OVER = line('2026-11-20T12:00:00Z', 'Wind');
const OPEN = line('2026-11-20T12:00:01Z', 'Blizzard');
const ODD = line('soon', 'Wind');

test.each([
  ['those that are in force stay, and those that have ended go', warned(OVER, OPEN), warned(OPEN)],
  ['around none there is no box', warned(OVER, OVER), '<header></header><main><p>Story</p></main>'],
  ['one whose time cannot be read stays', warned(ODD), warned(ODD)],
  ['a page without any stays as it is', '<main><p>Story</p></main>', '<main><p>Story</p></main>'],
])('of the warnings of a copy %s', (_, copy, shown) => {
  expect(withoutEndedLines(copy, NOW)).toBe(shown);
});
