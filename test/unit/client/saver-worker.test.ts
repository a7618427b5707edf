import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SaverEvent } from '../../../client/saver/saver-worker.ts';

// The service worker's responses to picture requests, by the choice that a page has stored.

const SITE = 'https://paper.example';
const ACCEPT = 'image/avif,image/webp,*/*;q=0.8';
const SVG = '<svg>Show picture</svg>';

let requested: { path: string; accept: string | null }[];
let written: string | undefined;
let copies: Map<string, string>;
let isOnline: boolean;

beforeEach(() => {
  requested = [];
  written = undefined;
  copies = new Map();
  isOnline = true;
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('caches', {
    match: async (request: string | Request, options?: { cacheName?: string }) => {
      if (options?.cacheName === 'data-saver')
        return written === undefined ? undefined : new Response(written);
      const copy = copies.get(
        typeof request === 'string' ? request : new URL(request.url).pathname,
      );
      return copy === undefined ? undefined : new Response(copy);
    },
  });
  vi.stubGlobal('BroadcastChannel', class extends EventTarget {});
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(new URL(typeof input === 'string' ? input : input.url, SITE), init);
    const { pathname, search, origin } = new URL(request.url);
    const accept = typeof input === 'string' ? request.headers.get('Accept') : ACCEPT;
    requested.push({ path: (origin === SITE ? '' : origin) + pathname + search, accept });
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response(`picture ${pathname}`, {
      headers: {
        'Cache-Control': 'public, max-age=2592000, immutable',
        'Content-Type': 'image/jpeg',
      },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The response of a newly started worker; `undefined` if the browser handles the request. */
async function respond(path: string, destination = 'image'): Promise<Response | undefined> {
  vi.resetModules();
  const { serveWithSaver, watchSaver } = await import('../../../client/saver/saver-worker.ts');
  watchSaver();
  await new Promise((resolve) => setTimeout(resolve));
  let response: Promise<Response> | undefined;
  const url = new URL(path, SITE).href;
  const request = { url, method: 'GET', destination, headers: new Headers({ Accept: ACCEPT }) };
  serveWithSaver({
    request: request as unknown as Request,
    respondWith: (given) => {
      response = given;
    },
    stopImmediatePropagation: () => {},
  } satisfies SaverEvent);
  return await response;
}

test.for([
  [undefined, '/media/640/ice.jpg', '/media/640/ice.jpg'],
  [`small${SVG}`, '/media/640/ice.jpg', '/media/160/ice.jpg'],
  [`small${SVG}`, '/media/1280/ice.webp', '/media/160/ice.jpg'],
  [`small${SVG}`, '/media/160/ice.jpg', '/media/160/ice.jpg'],
  [`small${SVG}`, '/media/640/ice.jpg?shown-by-reader2', '/media/640/ice.jpg'],
  [`none${SVG}`, '/media/640/ice.jpg?shown-by-reader2', '/media/640/ice.jpg'],
  ['full', '/media/640/ice.jpg', '/media/640/ice.webp'],
  ['full', '/media/640/ice.jpg?shown-by-reader3', '/media/640/ice.jpg'],
  ['full', '/media/320/ice.webp', '/media/320/ice.webp'],
])('with the stored choice %j the picture %s is fetched as %s', async ([state, path, fetched]) => {
  written = state;
  const response = await respond(path ?? '');
  expect(await response?.text()).toBe(`picture ${fetched}`);
  // The server chooses the format by Accept.
  expect(requested).toEqual([{ path: fetched, accept: ACCEPT }]);
  // So that no later page finds the other variant in the browser's memory cache.
  const isOther = !SITE.concat(path ?? '').endsWith(fetched ?? '');
  expect(response?.headers.get('Cache-Control')).toMatch(isOther ? /^no-store$/ : /immutable/);
});

test('with the choice “none” a picture is the SVG, and nothing is requested', async () => {
  written = `none${SVG}`;
  const response = await respond('/media/640/ice.jpg');
  expect(await response?.text()).toBe(SVG);
  expect(response?.headers.get('Cache-Control')).toBe('no-store');
  expect(requested).toEqual([]);
});

test.for(['small', 'none'])(
  'with the choice “%s” pictures and fonts of other sites are replaced',
  async (saving) => {
    written = saving + SVG;
    const replaced = await respond('https://publisher.example/media/640/ice.jpg');
    expect(await replaced?.text()).toBe(SVG);
    expect((await respond('/fonts/newsreader-2.woff2', 'font'))?.type).toBe('error');
    expect(requested).toEqual([]);
    const shown = await respond('https://publisher.example/ice.jpg?w=8&shown-by-reader1');
    expect(await shown?.text()).toBe('picture /ice.jpg');
  },
);

test.for([undefined, 'full'])(
  'with the stored choice %j the browser handles other sites’ files',
  async (state) => {
    written = state;
    expect(await respond('https://publisher.example/ice.jpg')).toBeUndefined();
    expect(await respond('/fonts/newsreader-2.woff2', 'font')).toBeUndefined();
  },
);

test.for([
  [undefined, ''],
  ['full', ''],
  [`small${SVG}`, ''],
  [`none${SVG}`, '?shown-by-reader1'],
] as const)('with %j and no network a picture%s is its copy, or fails', async ([state, query]) => {
  written = state;
  isOnline = false;
  copies.set('/media/160/ice.jpg', 'stored');
  expect(await (await respond(`/media/640/ice.jpg${query}`))?.text()).toBe('stored');
  await expect(respond(`/media/640/snow.jpg${query}`)).rejects.toThrow('Failed to fetch');
});
