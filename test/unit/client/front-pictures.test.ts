import { expect, test } from 'vitest';
import {
  type CopyStore,
  listCopies,
  storeCopy,
  trimCopies,
} from '../../../client/offline/copies.ts';
import {
  PICTURE_LIMITS,
  smallPicturesIn,
  storeFrontPictures,
} from '../../../client/offline/front-pictures.ts';
import { emptyStore } from './copy-store.ts';

const SITE = 'https://paper.example';
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

/** Stores the pictures; which were requested. */
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

test('the pictures of a page are each one once, in its order, in the smallest width', () => {
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

test('a key that is dots stays in the folder of the pictures', () => {
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

test('of a response of 12 MB no more than 200 KB is received, and nothing stored', async () => {
  const store = await storeWith(['k0', 'large', 'k1']);
  let sent = 0;
  let isCancelled = false;
  const large = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 64 * KB;
        controller.enqueue(new Uint8Array(64 * KB));
        if (sent >= 12 * KB * KB) controller.close();
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': IMMUTABLE };
  await fill(store, (path) =>
    path.includes('large') ? new Response(large, { headers }) : picture(KB),
  );
  expect(await storedKeys(store)).toEqual(['k0']);
  expect(sent).toBeLessThan(400 * KB);
  expect(isCancelled).toBe(true);
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

test('one that fails or breaks off is left out', async () => {
  const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError()) });
  const store = await storeWith(keys(4));
  const requested = await fill(store, (path) => {
    if (path.includes('k0')) return Promise.reject(new TypeError('Failed to fetch'));
    return path.includes('k1') ? new Response(broken(), picture(0)) : picture(KB);
  });
  expect(requested).toEqual(keys(4));
  expect(await storedKeys(store)).toEqual(['k2', 'k3']);
});

test('a new front page costs its new pictures alone, and those that it has no more are deleted', async () => {
  const store = await storeWith(['a', 'b', 'c']);
  await fill(store, () => picture(KB));
  await storeWith(['d', 'b'], store);
  expect(await fill(store, () => picture(KB))).toEqual(['d']);
  expect((await storedKeys(store)).sort()).toEqual(['b', 'd']);
});

test('pictures that are stored already count, and go where they are no more among the first 200 KB', async () => {
  const store = await storeWith(keys(4));
  await fill(store, () => picture(50 * KB));
  await storeWith(['new', ...keys(4)], store);
  await fill(store, () => picture(60 * KB));
  expect((await storedKeys(store)).sort()).toEqual(['k0', 'k1', 'new']);
});

test('trimCopies deletes the pictures where there is no copy of the front page', async () => {
  const store = await storeWith(['a', 'b']);
  await fill(store, () => picture(KB));
  await trimCopies(store);
  expect(await storedKeys(store)).toEqual(['a', 'b']);
  await store.delete(`${SITE}/`);
  await trimCopies(store);
  expect(await storedKeys(store)).toEqual([]);
});

test('trimCopies counts the pictures, and deletes other pages and files before them', async () => {
  const store = await storeWith(['a', 'b']);
  await fill(store, () => picture(400));
  await storeCopy(store, `${SITE}/blog/new`, new Response('x'.repeat(100)), Date.now() + 1_000);
  await storeCopy(store, `${SITE}/news`, new Response('x'.repeat(100)), 1);
  const pathsOf = async () => (await listCopies(store)).map(({ url }) => url.pathname).sort();
  const front = Number(
    (await listCopies(store))
      .find(({ url }) => url.pathname === '/')
      ?.copy.headers.get('X-Stored-Bytes'),
  );
  await trimCopies(store, { pages: 30, bytes: front + 950 });
  expect(await pathsOf()).toEqual(['/', '/media/160/a.jpg', '/media/160/b.jpg', '/news']);
  await trimCopies(store, { pages: 30, bytes: front + 500 });
  expect((await pathsOf()).filter((path) => !path.startsWith('/media/'))).toEqual(['/', '/news']);
  expect(await storedKeys(store)).toHaveLength(1);
});

test('without a copy of the front page nothing is fetched', async () => {
  expect(await fill(emptyStore(), () => picture(KB))).toEqual([]);
});
