import { expect, test } from 'vitest';
import { isKeptPage, isPage } from '../../../client/offline/addresses.ts';
import {
  type CopyStore,
  isKeepable,
  keepCopy,
  listCopies,
  trimCopies,
} from '../../../client/offline/copies.ts';
import { withNetworkTimeout } from '../../../client/offline/network-timeout.ts';
import { withList, withNote } from '../../../client/offline/offline-html.ts';

const SITE = 'https://paper.example';
const at = (path: string) => new URL(path, SITE);

/** The browser's cache, as far as copies need it. */
function emptyStore(): CopyStore {
  const kept = new Map<string, Response>();
  const key = (request: RequestInfo | URL) => String(request);
  return {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (request) => kept.get(key(request))?.clone(),
    put: async (request, response) => void kept.set(key(request), response),
    delete: async (request) => kept.delete(key(request)),
  };
}

async function keepAll(store: CopyStore, paths: readonly string[], body = 'text'): Promise<void> {
  for (const [index, path] of paths.entries())
    await keepCopy(store, at(path).href, new Response(body), index);
}

const pathsOf = async (store: CopyStore) =>
  (await listCopies(store)).map(({ url }) => url.pathname).sort();

test.for(['/', '/news', '/blog/ice-road-opens', '/resources/inuit-art-guide'])(
  'keeps %s',
  (path) => {
    expect(isKeptPage(at(path))).toBe(true);
  },
);

test.for([
  ...['/news?q=ice', '/news?category=sports', '/blog', '/blog?page=2', '/community', '/offline'],
  ...['/api/stream', '/rss.xml', '/blog/a/b', '/resources/guide.pdf', '/status'],
])('does not keep %s', (path) => {
  expect(isKeptPage(at(path))).toBe(false);
});

test.for([
  ...['/api/stream?port=8076', '/api/news', '/ads/6079445', '/downloads/guide.pdf', '/rss.xml'],
  ...['/feeds/local.xml', '/functions/v1/get_details', '/service-worker.js'],
])('has nothing to do with %s', (path) => {
  expect(isPage(at(path))).toBe(false);
});

test('keeps no more than the limit of pages, the front page and the news page among them', async () => {
  const store = emptyStore();
  await keepAll(store, ['/', '/news', '/blog/a', '/blog/b', '/blog/c', '/blog/d']);
  await trimCopies(store, { pages: 4, bytes: 1_000 });
  expect(await pathsOf(store)).toEqual(['/', '/blog/c', '/blog/d', '/news']);
});

test('keeps no more than the limit of bytes: what was stored first goes first', async () => {
  const store = emptyStore();
  await keepAll(store, ['/offline', '/blog/a', '/assets/x.js', '/blog/b'], 'x'.repeat(100));
  await trimCopies(store, { pages: 30, bytes: 300 });
  expect(await pathsOf(store)).toEqual(['/assets/x.js', '/blog/b', '/offline']);
});

test('an answer that broke off on its way does not take the place of a whole one', async () => {
  const store = emptyStore();
  await keepCopy(store, at('/').href, new Response('whole'), 1);
  const cutOff = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(keepCopy(store, at('/').href, new Response(cutOff), 2)).rejects.toThrow();
  expect(await (await listCopies(store))[0]?.copy.text()).toBe('whole');
});

test('an error, a redirect and an answer that nobody may store are not kept', () => {
  expect(isKeepable(new Response('', { status: 200 }))).toBe(true);
  expect(isKeepable(new Response('', { status: 503 }))).toBe(false);
  expect(isKeepable(new Response(null, { status: 301 }))).toBe(false);
  expect(isKeepable(new Response('', { headers: { 'Cache-Control': 'no-store' } }))).toBe(false);
});

test('a copy says of when it is, and is otherwise the page that was read, its policy included', async () => {
  const store = emptyStore();
  const headers = { 'Content-Security-Policy': "default-src 'none'", 'Content-Encoding': 'br' };
  const page = new Response('<body><main id="main">$& text</main>', { headers });
  await keepCopy(store, at('/').href, page, Date.parse('2026-11-03T19:05:00Z'));
  const [first] = await listCopies(store);
  const shown = await withNote(first?.copy ?? Response.error());
  expect(shown.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  expect(shown.headers.get('Content-Encoding')).toBeNull();
  const html = await shown.text();
  expect(html).toContain('<time datetime="2026-11-03T19:05:00.000Z">November 3, 2026');
  expect(html).toMatch(/^<body><aside .*<\/aside><main id="main">\$& text<\/main>$/);
});

test('the offline page lists pages by their titles, newest first, and never lets one add markup', async () => {
  const store = emptyStore();
  const titled = (title: string) => new Response(`<title>${title}</title>`);
  await keepCopy(store, at('/news').href, titled('News | The Paper'), 1);
  await keepCopy(store, at('/blog/a&b').href, titled('Caribou &amp; &lt;ice&gt; | The Paper'), 2);
  await keepCopy(store, at('/blog/plain').href, new Response('no title'), 3);
  await keepCopy(store, at('/assets/main.js').href, new Response('script'), 4);
  const page = new Response('<div data-copies=""><p>None.</p></div><footer></footer>');
  const html = await (await withList(page, await listCopies(store), 503)).text();
  expect(html.replaceAll(/ <span.*?<\/span>/g, '')).toBe(
    '<div data-copies=""><ul><li><a href="/blog/plain">/blog/plain</a></li>' +
      '<li><a href="/blog/a&amp;b">Caribou &amp; &lt;ice&gt;</a></li>' +
      '<li><a href="/news">News</a></li></ul></div><footer></footer>',
  );
});

test('withNetworkTimeout rejects where nothing comes in time, and settles as the response where it does', async () => {
  const never = withNetworkTimeout(new Promise(() => {}), 20);
  await expect(never).rejects.toThrow('nothing came within 20 ms');
  await expect(withNetworkTimeout(Promise.resolve('response'), 20)).resolves.toBe('response');
  const failed = withNetworkTimeout(Promise.reject(new Error('no connection')), 20);
  await expect(failed).rejects.toThrow('no connection');
});
